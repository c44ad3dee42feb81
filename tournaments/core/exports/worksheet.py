"""A worksheet: its columns, rows and widths."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import product
from math import ceil
from textwrap import wrap

CellValue = str | int | float | Decimal | datetime.date | datetime.time | datetime.datetime | None

WIDEST, NARROWEST = 48, 7
LETTERS_ACROSS = 200
"""How many letters side by side can still be read on a printed page."""
INDENT = 2
"""Room before a text, which keeps it apart from a number before it, in letters."""
ARROW = 3
"""Room for the arrow of the filter beside a heading, in letters."""


class NumberFormat(Enum):
    """How a value is shown, in Excel's number formats."""

    TEXT = "@"  # text stays text when someone edits it in the workbook
    NUMBER = "#,##0;[Red]-#,##0"
    AVERAGE = "#,##0.0;[Red]-#,##0.0"
    MONEY = "#,##0.00"
    DATE = "yyyy-mm-dd"
    TIME = "hh:mm"
    MOMENT = "yyyy-mm-dd hh:mm"


KIND_OF = {
    datetime.datetime: NumberFormat.MOMENT,
    datetime.date: NumberFormat.DATE,
    datetime.time: NumberFormat.TIME,
    float: NumberFormat.AVERAGE,
    Decimal: NumberFormat.MONEY,
    str: NumberFormat.TEXT,
}
"""The formats of everything but whole numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """`names` is the number of first columns that say whose row it is: every printed page repeats them."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[CellValue]]
    names: int = 2

    def widths(self) -> list[int]:
        """Return each column's width in letters. Values fit, but the longest texts wrap, as long headings do."""
        longest = [max(len(word) for word in [*heading.split(), ""]) + ARROW for heading in self.headings]
        for row in self.rows:
            for number, value in enumerate(row):
                if value is not None and (length := _length(value)) > longest[number]:
                    longest[number] = length
        return [min(WIDEST, max(NARROWEST, length + 1)) for length in longest]

    def is_text(self, column: int) -> bool:
        """Return whether a column, counted from 0, has texts: its first value tells."""
        values = (row[column] for row in self.rows if column < len(row))
        return isinstance(next((value for value in values if value is not None), None), str)

    def pages_across(self, widths: Sequence[int]) -> int:
        """Return how many printed pages side by side the columns take."""
        return ceil(sum(widths) / LETTERS_ACROSS)

    def wrapped(self, widths: Sequence[int]) -> dict[int, int]:
        """Return how many lines each row takes in which a text wraps, by its number, the first one 0.

        A text wraps only in a column of the greatest width: every other column is as wide as its longest text.
        """
        widest = [column for column, width in enumerate(widths) if width == WIDEST]
        lines: dict[int, int] = {}
        for column, (number, row) in product(widest, enumerate(self.rows)):
            value = row[column] if column < len(row) else None
            if isinstance(value, str) and len(value) > WIDEST - INDENT:
                lines[number] = max(lines.get(number, 1), len(wrap(value, WIDEST - INDENT)))
        return lines

    def heading_lines(self, widths: Sequence[int]) -> int:
        pairs = zip(self.headings, widths, strict=True)
        return max((ceil((len(heading) + ARROW) / (width - 1)) for heading, width in pairs), default=1)


def _length(value: CellValue) -> int:
    if type(value) is int:
        return len(str(value)) + (len(str(abs(value))) - 1) // 3
    if isinstance(value, str):
        return len(value) + INDENT
    return 16 if isinstance(value, datetime.datetime) else 10
