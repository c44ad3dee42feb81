"""Who is not to be at one table: kept apart by drawing again, uniformly, or parted as far as tables allow."""

from itertools import permutations
from random import Random

import pytest

from tests.core.draw.reference import DRAWS, all_draws, chance_of
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.rules import DrawRules
from tournaments.core.tables import apart
from tournaments.core.tables.apart import FEWEST_TRIES, can_be_parted, draw_apart, parted, who_meet
from tournaments.core.tables.seats import RoomForTeam


def places_for(*tables):
    """The places of tables with teams of these sizes."""
    return [
        RoomForTeam(table=table, position=position, chairs=chairs, people=chairs)
        for table, teams in enumerate(tables, start=1)
        for position, chairs in enumerate(teams, start=1)
    ]


def rules_for(people, *apart, chapters=(), **wishes):
    never = (*wishes.pop("never", ()), *apart)
    chapters = chapters or (None,) * people
    return DrawRules(chapters=chapters, sizes=(2,) * (people // 2), never=never, apart=apart, **wishes)


def as_drawn(teams, rng):
    return list(range(len(teams)))


def drawn(rules, places, seed=1, allocate=as_drawn, **more):
    return draw_apart(prepare(rules), places, seed, allocate, **more)


FOURS = ((2, 2), (2, 2))


def test_without_anybody_to_part_the_first_draw_holds():
    rules, places = rules_for(8), places_for(*FOURS)
    seated = drawn(rules, places, seed=5)
    assert (seated.seed, seated.attempts, seated.met, seated.is_uniform) == (5, 1, (), True)
    assert seated.drawn == prepare(rules).draw(Random(5))


def test_whether_tables_can_part_people_is_found_out_only_once_some_met(monkeypatch):
    found = []
    monkeypatch.setattr(apart, "can_be_parted", lambda *of: found.append(of) or can_be_parted(*of))
    seated = [drawn(rules_for(8, (0, 1)), places_for(*FOURS), seed) for seed in range(20)]
    assert 0 < len(found) == sum(draw.attempts > 1 for draw in seated) < 20


@pytest.mark.parametrize("seed", range(20))
def test_it_is_drawn_again_until_nobody_meets_and_the_last_seed_gives_the_teams(seed):
    rules, places = rules_for(16, (0, 1), (2, 3), (4, 5)), places_for(*FOURS, *FOURS)
    seated = drawn(rules, places, seed)
    assert seated.met == who_meet(places, seated.drawn.teams, seated.order, rules.apart) == ()
    assert seated.is_uniform
    assert prepare(rules).draw(Random(seated.seed)) == seated.drawn
    assert (seated.attempts == 1) == (seated.seed == seed)


@pytest.mark.parametrize("people", [9, 12, 16, 24, 48])
def test_all_couples_of_an_evening_are_at_different_tables(people):
    even = people - people % 2
    couples = tuple((person, person + 1) for person in range(0, even, 2))
    tables = [(2, 2)] * (even // 4) + ([(2,)] if even % 4 else [])
    rules = rules_for(even, *couples)
    seated = drawn(rules, places_for(*tables))
    assert (seated.met, seated.is_uniform) == ((), True)


def test_one_table_cannot_keep_two_apart_and_the_log_does_not_call_it_uniform():
    rules, places = rules_for(4, (0, 1)), places_for((2, 2))
    seated = drawn(rules, places)
    assert (seated.met, seated.attempts, seated.is_uniform) == (((0, 1),), 1, False)
    assert not any({0, 1} == set(team) for team in seated.drawn.teams)


def test_where_not_all_can_be_parted_as_few_as_possible_meet():
    """Three people who avoid each other have two tables: two of them meet."""
    rules, places = rules_for(8, (0, 1), (0, 2), (1, 2)), places_for(*FOURS)
    assert not can_be_parted(rules, (4, 4))
    assert [len(drawn(rules, places, seed).met) for seed in range(10)] == [1] * 10


def test_chosen_partners_and_chapters_are_kept_as_well():
    rules = rules_for(8, (0, 2), chapters=tuple("AABBCCDD"), together=((0, 1),))
    for seed in range(10):
        seated = drawn(rules, places_for(*FOURS), seed)
        assert (0, 1) in seated.drawn.teams
        assert seated.met == ()


def test_teams_that_always_meet_are_parted_by_trades_but_those_who_stay_do_not_move():
    def side_by_side(teams, rng):
        """Those who should be apart always get the first table."""
        return sorted(range(len(teams)), key=lambda team: not {0, 1}.intersection(teams[team]))

    rules, places = rules_for(8, (0, 1)), places_for(*FOURS)
    seated = drawn(rules, places, allocate=side_by_side)
    assert (seated.met, seated.is_uniform) == ((), False)
    kept = drawn(rules, places, allocate=side_by_side, staying={0, 1})
    assert kept.met == ((0, 1),)


def test_trades_are_of_teams_of_one_size():
    places = places_for((2, 2), (3,))
    assert parted(places, [(0, 1), (2, 3), (4, 5, 6)], [0, 1, 2], [(0, 2)]) == [0, 1, 2]
    assert parted(places_for(*FOURS), [(0, 1), (2, 3), (4, 5), (6, 7)], [0, 1, 2, 3], [(0, 2)]) == [2, 1, 0, 3]


def test_what_takes_long_to_find_out_may_be_possible():
    rules = rules_for(8, (0, 1), (0, 2), (1, 2))
    assert (can_be_parted(rules, (4, 4)), can_be_parted(rules, (4, 4), most_steps=0)) == (False, True)


@pytest.mark.long
@pytest.mark.parametrize("apart", [((0, 1),), ((0, 1), (2, 3)), ((0, 1), (0, 2))], ids=str)
def test_all_draws_and_tables_that_keep_everyone_apart_are_equally_likely(apart):
    rules, places = rules_for(8, *apart), places_for(*FOURS)
    prepared = prepare(rules)
    valid = {
        order
        for teams in all_draws(range(8), rules.sizes)
        for order in permutations(sorted(teams))
        if not who_meet(places, order, range(4), apart)
    }
    seated = (draw_apart(prepared, places, seed, as_drawn) for seed in range(DRAWS))
    assert chance_of((each.drawn.teams for each in seated), valid) > 0.001


@pytest.mark.long
def test_control_trades_alone_are_not_uniform():
    rules, places = rules_for(8, (0, 1), (0, 2)), places_for(*FOURS)
    prepared = prepare(rules)

    def traded(seed):
        teams = prepared.draw(Random(seed)).teams
        return tuple(teams[team] for team in parted(places, teams, range(4), rules.apart))

    valid = {
        order
        for teams in all_draws(range(8), rules.sizes)
        for order in permutations(sorted(teams))
        if not who_meet(places, order, range(4), rules.apart)
    }
    assert chance_of((traded(seed) for seed in range(DRAWS)), valid) < 0.001


def test_few_attempts_are_made_where_no_tables_keep_everyone_apart():
    made = []

    def counted(teams, rng):
        made.append(teams)
        return as_drawn(teams, rng)

    drawn(rules_for(4, (0, 1)), places_for((2, 2)), allocate=counted)
    assert len(made) == FEWEST_TRIES
