"""A paper's total agrees with the counts, with the deduction for missing books or without it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.paper import BEFORE_DEDUCTION, COUNTED, paper_means

TOTALS = st.integers(-9999, 99999)


@pytest.mark.parametrize(
    ("paper", "total", "deduction", "means"),
    [
        (2810, 2810, 0, COUNTED),
        (2800, 2810, 0, None),
        (-1005, -1005, 0, COUNTED),
        (1005, -1005, 0, COUNTED),
        (-1005, 1005, 0, None),
        (-900, -900, -1000, COUNTED),
        (100, -900, -1000, BEFORE_DEDUCTION),
        (900, -900, -1000, COUNTED),
        (95, -1095, -1000, BEFORE_DEDUCTION),
        (-95, -1095, -1000, BEFORE_DEDUCTION),
        (0, 0, 0, COUNTED),
    ],
)
def test_what_the_paper_means(paper, total, deduction, means):
    assert paper_means(paper, total=total, deduction=deduction) == means


@given(TOTALS, st.integers(-3000, 0))
def test_a_paper_may_state_the_total_or_the_total_before_the_deduction(total, deduction):
    assert paper_means(total, total=total, deduction=deduction) == COUNTED
    assert paper_means(total - deduction, total=total, deduction=deduction) is not None
