"""The order of reading out winners: last place first, shared places together."""

from collections.abc import Iterable
from itertools import groupby
from typing import TypeVar

from tournaments.core.standings.ranking import Placed

T = TypeVar("T")


def reading_order(placed: Iterable[Placed[T]], *, first: int | None = None) -> list[list[Placed[T]]]:
    """Return the rows by place, last place first. `first` limits them to the top places.

    >>> from tournaments.core.standings.ranking import ranked
    >>> rows = ranked([("Ada", [300]), ("Bo", [500]), ("Cy", [300]), ("Di", [100])])
    >>> [[row.who for row in group] for group in reading_order(rows, first=3)]
    [['Ada', 'Cy'], ['Bo']]
    """
    read = [row for row in placed if first is None or row.place <= first]
    return [list(group) for _place, group in groupby(read, key=lambda row: row.place)][::-1]
