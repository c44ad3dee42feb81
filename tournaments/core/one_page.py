"""Choose the type of a list on paper: the largest with which all rows fit on one page, read from as far as possible."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

MM_OF_A_POINT = 25.4 / 72
LETTER_WIDTH = 0.52
"""Of the average letter of a name, in sizes of the type."""
FIGURE_WIDTH = 0.6
"""Of a bold figure of a total."""
PADDING_ASIDE = 3.0
"""Of a column, left and right together in millimeters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeSize:
    """The type of the rows in points, and the room above and below a row together in millimeters.

    `line_height` is in sizes of the type.
    """

    points: int
    padding: float
    line_height: float = 1.15


LEADERBOARD_SIZES = tuple(
    TypeSize(points=points, padding=padding)
    for points, padding in ((30, 6), (30, 4), (25, 6), (25, 5), (25, 4), (20, 4), (20, 2), (18, 0.6))
)
"""From the largest, read from across the hall, to the smallest for a wall."""
SEAT_LIST_SIZES = (
    TypeSize(points=18, padding=3, line_height=1.1),
    TypeSize(points=18, padding=2.3, line_height=1),
    TypeSize(points=18, padding=1.6, line_height=1),
    TypeSize(points=18, padding=0.2, line_height=1),
)
"""A list of names is read from close by: its rows come closer, its letters stay as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpace:
    """The room of a page for rows and between its margins in millimeters: the lesser of A4 and Letter."""

    width: float
    height: float


UPRIGHT = PageSpace(width=190, height=214)
SEAT_LIST_PAGE = PageSpace(width=190, height=224)
"""Below the short head of a seat list."""
TABLE_WIDTH = 20
"""Of the column of tables of a seat list, in millimeters."""
LANDSCAPE = PageSpace(width=263, height=152)
BORDER = 0.4
TEXT_LINE_HEIGHT = 1.2
"""Of a text above the rows, in sizes of its type."""


def page_below_texts(texts: Sequence[str], page: PageSpace, *, points: int) -> PageSpace:
    """Return the room of a page that is left for rows below some texts, each from a new line."""
    height_of_letter = points * MM_OF_A_POINT
    letters = int(page.width / (LETTER_WIDTH * height_of_letter))
    lines = sum(len(wrap(one, letters)) for one in texts)
    return replace(page, height=page.height - lines * TEXT_LINE_HEIGHT * height_of_letter)


def largest_type(
    rows: Sequence[str], page: PageSpace, sizes: Sequence[TypeSize], *, columns_width: float, figures: int = 0
) -> TypeSize | None:
    """Return the first of the sizes with which the rows fit on one page, None if they do not fit in the last.

    `rows` are the names with all that is written beside them. The other columns take `columns_width` millimeters, and
    one of them room for so many bold `figures` and signs of the row's size.
    """
    for size in sizes:
        width_of_letter = size.points * MM_OF_A_POINT
        other_columns = columns_width + (figures * FIGURE_WIDTH * width_of_letter + PADDING_ASIDE if figures else 0)
        letters = max(1, int((page.width - other_columns - PADDING_ASIDE) / (LETTER_WIDTH * width_of_letter)))
        lines = sum(len(wrap(one, letters)) for one in rows)
        if lines * size.line_height * width_of_letter + len(rows) * (size.padding + BORDER) <= page.height:
            return size
    return None
