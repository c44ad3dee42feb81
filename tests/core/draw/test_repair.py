"""The smallest repair after a chapter was corrected: the best single trade, between tables as near as possible."""

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.core.draw.repair import smallest_repair, traded
from tournaments.core.draw.rules import DrawRules, clashes_in, wishes_broken

TEAMS = ((0, 1), (2, 3), (4, 5), (6, 7))
TABLES = (1, 1, 2, 2)


def rules(*chapters, **wishes):
    return DrawRules(chapters=chapters, sizes=(2,) * (len(chapters) // 2), **wishes)


def test_teams_without_a_fault_need_no_repair():
    assert smallest_repair(TEAMS, TABLES, rules(*"ababcdcd")) is None


def test_a_trade_at_the_same_table_comes_before_one_between_tables():
    assert smallest_repair(TEAMS, TABLES, rules("a", "a", "b", "c", "b", "c", "d", "e")) == (0, 2)


def test_a_trade_between_tables_is_chosen_where_the_same_table_cannot_help():
    assert smallest_repair(TEAMS, TABLES, rules("a", "a", "a", "b", "c", "d", "e", "f")) == (0, 4)
    assert smallest_repair(((0, 1), (2, 3)), (1, 2), rules("a", "a", "b", "c")) == (0, 2)


@pytest.mark.parametrize("chapters", ["aaab", "aaaa"])
def test_unavoidable_clashes_need_no_trade(chapters):
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), rules(*chapters)) is None


def test_a_trade_never_breaks_a_wish():
    wished = rules("a", "a", "b", "c", never=((0, 3), (1, 2)))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), wished) == (0, 3)
    chosen = rules("a", "a", "b", "c", together=((2, 3),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), chosen) is None


def test_a_wish_made_after_the_draw_is_met_by_a_trade():
    late = rules("a", "b", "c", "d", never=((0, 1),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), late) == (0, 2)
    together = rules("a", "b", "c", "d", together=((0, 2),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), together) == (0, 3)


def test_the_nearest_table_comes_first():
    teams = ((0, 1), (2, 3), (4, 5), (6, 7))
    assert smallest_repair(teams, (1, 5, 3, 2), rules("a", "a", "b", "c", "d", "e", "f", "g")) == (0, 6)
    assert smallest_repair(teams, (4, 1, 3, 6), rules("a", "a", "b", "c", "d", "e", "f", "g")) == (0, 4)
    assert smallest_repair(teams, (8, 1, 3, 6), rules("a", "a", "b", "c", "d", "e", "f", "g")) == (0, 6)


def test_a_broken_wish_is_met_even_if_the_trade_makes_a_clash():
    wished = rules(*"abba", never=((0, 1), (1, 3)))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), wished) == (0, 2)


def test_a_couple_of_one_chapter_needs_no_trade():
    couple = rules("a", "a", "b", "c", together=((1, 0), (0, 1)))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), couple) is None


@st.composite
def drawn_teams(draw):
    """Teams of mixed sizes at tables, in random order, with chapters and wishes that may be broken."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=2, max_size=5))
    number = sum(sizes)
    seats = iter(draw(st.permutations(range(number))))
    person = st.integers(0, number - 1)
    pairs = st.lists(st.tuples(person, person).filter(lambda pair: pair[0] != pair[1]), max_size=2)
    draw_rules = DrawRules(
        chapters=tuple(draw(st.lists(st.sampled_from(["a", "b", "c", None]), min_size=number, max_size=number))),
        sizes=tuple(sizes),
        together=tuple(draw(pairs)),
        never=tuple(draw(pairs)),
    )
    teams = [tuple(islice(seats, size)) for size in sizes]
    return teams, draw(st.lists(st.integers(1, 6), min_size=len(sizes), max_size=len(sizes))), draw_rules


def faults(teams, draw_rules):
    broken = wishes_broken(teams, draw_rules)
    return len(broken.never) + len(broken.together), len(clashes_in(teams, draw_rules.chapters))


def in_fault(teams, draw_rules):
    broken = wishes_broken(teams, draw_rules)
    return {
        person for pair in (*clashes_in(teams, draw_rules.chapters), *broken.never, *broken.together) for person in pair
    }


def walking(table, other):
    return abs(table - other)


def best_trade(teams, tables, draw_rules):
    """The best trade, by trying each and counting all faults after it."""
    seats = {person: number for number, team in enumerate(teams) for person in team}
    trades = [
        (faults(traded(teams, one, other), draw_rules), walking(tables[seats[one]], tables[seats[other]]), one, other)
        for one in in_fault(teams, draw_rules)
        for other in seats
        if seats[one] != seats[other]
    ]
    after, _walking, *pair = min(trades, default=(faults(teams, draw_rules), 0))
    return tuple(pair) if after < faults(teams, draw_rules) else None


@settings(max_examples=400)
@given(drawn_teams())
def test_the_repair_is_the_best_single_trade_there_is(case):
    assert smallest_repair(*case) == best_trade(*case)


@given(drawn_teams())
def test_only_people_in_fault_can_make_anything_better(case):
    teams, _tables, draw_rules = case
    for one, other in combinations(range(len(draw_rules.chapters)), 2):
        if faults(traded(teams, one, other), draw_rules) < faults(teams, draw_rules):
            assert {one, other} & in_fault(teams, draw_rules)


@given(drawn_teams())
def test_a_trade_done_twice_changes_nothing(case):
    teams, _tables, draw_rules = case
    last = len(draw_rules.chapters) - 1
    assert traded(traded(teams, 0, last), 0, last) == [tuple(sorted(team)) for team in teams]


def test_a_trade_swaps_two_people_and_leaves_the_others():
    assert traded(TEAMS, 1, 6) == [(0, 6), (2, 3), (4, 5), (1, 7)]
