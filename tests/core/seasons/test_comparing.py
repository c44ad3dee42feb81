"""Which evenings compare, and the ways of counting that are fair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.comparing import Basis, Unlike, fair_measures, joined_basis, unlike
from tournaments.core.seasons.counting import Measure

USUAL = Basis("tanglewood", False, 4, (2.0,))


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (USUAL, None),
        (USUAL._replace(rules="lakemont"), Unlike.RULES),
        (USUAL._replace(rules="low", low_wins=True, hands=8), Unlike.RULES),
        (USUAL._replace(decks_a_team=(2.0, 3.0)), Unlike.TABLES),
        (USUAL._replace(decks_a_team=(3.0,), hands=8), Unlike.TABLES),
        (USUAL._replace(decks_a_team=(2.2,)), None),
        (USUAL._replace(decks_a_team=()), None),
        (USUAL._replace(hands=8), Unlike.HANDS),
    ],
)
def test_evenings_differ_in_the_first_thing_that_makes_points_unfair(other, found):
    assert unlike([USUAL, other]) == unlike([other, USUAL]) == found


def test_no_evening_differs_from_none():
    assert unlike([]) is None
    assert unlike([USUAL]) is None
    assert unlike([USUAL._replace(decks_a_team=())]) is None


def test_places_are_always_fair_and_averages_if_only_the_hands_differ():
    assert fair_measures(None) == (Measure.POINTS, Measure.PLACES, Measure.AVERAGE)
    assert fair_measures(Unlike.HANDS) == (Measure.PLACES, Measure.AVERAGE)
    assert fair_measures(Unlike.RULES) == fair_measures(Unlike.TABLES) == (Measure.PLACES,)


def test_the_days_of_an_event_have_the_hands_of_all_days():
    other = Basis("lakemont", True, 5, (3.0,))
    assert joined_basis([USUAL, USUAL]) == Basis("tanglewood", False, 8, (2.0, 2.0))
    assert joined_basis(iter([USUAL, other])) == Basis("lakemont tanglewood", False, 9, (2.0, 3.0))


@given(
    st.permutations([USUAL, USUAL._replace(hands=8), USUAL._replace(rules="x"), USUAL._replace(decks_a_team=(5.0,))])
)
def test_the_order_of_the_evenings_does_not_matter(bases):
    assert unlike(bases) == Unlike.RULES
    assert unlike([basis for basis in bases if basis.rules != "x"]) == Unlike.TABLES
