"""Random pairs of people of different chapters, all such pairings equally likely; it knows no wishes.

People come as chapters of two and more, largest first, and others who clash with nobody: as `by_chapter` sorts them.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from .chance import shuffle, take
from .counting import ExactCounts
from .rules import Pair
from .scaled_counting import ScaledCounts

WHOLE_NUMBERS_UP_TO = 300
"""People for whom ways are counted in whole numbers; for more of them floating point is quicker."""
CLASHES_LEFT_TO_LUCK = 2
"""Of more people the smallest chapters are left to luck, as long as they would clash fewer times on average."""

Chapters = Sequence[Sequence[int]]


class Pairing(Protocol):
    """Pairs an even number of people, with the fewest clashes."""

    clashes: int
    """Clashes of every pairing drawn."""

    def draw(self, rng: Random) -> list[Pair]:
        """A pairing in no particular order, all with the fewest clashes equally likely."""


def pairing_of(chapters: Chapters, others: Sequence[int]) -> Pairing:
    """The pairing that suits these people best; their number is even."""
    people = sum(map(len, chapters)) + len(others)
    if chapters and len(chapters[0]) > people // 2:
        return PairsAroundOneChapter(chapters, others)
    if people <= WHOLE_NUMBERS_UP_TO:
        return CountedPairs(chapters, others)
    return PairsWithLuck(chapters, others)


class PairsAroundOneChapter:
    """Pairs people of whom one chapter has more than half.

    Clashes are fewest when each of the rest gets one of its people; all who are left of it pair among themselves.
    """

    def __init__(self, chapters: Chapters, others: Sequence[int]) -> None:
        self._big = chapters[0]
        self._rest = [*others, *(person for chapter in chapters[1:] for person in chapter)]
        self.clashes = (len(self._big) - len(self._rest)) // 2

    def draw(self, rng: Random) -> list[Pair]:
        big = list(self._big)
        pairs = [(person, take(rng, big)) for person in self._rest]
        return pairs + _pair_up(rng, big)


class CountedPairs:
    """Pairs people of whom no chapter has more than half, chapter by chapter, by the number of ways to go on."""

    clashes = 0

    def __init__(self, chapters: Chapters, others: Sequence[int], *, whole_numbers: bool = True) -> None:
        self._chapters = chapters
        self._others = others
        sizes = [len(chapter) for chapter in chapters]
        self._counts = ExactCounts(sizes, len(others)) if whole_numbers else ScaledCounts(sizes, len(others))

    def draw(self, rng: Random) -> list[Pair]:
        pairs: list[Pair] = []
        waiting: list[int] = []
        for turn, chapter in enumerate(self._chapters):
            people = list(chapter)
            for _ in range(self._counts.draw_paired(rng, turn, len(waiting))):
                pairs.append((take(rng, people), take(rng, waiting)))
            waiting += people
        others = list(self._others)
        pairs += [(person, take(rng, others)) for person in waiting]
        return pairs + _pair_up(rng, others)


class PairsWithLuck:
    """Pairs thousands of people: the smallest chapters are not counted, and a pairing in which they clash is redone.

    Counting takes time for each chapter, redoing does not: on average it happens some seven times at most. All
    pairings without a clash stay equally likely.
    """

    clashes = 0

    def __init__(self, chapters: Chapters, others: Sequence[int], *, left_to_luck: int = CLASHES_LEFT_TO_LUCK) -> None:
        people = sum(map(len, chapters)) + len(others)
        counted = len(chapters)
        left = left_to_luck * 2 * (people - 1)
        while counted and (left := left - len(chapters[counted - 1]) * (len(chapters[counted - 1]) - 1)) >= 0:
            counted -= 1
        lucky = chapters[counted:]
        everyone_else = [*others, *(person for chapter in lucky for person in chapter)]
        self._pairs = CountedPairs(chapters[:counted], everyone_else, whole_numbers=False)
        self._chapter_of = {person: number for number, chapter in enumerate(lucky) for person in chapter}

    def draw(self, rng: Random) -> list[Pair]:
        pairs = self._pairs.draw(rng)
        while any(self._clash(pair) for pair in pairs):
            pairs = self._pairs.draw(rng)
        return pairs

    def _clash(self, pair: Pair) -> bool:
        one, other = map(self._chapter_of.get, pair)
        return one is not None and one == other


def _pair_up(rng: Random, people: list[int]) -> list[Pair]:
    shuffle(rng, people)
    return list(zip(people[::2], people[1::2], strict=True))
