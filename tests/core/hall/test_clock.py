"""The clock of a hand: pure arithmetic with moments that come in."""

import datetime

import pytest

from tournaments.core.hall.clock import HandClock, started

NOW = datetime.datetime(2026, 11, 20, 19, 0, tzinfo=datetime.UTC)


def minutes(number):
    return datetime.timedelta(minutes=number)


@pytest.fixture
def clock():
    return started(deal=2, minutes=30, now=NOW)


def test_a_started_clock_runs_to_its_end(clock):
    assert clock == HandClock(deal=2, ends_at=NOW + minutes(30))
    assert [clock.remaining(NOW + minutes(gone)) for gone in (0, 12, 30, 45)] == [
        minutes(30), minutes(18), minutes(0), minutes(0)
    ]  # fmt: skip
    assert [clock.has_rung(NOW + minutes(gone)) for gone in (29, 30, 31)] == [False, True, True]


def test_a_paused_clock_stands_still_and_goes_on_with_what_was_left(clock):
    paused = clock.paused(NOW + minutes(10))
    assert paused.is_paused
    assert paused.remaining(NOW + minutes(60)) == minutes(20)
    assert paused.left_shown == "20:00"
    assert not paused.has_rung(NOW + minutes(60))
    assert paused.paused(NOW + minutes(70)) == paused
    assert paused.resumed(NOW + minutes(60)) == HandClock(deal=2, ends_at=NOW + minutes(80))


def test_resuming_a_running_clock_changes_nothing(clock):
    assert clock.resumed(NOW + minutes(10)) == clock


def test_a_minute_more_moves_the_end(clock):
    assert clock.with_a_minute(NOW + minutes(10)).ends_at == NOW + minutes(31)
    assert clock.paused(NOW + minutes(10)).with_a_minute(NOW + minutes(12)).left == minutes(21)


def test_after_it_rang_a_minute_more_starts_now(clock):
    assert clock.with_a_minute(NOW + minutes(40)).ends_at == NOW + minutes(41)
    assert clock.paused(NOW + minutes(40)).left == minutes(0)


def test_minutes_and_seconds_are_shown_as_on_a_clock():
    assert HandClock(deal=1, left=datetime.timedelta(minutes=72, seconds=5)).left_shown == "72:05"


def test_a_begun_minute_is_a_minute_left(clock):
    assert [clock.minutes_left(NOW + minutes(gone)) for gone in (0, 0.5, 1, 28.5, 29, 31)] == [30, 30, 29, 2, 1, 1]
