"""A paper's total is of one kind: before the deduction for missing books or after it."""

import pytest

from scoring.written_totals import AFTER, BEFORE, UNKNOWN, lacks_minus, right_total, right_totals, states


@pytest.mark.parametrize(
    ("kind", "right"),
    [(BEFORE, (1710,)), (AFTER, (1210,)), (UNKNOWN, (1710, 1210))],
)
def test_a_right_paper_states_one_number_unless_its_kind_is_unknown(kind, right):
    assert right_totals(kind, total=1210, deduction=-500) == right
    assert right_total(kind, total=1210, deduction=-500) in right


@pytest.mark.parametrize(
    ("written_total", "total", "is_stated", "has_no_minus"),
    [
        (2810, 2810, True, False),
        (2800, 2810, False, False),
        (-1005, -1005, True, False),
        (1005, -1005, True, True),
        (-1005, 1005, False, False),
        (0, 0, True, False),
    ],
)
def test_a_negative_total_may_be_written_without_its_minus(written_total, total, is_stated, has_no_minus):
    assert states(written_total, total) is is_stated
    assert lacks_minus(written_total, total) is has_no_minus
