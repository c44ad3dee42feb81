"""Places from totals: who stands where, who shares a place, and why."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Mark = int | Fraction


class Placed(NamedTuple, Generic[T]):
    """Somebody with a place; `shared` where others have the same place. `marks` are what was compared."""

    place: int
    shared: bool
    who: T
    marks: tuple[Mark, ...] = ()

    @property
    def place_shown(self) -> str:
        """The place as it is printed: =2 where it is shared."""
        return f"={self.place}" if self.shared else str(self.place)


def ranked(rows: Iterable[tuple[T, Sequence[Mark]]], *, low_wins: bool = False) -> list[Placed[T]]:
    """Rows with their places, the best first; equal marks share a place and the next place is left free.

    The marks of a row are compared one after the other: the total first, then tie-breaks where the event chose any.
    Those who share a place keep the order they came in. `low_wins` turns the total round, not the tie-breaks.

    >>> [(row.place_shown, row.who) for row in ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300])])]
    [('1', 'Bo'), ('=2', 'Ada'), ('=2', 'Cy')]
    """
    sign = 1 if low_wins else -1
    marked = [((sign * marks[0], *[-mark for mark in marks[1:]]), tuple(marks), who) for who, marks in rows]
    marked.sort(key=itemgetter(0))
    counted = Counter(map(itemgetter(0), marked))
    placed: list[Placed[T]] = []
    before, place = None, 0
    for number, (key, marks, who) in enumerate(marked, start=1):
        if key != before:
            before, place = key, number
        placed.append(Placed(place, counted[key] > 1, who, marks))
    return placed


FIRST, BEHIND, TIE, BROKEN = "first", "behind", "tie", "broken"


class PlaceReason(NamedTuple):
    """Why somebody stands where they do.

    `FIRST`: ahead of `place` by `points` (`place` is 0 where nobody follows). `BEHIND`: behind `place` by `points`.
    `TIE`: shares the place with others. `BROKEN`: the tie-break of that number parted a tie, `mine` against `theirs`.
    """

    code: str
    points: Mark = 0
    place: int = 0
    tie_break: int = 0
    mine: Mark = 0
    theirs: Mark = 0


def reasons(placed: Sequence[Placed[T]], *, unit: Callable[[T], object] = id) -> list[PlaceReason]:
    """Why each of the placed stands where it does, in their order.

    Those of one `unit` stand at one place because they belong together: that is no tie.

    >>> reasons(ranked([("Ada", [300]), ("Bo", [500])]))[1]
    PlaceReason(code='behind', points=200, place=1, tie_break=0, mine=0, theirs=0)
    """
    totals = [list(rows) for _total, rows in groupby(placed, key=lambda row: row.marks[0])]
    found: list[PlaceReason] = []
    for number, rows in enumerate(totals):
        if len(rows) == 1:
            found.append(_apart(rows[0], totals, number))
            continue
        levels = list(dict.fromkeys(row.marks for row in rows))
        if len(levels) > 1:
            found += [_broken(levels, levels.index(row.marks)) for row in rows]
        elif len({unit(row.who) for row in rows}) == 1:
            found += [_apart(rows[0], totals, number)] * len(rows)
        else:
            found += [PlaceReason(TIE)] * len(rows)
    return found


def _broken(levels: Sequence[tuple[Mark, ...]], level: int) -> PlaceReason:
    """The first tie-break that tells the marks of a level from those before it; for the best, from those after it."""
    mine, theirs = levels[level], levels[level - 1 if level else 1]
    number = next(n for n, (one, other) in enumerate(zip(mine[1:], theirs[1:], strict=True)) if one != other)
    return PlaceReason(BROKEN, tie_break=number, mine=mine[number + 1], theirs=theirs[number + 1])


def _apart(row: Placed[T], totals: Sequence[Sequence[Placed[T]]], number: int) -> PlaceReason:
    """How far a row without a tie is behind those before it; the best, how far ahead of those after it."""
    if len(totals) == 1:
        return PlaceReason(FIRST)
    other = totals[number - 1][-1] if number else totals[1][0]
    mine, theirs = row.marks[0], other.marks[0]
    points = mine - theirs if mine > theirs else theirs - mine
    return PlaceReason(BEHIND if number else FIRST, points, other.place)


def reading_order(placed: Iterable[Placed[T]], *, first: int | None = None) -> list[list[Placed[T]]]:
    """Everybody by place, the last place first; `first` leaves only that many places from the top.

    >>> rows = ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300]), ("Di", [100])])
    >>> [[row.who for row in group] for group in reading_order(rows, first=3)]
    [['Ada', 'Cy'], ['Bo']]
    """
    read = [row for row in placed if first is None or row.place <= first]
    return [list(group) for _place, group in groupby(read, key=lambda row: row.place)][::-1]
