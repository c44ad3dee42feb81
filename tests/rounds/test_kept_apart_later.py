"""Who is to be kept apart and is not: told in later rounds and after play began as well, and before a round starts."""

from itertools import product

import pytest

from tests.builders import keyed, make_evening, make_people, tonight
from tests.rounds import key_in_round, make_rounds
from tournaments.changes.actions import trade_chairs
from tournaments.models import Couple, SignUp, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.rounds.next_round_queries import round_to_come
from tournaments.rounds.queries import is_replayed
from tournaments.rounds.start_actions import start_round
from tournaments.tables.queries import tables_of

MAY_TRADE = "1 private wish is not kept. Look at it alone Two people can still trade places: Change who plays"


def words_of(desk, event):
    page = " ".join(desk.get("tables:tables", event=event).content.decode().split())
    return " ".join("".join(part.partition(">")[2] for part in page.split("<")).split())


def two_at_table(round_, number=1):
    table = tables_of(round_)[number - 1]
    return [row.present[0] for row in table.teams[:2]]


def keep_apart(club, one, other):
    Wish.objects.create(club=club, kind=Wish.Kind.TABLES, first=one, second=other)


def test_after_the_first_sheet_a_private_wish_is_told_until_the_round_is_in(desk, club):
    event = make_evening(club, people=8, date=tonight(club))
    keep_apart(club, *two_at_table(event.rounds.get()))
    told = []
    for table, deal in product((1, 2), range(1, event.deals + 1)):
        keyed(event, table=table, deal=deal, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
        told.append(MAY_TRADE in words_of(desk, event))
    assert told == [True] * 7 + [False]
    assert "private wish" not in words_of(desk, event)


def test_a_trade_after_play_began_that_brings_them_to_one_table_is_told(desk, club):
    event = make_evening(club, people=8, date=tonight(club))
    (one, mate), (other, _mate) = (two_at_table(event.rounds.get(), number) for number in (1, 2))
    keep_apart(club, one, other)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
    assert "private wish" not in words_of(desk, event)
    members = TeamMember.objects.filter(team__event=event)
    trade_chairs(one=members.get(player=mate), other=members.get(player=other), from_deal=2)
    assert MAY_TRADE in words_of(desk, event)


def test_after_the_first_sheet_a_couple_is_named(desk, club):
    event = make_evening(club, people=8, date=tonight(club), couples=Couples.TABLES)
    one, other = two_at_table(event.rounds.get())
    Couple.objects.create(club=club, first=one, second=other)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
    assert "A couple that is to be apart is together:" in words_of(desk, event)
    assert "Table 1. Two people can still trade places: Change who plays" in words_of(desk, event)


@pytest.mark.parametrize("format_", ["partners", "fixed-teams"])
def test_rounds_keep_two_at_different_tables_also_after_someone_left(club, format_):
    people = make_people(club)[:13]
    keep_apart(club, *people[:2])
    event = make_rounds(club, format_, people=12, rounds=3, hands=1, guests=people)
    assert is_replayed(event, event.schedule) is True
    key_in_round(event, 1)
    event.sign_ups.filter(player=people[-1]).update(status=SignUp.Status.GONE_HOME)
    start_round(event=event, number=2)
    key_in_round(event, 2)
    start_round(event=event, number=3)
    tables = [table for round_ in event.rounds.all() for table in tables_of(round_)]
    at_tables = [{player for row in table.teams for player in row.present} for table in tables]
    assert not any({*people[:2]} <= here for here in at_tables)


@pytest.mark.parametrize("format_", ["partners", "fixed-teams", "progressive"])
def test_a_later_round_is_told_before_and_after_it_starts(desk, club, format_):
    event = make_rounds(club, format_, rounds=3, hands=1)
    key_in_round(event, 1)
    coming = round_to_come(event)
    assert coming.notices == ()
    names = {name.split(" & ")[0] for name, _is_changed in coming.tables[0][1]}
    keep_apart(club, *(player for player in club.players.all() if player.name in names))
    assert round_to_come(event).notices == ("Two who are kept apart would be at Table 1.",)
    start_round(event=event, number=2)
    assert MAY_TRADE in words_of(desk, event)
