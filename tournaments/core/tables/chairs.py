"""Where the chairs are in the picture of a table: in a row above it, at its two ends, and in a row below it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

COLUMNS = 24
"""The columns of the picture: a row of one to four chairs divides them evenly."""
END = 9
"""The columns of a chair at an end of the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A chair: the side of the table, its first column and how many it has."""

    side: str
    column: int
    width: int


@cache
def chairs_at(teams: tuple[int, ...]) -> tuple[tuple[Chair, ...], ...]:
    """Return the chairs of each team. Teams alternate around the table, so two partners face each other."""
    around = iter(_around(sum(teams)))
    found: list[list[Chair]] = [[] for _size in teams]
    for turn in range(max(teams, default=0)):
        for chairs, size in zip(found, teams, strict=True):
            if turn < size:
                chairs.append(next(around))
    return tuple(map(tuple, found))


def _around(number: int) -> list[Chair]:
    """Return that many chairs around the table from above on the left, first to the right."""
    ends = 2 if number > 2 else 0
    above = (number - ends) // 2
    right, left = Chair(side="right", column=COLUMNS + 1 - END, width=END), Chair(side="left", column=1, width=END)
    below = list(reversed(_row("below", number - ends - above)))
    return [*_row("above", above), right, *below, left] if ends else [*_row("above", above), *below]


def _row(side: str, number: int) -> Sequence[Chair]:
    """Return a row of chairs from left to right, in its middle."""
    width = max(1, COLUMNS // max(1, number))
    first = 1 + (COLUMNS - number * width) // 2
    return [Chair(side=side, column=max(1, first) + place * width, width=width) for place in range(number)]
