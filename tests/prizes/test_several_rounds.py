"""Prizes of an evening whose partners change: players win them, each by the hands of all their teams."""

import pytest

from tests.rounds import added_up, key_in_all_rounds, make_rounds
from tournaments.models import Tally
from tournaments.prizes.actions import add_prize
from tournaments.prizes.queries import prize_rows

FORMATS = ["partners", "progressive"]


@pytest.fixture(params=FORMATS)
def event(request, club):
    return key_in_all_rounds(make_rounds(club, request.param))


def winners(event, prize):
    (row,) = [row for row in prize_rows(event) if row.prize == prize]
    return {person.name for person in row.award.gets}


def with_the_most(found):
    most = max(found.values())
    return {name for name, amount in found.items() if amount == most}


@pytest.mark.parametrize("place", [1, 2, 8])
def test_a_place_is_that_of_a_player(event, place):
    totals = sorted(added_up(event).values(), reverse=True)
    prize = add_prize(event=event, kind="place", place=place)
    expected = {name for name, total in added_up(event).items() if total == totals[place - 1]}
    assert winners(event, prize) == expected
    assert len(expected) == 1


@pytest.mark.parametrize(("kind", "code"), [("red-books", "books.red"), ("red-threes", "held.red_threes")])
def test_books_and_threes_are_added_up_over_all_teams_of_a_player(event, kind, code):
    prize = add_prize(event=event, kind=kind, place=None)
    assert winners(event, prize) == with_the_most(added_up(event, lambda tally: tally.counts.get(code, 0)))


def test_the_lowest_total_is_that_of_a_player(event):
    prize = add_prize(event=event, kind="low-total", place=None)
    assert winners(event, prize) == with_the_most({name: -total for name, total in added_up(event).items()})


def test_the_highest_hand_is_won_by_those_who_played_it(event):
    prize = add_prize(event=event, kind="high-hand", place=None)
    best = max(Tally.objects.of(event), key=lambda tally: tally.total)
    assert winners(event, prize) == {member.player.name for member in best.team.members.all()}


def test_partners_are_named_together_for_the_highest_hand_and_apart_for_a_place(event):
    best = max(Tally.objects.of(event), key=lambda tally: tally.total)
    players = list(best.team.members.values_list("player", flat=True))
    for kind, place, lines in (("high-hand", None, 1), ("place", 1, len(players))):
        prize = add_prize(event=event, kind=kind, place=place)
        prize.winners.set(players)
        (won_by,) = [row.won_by for row in prize_rows(event) if row.prize == prize]
        assert len(won_by) == lines


def test_the_page_and_the_paper_of_prizes_name_the_player(desk, event):
    totals = added_up(event)
    (first,) = with_the_most(totals)
    add_prize(event=event, kind="place", place=1)
    for page in (desk.get("prizes:prizes", event=event), desk.get("paper:paper", "prizes", event=event)):
        text = page.content.decode()
        assert first in text
        assert [name for name in totals if name != first and f"<bdi>{name}</bdi>" in text] == []
