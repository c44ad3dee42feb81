"""Choose the type of a leaderboard: the largest with which all rows fit on one page, read from as far as possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

MM_OF_A_POINT = 25.4 / 72
LINE_HEIGHT = 1.15
LETTER_WIDTH = 0.52
"""Of the average letter of a name, in sizes of the type."""
FIGURE_WIDTH = 0.6
"""Of a bold figure of a total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeSize:
    """The type of the rows in points, and the room above and below a row together in millimeters."""

    points: int
    padding: float


TYPE_SIZES = tuple(
    TypeSize(points=points, padding=padding) for points, padding in ((30, 4), (25, 4), (20, 4), (20, 2), (18, 0.6))
)
"""From the largest, read from across the hall, to the smallest for a wall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpace:
    """The room of a page for rows and between its margins in millimeters: the lesser of A4 and Letter."""

    width: float
    height: float


UPRIGHT = PageSpace(width=190, height=214)
LANDSCAPE = PageSpace(width=263, height=152)
PLACE_WIDTH = 20.0
"""Of the column of places, in millimeters."""
BORDER = 0.4


def largest_type(names: Sequence[str], page: PageSpace, *, total_figures: int, columns_width: float) -> TypeSize | None:
    """Return the largest type with which the rows fit on one page, None if they do not fit in the smallest.

    `names` are those of the rows with all that is written beside them, `total_figures` the figures and signs of the
    longest total, `columns_width` the width of the columns between name and total.
    """
    for size in TYPE_SIZES:
        width_of_letter = size.points * MM_OF_A_POINT
        total = total_figures * FIGURE_WIDTH * width_of_letter + 3
        name = page.width - PLACE_WIDTH - columns_width - total - 3
        letters = max(1, int(name / (LETTER_WIDTH * width_of_letter)))
        lines = sum(len(wrap(one, letters)) for one in names)
        if lines * LINE_HEIGHT * width_of_letter + len(names) * (size.padding + BORDER) <= page.height:
            return size
    return None
