"""How late a sheet is: by the minutes since the time of its hand was up, once they are more than ten."""

import datetime

import pytest

from tournaments.core.sheets.late import GRACE, minutes_late

NINE = datetime.datetime(2026, 11, 20, 21, 0, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("after", "late"), [(-30, 0), (0, 0), (9.9, 0), (10, 0), (10.1, 10), (14, 14), (14.9, 14), (75, 75)]
)
def test_a_sheet_is_late_ten_minutes_after_the_time_was_up(after, late):
    assert minutes_late(NINE, NINE + datetime.timedelta(minutes=after)) == late


def test_without_the_end_of_a_clock_nothing_is_late():
    assert minutes_late(None, NINE) == 0


def test_the_clocks_of_two_time_zones_agree():
    moment = NINE.astimezone(datetime.timezone(datetime.timedelta(hours=-5)))
    assert minutes_late(NINE, moment + GRACE + datetime.timedelta(minutes=2)) == 12
