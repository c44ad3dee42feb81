"""The complete search for seats for all units: it finds them, proves that there are none, or stops at its limit."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.draw.reference import all_draws
from tournaments.core.draw.feasibility import UndecidedError, place_units
from tournaments.core.draw.rules import DrawRules, never_lists, wishes_broken


def never_lists_of(people, never):
    return never_lists(DrawRules(chapters=(None,) * people, sizes=(), never=tuple(never)))


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] != pair[1]), max_size=20),
)
def test_everybody_is_placed_if_and_only_if_a_draw_exists(sizes, never):
    people = sum(sizes)
    never = tuple(pair for pair in never if max(pair) < people)
    rules = DrawRules(chapters=(None,) * people, sizes=tuple(sizes), never=never)
    teams = place_units([(person,) for person in range(people)], sizes, never_lists_of(people, never))
    possible = any(not wishes_broken(draw, rules) for draw in all_draws(range(people), sizes))
    assert (teams is not None) == possible
    if teams is not None:
        assert [len(team) for team in teams] == sizes
        assert not wishes_broken([[person for (person,) in team] for team in teams], rules)


def test_blocks_fill_the_teams_that_fit_them_best():
    assert place_units([(0, 1, 2), (3, 4)], (4, 2, 3), never_lists_of(9, [])) == [[], [(3, 4)], [(0, 1, 2)]]


def test_blocks_that_do_not_fit_are_proved_not_to_fit():
    couples = [(number, number + 1) for number in range(0, 68, 2)]
    assert place_units(couples[:33], (3,) * 33, never_lists_of(99, [])) is not None
    assert place_units(couples, (3,) * 33, never_lists_of(99, [])) is None


def test_equal_states_of_the_teams_are_tried_once():
    """Six fours and 18 threes fit into twelve teams of eight, 19 threes do not, wherever the fours sit."""
    fours = [tuple(range(start, start + 4)) for start in range(0, 24, 4)]
    threes = [tuple(range(start, start + 3)) for start in range(24, 81, 3)]
    assert place_units([*fours, *threes], (8,) * 12, never_lists_of(96, []), most_steps=3000) is None


def test_without_units_all_teams_stay_empty():
    assert place_units([], (2, 3), never_lists_of(5, [])) == [[], []]


def test_the_search_stops_at_its_step_limit():
    rng = Random(1)
    never = [pair for pair in combinations(range(45), 2) if rng.random() < 0.75]
    with pytest.raises(UndecidedError):
        place_units([(person,) for person in range(45)], (3,) * 15, never_lists_of(45, never), most_steps=500)
