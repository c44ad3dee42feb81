"""Places from totals: who stands where, and who shares a place. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Generic[T]):
    """Somebody with a place; `shared` where others have the same place."""

    place: int
    shared: bool
    who: T

    @property
    def place_shown(self) -> str:
        """The place as it is printed: =2 where it is shared."""
        return f"={self.place}" if self.shared else str(self.place)


def ranked(rows: Iterable[tuple[T, Sequence[int]]], *, low_wins: bool = False) -> list[Placed[T]]:
    """Rows with their places, the best first; equal marks share a place and the next place is left free.

    The marks of a row are compared one after the other: the total first, then tie-breaks where the event chose any.
    Those who share a place keep the order they came in. `low_wins` turns the total round, not the tie-breaks.

    >>> [(row.place_shown, row.who) for row in ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300])])]
    [('1', 'Bo'), ('=2', 'Ada'), ('=2', 'Cy')]
    """
    marked = [(who, (marks[0] if low_wins else -marks[0], *(-mark for mark in marks[1:]))) for who, marks in rows]
    marked.sort(key=lambda row: row[1])
    counted: dict[tuple[int, ...], int] = {}
    for _, mark in marked:
        counted[mark] = counted.get(mark, 0) + 1
    placed: list[Placed[T]] = []
    for number, (who, mark) in enumerate(marked, start=1):
        tied = bool(placed) and marked[number - 2][1] == mark
        placed.append(Placed(place=placed[-1].place if tied else number, shared=counted[mark] > 1, who=who))
    return placed
