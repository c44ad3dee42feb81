"""The wall in an evening of several rounds: find your table in each round, missing sheets, standings, no show."""

import re
from collections import Counter

import pytest
from django.utils import timezone

from tests.builders import keyed
from tests.hall.test_wall_view import text, wall
from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.hall.screen_actions import start_clock, start_show
from tournaments.models import Event
from tournaments.rounds.start_actions import start_round, undo_start
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of

ONE_SHEET = {1: {"table.points": 100}, 2: {"table.points": 50}}


@pytest.fixture
def event(club):
    """Nine people at two tables, new partners every round: three rounds of two hands. One sits out."""
    return make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))


@pytest.mark.parametrize("format_", ["fixed-teams", "partners", "progressive"])
def test_every_round_starts_with_everyones_table(club, format_):
    event = make_rounds(club, format_)
    for number in (1, 2, 3):
        if number > 1:
            event = next_round(event, number)
        said = text(wall(event))
        assert said.startswith(f"Round {number}: find your table 8 players · 2 tables")
        for table in tables_of(event.rounds.get(number=number)):
            for team in table.teams:
                assert all(f"{player.name} Table {table.seating.table}" in said for player in team.present)


def test_who_sits_out_of_a_round_is_on_the_wall(event):
    out = []
    for number in (1, 2, 3):
        if number > 1:
            event = next_round(event, number)
        seated = {
            player.pk
            for table in tables_of(event.rounds.get(number=number))
            for t in table.teams
            for player in t.present
        }
        (waits,) = (
            line.player.name for line in event.sign_ups.select_related("player") if line.player_id not in seated
        )
        assert f"{waits} sits out" in text(wall(event))
        assert text(wall(event)).count("sits out") == 1
        out.append(waits)
    assert len(set(out)) == 3


def test_a_sheet_or_the_clock_begins_a_later_round(event):
    event = next_round(event, 2)
    keyed(event, table=1, deal=3, counts=ONE_SHEET)
    said = text(wall(event))
    assert "find your table" not in said
    assert "Round 2, Hand 1: 1 of 2 sheets in Table 1 ✓ in Table 2 " in said
    event = next_round(make_rounds(event.club, "partners"), 2)
    start_clock(event=event, deal=3, minutes=30, now=timezone.now())
    said = text(wall(event))
    assert "find your table" not in said
    assert "Round 2, Hand 1 time left until" in said


def test_between_rounds_the_wall_says_what_follows(event):
    key_in_round(event, 1)
    said = text(wall(event))
    assert "Round 1 is finished Your table for Round 2 appears here." in said
    assert "After Round 1, Hand 2" in said
    start_round(event=event, number=2)
    assert "Round 2: find your table" in text(wall(event))
    undo_start(event=event, number=2)
    assert "Round 1 is finished" in text(wall(event))


def test_players_are_ranked_one_by_one_up_to_the_podium(event):
    totals = Counter()
    for number in (1, 2, 3):
        if number > 1:
            event = next_round(event, number)
        for table in tables_of(event.rounds.get(number=number)):
            for team in table.teams:
                for hand in (2 * number - 1, 2 * number):
                    totals.update({player.name: 500 + 10 * hand - 100 * team.position for player in team.present})
    key_in_round(event, 3)
    found = dict(re.findall(r"T?\d+ (\w+ \w+) (?:[▲▼] \w+ \d+ )?([\d,]+)", text(wall(event)).partition("Hand 2")[2]))
    assert found == {name: f"{total:,}" for name, total in totals.items()}
    event = Event.objects.get(pk=event.pk)
    make_final(event=event, version=event.version)
    shown = wall(event).content.decode()
    assert "the winner" in shown
    best = [name for name, total in totals.items() if total == max(totals.values())]
    first = shown.partition('class="winners"')[2].partition("</h1>")[0]
    assert [name for name in totals if name in first] == [name for name in totals if name in best]
    assert f"{max(totals.values()):,}" in text(wall(event))


def test_rounds_won_are_on_the_wall_if_they_decide(event):
    Event.objects.update(ranks_by="wins")
    key_in_round(event, 1)
    assert re.search(r"1 \w+ \w+ 1 won · \d+", text(wall(event)))


def test_a_schedule_is_no_draw_to_reveal(desk, club):
    event = make_rounds(club, "partners", shown=False)
    wall(event)
    assert "The draw as a show" not in desk.get("hall:screens", event=event).content.decode()
    with pytest.raises(Exception, match="nothing to show yet"):
        start_show(event=event, by_table=True, seconds=1, now=timezone.now())
    assert "The tables appear here soon." in text(wall(event))
