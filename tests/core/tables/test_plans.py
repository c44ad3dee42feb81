"""Table plans for every head count and rule set: chairs add up, the best comes first, odd numbers get all solutions."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.tables.plans import CHAIRS_LESS_PEOPLE, Owned, WayOut, nearest_head_counts, plans

HIDDEN_VALLEY, TEXAS, LAKES = map(built_in, ("hidden-valley-ranch", "texas-good-sam", "tour-of-lakes"))
LAKEMONT, TANGLEWOOD = map(built_in, ("lakemont-ridge", "tanglewood"))
HEADS = range(3, 101)
EVERY_HEAD = [pytest.param(key, people, id=f"{key}-{people}") for key in BUILT_IN_KEYS for people in HEADS]


@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_every_head_count_has_a_plan_whose_chairs_add_up(key, people):
    rules = built_in(key)
    known = dict(rules.tables)
    found = plans(rules, people)
    assert found
    for plan in found:
        assert plan.chairs == people + CHAIRS_LESS_PEOPLE[plan.way_out]
        assert all(table.teams in known[table.players] for table in plan.tables)
        assert [table.players for table in plan.tables] == sorted(table.players for table in plan.tables)
        assert plan.decks == sum(rules.decks.usual(table.players) for table in plan.tables)


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_even_numbers_seat_everybody_at_tables_of_4_6_and_8(key):
    for people in range(4, 101, 2):
        for plan in plans(built_in(key), people):
            assert plan.way_out == WayOut.EVERYBODY
            assert set(plan.sizes) <= {4, 6, 8}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_odd_numbers_get_every_way_out_that_the_rules_allow(key):
    knows_odd_tables = key in ("hidden-valley-ranch", "tour-of-lakes", "tanglewood")
    for people in range(7, 101, 2):
        ways = {plan.way_out for plan in plans(built_in(key), people)}
        expected = {WayOut.ONE_MORE, WayOut.SHARE, WayOut.SIT_OUT}
        assert ways == expected | ({WayOut.ODD_TABLE} if knows_odd_tables else set())


def test_three_people_share_two_chairs_only_where_a_team_has_two():
    """At tables of four people who play alone, one of five sits out and one more joins seven."""
    alone = replace(LAKES, tables=((4, ((1, 1, 1, 1),)),))
    assert {plan.way_out for plan in plans(alone, 5)} == {WayOut.SIT_OUT}
    assert {plan.way_out for plan in plans(alone, 7)} == {WayOut.ONE_MORE}


@pytest.mark.parametrize("ways", [((1, 2), (1, 1, 1)), ((1, 1, 1), (1, 2))])
def test_chairs_are_shared_only_in_the_ways_to_form_teams_that_have_two(ways):
    """Tables of three form a pair beside one person, or three people alone. Only the pair can take a third."""
    rules = replace(LAKES, tables=((3, ways),))
    shared = [plan.tables for plan in plans(rules, 4) if plan.way_out == WayOut.SHARE]
    assert [[table.teams for table in tables] for tables in shared] == [[(1, 2)]]


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
def test_an_odd_table_is_planned_where_the_rules_allow_one(rules, people, tables):
    odd = [plan for plan in plans(rules, people) if plan.way_out == WayOut.ODD_TABLE]
    assert odd[0].sizes == tables


def test_nobody_plays_alone_against_a_pair_if_it_can_be_avoided():
    odd = [plan for plan in plans(TANGLEWOOD, 23) if plan.way_out == WayOut.ODD_TABLE]
    assert all(min(table.teams) > 1 for plan in odd for table in plan.tables)


@pytest.mark.parametrize("people", [0, 1, 2])
def test_too_few_people_have_no_plan(people):
    assert plans(TEXAS, people) == []


def test_three_people_under_rules_of_pairs_need_one_more():
    assert [plan.way_out for plan in plans(TEXAS, 3)] == [WayOut.ONE_MORE]


def test_the_decks_and_tables_that_the_club_owns_rank_the_plans():
    assert plans(LAKEMONT, 60, owned=Owned(tables=15))[0].sizes == {4: 15}
    assert plans(LAKEMONT, 60, owned=Owned(tables=8))[0].sizes == {4: 1, 8: 7}
    assert plans(LAKEMONT, 60, owned=Owned(decks=60))[0].decks <= 60


def test_the_plan_that_lacks_the_fewest_tables_comes_first_where_none_fits():
    owned = Owned(tables=7, decks=40)
    first = plans(LAKEMONT, 60, owned=owned)[0]
    assert len(first.tables) == 8
    assert owned.lacking(tables=8, decks=first.decks) == (1, first.decks - 40)
    assert plans(TANGLEWOOD, 60, owned=Owned(decks=59))[0].decks == 60


def test_the_organizers_own_number_of_decks_counts():
    plan = plans(HIDDEN_VALLEY, 10, other_decks={4: 7})[0]
    assert [(table.players, table.decks) for table in plan.tables] == [(4, 7), (6, 7)]


@pytest.mark.parametrize(
    ("rules", "people", "teams_compare", "players_compare"),
    [
        (TANGLEWOOD, 10, False, True),  # 2 and 3 decks per team, one per player
        (LAKEMONT, 10, True, False),  # 3 decks per team at every table, but more people share them
        (TEXAS, 10, False, False),  # a third fewer cards for each of three pairs
        (HIDDEN_VALLEY, 10, True, True),  # 2.5 and 2.33 decks per team
        (TEXAS, 8, True, True),
    ],
)
def test_totals_of_different_tables_compare_if_decks_are_alike(rules, people, teams_compare, players_compare):
    mixed = plans(rules, people)[0]
    assert (mixed.team_totals_compare, mixed.player_averages_compare) == (teams_compare, players_compare)


EVERY = 10_000


def mixes_of_4_6_and_8(chairs, known):
    """All numbers of tables of 4, 6 and 8 with exactly this many chairs, by brute force."""
    return {
        (fours, sixes, eights)
        for fours in range(26)
        for sixes in range(17 if 6 in known else 1)
        for eights in range(13 if 8 in known else 1)
        if 4 * fours + 6 * sixes + 8 * eights == chairs
    }


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_an_even_number_gets_every_mix_of_tables(key):
    usual = {players: ways[0] for players, ways in built_in(key).tables}
    for people in range(4, 101, 2):
        found = plans(built_in(key), people, most=EVERY)
        seen = {tuple(plan.sizes.get(size, 0) for size in (4, 6, 8)) for plan in found}
        assert seen == mixes_of_4_6_and_8(people, usual)
        assert len({plan.tables for plan in found}) == len(found)
        as_usual = [plan for plan in found if all(usual[table.players] == table.teams for table in plan.kinds)]
        assert len(as_usual) == len(seen)


def badness(plan):
    """The sort key of plans: people alone, different sizes, tables of other than four, decks."""
    alone = sum(min(table.teams) == 1 < max(table.teams) for table in plan.kinds)
    return alone, len(plan.sizes), len(plan.tables) - plan.sizes.get(4, 0), plan.decks


@pytest.mark.long
@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_the_best_four_mixes_for_each_way_out_are_shown_in_order(key, people):
    every, shown = plans(built_in(key), people, most=EVERY), plans(built_in(key), people)
    for way in WayOut:
        of_way = [plan for plan in every if plan.way_out == way]
        assert [badness(plan) for plan in of_way] == sorted(badness(plan) for plan in of_way)
        mixes = list(dict.fromkeys(tuple(plan.sizes.items()) for plan in of_way))[:4]
        best_four = [plan for plan in of_way if tuple(plan.sizes.items()) in mixes]
        assert [plan for plan in shown if plan.way_out == way] == best_four


@pytest.mark.parametrize(("key", "people"), EVERY_HEAD)
def test_decks_per_team_and_per_player_decide_whether_totals_compare(key, people):
    for plan in plans(built_in(key), people):
        a_team = [Fraction(table.decks, len(table.teams)) for table in plan.tables]
        a_player = [Fraction(table.decks, table.players) for table in plan.tables]
        assert [table.decks_a_team for table in plan.tables] == [float(decks) for decks in a_team]
        assert plan.team_totals_compare == (10 * max(a_team) <= 11 * min(a_team))
        assert plan.player_averages_compare == (10 * max(a_player) <= 11 * min(a_player))
        assert [table.players for table in plan.kinds] == list(plan.sizes)
        assert plan.is_of_pairs == all(set(table.teams) == {2} for table in plan.tables)


limits = st.builds(Owned, decks=st.none() | st.integers(1, 120), tables=st.none() | st.integers(1, 25))


def lacking(owned, plan):
    """The tables and decks that a plan needs beyond those the club owns, counted apart from the code."""
    tables = max(0, len(plan.tables) - (owned.tables or 99))
    return tables, max(0, sum(table.decks for table in plan.tables) - (owned.decks or 999))


@given(st.sampled_from(BUILT_IN_KEYS), st.integers(3, 100), limits)
def test_limits_of_decks_and_tables_remove_no_plan_and_put_those_that_fit_first(key, people, owned):
    every, ranked = plans(built_in(key), people, most=EVERY), plans(built_in(key), people, owned=owned, most=EVERY)
    for way in WayOut:
        of_way = [plan for plan in every if plan.way_out == way]
        assert [plan for plan in ranked if plan.way_out == way] == sorted(of_way, key=lambda p: lacking(owned, p))


def of_tables(**ways):
    """Tanglewood with these tables: the players at each, and the ways they form teams."""
    return replace(TANGLEWOOD, tables=tuple((int(size[1:]), teams) for size, teams in ways.items()))


def teams_of(plan):
    return {kind.teams: number for kind, number in plan.counted_kinds}


class TestOtherWaysToFormTeams:
    def test_every_way_is_offered_and_the_usual_one_comes_first(self):
        assert [teams_of(plan) for plan in plans(HIDDEN_VALLEY, 6)] == [{(2, 2, 2): 1}, {(3, 3): 1}]
        eight = [teams_of(plan) for plan in plans(HIDDEN_VALLEY, 8)]
        assert eight == [{(2, 2): 2}, {(2, 2, 2, 2): 1}, {(4, 4): 1}]

    def test_tables_of_one_size_form_teams_alike(self):
        for plan in plans(HIDDEN_VALLEY, 24):
            assert len(set(plan.tables)) == len(plan.sizes)

    def test_two_sizes_with_two_ways_have_four_plans(self):
        rules = of_tables(_6=((2, 2, 2), (3, 3)), _8=((2, 2, 2, 2), (4, 4)))
        assert [list(teams_of(plan)) for plan in plans(rules, 14)] == [
            [(2, 2, 2), (2, 2, 2, 2)],
            [(2, 2, 2), (4, 4)],
            [(3, 3), (2, 2, 2, 2)],
            [(3, 3), (4, 4)],
        ]


class TestTablesOfOtherSizes:
    THREES = of_tables(_3=((1, 1, 1),))

    @pytest.mark.parametrize("people", [3, 6, 9, 12, 96])
    def test_tables_of_three_alone_seat_everybody(self, people):
        (plan,) = plans(self.THREES, people)[:1]
        assert (plan.way_out, plan.sizes) == (WayOut.EVERYBODY, {3: people // 3})

    @pytest.mark.parametrize(
        ("people", "ways"), [(7, {WayOut.SIT_OUT}), (8, {WayOut.ONE_MORE}), (10, {WayOut.SIT_OUT})]
    )
    def test_others_wait_for_one_more_or_one_sits_out(self, people, ways):
        assert {plan.way_out for plan in plans(self.THREES, people)} == ways

    def test_two_odd_sizes_are_mixed(self):
        rules = of_tables(_5=((2, 3),), _7=((3, 4),))
        assert plans(rules, 12)[0].sizes == {5: 1, 7: 1}
        assert plans(rules, 15)[0].sizes == {5: 3}

    def test_the_nearest_numbers_with_a_plan_are_told(self):
        eights = of_tables(_8=((4, 4),))
        assert plans(eights, 12) == []
        assert nearest_head_counts(eights, 12) == (9, 15)
        assert nearest_head_counts(eights, 5) == (None, 7)
        assert nearest_head_counts(of_tables(), 5) == (None, None)


sizes_of_tables = st.dictionaries(
    st.sampled_from([f"_{size}" for size in range(2, 17)]),
    st.lists(st.integers(1, 4), min_size=2, max_size=4),
    min_size=1,
    max_size=5,
)


@given(sizes_of_tables, st.integers(3, 60))
def test_a_number_that_tables_of_one_size_seat_has_a_plan(drawn, people):
    rules = of_tables(**{f"_{sum(teams)}": (tuple(teams),) for teams in drawn.values()})
    found = plans(rules, people)
    known = dict(rules.tables)
    for plan in found:
        assert plan.chairs == people + CHAIRS_LESS_PEOPLE[plan.way_out]
        assert all(table.teams in known[table.players] for table in plan.tables)
    if any(people % size == 0 for size in known):
        assert found
