"""The history of a sheet of which only the totals were keyed in, and then its lines."""

from html import unescape

import pytest

from tests.builders import keyed, make_evening
from tournaments.corrections.queries import saves, saves_in_words
from tournaments.standings.wording import each_whole


@pytest.fixture
def event(club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    keyed(event, table=1, deal=1, counts={1: {"table.20": 20}, 2: {"held.5": 7}}, version=1)
    return event


def test_the_history_names_totals_that_stand_alone(event):
    last, first = saves_in_words(event, list(saves(event)))
    assert [(change.label, change.now) for change in first.changes] == [
        ("Total only", "400"),
        ("Total", "400"),
        ("Total only", "−35"),
        ("Total", "−35"),
    ]
    assert [(change.label, change.was, change.now) for change in last.changes] == [
        ("How the hand ended", "empty", "stock ran out"),
        ("Total only", "400", "empty"),
        ("On the table, books included: Aces and twos", "empty", "20"),
        ("Total only", "−35", "empty"),
        ("Left over, all players of the team: Fours to nines", "empty", "7"),
    ]


def test_the_history_of_the_evening_says_each_total_once(desk, event):
    page = desk.get("history:evening", event=event).content.decode()
    first, other = event.teams.order_by("number")
    names = [" & ".join(member.player.name for member in team.members.order_by("pk")) for team in (first, other)]
    said = [
        f"<li><span>{each_whole(name)}</span> <span>{total}</span></li>"
        for name, total in zip(names, ("400", "−35"), strict=True)
    ]
    assert unescape("".join(said)) in unescape(page)
