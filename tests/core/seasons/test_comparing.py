"""Which evenings compare, and the ways of counting that are fair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.comparing import Basis, Compared, Unlike, compared, fair_measures, joined_basis, unlike
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


ODD = USUAL._replace(decks_a_team=(2.0, 3.0))
OTHER = USUAL._replace(rules="lakemont")
SHORT = USUAL._replace(hands=3)
MORE_CARDS = USUAL._replace(decks_a_team=(3.0,))
NO_TABLE = USUAL._replace(decks_a_team=())


@pytest.mark.parametrize(
    ("bases", "measure", "groups", "left_out"),
    [
        ([], Measure.POINTS, ((),), {}),
        ([USUAL, USUAL], Measure.POINTS, ((0, 1),), {}),
        ([USUAL, ODD], Measure.POINTS, ((0,), (1,)), {1: Unlike.TABLES}),
        ([ODD, USUAL], Measure.AVERAGE, ((1,), (0,)), {0: Unlike.TABLES}),
        ([ODD], Measure.POINTS, ((0,),), None),
        ([USUAL, OTHER], Measure.POINTS, ((0,), (1,)), None),
        ([USUAL, OTHER], Measure.PLACES, ((0, 1),), {}),
        ([OTHER, USUAL, USUAL], Measure.POINTS, ((1, 2), (0,)), {0: Unlike.RULES}),
        ([USUAL, SHORT, USUAL], Measure.POINTS, ((0, 2), (1,)), {1: Unlike.HANDS}),
        ([USUAL, SHORT, USUAL], Measure.AVERAGE, ((0, 1, 2),), {}),
        ([USUAL, SHORT, OTHER], Measure.AVERAGE, ((0, 1), (2,)), {2: Unlike.RULES}),
        ([MORE_CARDS, USUAL, NO_TABLE], Measure.POINTS, ((0, 2), (1,)), {1: Unlike.TABLES}),
        ([NO_TABLE, NO_TABLE], Measure.POINTS, ((0, 1),), {}),
    ],
)
def test_most_evenings_compare_and_the_others_are_left_out_with_the_reason(bases, measure, groups, left_out):
    assert compared(bases, measure) == Compared(groups, left_out)


ANY_BASIS = st.builds(
    Basis,
    rules=st.sampled_from("ab"),
    low_wins=st.just(False),
    hands=st.sampled_from([3, 4]),
    decks_a_team=st.lists(st.sampled_from([2.0, 2.1, 2.2, 2.3, 3.0]), max_size=2).map(tuple),
)


@given(st.lists(ANY_BASIS, max_size=7), st.sampled_from([Measure.POINTS, Measure.AVERAGE]))
def test_only_evenings_that_compare_are_in_one_group(bases, measure):
    groups, left_out = compared(bases, measure)
    assert sorted(number for group in groups for number in group) == list(range(len(bases)))
    for group in groups:
        assert len(group) == 1 or measure in fair_measures(unlike([bases[number] for number in group]))
    if left_out:
        counted = set(range(len(bases))) - set(left_out)
        assert counted == set(groups[0])
        for number in left_out:
            assert measure not in fair_measures(unlike([bases[one] for one in {*counted, number}]))
