"""Plans for every head count and rule set: chairs add up, the best come first, odd numbers get every honest way out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.tables.plans import CHAIRS_LESS_PEOPLE, NO_LIMIT, Owned, WayOut, nearest, plans

HIDDEN_VALLEY, TEXAS, LAKES = map(built_in, ("hidden-valley-ranch", "texas-good-sam", "tour-of-lakes"))
LAKEMONT, TANGLEWOOD = map(built_in, ("lakemont-ridge", "tanglewood"))
HEADS = range(3, 101)
EVERY_HEAD = [pytest.param(key, people, id=f"{key}-{people}") for key in BUILT_IN_KEYS for people in HEADS]


@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_every_head_count_has_a_plan_whose_chairs_add_up(key, people):
    rules = built_in(key)
    known = {players: ways[0] for players, ways in rules.tables}
    found = plans(rules, people)
    assert found
    for plan in found:
        assert plan.chairs == people + CHAIRS_LESS_PEOPLE[plan.way_out]
        assert all(known[table.players] == table.teams for table in plan.tables)
        assert [table.players for table in plan.tables] == sorted(table.players for table in plan.tables)
        assert plan.decks == sum(rules.decks.usual(table.players) for table in plan.tables)


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_even_numbers_need_no_way_out_and_only_tables_of_4_6_and_8(key):
    for people in range(4, 101, 2):
        for plan in plans(built_in(key), people):
            assert plan.way_out == WayOut.EVERYBODY
            assert set(plan.sizes) <= {4, 6, 8}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_odd_numbers_get_every_way_out_that_the_rules_know(key):
    knows_odd_tables = key in ("hidden-valley-ranch", "tour-of-lakes", "tanglewood")
    for people in range(7, 101, 2):
        ways = {plan.way_out for plan in plans(built_in(key), people)}
        expected = {WayOut.ONE_MORE, WayOut.SHARE, WayOut.SIT_OUT}
        assert ways == expected | ({WayOut.ODD_TABLE} if knows_odd_tables else set())


def sizes(plan):
    return plan.sizes


@pytest.mark.parametrize(
    ("rules", "people", "best", "decks"),
    [
        (TANGLEWOOD, 22, {4: 4, 6: 1}, 22),
        (HIDDEN_VALLEY, 22, {4: 4, 6: 1}, 27),
        (TEXAS, 24, {4: 6}, 30),
        (LAKES, 20, {4: 5}, 20),
        (LAKEMONT, 26, {4: 5, 6: 1}, 36),
        (TANGLEWOOD, 4, {4: 1}, 4),
        (TEXAS, 6, {6: 1}, 5),
    ],
)
def test_the_best_plan_comes_first(rules, people, best, decks):
    first = plans(rules, people)[0]
    assert (first.sizes, first.decks) == (best, decks)


@pytest.mark.parametrize(
    ("rules", "people", "tables"),
    [(HIDDEN_VALLEY, 5, {5: 1}), (LAKES, 3, {3: 1}), (LAKES, 9, {4: 1, 5: 1}), (TANGLEWOOD, 7, {7: 1})],
)
def test_a_table_of_an_odd_number_where_the_rules_know_one(rules, people, tables):
    odd = [plan for plan in plans(rules, people) if plan.way_out == WayOut.ODD_TABLE]
    assert odd[0].sizes == tables


def test_nobody_is_seated_alone_against_a_pair_while_there_is_another_way():
    odd = [plan for plan in plans(TANGLEWOOD, 23) if plan.way_out == WayOut.ODD_TABLE]
    assert all(min(table.teams) > 1 for plan in odd for table in plan.tables)


@pytest.mark.parametrize("people", [0, 1, 2])
def test_too_few_people_have_no_plan(people):
    assert plans(TEXAS, people) == []


def test_only_one_more_person_helps_three_under_rules_of_pairs():
    assert [plan.way_out for plan in plans(TEXAS, 3)] == [WayOut.ONE_MORE]


def test_the_decks_and_tables_owned_limit_the_plans():
    assert plans(LAKEMONT, 60, owned=Owned(tables=15))[0].sizes == {4: 15}
    assert plans(LAKEMONT, 60, owned=Owned(tables=8))[0].sizes == {4: 1, 8: 7}
    assert plans(LAKEMONT, 60, owned=Owned(decks=60))[0].decks <= 60
    assert plans(LAKEMONT, 60, owned=Owned(tables=7)) == []
    assert plans(TANGLEWOOD, 60, owned=Owned(decks=59)) == []


def test_the_organizers_own_number_of_decks_counts():
    plan = plans(HIDDEN_VALLEY, 10, other_decks={4: 7})[0]
    assert [(table.players, table.decks) for table in plan.tables] == [(4, 7), (6, 7)]


@pytest.mark.parametrize(
    ("rules", "people", "teams_compare", "players_compare"),
    [
        (TANGLEWOOD, 10, False, True),  # 2 and 3 decks a team, one for every player
        (LAKEMONT, 10, True, False),  # 3 decks a team at every table, but more people share them
        (TEXAS, 10, False, False),  # a third fewer cards for each of three pairs
        (HIDDEN_VALLEY, 10, True, True),  # 2.5 and 2.33 decks a team
        (TEXAS, 8, True, True),
    ],
)
def test_whether_totals_of_different_tables_compare(rules, people, teams_compare, players_compare):
    mixed = plans(rules, people)[0]
    assert (mixed.team_totals_compare, mixed.player_averages_compare) == (teams_compare, players_compare)


EVERY = 10_000


def mixes_of_4_6_and_8(chairs, known):
    """How many tables of 4, 6 and 8 have exactly so many chairs, slowly and plainly."""
    return {
        (fours, sixes, eights)
        for fours in range(26)
        for sixes in range(17 if 6 in known else 1)
        for eights in range(13 if 8 in known else 1)
        if 4 * fours + 6 * sixes + 8 * eights == chairs
    }


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_for_an_even_number_every_mix_of_tables_is_thought_of(key):
    known = {players for players, _ways in built_in(key).tables}
    for people in range(4, 101, 2):
        found = plans(built_in(key), people, most=EVERY)
        seen = {tuple(plan.sizes.get(size, 0) for size in (4, 6, 8)) for plan in found}
        assert seen == mixes_of_4_6_and_8(people, known)
        assert len(found) == len(seen)


def worse(plan):
    """What makes a plan worse, in words: somebody alone, many sizes, tables of other than four, many decks."""
    alone = sum(min(table.teams) == 1 < max(table.teams) for table in plan.kinds)
    return alone, len(plan.sizes), len(plan.tables) - plan.sizes.get(4, 0), plan.decks


@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_the_best_come_first_and_four_for_each_way_out_are_shown(key, people):
    every, shown = plans(built_in(key), people, most=EVERY), plans(built_in(key), people)
    for way in WayOut:
        of_way = [plan for plan in every if plan.way_out == way]
        assert [worse(plan) for plan in of_way] == sorted(worse(plan) for plan in of_way)
        assert [plan for plan in shown if plan.way_out == way] == of_way[:4]


@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_the_decks_behind_teams_and_players_decide_the_kind_of_list(key, people):
    for plan in plans(built_in(key), people):
        a_team = [Fraction(table.decks, len(table.teams)) for table in plan.tables]
        a_player = [Fraction(table.decks, table.players) for table in plan.tables]
        assert [table.decks_a_team for table in plan.tables] == [float(decks) for decks in a_team]
        assert plan.team_totals_compare == (10 * max(a_team) <= 11 * min(a_team))
        assert plan.player_averages_compare == (10 * max(a_player) <= 11 * min(a_player))
        assert [table.players for table in plan.kinds] == list(plan.sizes)
        assert plan.is_of_pairs == all(set(table.teams) == {2} for table in plan.tables)


limits = st.builds(Owned, decks=st.none() | st.integers(1, 120), tables=st.none() | st.integers(1, 25))


@given(st.sampled_from(BUILT_IN_KEYS), st.integers(3, 100), limits)
def test_what_the_club_owns_only_takes_plans_away(key, people, owned):
    rules = built_in(key)
    within = [
        plan
        for plan in plans(rules, people, most=EVERY)
        if (owned.decks is None or plan.decks <= owned.decks)
        and (owned.tables is None or len(plan.tables) <= owned.tables)
    ]
    assert plans(rules, people, owned=owned, most=EVERY) == within


@given(st.sampled_from(BUILT_IN_KEYS), st.integers(3, 100), limits)
def test_where_there_is_no_plan_exactly_what_is_lacking_would_help(key, people, owned):
    rules = built_in(key)
    lacking = nearest(rules, people, owned=owned)
    assert bool(plans(rules, people, owned=owned)) == (lacking.tables == lacking.decks == 0)
    more = Owned(
        tables=None if owned.tables is None else owned.tables + lacking.tables,
        decks=None if owned.decks is None else owned.decks + lacking.decks,
    )
    assert lacking.plan in plans(rules, people, owned=more, most=EVERY)
    if lacking.tables:
        fewer = Owned(tables=owned.tables + lacking.tables - 1)
        assert plans(rules, people, owned=fewer) == []


@pytest.mark.parametrize("people", [0, 1, 2])
def test_nothing_one_could_borrow_helps_two_people(people):
    assert nearest(TEXAS, people, owned=NO_LIMIT) is None


def test_what_would_help_names_tables_before_decks():
    lacking = nearest(LAKEMONT, 60, owned=Owned(tables=7, decks=40))
    assert (lacking.tables, lacking.decks) == (1, lacking.plan.decks - 40)
    assert len(lacking.plan.tables) == 8
