"""A total far outside the evening's other totals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sheets.outliers import is_unlike, range_as_text, range_from_text, usual_range

EVENING = [1000, 1200, 1500, 1800, 2000, 2100, 2300, 2500]
TOTALS = st.lists(st.integers(-9999, 99999), min_size=8, max_size=40)


def test_seven_totals_are_too_few_to_tell():
    assert usual_range(EVENING[:7]) is None
    assert not is_unlike(99999, None)


@pytest.mark.parametrize(
    ("total", "strange"), [(1900, False), (4865, False), (4866, True), (-1065, False), (-1066, True)]
)
def test_far_outside(total, strange):
    assert is_unlike(total, usual_range(EVENING)) == strange


def test_an_evening_of_equal_totals_makes_no_good_hand_strange():
    assert usual_range([1000] * 8) == (-500, 2500)


@given(TOTALS)
def test_the_middle_total_is_never_strange(totals):
    assert not is_unlike(sorted(totals)[len(totals) // 2], usual_range(totals))


@given(TOTALS, st.integers(-5000, 5000))
def test_the_range_moves_with_the_totals(totals, more):
    low, high = usual_range(totals)
    moved = usual_range([total + more for total in totals])
    assert abs(moved[0] - low - more) <= 1
    assert abs(moved[1] - high - more) <= 1


@given(TOTALS)
def test_a_range_survives_its_text(totals):
    usual = usual_range(totals)
    assert range_from_text(range_as_text(usual)) == usual
    assert range_from_text(range_as_text(None)) is None


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "x y", "1 " + "9" * 30, "٣ ٤", "None"])
def test_what_is_no_range_is_none(text):
    assert range_from_text(text) is None
