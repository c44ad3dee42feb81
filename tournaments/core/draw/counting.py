"""How many ways there are to pair people of different chapters, in whole numbers; it draws nothing by itself.

Chapters take their turn one by one. Of a chapter's people some are paired with people who *wait* from earlier
chapters, the others wait for later ones, and those who clash with nobody come last. The ways to go on depend only on
how many wait, so this is the linearisation of a product of Hermite polynomials: `ways[i][w]` sums, over j people of
chapter i paired with j of the w who wait, C(m, j) · w!/(w−j)! · ways[i+1][w + m − 2j].
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import perm, prod
from random import Random

from .chance import pick_exactly


class ExactCounts:
    """Ways to pair chapters of the given numbers of people, and others who clash with nobody.

    No chapter may have more than half of everybody. Whole numbers of hundreds of digits are quick enough for an
    ordinary evening; the work grows with people² · people per chapter.
    """

    def __init__(self, chapters: Sequence[int], others: int) -> None:
        self._chapters = chapters
        self._ways = [_ways_at_last(others)]
        self._running_totals: dict[tuple[int, int], list[int]] = {}
        before, after = sum(chapters), others
        for people in reversed(chapters):
            before, after = before - people, after + people
            later = self._ways[0]
            waiting = range(before % 2, min(before, after) + 1, 2)
            self._ways.insert(0, {wait: sum(_ways_by_paired(people, wait, later)) for wait in waiting})

    @property
    def total(self) -> int:
        """All pairings without a clash."""
        return self._ways[0][0]

    def draw_paired(self, rng: Random, turn: int, waiting: int) -> int:
        """How many of the chapter whose turn it is are paired with people who wait, by the ways to go on."""
        totals = self._running_totals.get((turn, waiting))
        if totals is None:
            ways = _ways_by_paired(self._chapters[turn], waiting, self._ways[turn + 1])
            totals = self._running_totals[turn, waiting] = list(accumulate(ways))
        return pick_exactly(rng, totals)


def _ways_at_last(others: int) -> dict[int, int]:
    """Everyone who waits gets one of the others, the rest of whom pair among themselves."""
    return {
        waiting: perm(others, waiting) * prod(range(others - waiting - 1, 0, -2))
        for waiting in range(others % 2, others + 1, 2)
    }


def _ways_by_paired(people: int, waiting: int, later: dict[int, int]) -> Iterator[int]:
    """For j = 0, 1, ... people of a chapter paired with those who wait: the ways to do it and to go on."""
    choices = 1
    for paired in range(min(people, waiting) + 1):
        yield choices * later.get(waiting + people - 2 * paired, 0)
        choices = choices * (people - paired) * (waiting - paired) // (paired + 1)
