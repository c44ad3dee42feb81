"""Nobody is a winner on any page, paper or download before the results are final."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening, make_helper, standings, tonight
from tests.rounds import key_in_all_rounds, make_rounds
from tests.test_access import OPEN_TO_HELPERS, OPEN_TO_VISITORS, TABLE
from tests.walk import address, things_of
from tournaments.models import Event
from tournaments.paper.catalog import PAPERS
from tournaments.standings.actions import make_final, reopen_results, show_winners

WINNER = re.compile(r"is-winner|winner-mark|podium-page|>Winners?<|the winners")
CALLED = (
    "Read out the winners",
    *("until the winners are read out", "at the end the winners"),
    *("Until the winners are read out", "once the winners are read out", "The winners are read out soon"),
)
"""What pages say of the winners without naming one."""


@pytest.fixture
def event(club):
    """All hands but the last are in at both tables. Table 2 wins by its last hand."""
    event = make_evening(club, date=tonight(club))
    for deal in (1, 2, 3):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
        keyed(event, table=2, deal=deal, counts={1: {"table.points": 205}, 2: {"table.points": 50}})
    return event


def last_hand(event, *tables):
    for table in tables:
        keyed(event, table=table, deal=4, counts={table: {"table.points": 4000 * table}})


def fresh(event):
    return Event.objects.get(pk=event.pk)


def declare_final(event):
    make_final(event=event, version=fresh(event).version)


@pytest.fixture
def helper(event):
    return make_helper(event)


def pages_with_a_winner(desk, helper, event):
    """The pages that name one, by url name, or by the key of the paper.

    Helpers and visitors open what they may: `tests/test_access.py` shows that all else leads them to the login.
    """
    readers = (
        (desk.client, TABLE),
        (helper, OPEN_TO_HELPERS | OPEN_TO_VISITORS),
        (Client(), OPEN_TO_VISITORS),
    )
    things = things_of(event.club, event)
    event.prizes.all().delete()
    walked = {
        (name, reader): address(name, TABLE[name][0], things)
        for reader, names in readers
        for name in names
        if TABLE[name][1] == "get" and not name.startswith("handbook:")
    }
    for key in PAPERS:
        walked[key, desk.client] = reverse("paper:paper", args=[event.club.slug, event.pk, key])
        walked[f"{key} after Hand 2", desk.client] = walked[key, desk.client] + "?after=2"
    leader = standings(event)[0].who.name.replace("&", "&amp;")
    found = set()
    for (name, reader), path in walked.items():
        answer = reader.get(path)
        text = (b"".join(answer) if answer.streaming else answer.content).decode("utf-8", "replace")
        for words in CALLED:
            text = text.replace(words, "")
        if WINNER.search(text) or (name == "seasons:past" and leader in text):
            found.add(name)
    assert len(walked) > 200
    return found


FINAL = {"leaderboard", "wall:wall", "seasons:past"}


def last_sheets_to_come(event):
    Event.objects.update(holds_back=True)
    last_hand(event, 1)


def held_back(event):
    Event.objects.update(holds_back=True)
    last_hand(event, 1, 2)


def read_out(event):
    held_back(event)
    show_winners(event=event)


def all_in(event):
    last_hand(event, 1, 2)


def reopened(event):
    last_hand(event, 1, 2)
    declare_final(event)
    reopen_results(event=event)


@pytest.mark.parametrize("state", [last_sheets_to_come, held_back, all_in, reopened])
def test_no_page_names_a_winner_before_they_are_read_out(desk, helper, event, state):
    state(event)
    assert pages_with_a_winner(desk, helper, fresh(event)) == set()


def test_winners_that_are_read_out_are_on_the_wall(desk, helper, event):
    read_out(event)
    assert pages_with_a_winner(desk, helper, fresh(event)) == {"wall:wall"}


def test_final_results_have_winners(desk, helper, event):
    all_in(event)
    declare_final(event)
    assert pages_with_a_winner(desk, helper, fresh(event)) == FINAL


def test_final_results_hold_nothing_back(desk, helper, event):
    held_back(event)
    declare_final(event)
    assert pages_with_a_winner(desk, helper, fresh(event)) == FINAL


def test_players_who_change_partners_win_once_the_results_are_final(desk, club):
    event = key_in_all_rounds(make_rounds(club, "partners"))
    board = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert board.count("is-winner") == 0
    declare_final(event)
    board = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert board.count('<span class="winner-mark">Winner</span>') == 1
