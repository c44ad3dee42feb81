"""The draw as a show: its steps, by key and by clock."""

import datetime

import pytest

from tournaments.core.hall.draw_show import DrawShow, revealed

NOW = datetime.datetime(2026, 11, 20, 18, 25, tzinfo=datetime.UTC)


def steps_after(show, *seconds):
    return [show.step_at(NOW + datetime.timedelta(seconds=gone), last=4) for gone in seconds]


def test_a_show_by_key_waits_for_the_key():
    show = DrawShow(by_table=False, seconds=0, step=2, since=NOW)
    assert steps_after(show, 0, 60, 6_000) == [2, 2, 2]


def test_a_show_by_clock_reveals_a_step_each_time_until_the_last():
    show = DrawShow(by_table=False, seconds=8, step=1, since=NOW)
    assert steps_after(show, 0, 7, 8, 16, 24, 6_000) == [1, 1, 2, 3, 4, 4]


def test_steps_stay_between_the_first_and_the_last():
    assert steps_after(DrawShow(by_table=False, seconds=0, step=9, since=NOW), 0) == [4]
    # The clock of a laptop may be set back.
    assert steps_after(DrawShow(by_table=False, seconds=8, step=0, since=NOW), -60) == [0]


@pytest.mark.parametrize(
    ("by_table", "found"), [(False, [[0], [1], [2], [3], [4]]), (True, [[0, 1], [2, 3, 4]])], ids=["pairs", "tables"]
)
def test_a_step_reveals_a_team_or_a_table(by_table, found):
    assert list(map(list, revealed([1, 1, 2, 2, 2], by_table=by_table))) == found
    assert revealed([], by_table=by_table) == []
