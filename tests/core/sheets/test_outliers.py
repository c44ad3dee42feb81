"""Totals far outside the range of the evening's other totals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sheets.outliers import is_unlike, range_as_text, range_from_text, usual_range

EVENING = [1000, 1200, 1500, 1800, 2000, 2100, 2300, 2500]
TOTALS = st.lists(st.integers(-9999, 99999), min_size=8, max_size=40)


def test_seven_totals_have_no_usual_range():
    assert usual_range(EVENING[:7]) is None
    assert not is_unlike(99999, None)


@pytest.mark.parametrize(
    ("total", "unlike"), [(1900, False), (4865, False), (4866, True), (-1065, False), (-1066, True)]
)
def test_a_total_far_outside_the_range_is_unlike_the_others(total, unlike):
    assert is_unlike(total, usual_range(EVENING)) == unlike


def test_the_range_of_equal_totals_is_wide():
    assert usual_range([1000] * 8) == (-500, 2500)


@given(TOTALS)
def test_the_median_is_never_unlike_the_others(totals):
    assert not is_unlike(sorted(totals)[len(totals) // 2], usual_range(totals))


@given(TOTALS, st.integers(-5000, 5000))
def test_the_range_moves_with_the_totals(totals, more):
    low, high = usual_range(totals)
    moved = usual_range([total + more for total in totals])
    assert abs(moved[0] - low - more) <= 1
    assert abs(moved[1] - high - more) <= 1


@given(TOTALS)
def test_a_range_written_as_text_is_read_back(totals):
    usual = usual_range(totals)
    assert range_from_text(range_as_text(usual)) == usual
    assert range_from_text(range_as_text(None)) is None


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "x y", "1 " + "9" * 30, "٣ ٤", "None"])
def test_an_invalid_text_is_no_range(text):
    assert range_from_text(text) is None
