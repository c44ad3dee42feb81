"""The smallest repair after a chapter was corrected: one trade, the best there is, with the least walking."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.draw.repair import smallest_repair, traded
from tournaments.core.draw.rules import DrawRules, clashes_in, wishes_broken

TEAMS = ((0, 1), (2, 3), (4, 5), (6, 7))
TABLES = (1, 1, 2, 2)


def rules(*chapters, **wishes):
    return DrawRules(chapters=chapters, sizes=(2,) * (len(chapters) // 2), **wishes)


def test_nothing_wrong_needs_no_repair():
    assert smallest_repair(TEAMS, TABLES, rules(*"ababcdcd")) is None


def test_a_trade_within_the_table_comes_before_one_across_the_room():
    assert smallest_repair(TEAMS, TABLES, rules("a", "a", "b", "c", "b", "c", "d", "e")) == (0, 2)


def test_across_the_room_where_the_own_table_cannot_help():
    assert smallest_repair(TEAMS, TABLES, rules("a", "a", "a", "b", "c", "d", "e", "f")) == (0, 4)
    assert smallest_repair(((0, 1), (2, 3)), (1, 2), rules("a", "a", "b", "c")) == (0, 2)


@pytest.mark.parametrize("chapters", ["aaab", "aaaa"])
def test_no_trade_where_it_cannot_be_avoided(chapters):
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), rules(*chapters)) is None


def test_never_a_trade_that_breaks_a_wish():
    wished = rules("a", "a", "b", "c", never=((0, 3), (1, 2)))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), wished) == (0, 3)
    chosen = rules("a", "a", "b", "c", together=((2, 3),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), chosen) is None


def test_a_wish_made_after_the_draw_is_put_right_first():
    late = rules("a", "b", "c", "d", never=((0, 1),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), late) == (0, 2)
    together = rules("a", "b", "c", "d", together=((0, 2),))
    assert smallest_repair(((0, 1), (2, 3)), (1, 1), together) == (0, 3)


people = st.integers(2, 5).flatmap(
    lambda teams: st.tuples(
        st.lists(st.sampled_from(["a", "b", "c", None]), min_size=2 * teams, max_size=2 * teams),
        st.sets(st.tuples(st.integers(0, 2 * teams - 1), st.integers(0, 2 * teams - 1)), max_size=2),
        st.lists(st.integers(1, 2), min_size=teams, max_size=teams),
    )
)


def faults(teams, held):
    return len(wishes_broken(teams, held).never), len(clashes_in(teams, held.chapters))


@given(people)
def test_the_repair_is_the_best_single_trade_there_is(case):
    chapters, wishes, tables = case
    teams = [(2 * team, 2 * team + 1) for team in range(len(tables))]
    held = rules(*chapters, never=tuple((a, b) for a, b in wishes if a < b))
    every = [traded(teams, a, b) for a, b in combinations(range(len(chapters)), 2) if a // 2 != b // 2]
    best = min([faults(teams, held), *(faults(after, held) for after in every)])
    repair = smallest_repair(teams, tables, held)
    after = traded(teams, *repair) if repair else teams
    assert faults(after, held) == best
    assert (repair is None) == (faults(teams, held) == best)
    moved = [team for team, other in zip(teams, after, strict=True) if team != tuple(other)]
    assert len(moved) in (0, 2)


@given(people)
def test_a_trade_done_twice_changes_nothing(case):
    chapters, _wishes, tables = case
    teams = [(2 * team, 2 * team + 1) for team in range(len(tables))]
    assert traded(traded(teams, 0, len(chapters) - 1), 0, len(chapters) - 1) == teams
