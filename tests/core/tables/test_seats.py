"""Seating the teams: fixed chairs, places that fit, and chapters spread over the tables."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.people.chapters import same_chapter
from tournaments.core.tables.seats import RoomForTeam, TeamToSeat, allocate

CHAPTERS = ("Lake", "Palm", "Bay")


def places(*tables):
    """Places for pairs: this many teams at each table."""
    return [
        RoomForTeam(table=table, position=position, chairs=2, people=2)
        for table, teams in enumerate(tables, start=1)
        for position in range(1, teams + 1)
    ]


def allocated(room, teams, *, spread=False, seed=1):
    return allocate(room, teams, spread=spread, rng=random.Random(seed))


def meetings(room, teams, order):
    """The number of pairs of one chapter who sit at the same table in different teams."""
    seated = [(place.table, teams[team].chapters) for place, team in zip(room, order, strict=True)]
    return sum(
        same_chapter(one, other)
        for (table, chapters), (its_table, others) in combinations(seated, 2)
        if table == its_table
        for one in chapters
        for other in others
    )


def test_without_wishes_teams_sit_as_they_were_drawn():
    assert allocated(places(2, 2), [TeamToSeat()] * 4) == [0, 1, 2, 3]


def test_a_fixed_chair_keeps_its_table():
    teams = [TeamToSeat(fixed_table=2), TeamToSeat(), TeamToSeat(), TeamToSeat()]
    assert allocated(places(2, 2), teams) == [2, 1, 0, 3]


def test_a_third_fixed_chair_at_a_table_for_two_teams_is_ignored():
    teams = [TeamToSeat(fixed_table=2)] * 3 + [TeamToSeat()]
    order = allocated(places(2, 2), teams)
    assert sorted(order[2:]) == [0, 1]


def test_a_fixed_table_that_the_plan_lacks_is_ignored():
    assert allocated(places(2), [TeamToSeat(fixed_table=9), TeamToSeat()]) == [0, 1]


def test_a_team_gets_a_place_of_its_kind():
    room = [
        RoomForTeam(table=1, position=1, chairs=2, people=3),
        RoomForTeam(table=1, position=2, chairs=2, people=2),
        RoomForTeam(table=2, position=1, chairs=2, people=2),
        RoomForTeam(table=2, position=2, chairs=2, people=2),
    ]
    assert allocated(room, [TeamToSeat(fixed_table=2), TeamToSeat(), TeamToSeat(), TeamToSeat()]) == [0, 1, 2, 3]


def test_chapters_are_spread_over_the_tables():
    teams = [TeamToSeat(chapters=("Lake", "Palm"))] * 2 + [TeamToSeat(chapters=("Bay", "Mesa"))] * 2
    room = places(2, 2)
    assert meetings(room, teams, [0, 1, 2, 3]) == 4
    assert meetings(room, teams, allocated(room, teams, spread=True)) == 0


def test_spreading_trades_no_teams_of_different_kinds():
    room = [
        RoomForTeam(table=table, position=position, chairs=people, people=people)
        for table in (1, 2)
        for position, people in ((1, 2), (2, 3))
    ]
    teams = [TeamToSeat(chapters=("Lake",) * place.people) for place in room]
    order = allocated(room, teams, spread=True)
    assert [len(teams[team].chapters) for team in order] == [2, 3, 2, 3]


def test_people_of_one_team_do_not_meet():
    assert meetings(places(1), [TeamToSeat(chapters=("Lake", "Lake"))], [0]) == 0


@st.composite
def rooms(draw):
    """Tables of two to four teams, perhaps with shared chairs, and each team's chapters and fixed table."""
    tables = draw(st.lists(st.integers(2, 4), min_size=1, max_size=5))
    room = places(*tables)
    if draw(st.booleans()):
        room[0] = RoomForTeam(table=1, position=1, chairs=2, people=3)
    teams = [
        TeamToSeat(
            chapters=tuple(draw(st.lists(st.sampled_from(CHAPTERS), max_size=2))),
            fixed_table=draw(st.sampled_from([None, None, None, *range(1, len(tables) + 2)])),
        )
        for _ in room
    ]
    return room, teams


@given(rooms(), st.booleans(), st.integers(0, 10**6))
def test_every_team_gets_one_place_that_fits_it(case, spread, seed):
    room, teams = case
    order = allocated(room, teams, spread=spread, seed=seed)
    assert sorted(order) == list(range(len(teams)))
    assert all(room[place].kind == room[team].kind for place, team in enumerate(order))


@given(rooms(), st.booleans(), st.integers(0, 10**6))
def test_a_fixed_chair_is_kept_while_its_table_has_room(case, spread, seed):
    room, teams = case
    order = allocated(room, teams, spread=spread, seed=seed)
    for team, wish in enumerate(teams):
        fitting = [
            p for p, place in enumerate(room) if place.table == wish.fixed_table and place.kind == room[team].kind
        ]
        if fitting and room[order.index(team)].table != wish.fixed_table:
            assert all(teams[order[place]].fixed_table == wish.fixed_table for place in fitting)


@given(rooms(), st.integers(0, 10**6))
def test_spreading_never_adds_meetings_within_a_chapter(case, seed):
    room, teams = case
    as_drawn = meetings(room, teams, allocated(room, teams))
    assert meetings(room, teams, allocated(room, teams, spread=True, seed=seed)) <= as_drawn


@given(rooms(), st.integers(0, 10**6))
def test_after_spreading_no_single_trade_helps(case, seed):
    room, teams = case
    order = allocated(room, teams, spread=True, seed=seed)
    as_drawn = allocated(room, teams)
    fixed = {place for place, team in enumerate(as_drawn) if teams[team].fixed_table == room[place].table}
    met = meetings(room, teams, order)
    for a in set(range(len(room))) - fixed:
        for b in set(range(len(room))) - fixed:
            if room[a].kind == room[b].kind:
                other = list(order)
                other[a], other[b] = other[b], other[a]
                assert meetings(room, teams, other) >= met
