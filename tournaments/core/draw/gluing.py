"""Draws under wishes or for mixed teams by rejection: made without looking at these rules, kept if they are kept.

People are paired by count, which knows chapters; pairs are glued at random into bigger teams, and one with a broken
rule is thrown away as a whole. Every draw is met in equally many ways, so those kept are equally likely.
"""

from collections.abc import Sequence
from itertools import combinations
from math import prod
from random import Random
from typing import Self

from .chance import below, shuffle
from .pairing import Pairing, pairing_of
from .rejection import first_kept
from .rules import DrawRules, Members, Pair, blocks_of, by_chapter, clashes_in, never_lists

HOPELESS = 10
"""Gluing is not tried at more clashes than this on average: hardly one draw in some ten thousands would be kept."""


class GluedPairs:
    """Draws with the fewest clashes that pairs of these people can have, kept if the wishes are kept too.

    Where a team has an odd size, a placeholder is paired with the person who is left; placeholders clash with each
    other. Couples who stay together are pairs from the start.
    """

    def __init__(self, rules: DrawRules, couples: Sequence[Pair], pairing: Pairing) -> None:
        self._rules = rules
        self._never = never_lists(rules)
        self._couples = frozenset(couples)
        self._pairing = pairing
        self.clashes = pairing.clashes + len(clashes_in(couples, rules.chapters))
        """Clashes of every draw kept."""

    @classmethod
    def under(cls, rules: DrawRules) -> Self | None:
        """None if draws cannot be glued: three must stay together, or a chapter is too big for teams above two."""
        couples = [(block[0], block[1]) for block in blocks_of(rules) if len(block) == 2]
        present = len(rules.chapters)
        if len(couples) < len(blocks_of(rules)) or _hopeless(rules, couples):
            return None
        loose = sorted(set(range(present)).difference(*couples))
        chapters, others = by_chapter(loose, rules.chapters)
        placeholders = list(range(present, present + sum(size % 2 for size in rules.sizes)))
        if len(placeholders) > 1:
            chapters.append(placeholders)
            chapters.sort(key=len, reverse=True)
        else:
            others += placeholders
        pairing = pairing_of(chapters, others)
        if pairing.clashes and max(rules.sizes) > 2:
            return None
        return cls(rules, couples, pairing)

    def draw(self, rng: Random) -> list[Members] | None:
        """A draw that keeps all rules, all of them equally likely, or None after too many tries."""
        return first_kept(self._attempt, rng, len(self._rules.chapters))

    def _attempt(self, rng: Random) -> list[Members] | None:
        present = len(self._rules.chapters)
        pairs = sorted(self._couples)
        singles: list[int] = []
        for pair in self._pairing.draw(rng):
            if max(pair) < present:
                pairs.append(pair)
            else:
                singles.append(min(pair))
        shuffle(rng, pairs)
        shuffle(rng, singles)
        teams = []
        for size in self._rules.sizes:
            glued = [pairs.pop() for _ in range(size // 2)]
            team = (*(person for pair in glued for person in pair), *(singles.pop() for _ in range(size % 2)))
            if not self._keeps_rules(team) or not self._evens_out(rng, size, glued):
                return None
            teams.append(team)
        return teams

    def _keeps_rules(self, team: Members) -> bool:
        chapters = self._rules.chapters
        if any(not self._never[person].isdisjoint(team) for person in team):
            return False
        return len(team) <= 2 or not any(
            chapters[one] is not None and chapters[one] == chapters[other] and (one, other) not in self._couples
            for one, other in combinations(team, 2)
        )

    def _evens_out(self, rng: Random, size: int, glued: Sequence[Pair]) -> bool:
        """A team with couples can be glued in fewer ways than others, so those are kept less often."""
        if not self._couples:
            return True
        loose = size - 2 * sum(pair in self._couples for pair in glued)
        return below(rng, _ways_to_glue(loose)) == 0


def _hopeless(rules: DrawRules, couples: Sequence[Pair]) -> bool:
    """Whether glued teams would clash, or hold too few couples, nearly always."""
    people = len(rules.chapters)
    chapters, _ = by_chapter(range(people), rules.chapters)
    clashing = sum(len(chapter) * (len(chapter) - 1) for chapter in chapters)
    glued = [size for size in rules.sizes if size > 2]
    meetings = sum(size * (size - 1) // 2 - size // 2 for size in glued)
    uneven = len(glued) if couples else 0
    return meetings * clashing > (HOPELESS - uneven) * people * (people - 1)


def _ways_to_glue(people: int) -> int:
    """Ways to split a team into pairs, and one person if their number is odd: 1·3·5·..."""
    return prod(range(1, people + people % 2, 2))
