"""A missing sheet is late, and due, once its clock and ten minutes are over. Play shows its table first."""

import datetime
import re

import pytest
from django.utils import timezone

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_helper,
    make_people,
    make_sign_ups,
    moment_of_play,
    tonight,
)
from tests.rounds import make_rounds, next_round
from tournaments.core.hall.clock import HandClock
from tournaments.hall.screen_actions import change_clock, remove_clock, start_clock
from tournaments.models import Event, Hall
from tournaments.rounds.start_actions import make_again, undo_again, undo_start
from tournaments.sheets.due_queries import due_sheets
from tournaments.sheets.late_queries import minutes_late

COUNTS = {1: {"table.points": 100}, 2: {"table.points": 50}}
LATE = re.compile(r"late · (\d+) min")


@pytest.fixture
def clock(monkeypatch):
    """Set the time of the site to some minutes after now."""
    start = moment_of_play().replace(microsecond=0)

    def at(minutes):
        now = start + datetime.timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda: now)
        return now

    at(0)
    return at


@pytest.fixture
def evening(club):
    """Twelve people at three tables, half an hour for each hand."""
    return make_evening(club, people=12, date=tonight(club), hand_minutes=30)


def start(event, deal, now, minutes=30):
    start_clock(event=event, deal=deal, minutes=minutes, now=now)


def all_but(event, *late, deal=1, tables=3):
    """Key in a hand of all tables but these."""
    for table in range(1, tables + 1):
        if table not in late:
            keyed(event, table=table, deal=deal, counts=COUNTS)


def late(event, deal=1):
    return minutes_late(Event.objects.get(pk=event.pk), deal)


def order(page):
    return [int(number) for number in re.findall(r'<h2 id="tile-(\d+)">', page)]


def play(desk, event, **asked):
    return desk.get("sheets:play", event=event, data=asked).content.decode()


def test_a_due_sheet_is_late_ten_minutes_after_its_clock(desk, evening, clock):
    start(evening, 1, clock(0))
    all_but(evening, 3)
    clock(40)
    page = play(desk, evening)
    assert order(page) == [1, 2, 3]
    assert not LATE.search(page)
    clock(44)
    page = play(desk, evening)
    assert order(page) == [3, 1, 2]
    chip = re.search(r'<a class="chip sheet-due is-late" id="sheet-31-9".*?</a>', page, re.DOTALL)[0]
    assert "late · 14 min" in chip
    assert "Waiting for Hand 1 from Table 3 (late · 14 min)" in page
    assert 'class="tile has-due has-late"' in page


def test_two_tables_whose_clock_is_long_over_are_both_late(desk, evening, clock):
    start(evening, 1, clock(0))
    keyed(evening, table=1, deal=1, counts=COUNTS)
    clock(40)
    assert order(play(desk, evening)) == [1, 2, 3]
    clock(44)
    page = play(desk, evening)
    assert LATE.findall(page)[:2] == ["14", "14"]
    assert order(page) == [2, 3, 1]
    assert [(sheet.table, sheet.deal, sheet.late) for sheet in due_sheets(evening)] == [(2, 1, 14), (3, 1, 14)]


def test_a_hand_whose_clock_has_not_run_is_not_due(desk, evening, clock):
    start(evening, 1, clock(0))
    all_but(evening, 3)
    clock(60)
    assert [sheet.deal for sheet in due_sheets(evening)] == [1]


def test_without_a_clock_nothing_is_late(desk, evening, clock):
    all_but(evening, 3)
    clock(300)
    assert not LATE.search(play(desk, evening))
    Hall.objects.create(event=evening, wall_token="wall")
    assert not LATE.search(play(desk, evening))


def test_the_poll_of_the_page_brings_the_late_table_first(desk, evening, clock):
    start(evening, 1, clock(0))
    all_but(evening, 2)
    clock(41)
    part = desk.get("sheets:play", event=evening, HTTP_HX_REQUEST="true").content.decode()
    assert order(part) == [2, 1, 3]
    assert LATE.findall(part) == ["11", "11"]


def test_a_helper_reads_the_same(evening, desk, clock):
    start(evening, 1, clock(0))
    all_but(evening, 2)
    helper = make_helper(evening)
    clock(45)
    page = helper.get(desk.url("sheets:play", event=evening)).content.decode()
    assert order(page) == [2, 1, 3]
    assert "late · 15 min" in page


def test_the_clock_of_the_next_hand_forgets_no_late_sheet(desk, evening, clock):
    start(evening, 1, clock(0))
    all_but(evening, 3)
    start(evening, 2, clock(35))
    clock(52)
    assert "late · 22 min" in play(desk, evening)
    keyed(evening, table=3, deal=1, counts=COUNTS)
    assert not LATE.search(play(desk, evening))


def test_the_latest_of_several_is_first_then_the_others_that_are_due(desk, club, clock):
    event = make_evening(club, people=40, date=tonight(club), hand_minutes=30)
    start(event, 1, clock(0))
    all_but(event, 9, tables=10)
    start(event, 2, clock(30))
    all_but(event, 4, 9, deal=2, tables=10)
    keyed(event, table=9, deal=2, counts=COUNTS)
    start(event, 3, clock(60))
    keyed(event, table=6, deal=4, counts=COUNTS)
    clock(72)
    page = play(desk, event, order="missing")
    assert order(page) == [9, 4, 6, 1, 2, 3, 5, 7, 8, 10]
    assert LATE.findall(page.split('id="play-grid"')[1]) == ["42", "12"]
    assert order(play(desk, event, order="tables")) == [9, 4, 1, 2, 3, 5, 6, 7, 8, 10]
    event = Event.objects.get(pk=event.pk)
    assert [(sheet.table, sheet.deal, sheet.late) for sheet in due_sheets(event)] == [(9, 1, 42), (4, 2, 12), (6, 3, 0)]


def test_a_pause_and_a_minute_more_move_the_end(evening, clock):
    start(evening, 1, clock(0))
    now = clock(20)
    change_clock(event=evening, change=lambda shown: shown.paused(now))
    clock(100)
    assert late(evening) == 0
    now = clock(120)
    change_clock(event=evening, change=lambda shown: shown.resumed(now).with_a_minute(now))
    clock(141)
    assert late(evening) == 0
    clock(142)
    assert late(evening) == 11


def test_a_paused_clock_that_is_replaced_goes_on_from_then(evening, clock):
    start(evening, 1, clock(0))
    now = clock(20)
    change_clock(event=evening, change=lambda shown: shown.paused(now))
    start(evening, 2, clock(50))
    clock(72)
    assert late(evening) == 12
    assert Hall.objects.get(event=evening).clock == HandClock(deal=2, ends_at=clock(80))


def test_a_clock_that_is_removed_early_makes_nothing_late(evening, clock):
    start(evening, 1, clock(0))
    remove_clock(event=evening, now=clock(10))
    clock(90)
    assert late(evening) == 0
    assert Hall.objects.get(event=evening).past_clocks == {}


def test_a_clock_that_is_removed_once_time_was_up_still_tells_it(evening, clock):
    start(evening, 1, clock(0))
    remove_clock(event=evening, now=clock(31))
    clock(45)
    assert late(evening) == 15
    start(evening, 1, clock(45), minutes=5)
    clock(50)
    assert late(evening) == 0


def test_the_clock_of_a_round_is_the_clock_of_its_hands(desk, club, clock):
    event = make_rounds(club, "fixed-teams", round_minutes=60)
    start(event, 1, clock(0), minutes=60)
    keyed(event, table=1, deal=1, counts=COUNTS)
    keyed(event, table=1, deal=2, counts=COUNTS)
    clock(75)
    page = play(desk, event)
    assert order(page) == [2, 1]
    assert LATE.findall(page.split('id="play-grid"')[1]) == ["15", "15"]
    assert late(event, deal=3) == 0


def test_undoing_the_start_of_a_round_leaves_the_clocks_before_it(club, clock):
    event = make_rounds(club, "partners", hand_minutes=30)
    start(event, 1, clock(0))
    start(event, 2, clock(30))
    next_round(event, 2)
    start(event, 3, clock(60))
    start(event, 4, clock(90))
    clock(300)
    assert [late(event, deal=deal) for deal in (1, 2, 3, 4)] == [270, 240, 210, 180]
    undo_start(event=event, number=2)
    assert [late(event, deal=deal) for deal in (1, 2, 3, 4)] == [270, 240, 0, 0]


def test_a_round_that_is_made_again_has_no_clock_until_that_is_undone(club, clock):
    event = next_round(make_rounds(club, "partners", hand_minutes=30), 2)
    start(event, 3, clock(0))
    before = Hall.objects.get(event=event).clocks
    snapshot = make_again(event=event, number=2)
    assert Hall.objects.get(event=event).clock is None
    clock(60)
    assert late(event, deal=3) == 0
    undo_again(event=event, snapshot=snapshot)
    assert Hall.objects.get(event=event).clocks == before
    assert late(event, deal=3) == 30


def test_tables_drawn_again_forget_the_clock_until_that_is_undone(desk, evening, clock):
    start(evening, 1, clock(0))
    start(evening, 2, clock(30))
    clock(75)
    before = Hall.objects.get(event=evening).clocks
    desk.post("tables:redraw", event=evening)
    assert (late(evening), late(evening, deal=2)) == (0, 0)
    assert Hall.objects.get(event=evening).clock is None
    desk.undo()
    assert Hall.objects.get(event=evening).clocks == before
    assert late(evening) == 45


def test_the_first_draw_leaves_a_clock_that_runs_before_it(club, clock):
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club)[:8])
    start(event, 1, clock(0))
    draw_tables(event)
    assert Hall.objects.get(event=event).clock.deal == 1


def test_a_late_sheet_of_a_round_that_is_not_shown_says_so(desk, club, clock):
    event = next_round(make_rounds(club, "partners", hand_minutes=30), 2)
    start(event, 3, clock(0))
    keyed(event, table=1, deal=3, counts=COUNTS)
    clock(47)
    elsewhere = play(desk, event, round=1).split('id="due-elsewhere"')[1].split("</div>")[0]
    assert "Round 2, Hand 1 late · 17 min" in elsewhere
