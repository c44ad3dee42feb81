"""The formula for unavoidable clashes and the even deal, compared with every possible draw."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.core.draw.reference import SEED, best_draws, chapters_of, groupings
from tests.core.draw.test_enumeration import small_rules
from tournaments.core.draw.fewest_clashes import clashes_of_even, deal_evenly, spread_evenly, unavoidable_clashes
from tournaments.core.draw.rules import DrawRules, by_chapter, clashes_in


@pytest.mark.parametrize(
    ("people", "teams", "clashes"), [(4, 4, 0), (5, 4, 1), (8, 4, 4), (9, 4, 6), (12, 4, 12), (3, 1, 3), (0, 5, 0)]
)
def test_one_chapter_dealt_evenly(people, teams, clashes):
    assert clashes_of_even(people, teams) == clashes


@pytest.mark.parametrize(
    ("people", "size"), [(2, 2), (4, 2), (6, 2), (8, 2), (3, 3), (6, 3), (9, 3), (4, 4), (8, 4), (5, 5)]
)
def test_the_formula_gives_the_fewest_clashes_of_all_draws(people, size):
    teams = people // size
    for grouping in groupings(people):
        _, fewest = best_draws(DrawRules(chapters=chapters_of(grouping), sizes=(size,) * teams))
        assert sum(clashes_of_even(chapter, teams) for chapter in grouping) == fewest, grouping
        assert spread_evenly(grouping, (size,) * teams).clashes == fewest, grouping


@pytest.mark.parametrize(
    "sizes", [(1, 2), (1, 3), (2, 3), (1, 1, 4), (2, 2, 3), (1, 2, 4), (3, 5), (2, 2, 4), (1, 3, 4), (2, 6), (1, 7)]
)
def test_an_even_spread_over_mixed_sizes_has_the_fewest_clashes_of_all_draws(sizes):
    for grouping in groupings(sum(sizes)):
        _, fewest = best_draws(DrawRules(chapters=chapters_of(grouping), sizes=sizes))
        assert spread_evenly(grouping, sizes).clashes == fewest, grouping


@given(small_rules())
def test_unavoidable_clashes_are_a_lower_bound_with_wishes(rules):
    valid, fewest = best_draws(rules)
    assume(valid)
    assert unavoidable_clashes(rules) <= fewest


@given(small_rules())
def test_unavoidable_clashes_are_exact_without_wishes(rules):
    bare = replace(rules, together=(), never=())
    _, fewest = best_draws(bare)
    assert unavoidable_clashes(bare) == fewest


@pytest.mark.parametrize(
    ("chapters", "sizes", "together", "clashes"),
    [
        ("aaab", (2, 2), (), 1),
        ("aabc", (2, 2), ((0, 1),), 1),
        ("aaaabc", (2, 2, 2), ((0, 1),), 1),
        ("aaaabc", (2, 2, 2), ((4, 5),), 2),
        ("aaabbc", (3, 3), ((0, 1),), 1),
        ("aabbcdef", (4, 4), ((0, 1), (2, 3)), 2),
        ("aabbcdefg", (4, 3, 2), ((0, 1), (2, 3)), 2),
    ],
)
def test_couples_and_chapters_make_clashes_unavoidable(chapters, sizes, together, clashes):
    rules = DrawRules(chapters=tuple(chapters), sizes=sizes, together=together)
    assert best_draws(rules)[1] == unavoidable_clashes(rules) == clashes


def test_a_cycle_of_moves_improves_a_first_spread_that_is_not_best():
    assert spread_evenly((3, 3), (4, 1, 1)).seats == ((0, 0), (1, 2), (1, 2))
    assert spread_evenly((3, 3), (4, 1, 1)).clashes == 2


def test_a_spread_fills_every_seat():
    spread = spread_evenly((3, 2), (4, 2, 2))
    assert spread.sizes == (2, 4)
    assert spread.teams == (2, 1)
    assert [sum(row[place] for row in spread.seats) for place in (0, 1)] == [4, 4]
    assert [sum(row) for row in spread.seats] == [3, 3, 2]


@given(
    st.lists(st.sampled_from([*"ABCDE", None]), min_size=1, max_size=60),
    st.lists(st.integers(1, 8), min_size=60, max_size=60),
    st.integers(0, 2**32),
)
def test_a_deal_seats_everybody_with_the_fewest_clashes(chapters, sizes, number):
    left, used = len(chapters), []
    for size in sizes:
        used.append(min(size, left))
        left -= used[-1]
    groups, others = by_chapter(range(len(chapters)), chapters)
    teams = deal_evenly(groups, others, used, Random(number))
    assert [len(team) for team in teams] == used
    assert sorted(person for team in teams for person in team) == list(range(len(chapters)))
    used = [size for size in used if size]
    assert len(clashes_in(teams, chapters)) == spread_evenly([len(group) for group in groups], used).clashes


def test_a_deal_is_random():
    deals = {str(deal_evenly([[0, 1, 2], [3, 4]], [5], (2, 2, 2), Random(SEED + number))) for number in range(50)}
    assert len(deals) > 25
