"""Find totals far outside the evening's other totals, which are more often a slip than a great hand."""

import re
from collections.abc import Sequence
from statistics import median

FEWEST_TOTALS = 8
WIDEST = 5.0
NARROWEST_SPREAD = 300.0
"""Points. The least deviation assumed, so that equal totals do not flag every good hand."""
NORMAL = 1.4826
"""The factor that makes the median deviation comparable to a standard deviation."""


def usual_range(totals: Sequence[int]) -> tuple[int, int] | None:
    """Return the range of usual totals in points, or None while there are too few to tell.

    >>> usual_range([1000, 1200, 1500, 1800, 2000, 2100, 2300])
    >>> usual_range([1000, 1200, 1500, 1800, 2000, 2100, 2300, 2500])
    (-1065, 4865)
    """
    if len(totals) < FEWEST_TOTALS:
        return None
    middle = median(totals)
    spread = max(NARROWEST_SPREAD, NORMAL * median(abs(total - middle) for total in totals))
    return int(middle - WIDEST * spread), int(middle + WIDEST * spread)


def is_unlike(total: int, usual: tuple[int, int] | None) -> bool:
    return usual is not None and not usual[0] <= total <= usual[1]


def range_as_text(usual: tuple[int, int] | None) -> str:
    """Return a range as text for a form, so a preview does not read all totals again.

    >>> range_as_text((-1065, 4865))
    '-1065 4865'
    """
    return f"{usual[0]} {usual[1]}" if usual else ""


def range_from_text(text: str) -> tuple[int, int] | None:
    """Return the range in a form's text, or None."""
    found = re.fullmatch(r"(-?[0-9]{1,7}) (-?[0-9]{1,7})", text, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None
