"""A list before its columns are known: lines of texts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

MAX_PEOPLE: Final = 5_000
MAX_ROWS: Final = 6_000
MAX_COLUMNS: Final = 60
CELL_LETTERS: Final = 250
"""Letters kept of a cell: nothing we look for is longer, and cleaning long cells is slow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRow:
    """One nonempty line: its number in the file and its cells up to the last filled one."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """Return the text in a column, or an empty text beyond the end of the line."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """One sheet, or one CSV file (without a title)."""

    title: str = ""
    lines: tuple[FileRow, ...]
    is_shortened: bool = False

    @classmethod
    def of(cls, rows: Iterable[tuple[int, list[str]]], *, title: str = "") -> Self:
        """Return a grid of the first rows. Empty rows count toward the limit but are left out."""
        lines = []
        is_shortened = False
        for count, (number, cells) in enumerate(rows):
            if count == MAX_ROWS:
                is_shortened = True
                break
            cells = [cell[:CELL_LETTERS] for cell in cells[:MAX_COLUMNS]]
            while cells and not cells[-1].strip():
                cells.pop()
            if cells:
                lines.append(FileRow(number=number, cells=tuple(cells)))
        return cls(title=title, lines=tuple(lines), is_shortened=is_shortened)
