"""Seating the teams: fixed chairs, teams where they fit, and chapters spread over the tables without a loss."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.people.chapters import same_chapter
from tournaments.core.tables.seats import TeamPlace, TeamToSeat, allocate

CHAPTERS = ("Lake", "Palm", "Bay")


def places(*tables):
    """Places for pairs: so many teams at each table."""
    return [
        TeamPlace(table=table, position=position, chairs=2, people=2)
        for table, teams in enumerate(tables, start=1)
        for position in range(1, teams + 1)
    ]


def allocated(room, teams, *, spread=False, seed=1):
    return allocate(room, teams, spread=spread, chance=random.Random(seed))


def meetings(room, teams, order):
    """How often two people of one chapter in different teams meet at a table."""
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


def test_two_fixed_chairs_share_a_table_and_a_third_finds_it_full():
    teams = [TeamToSeat(fixed_table=2)] * 3 + [TeamToSeat()]
    order = allocated(places(2, 2), teams)
    assert sorted(order[2:]) == [0, 1]


def test_a_fixed_table_that_the_plan_does_not_have_changes_nothing():
    assert allocated(places(2), [TeamToSeat(fixed_table=9), TeamToSeat()]) == [0, 1]


def test_a_team_stays_among_places_that_fit_it():
    room = [
        TeamPlace(table=1, position=1, chairs=2, people=3),
        TeamPlace(table=1, position=2, chairs=2, people=2),
        TeamPlace(table=2, position=1, chairs=2, people=2),
        TeamPlace(table=2, position=2, chairs=2, people=2),
    ]
    assert allocated(room, [TeamToSeat(fixed_table=2), TeamToSeat(), TeamToSeat(), TeamToSeat()]) == [0, 1, 2, 3]


def test_chapters_are_spread_over_the_tables():
    teams = [TeamToSeat(chapters=("Lake", "Palm"))] * 2 + [TeamToSeat(chapters=("Bay", "Mesa"))] * 2
    room = places(2, 2)
    assert meetings(room, teams, [0, 1, 2, 3]) == 4
    assert meetings(room, teams, allocated(room, teams, spread=True)) == 0


def test_people_of_one_team_do_not_meet():
    assert meetings(places(1), [TeamToSeat(chapters=("Lake", "Lake"))], [0]) == 0


@st.composite
def rooms(draw):
    """Tables of two to four teams, some of whose chairs are shared, and what each team brings along."""
    tables = draw(st.lists(st.integers(2, 4), min_size=1, max_size=5))
    room = places(*tables)
    if draw(st.booleans()):
        room[0] = TeamPlace(table=1, position=1, chairs=2, people=3)
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
def test_a_fixed_chair_is_kept_as_long_as_its_table_has_room(case, spread, seed):
    room, teams = case
    order = allocated(room, teams, spread=spread, seed=seed)
    for team, wish in enumerate(teams):
        fitting = [
            p for p, place in enumerate(room) if place.table == wish.fixed_table and place.kind == room[team].kind
        ]
        if fitting and room[order.index(team)].table != wish.fixed_table:
            assert all(teams[order[place]].fixed_table == wish.fixed_table for place in fitting)


@given(rooms(), st.integers(0, 10**6))
def test_spreading_never_makes_more_of_one_chapter_meet(case, seed):
    room, teams = case
    as_drawn = meetings(room, teams, allocated(room, teams))
    assert meetings(room, teams, allocated(room, teams, spread=True, seed=seed)) <= as_drawn


@given(rooms(), st.integers(0, 10**6))
def test_after_spreading_no_single_trade_helps(case, seed):
    room, teams = case
    order = allocated(room, teams, spread=True, seed=seed)
    as_drawn = allocated(room, teams)
    settled = {place for place, team in enumerate(as_drawn) if teams[team].fixed_table == room[place].table}
    met = meetings(room, teams, order)
    for a in set(range(len(room))) - settled:
        for b in set(range(len(room))) - settled:
            if room[a].kind == room[b].kind:
                other = list(order)
                other[a], other[b] = other[b], other[a]
                assert meetings(room, teams, other) >= met
