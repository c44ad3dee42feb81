"""When a table may call again, and how long it has waited."""

import datetime

import pytest

from tournaments.core.sheets.calls import is_too_soon, minutes_since

EIGHT = datetime.datetime(2026, 11, 20, 20, tzinfo=datetime.UTC)


def seconds(number):
    return datetime.timedelta(seconds=number)


@pytest.mark.parametrize(("later", "too_soon"), [(0, True), (59, True), (60, False), (3600, False)])
def test_a_table_calls_once_a_minute(later, too_soon):
    assert is_too_soon(EIGHT, EIGHT + seconds(later)) == too_soon


def test_a_clock_that_is_set_back_by_an_hour_keeps_no_table_from_calling():
    assert not is_too_soon(EIGHT, EIGHT - seconds(3600))
    assert is_too_soon(EIGHT, EIGHT - seconds(1))


@pytest.mark.parametrize(("later", "minutes"), [(-90, 0), (0, 0), (59, 0), (60, 1), (119, 1), (120, 2), (3600, 60)])
def test_full_minutes_are_counted_and_never_fewer_than_none(later, minutes):
    assert minutes_since(EIGHT, EIGHT + seconds(later)) == minutes
