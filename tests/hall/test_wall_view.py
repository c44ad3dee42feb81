"""The wall: what it shows at each stage of the evening, to whom, and that polls cost nothing when nothing is new."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import (
    after_midnight,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    standings,
    tonight,
)
from tournaments.hall.screen_actions import start_clock, turn_wall_off, turn_wall_on
from tournaments.models import Event, SignUp
from tournaments.models.event import LETTERS_OF_A_LINK, LETTERS_TO_TYPE
from tournaments.standings.actions import make_final, show_winners
from tournaments.tables.actions import hide_again, show_everyone
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS

POLL = {"HTTP_HX_REQUEST": "true"}


def wall(event, client=None, **asked):
    token = turn_wall_on(event=event).wall_token
    return (client or Client()).get(reverse("wall:wall", args=[token]), asked)


def text(answer):
    """The words of an answer, without tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode().partition("<main>")[2]).split())


def finish(event):
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


@pytest.fixture
def draft(club):
    """Tonight's evening of eight people at two tables that only the organizer sees."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event, shown=False)
    return event


def test_a_draft_is_not_on_the_wall(draft):
    assert "The tables appear here soon." in text(wall(draft))
    assert "Ada" not in text(wall(draft))


def test_before_play_everyone_finds_their_name_and_table(draft):
    round_ = draft.rounds.get()
    show_everyone(round_=round_)
    said = text(wall(draft))
    assert said.startswith("Find your table 8 players · 2 tables")
    seats = {
        member.player.name: member.team.seats.get().seating.table for member in draft.teams.get(number=1).members.all()
    }
    for name, table in seats.items():
        assert f"{name} Table {table}" in said
    names = re.findall(r'class="wall-name">([^<]*)<', wall(draft).content.decode())
    assert len(names) == 8
    assert names == sorted(names)


def test_who_sits_out_is_on_the_wall(draft):
    vera = make_people(draft.club, names=["Velma"])[0]
    draft.sign_ups.create(player=vera, number=9, status=SignUp.Status.HERE, part=SignUp.Part.SITS_OUT)
    show_everyone(round_=draft.rounds.get())
    assert "Velma Amlev sits out" in text(wall(draft))


def test_hidden_tables_leave_the_wall(draft):
    show_everyone(round_=draft.rounds.get())
    hide_again(round_=draft.rounds.get())
    assert "Ada" not in text(wall(draft))


def test_names_are_cut_to_an_initial_if_the_event_says_so(event):
    assert "Adaa Aada Table" in text(wall(event))
    Event.objects.update(short_names=True)
    assert "Adaa A. Table" in text(wall(event))
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    assert re.search(r"1 \w+ \w\. &amp; \w+ \w\. 100", text(wall(event)))


def test_during_play_the_missing_tables_and_the_standings_are_shown(event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    said = text(wall(event))
    assert "Hand 1: 1 of 2 sheets in Table 1 ✓ in Table 2 " in said
    assert f"Standings so far {event.name} 1 " in said
    keyed(event, table=2, deal=1, counts={1: {"table.points": 70}, 2: {"table.points": 60}})
    said = text(wall(event))
    assert "sheets in" not in said
    assert "After Hand 1" in said


@pytest.mark.parametrize(
    ("points", "on_cards", "rest_starts_at"),
    [
        ((400, 300, 200, 100), ["1", "2", "3"], 4),
        ((400, 400, 200, 100), ["T1", "T1", "3"], 4),
        ((400, 300, 200, 200), ["1", "2"], 3),
        ((400, 400, 400, 400), [], 1),
    ],
)
def test_all_who_share_a_place_have_a_card_or_none_has(event, points, on_cards, rest_starts_at):
    for table in (1, 2):
        ours, theirs = points[2 * table - 2 : 2 * table]
        keyed(event, table=table, deal=1, counts={1: {"table.points": ours}, 2: {"table.points": theirs}})
    shown = wall(event).content.decode()
    cards = re.findall(r'<ol class="top-places([^"]*)">(.*?)</ol>', shown, re.DOTALL)
    assert [re.findall("<b>([^<]*)<", inside) for _mark, inside in cards] == ([on_cards] if on_cards else [])
    assert [" is-shared" in mark for mark, _inside in cards] == ([on_cards[1] == "T1"] if on_cards else [])
    assert shown.count("is-first") == on_cards.count("1") + on_cards.count("T1")
    assert f'start="{rest_starts_at}"' in shown


def test_a_started_clock_begins_play_on_the_wall(event):
    start_clock(event=event, deal=1, minutes=30, now=timezone.now())
    said = text(wall(event))
    assert "Find your table" not in said
    assert "Hand 1 time left until" in said
    assert "Hand 1: 0 of 2 sheets in Table 1 Table 2 " in said


def test_the_end_shows_the_winners_on_a_podium(event):
    finish(event)
    shown = wall(event)
    first, second, third = (
        [team.name.replace(" & ", " &amp; ") for team in event_teams(event, place)] for place in (1, 2, 3)
    )
    said = text(shown)
    assert said.index(first[0]) < said.index(second[0]) < said.index(third[0])
    assert re.findall(r'class="step-place">([^<]*)<', shown.content.decode()) == ["2nd", "1st", "3rd"]


def event_teams(event, place):
    return [row.who for row in standings(event) if row.place == place]


def test_winners_are_on_the_wall_once_they_are_read_out_and_not_before(event):
    Event.objects.update(holds_back=True)
    play_everything(event)
    before = text(wall(event))
    assert "the winners" not in before
    assert before.startswith(f"After Hand 3 the last hand is still secret {event.name} 1 ")
    assert "All sheets are in. The winners are read out soon." in before
    assert 'class="sheets-in is-awaited"' in wall(event).content.decode()
    show_winners(event=event)
    assert "the winners" in text(wall(event))


def test_a_poll_with_nothing_new_is_one_query(event, django_assert_num_queries):
    browser = Client()
    poll = re.search(r'hx-get="([^"]*)"', wall(event, browser).content.decode()).group(1)
    with django_assert_num_queries(1):
        assert browser.get(poll, **POLL).status_code == 204


def test_a_poll_is_answered_with_nothing_while_nothing_is_new(event):
    shown = wall(event)
    poll = re.search(r'hx-get="([^"]*)"', shown.content.decode()).group(1)
    browser = Client()
    assert browser.get(poll, **POLL).status_code == 204
    assert browser.get(poll, **POLL).content == b""
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    news = browser.get(poll, **POLL)
    assert news.status_code == 200
    assert news.content.startswith(b'<div id="wall"')
    # Without htmx the whole page is answered, whatever is asked.
    assert browser.get(poll).content.startswith(b"<!DOCTYPE html>")


def test_without_javascript_the_page_loads_again(event):
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in wall(event).content.decode()


def test_a_wall_that_is_off_is_not_found(event):
    token = turn_wall_on(event=event).wall_token
    address = reverse("wall:wall", args=[token])
    assert Client().get(address).status_code == 200
    turn_wall_off(event=event)
    answer = Client().get(address)
    assert answer.status_code == 404
    assert text(answer) == "The big screen is off Ask the organizer for the link."


def test_the_wall_dies_with_its_evening(event, club, monkeypatch):
    address = reverse("wall:wall", args=[turn_wall_on(event=event).wall_token])
    after_midnight(club, monkeypatch)
    assert Client().get(address).status_code == 200
    Event.objects.update(date=tonight(club) - datetime.timedelta(days=2))
    assert Client().get(address).status_code == 404


def test_final_results_do_not_turn_the_wall_off(event):
    address = reverse("wall:wall", args=[turn_wall_on(event=event).wall_token])
    finish(event)
    assert Client().get(address).status_code == 200


def test_a_link_is_short_has_no_letters_to_confuse_and_may_be_typed_in_capitals(event):
    token = turn_wall_on(event=event).wall_token
    assert len(token) == LETTERS_OF_A_LINK
    assert set(token) <= set(LETTERS_TO_TYPE)
    assert not set("ilo01") & set(LETTERS_TO_TYPE)
    assert Client().get(reverse("wall:wall", args=[token.upper()])).status_code == 200


def test_wrong_links_are_throttled_but_a_wall_that_runs_goes_on(event):
    right = reverse("wall:wall", args=[turn_wall_on(event=event).wall_token])
    running = Client()
    assert running.get(right).status_code == 200
    guesser = Client()
    statuses = [guesser.get(f"/wall/guess{number}/").status_code for number in range(MOST_FROM_ONE_ADDRESS + 1)]
    assert statuses == [404] * MOST_FROM_ONE_ADDRESS + [429]
    assert guesser.get(right).status_code == 429
    assert guesser.get(right, **POLL).status_code == 429
    assert running.get(right).status_code == 200


def test_a_control_character_in_the_link_is_not_found(db):
    assert Client().get("/wall/%00/").status_code == 404


def test_before_the_last_hand_the_wall_says_so(club):
    event = make_evening(club, date=tonight(club))
    for deal in range(1, event.deals + 1):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
        assert ("one hand to go" in text(wall(event))) == (deal == event.deals - 1)


def test_a_clock_goes_with_the_last_sheet_of_its_hand(club):
    event = make_evening(club, date=tonight(club))
    start_clock(event=event, deal=1, minutes=30, now=timezone.now())
    keyed(event, table=1, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
    assert "data-clock" in wall(event).content.decode()
    keyed(event, table=2, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 100}})
    assert "data-clock" not in wall(event).content.decode()
