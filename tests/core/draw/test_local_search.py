"""Local search by small swaps: team sizes and blocks stay; broken wishes and clashes never increase."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import SEED
from tournaments.core.draw.local_search import improved
from tournaments.core.draw.rules import DrawRules, clashes_in


@st.composite
def teams_of_units(draw):
    sizes = draw(st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=3), min_size=2, max_size=6))
    people = iter(range(100))
    return [[tuple(next(people) for _ in range(size)) for size in team] for team in sizes]


@settings(max_examples=50)
@given(teams_of_units(), st.integers(0, 2**32), st.sampled_from(["ABC", "AB", "A"]))
def test_sizes_and_blocks_stay_and_clashes_do_not_grow(teams, number, names):
    people = sum(len(unit) for team in teams for unit in team)
    rules = DrawRules(chapters=tuple(names[person % len(names)] for person in range(people)), sizes=())
    before = [[person for unit in team for person in unit] for team in teams]
    after = improved(teams, rules, 0, Random(number))
    assert [len(team) for team in after] == [len(team) for team in before]
    assert sorted(person for team in after for person in team) == list(range(people))
    team_of = {person: place for place, team in enumerate(after) for person in team}
    assert all(len({team_of[person] for person in unit}) == 1 for team in teams for unit in team)
    assert len(clashes_in(after, rules.chapters)) <= len(clashes_in(before, rules.chapters))


def test_keeping_a_wish_comes_before_avoiding_a_clash():
    rules = DrawRules(chapters=tuple("AABB"), sizes=(), never=((0, 2), (0, 3)))
    teams = improved([[(0,), (2,)], [(1,), (3,)]], rules, 0, Random(SEED))
    assert {frozenset(team) for team in teams} == {frozenset({0, 1}), frozenset({2, 3})}


@pytest.mark.parametrize("size", [3, 4])
def test_people_sorted_by_chapter_are_spread_without_a_clash(size):
    rules = DrawRules(chapters=tuple(str(person // 10) for person in range(60)), sizes=())
    teams = [[(person,) for person in range(start, start + size)] for start in range(0, 60, size)]
    assert clashes_in(improved(teams, rules, 0, Random(SEED)), rules.chapters) == ()
