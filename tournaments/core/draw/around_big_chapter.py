"""Draws by rejection where one chapter is too big to avoid clashes: it is dealt evenly, everybody else at random.

With the fewest clashes each team has as many of that chapter as any other, or one more. All such ways to seat it are
equally likely, and a draw in which the others clash more than they must, or a wish is broken, is thrown away.
"""

from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import Self

from .chance import below, shuffle
from .fewest_clashes import clashes_of_even
from .rejection import first_kept
from .rules import DrawRules, Members, by_chapter, clashes_in, never_lists

MOST_TEAMS = 500
"""Of more teams the ways to seat a chapter would be counted for too long."""


class DealsAroundBigChapter:
    """Teams of any sizes without people who stay together, one chapter having more people than there are teams."""

    def __init__(self, rules: DrawRules, big_chapter: Sequence[int], fewest: int) -> None:
        self._rules = rules
        self._fewest = fewest
        self._never = never_lists(rules)
        self._big = list(big_chapter)
        self._others = sorted(set(range(len(rules.chapters))).difference(big_chapter))
        self._each, self._over = divmod(len(big_chapter), len(rules.sizes))
        self._ways = _ways_to_seat(rules.sizes, self._each, self._over)

    @classmethod
    def under(cls, rules: DrawRules, fewest: int) -> Self | None:
        """None if no chapter is as big as that, or fewest clashes may mean that it is not dealt evenly."""
        chapters, _ = by_chapter(range(len(rules.chapters)), rules.chapters)
        teams = len(rules.sizes)
        if rules.together or not chapters or not teams < len(chapters[0]) or teams > MOST_TEAMS:
            return None
        if fewest != sum(clashes_of_even(len(chapter), teams) for chapter in chapters):
            return None
        return cls(rules, chapters[0], fewest)

    def draw(self, rng: Random) -> list[Members] | None:
        """A draw that keeps all rules with the fewest clashes, all equally likely, or None after too many tries."""
        return first_kept(self._attempt, rng, len(self._rules.chapters))

    def _attempt(self, rng: Random) -> list[Members] | None:
        big, others = list(self._big), list(self._others)
        shuffle(rng, big)
        shuffle(rng, others)
        teams: list[Members] = []
        clashes = 0
        for size, of_big in zip(self._rules.sizes, self._draw_of_big(rng), strict=True):
            team = (*(big.pop() for _ in range(of_big)), *(others.pop() for _ in range(size - of_big)))
            clashes += len(clashes_in([team], self._rules.chapters))
            if clashes > self._fewest or any(not self._never[person].isdisjoint(team) for person in team):
                return None
            teams.append(team)
        return teams

    def _draw_of_big(self, rng: Random) -> Iterator[int]:
        """How many of the big chapter each team gets, by the ways to seat them and those who follow."""
        over = self._over
        for number, size in enumerate(self._rules.sizes):
            with_fewer = comb(size, self._each) * self._ways[number + 1].get(over, 0)
            one_more = below(rng, self._ways[number][over]) >= with_fewer
            over -= one_more
            yield self._each + one_more


def _ways_to_seat(sizes: Sequence[int], each: int, most_over: int) -> list[dict[int, int]]:
    """From each team on: ways to choose seats for `each` people per team and one more in so many of the teams."""
    ways = [{0: 1}]
    for size in reversed(sizes):
        after = ways[0]
        ways.insert(
            0,
            {
                over: comb(size, each) * after.get(over, 0) + comb(size, each + 1) * after.get(over - 1, 0)
                for over in range(min(max(after) + 1, most_over) + 1)
            },
        )
    return ways
