"""Random pairs of people of different chapters, all such pairings equally likely, without wishes.

Chapters take turns. Some people of a chapter are paired with people who *wait* from earlier chapters, the others wait
for later ones, and those without a chapter come last. The number of ways to continue depends only on how many wait, so
this is the linearization of a product of Hermite polynomials: `ways[i][w]` sums, over j people of chapter i paired with
j of the w who wait, C(m, j) · w!/(w−j)! · ways[i+1][w + m − 2j].
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, chain
from math import comb, perm, prod
from random import Random

from .chance import pick_exactly, shuffled, take
from .rules import Pair


class Pairing:
    """Pair an even number of people with the fewest clashes. The work grows with people² and their digits.

    The people are chapters of two and more, largest first, and others who clash with nobody, as `by_chapter` sorts
    them. If one chapter has more than half of everyone, clashes are fewest when each of the others gets one of its
    people and its remaining people pair among themselves: then the others take the part of a chapter, and the
    chapter that of the others.
    """

    def __init__(self, chapters: Sequence[Sequence[int]], others: Sequence[int]) -> None:
        rest = [*others, *chain.from_iterable(chapters[1:])]
        self.clashes = 0
        """Clashes of every pairing drawn."""
        if chapters and len(chapters[0]) > len(rest):
            self.clashes = (len(chapters[0]) - len(rest)) // 2
            chapters, others = [rest], chapters[0]
        self._chapters = chapters
        self._others = others
        self._ways = self._count()
        self._running_totals = cache(self._totals_by_paired)

    @property
    def total(self) -> int:
        return self._ways[0][0]

    def draw(self, rng: Random) -> list[Pair]:
        """Return a pairing in no particular order, all with the fewest clashes equally likely."""
        pairs: list[Pair] = []
        waiting: list[int] = []
        for turn, chapter in enumerate(self._chapters):
            people = list(chapter)
            for _ in range(pick_exactly(rng, self._running_totals(turn, len(waiting)))):
                pairs.append((take(rng, people), take(rng, waiting)))
            waiting += people
        others = list(self._others)
        pairs += [(person, take(rng, others)) for person in waiting]
        others = shuffled(rng, others)
        return pairs + list(zip(others[::2], others[1::2], strict=True))

    def _count(self) -> list[dict[int, int]]:
        """Return for each turn, and after the last, the ways to continue for every number of people waiting."""
        before, after = sum(map(len, self._chapters)), len(self._others)
        ways = [_ways_at_last(after)]
        for chapter in reversed(self._chapters):
            before, after = before - len(chapter), after + len(chapter)
            least = max(before % 2, 2 * len(self._chapters[0]) - before if before else 0)
            choices = [comb(len(chapter), paired) for paired in range(len(chapter) + 1)]
            waiting = range(least, min(before, after) + 1, 2)
            ways.insert(0, {wait: _ways_to_go_on(choices, wait, ways[0]) for wait in waiting})
        return ways

    def _totals_by_paired(self, turn: int, waiting: int) -> list[int]:
        """Return running totals of the ways to continue, by how many of the chapter are paired with people who wait."""
        people, later = len(self._chapters[turn]), self._ways[turn + 1]
        ways = (
            comb(people, paired) * perm(waiting, paired) * later.get(waiting + people - 2 * paired, 0)
            for paired in range(min(people, waiting) + 1)
        )
        return list(accumulate(ways))


def _ways_at_last(others: int) -> dict[int, int]:
    """Return the ways to give everyone who waits one of the others, whose rest pair among themselves."""
    return {
        waiting: perm(others, waiting) * prod(range(others - waiting - 1, 0, -2))
        for waiting in range(others % 2, others + 1, 2)
    }


def _ways_to_go_on(choices: Sequence[int], waiting: int, later: dict[int, int]) -> int:
    """Sum over 0, 1, ... people of a chapter paired with those who wait, by Horner's scheme.

    `choices`: the ways to choose 0, 1, ... people of the chapter.
    """
    most_later = waiting + len(choices) - 1
    total = 0
    for paired in range(min(len(choices) - 1, waiting), -1, -1):
        total = total * (waiting - paired) + choices[paired] * later.get(most_later - 2 * paired, 0)
    return total
