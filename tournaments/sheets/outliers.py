"""Whether a total is far outside the evening's other totals: a slip of the pen more often than a great hand. Pure."""

from collections.abc import Sequence
from statistics import median

FEWEST_TOTALS = 8
WIDEST = 5.0
NARROWEST_SPREAD = 300.0
"""Points: evenings where everybody scores alike must not make every good hand look strange."""
NORMAL = 1.4826
"""What makes the median deviation comparable to a standard deviation."""


def usual_range(totals: Sequence[int]) -> tuple[int, int] | None:
    """The points between which a total looks usual beside these, None while there are too few to tell.

    >>> usual_range([1000, 1200, 1500, 1800, 2000, 2100, 2300])
    >>> usual_range([1000, 1200, 1500, 1800, 2000, 2100, 2300, 2500])
    (-1806, 5606)
    """
    if len(totals) < FEWEST_TOTALS:
        return None
    middle = median(totals)
    spread = max(NARROWEST_SPREAD, NORMAL * median(abs(total - middle) for total in totals))
    return int(middle - WIDEST * spread), int(middle + WIDEST * spread)


def is_unlike(total: int, totals: Sequence[int]) -> bool:
    """Whether a total is far outside the others."""
    usual = usual_range(totals)
    return usual is not None and not usual[0] <= total <= usual[1]
