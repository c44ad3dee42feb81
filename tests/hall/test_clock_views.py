"""The clock of a hand: start, pause, resume, a minute more, remove; on Play, on the wall and on public pages."""

import datetime
import re

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import keyed, make_evening, make_helper, tonight
from tests.rounds import make_rounds, next_round
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, Hall, Round, Sheet
from tournaments.rounds.start_actions import start_round, undo_start
from tournaments.web.access import GIVEN_OUT

NOW = datetime.datetime(2026, 11, 20, 19, 0, tzinfo=datetime.UTC)


@pytest.fixture
def clock(monkeypatch):
    """Set the time of the site to some minutes after seven."""

    def at(minutes):
        monkeypatch.setattr(timezone, "now", lambda: NOW + datetime.timedelta(minutes=minutes))

    at(0)
    return at


@pytest.fixture
def evening(event):
    Event.objects.update(date=NOW.date(), hand_minutes=30)
    return event


def shown(event):
    return Hall.objects.get(event=event).clock


def ends(minutes):
    return NOW + datetime.timedelta(minutes=minutes)


def test_play_starts_the_clock_of_the_first_hand_with_the_minutes_of_the_evening(desk, evening, clock):
    assert "Start the clock: 30 minutes" in desk.get("sheets:play", event=evening).content.decode()
    answer = desk.post("hall:start-clock", event=evening, data={"play": "1"})
    assert answer.url == desk.url("sheets:play", event=evening)
    assert (shown(evening).deal, shown(evening).ends_at) == (1, ends(30))
    page = desk.client.get(answer.url).content.decode()
    assert f'data-ends="{int(ends(30).timestamp())}.000000"' in page
    assert "Start the next hand: 30 minutes" in page


def test_one_minute_is_no_minutes(desk, evening, clock):
    Event.objects.update(hand_minutes=1)
    assert "Start the clock: 1 minute<" in on_play(desk, evening)
    desk.post("hall:start-clock", event=evening)
    assert "Start the next hand: 1 minute<" in on_play(desk, evening)


def test_without_minutes_play_offers_no_clock(desk, evening, clock):
    Event.objects.update(hand_minutes=None)
    assert "Start the clock:" not in desk.get("sheets:play", event=evening).content.decode()


def test_the_next_clock_is_for_the_next_hand_up_to_the_last(desk, evening, clock):
    desk.post("hall:start-clock", event=evening)
    desk.post("hall:start-clock", event=evening)
    assert shown(evening).deal == 2
    for table in (1, 2):
        for deal in (1, 2, 3):
            keyed(evening, table=table, deal=deal, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    desk.post("hall:start-clock", event=evening)
    desk.post("hall:start-clock", event=evening)
    assert shown(evening).deal == 4


def test_hand_and_minutes_may_be_typed(desk, evening, clock):
    desk.post("hall:start-clock", event=evening, data={"deal": "3", "minutes": "45"})
    assert (shown(evening).deal, shown(evening).ends_at) == (3, ends(45))


@pytest.mark.parametrize("minutes", ["0", "601", "x", ""])
def test_impossible_minutes_are_refused_beside_the_box(desk, evening, clock, minutes):
    answer = desk.post("hall:start-clock", event=evening, data={"minutes": minutes})
    assert answer.status_code == 422
    assert 'id="error_1_id_minutes"' in answer.content.decode()
    assert shown(evening) is None if Hall.objects.exists() else True


def test_pause_resume_and_a_minute_more(desk, evening, clock):
    desk.post("hall:start-clock", event=evening)
    clock(10)
    desk.post("hall:pause-clock", event=evening)
    assert shown(evening).left == datetime.timedelta(minutes=20)
    page = desk.get("sheets:play", event=evening).content.decode()
    assert "20:00" in page
    assert "paused" in page
    assert 'data-left="1200"' in page
    clock(25)
    desk.post("hall:add-minute", event=evening)
    desk.post("hall:resume-clock", event=evening)
    assert shown(evening).ends_at == ends(46)
    desk.post("hall:add-minute", event=evening)
    assert shown(evening).ends_at == ends(47)


def test_a_removed_clock_comes_back_with_the_minutes_left(desk, evening, clock):
    desk.post("hall:start-clock", event=evening, data={"deal": "2"})
    clock(10.5)
    desk.post("hall:remove-clock", event=evening)
    assert shown(evening) is None
    clock(12)
    assert desk.undo().url == desk.url("hall:screens", event=evening)
    assert (shown(evening).deal, shown(evening).ends_at) == (2, ends(30))


def test_undo_of_the_next_clock_brings_back_the_one_before(desk, evening, clock):
    desk.post("hall:start-clock", event=evening)
    clock(10)
    desk.post("hall:start-clock", event=evening, data={"play": "1"})
    assert shown(evening).deal == 2
    answer = desk.undo()
    assert answer.url == desk.url("sheets:play", event=evening)
    assert "The clock is as it was." in desk.client.get(answer.url).content.decode()
    assert (shown(evening).deal, shown(evening).ends_at) == (1, ends(30))


def test_a_clock_that_someone_removed_is_not_paused(desk, evening, clock):
    desk.post("hall:start-clock", event=evening)
    desk.post("hall:remove-clock", event=evening)
    answer = desk.client.get(desk.post("hall:pause-clock", event=evening).url)
    assert "There is no clock now. Start it first." in answer.content.decode()
    assert shown(evening) is None


def test_the_rule_for_an_unfinished_hand_is_ready_for_the_end(desk, evening, clock):
    Event.objects.update(unfinished="average")
    desk.post("hall:start-clock", event=evening)
    page = desk.get("sheets:play", event=evening).content.decode()
    assert "If a table is not finished, this counts: the team’s own average per hand." in page


def test_every_change_reaches_the_polls_of_public_pages(desk, evening, clock):
    token = give_out_link(event=evening).public_token.removeprefix(GIVEN_OUT)
    address, poll = reverse("public:results", args=[token]), {"HTTP_HX_REQUEST": "true"}
    for act in ("start-clock", "pause-clock", "resume-clock", "add-minute", "remove-clock"):
        version = re.search(r"[?;]v=([^\"]*)", Client().get(address).content.decode()).group(1)
        assert Client().get(address, {"v": version}, **poll).status_code == 204
        desk.post(f"hall:{act}", event=evening)
        news = Client().get(address, {"v": version}, **poll)
        assert news.status_code == 200
        has_clock = act != "remove-clock"
        assert (b"data-clock" in news.content) == has_clock
        # A pause reaches phones within three seconds.
        assert (b'hx-trigger="every 3s"' in news.content) == has_clock


def test_a_helper_sees_no_buttons_of_the_clock(evening, desk):
    Event.objects.update(date=tonight(evening.club))
    desk.post("hall:start-clock", event=evening)
    assert b"data-clock" not in make_helper(evening).get(desk.url("sheets:play", event=evening)).content


# Several rounds


@pytest.fixture
def rounds(club):
    """Eight people at two tables: three rounds of two hands."""
    return make_rounds(club, "partners", hand_minutes=20)


def on_play(desk, event):
    return desk.get("sheets:play", event=event).content.decode()


def test_a_clock_names_round_and_hand(desk, rounds):
    event = next_round(rounds, 2)
    desk.post("hall:start-clock", event=event, data={"play": "1"})
    assert shown(event).deal == 3
    page = on_play(desk, event)
    assert "The clock of Round 2, Hand 1 runs." in page
    assert '<p class="clock-hand">Round 2, Hand 1</p>' in page
    desk.post("hall:start-clock", event=event, data={"play": "1"})
    assert shown(event).deal == 4
    desk.post("hall:start-clock", event=event, data={"play": "1"})
    assert shown(event).deal == 4


def test_only_the_hands_of_the_round_are_offered(desk, rounds):
    event = next_round(rounds, 2)
    page = desk.get("hall:screens", event=event).content.decode()
    assert re.findall(r'<option value="(\d+)"[^>]*>([^<]*)<', page)[:2] == [
        ("3", "Round 2, Hand 1"),
        ("4", "Round 2, Hand 2"),
    ]
    assert "Round 1, Hand" not in page
    assert desk.post("hall:start-clock", event=event, data={"deal": "1", "minutes": "20"}).status_code == 422
    desk.post("hall:start-clock", event=event, data={"deal": "4", "minutes": "5"})
    assert shown(event).deal == 4


def test_the_next_round_removes_the_clock_and_so_does_undoing_its_start(desk, rounds):
    desk.post("hall:start-clock", event=rounds)
    event = next_round(rounds, 2)
    assert shown(event) is None
    assert "Start the clock: 20 minutes" in on_play(desk, event)
    desk.post("hall:start-clock", event=event)
    undo_start(event=event, number=2)
    assert shown(event) is None


def test_a_clock_of_a_whole_round(desk, club, clock):
    event = make_rounds(club, "fixed-teams", round_minutes=300, hand_minutes=20, unfinished="complete-only")
    assert "Start the clock: 300 minutes" in on_play(desk, event)
    desk.post("hall:start-clock", event=event, data={"play": "1"})
    assert (shown(event).deal, shown(event).ends_at) == (1, ends(300))
    page = on_play(desk, event)
    assert "The clock of Round 1 runs." in page
    assert '<p class="clock-hand">Round 1</p>' in page
    assert "If a table is not finished, this counts: only hands that all tables played count." in page
    # It goes on through the hands of the round.
    assert "Start the next hand" not in page
    keyed(event, table=1, deal=1, counts={})
    keyed(event, table=2, deal=1, counts={})
    assert '<p class="clock-hand">Round 1</p>' in on_play(desk, event)
    screens = desk.get("hall:screens", event=event).content.decode()
    assert '<input type="hidden" name="deal" value="1"' in screens
    keyed(event, table=1, deal=2, counts={})
    assert "data-clock" in on_play(desk, event)
    keyed(event, table=2, deal=2, counts={})
    assert "data-clock" not in on_play(desk, event)
    start_round(event=event, number=2)
    desk.post("hall:start-clock", event=event, data={"play": "1"})
    assert shown(event).deal == 3
    assert '<p class="clock-hand">Round 2</p>' in on_play(desk, event)


def test_an_old_sheet_that_is_missing_again_changes_no_clock(desk, rounds):
    event = next_round(rounds, 2)
    Sheet.objects.filter(seating__round__number=1, deal=1).update(state=Sheet.State.TAKEN_BACK)
    Event.raise_version(pk=event.pk)
    desk.post("hall:start-clock", event=event)
    assert shown(event).deal == 3


def pages_with_the_clock(desk, event):
    """Which pages show a clock, and which have its buttons."""
    event.refresh_from_db()
    player, token = event.sign_ups.first().player, event.public_token.removeprefix(GIVEN_OUT)
    turn_wall_on(event=event)
    paths = {
        "Play": desk.url("sheets:play", event=event),
        "screens": desk.url("hall:screens", event=event),
        "phones": reverse("public:results", args=[token]),
        "person": reverse("public:person", args=[token, player.pk]),
        "wall": reverse("wall:wall", args=[Hall.objects.get(event=event).wall_token]),
    }
    pages = {name: desk.client.get(path).content.decode() for name, path in paths.items()}
    has_buttons = {name for name, page in pages.items() if "clock/pause/" in page}
    return {name for name, page in pages.items() if "data-clock" in page}, has_buttons


EVERYWHERE = {"Play", "screens", "phones", "person", "wall"}, {"Play", "screens"}
NOWHERE = (set(), set())


def test_the_clock_leaves_all_pages_with_the_last_sheet_of_its_hand(desk, club):
    event = make_evening(club, date=tonight(club))
    give_out_link(event=event)
    desk.post("hall:start-clock", event=event, data={"deal": "1", "minutes": "20"})
    keyed(event, table=1, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
    assert pages_with_the_clock(desk, event) == EVERYWHERE
    keyed(event, table=2, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
    assert pages_with_the_clock(desk, event) == NOWHERE
    desk.post("hall:start-clock", event=event, data={"deal": "2", "minutes": "20"})
    assert pages_with_the_clock(desk, event) == EVERYWHERE


def test_no_page_of_an_evening_that_is_final_or_ended_early_shows_its_clock(desk, club):
    event = make_evening(club, date=tonight(club))
    give_out_link(event=event)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
    desk.post("hall:start-clock", event=event, data={"deal": "2", "minutes": "20"})
    Round.objects.update(last_deal=1, ends_early=True)
    Event.raise_version(pk=event.pk)
    assert pages_with_the_clock(desk, event) == NOWHERE
    Round.objects.update(last_deal=event.deals, ends_early=False)
    Event.raise_version(pk=event.pk)
    assert pages_with_the_clock(desk, event) == EVERYWHERE
    Event.objects.update(final_version=F("version"), final_at=NOW)
    Event.raise_hall_version(event.pk)
    assert pages_with_the_clock(desk, event) == NOWHERE
