"""The complete search for a placement: found, proved impossible, or stopped at the step limit."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.draw.reference import all_draws
from tournaments.core.draw.feasibility import UndecidedError, place_units
from tournaments.core.draw.rules import DrawRules, never_lists, wishes_broken


def lists(people, never):
    return never_lists(DrawRules(chapters=(None,) * people, sizes=(), never=tuple(never)))


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] != pair[1]), max_size=20),
)
def test_there_is_a_place_for_everybody_exactly_where_there_is_a_draw(sizes, never):
    people = sum(sizes)
    never = tuple(pair for pair in never if max(pair) < people)
    rules = DrawRules(chapters=(None,) * people, sizes=tuple(sizes), never=never)
    teams = place_units([(person,) for person in range(people)], sizes, lists(people, never))
    possible = any(not wishes_broken(draw, rules) for draw in all_draws(range(people), sizes))
    assert (teams is not None) == possible
    if teams is not None:
        assert [len(team) for team in teams] == sizes
        assert not wishes_broken([[person for (person,) in team] for team in teams], rules)


def test_blocks_fill_the_teams_that_fit_them_best():
    assert place_units([(0, 1, 2), (3, 4)], (4, 2, 3), lists(9, [])) == [[], [(3, 4)], [(0, 1, 2)]]


def test_blocks_that_do_not_fit_are_proved_not_to():
    couples = [(number, number + 1) for number in range(0, 68, 2)]
    assert place_units(couples[:33], (3,) * 33, lists(99, [])) is not None
    assert place_units(couples, (3,) * 33, lists(99, [])) is None


def test_no_state_of_the_teams_is_tried_twice():
    """Six fours leave room for 18 threes in twelve teams of eight, not for 19, however the fours are seated."""
    fours = [tuple(range(start, start + 4)) for start in range(0, 24, 4)]
    threes = [tuple(range(start, start + 3)) for start in range(24, 81, 3)]
    assert place_units([*fours, *threes], (8,) * 12, lists(96, []), most_steps=3000) is None


def test_nobody_to_place_leaves_empty_teams():
    assert place_units([], (2, 3), lists(5, [])) == [[], []]


def test_a_search_ends_after_fixed_steps():
    rng = Random(1)
    never = [pair for pair in combinations(range(45), 2) if rng.random() < 0.75]
    with pytest.raises(UndecidedError):
        place_units([(person,) for person in range(45)], (3,) * 15, lists(45, never), most_steps=500)
