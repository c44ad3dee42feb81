"""Until six in the morning the date is that of the evening before."""

import datetime

import pytest

from tournaments.core.night import night_of


@pytest.mark.parametrize(("hour", "day"), [(0, 20), (5, 20), (6, 21), (23, 21)])
def test_an_hour_belongs_to_its_night(hour, day):
    assert night_of(datetime.datetime(2026, 11, 21, hour, 59, tzinfo=datetime.UTC)) == datetime.date(2026, 11, day)
