"""Points as people read them: grouped digits, a real minus sign, and one decimal, rounded as on paper."""

from fractions import Fraction

import pytest

from tournaments.wording.points import points


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, ""),
        (0, "0"),
        (1250, "1,250"),
        (-1250, "−1,250"),
        (Fraction(25, 4), "6.3"),
        (Fraction(-25, 4), "−6.3"),
        (Fraction(49, 8), "6.1"),
        (Fraction(1, 3), "0.3"),
        (Fraction(2, 3), "0.7"),
        (Fraction(99_999, 2), "49,999.5"),
    ],
)
def test_points_are_rounded_to_a_tenth_half_up(value, said):
    assert points(value) == said
