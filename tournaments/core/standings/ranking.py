"""Places from totals, shared places, and the reason for each place."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter, neg
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
Mark = int | Fraction


class Placed(NamedTuple, Generic[T]):
    """A row with its place, 0 for none yet. `shared` means others have the same place, `marks` are compared."""

    place: int
    shared: bool
    who: T
    marks: tuple[Mark, ...] = ()

    @property
    def place_shown(self) -> str:
        """Return the place as printed: T2 if it is shared, a dash for none."""
        return f"T{self.place}" if self.shared else str(self.place or "–")


def ranked(
    rows: Iterable[tuple[T, Sequence[Mark]]], *, low_wins: bool = False, unit: Callable[[T], object] | None = None
) -> list[Placed[T]]:
    """Return rows with their places, best first. Equal marks share a place, and the next place stays free.

    The marks of a row are compared in turn: the total first, then the event's tie-breaks. Rows with the same place
    keep their order. `low_wins` reverses the total, not the tie-breaks. Rows of one `unit` with equal marks take one
    place together: that is not a tie.

    >>> [(row.place_shown, row.who) for row in ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300])])]
    [('1', 'Bo'), ('T2', 'Ada'), ('T2', 'Cy')]
    >>> [row.place_shown for row in ranked([("Ada", [9]), ("Al", [9]), ("Bo", [5])], unit=lambda who: who[0])]
    ['1', '1', '2']
    """
    sign = 1 if low_wins else -1
    marked = [((sign * marks[0], *map(neg, marks[1:])), tuple(marks), who) for who, marks in rows]
    marked.sort(key=itemgetter(0))
    if unit:
        counted = Counter(key for key, _unit in {(key, unit(who)) for key, _marks, who in marked})
    else:
        counted = Counter(map(itemgetter(0), marked))
    placed: list[Placed[T]] = []
    before, place, following = None, 0, 1
    for key, marks, who in marked:
        if key != before:
            before, place, following = key, following, following + counted[key]
        placed.append(Placed(place, counted[key] > 1, who, marks))
    return placed


FIRST, BEHIND, TIE, BROKEN = "first", "behind", "tie", "broken"


class PlaceReason(NamedTuple):
    """Why a row has its place.

    `FIRST`: ahead of `place` by `points` (`place` is 0 if nobody follows). `BEHIND`: behind the leader by `points`.
    `TIE`: shares the place with others. `BROKEN`: the tie-break with that number broke a tie, `mine` against `theirs`.
    """

    code: str
    points: Mark = 0
    place: int = 0
    tie_break: int = 0
    mine: Mark = 0
    theirs: Mark = 0


def reasons(placed: Sequence[Placed[T]], *, unit: Callable[[T], object] = id) -> list[PlaceReason]:
    """Return the reason for each row's place, in order; rows without a place come last and have none.

    Rows of one `unit` share a place because they belong together: that is not a tie.

    >>> reasons(ranked([("Ada", [300]), ("Bo", [500])]))[1]
    PlaceReason(code='behind', points=200, place=1, tie_break=0, mine=0, theirs=0)
    """
    by_total: dict[Mark, list[Placed[T]]] = {}
    for row in placed:
        if row.place:
            by_total.setdefault(row.marks[0], []).append(row)
    totals = list(by_total.values())
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
    return found + [PlaceReason("")] * (len(placed) - len(found))


def _broken(levels: Sequence[tuple[Mark, ...]], level: int) -> PlaceReason:
    """Return the tie-break that separates a row from the rows before it with equal totals, or after it for the best."""
    mine, theirs = levels[level], levels[level - 1 if level else 1]
    number = next(n for n, (one, other) in enumerate(zip(mine[1:], theirs[1:], strict=True)) if one != other)
    return PlaceReason(BROKEN, tie_break=number, mine=mine[number + 1], theirs=theirs[number + 1])


def _apart(row: Placed[T], totals: Sequence[Sequence[Placed[T]]], number: int) -> PlaceReason:
    """Return how far a row without a tie is behind the leader, or for the best, ahead of those after it."""
    if len(totals) == 1:
        return PlaceReason(FIRST)
    other = totals[0 if number else 1][0]
    mine, theirs = row.marks[0], other.marks[0]
    points = mine - theirs if mine > theirs else theirs - mine
    return PlaceReason(BEHIND if number else FIRST, points, other.place)


def first_places(placed: Iterable[Placed[T]], *, most: int) -> int:
    """Return how many rows, which come by place, hold the first three places: at most `most`, and no tie in part.

    >>> first_places(ranked([("Ada", [9]), ("Bo", [5]), ("Cy", [5]), ("Di", [5]), ("Ed", [1])]), most=3)
    1
    """
    count = 0
    for _place, rows in groupby((row for row in placed if 0 < row.place <= 3), key=lambda row: row.place):
        tied = len(list(rows))
        if count + tied > most:
            break
        count += tied
    return count


def reading_order(placed: Iterable[Placed[T]], *, first: int | None = None) -> list[list[Placed[T]]]:
    """Return the rows by place, last place first. `first` limits them to the top places.

    >>> rows = ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300]), ("Di", [100])])
    >>> [[row.who for row in group] for group in reading_order(rows, first=3)]
    [['Ada', 'Cy'], ['Bo']]
    """
    read = [row for row in placed if row.place and (first is None or row.place <= first)]
    return [list(group) for _place, group in groupby(read, key=lambda row: row.place)][::-1]
