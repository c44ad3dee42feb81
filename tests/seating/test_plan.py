"""Plans for every head count and rule set: chairs add up, the best come first, odd numbers get every honest way out."""

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tournaments.seating.plan import CHAIRS_LESS_PEOPLE, Owned, WayOut, plans

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


def test_the_organisers_own_number_of_decks_counts():
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
