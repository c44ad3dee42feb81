"""Improve a random draw with many small swaps between teams. Proves nothing and is not uniform."""

from collections.abc import Iterable
from itertools import chain, combinations
from math import inf
from random import Random

from tournaments.core.people.chapters import same_chapter

from .chance import below, take
from .rules import DrawRules, Members, never_lists

SWAPS_PER_PERSON = 20
REPAIRS_PER_PERSON = 12
MOST_REPAIRS = 4000
SHAKES = 8
SWAPS_PER_SHAKE = 3
BROKEN_WISH = 1000
"""Cost of a broken "never together", in clashes: more than two teams can have."""

Unit = Members  # people who stay together, or one person


def improved(teams: Iterable[list[Unit]], rules: DrawRules, fewest: int, rng: Random) -> list[Members]:
    """Return the best teams found by swapping: at random, then out of bad teams, then again after some bad swaps.

    Ends when no wish is broken and clashes are `fewest`, or after a fixed number of swaps.
    """
    search = _LocalSearch(teams, rules)
    people = len(rules.chapters)
    for _ in range(SWAPS_PER_PERSON * people):
        search.swap(rng, below(rng, len(search.teams)))
    least: float = inf
    for shake in range(SHAKES + 1):
        for _ in range(SWAPS_PER_SHAKE if shake else 0):
            search.swap(rng, search.bad_team(rng), at_any_cost=True)
        for _ in range(min(REPAIRS_PER_PERSON * people, MOST_REPAIRS)):
            if search.total <= fewest:
                break
            search.swap(rng, search.bad_team(rng))
        if search.total < least:
            least, best = search.total, list(search.teams)
        if least <= fewest:
            break
    return [tuple(chain.from_iterable(team)) for team in best]


class _LocalSearch:
    """Teams as lists of units, which keep their sizes while units are swapped, and the cost of each."""

    def __init__(self, teams: Iterable[list[Unit]], rules: DrawRules) -> None:
        self._chapters, self._never = rules.chapters, never_lists(rules)
        self.teams = list(teams)
        self._costs = [self._cost(team) for team in self.teams]
        self.total = sum(self._costs)

    def bad_team(self, rng: Random) -> int:
        few = [below(rng, len(self.teams)) for _ in range(8)]
        return max(few, key=self._costs.__getitem__)

    def swap(self, rng: Random, one: int, *, at_any_cost: bool = False) -> None:
        """Swap units of equal size between this team and another, unless that raises the cost."""
        other = below(rng, len(self.teams))
        if one == other:
            return
        mine, yours = list(self.teams[one]), list(self.teams[other])
        if not _exchange(rng, mine, yours):
            return
        my_cost, your_cost = self._cost(mine), self._cost(yours)
        added = my_cost + your_cost - self._costs[one] - self._costs[other]
        if added <= 0 or at_any_cost:
            self.total += added
            self.teams[one], self.teams[other] = mine, yours
            self._costs[one], self._costs[other] = my_cost, your_cost

    def _cost(self, team: list[Unit]) -> int:
        chapters, never = self._chapters, self._never
        return sum(
            same_chapter(chapters[one], chapters[other]) + BROKEN_WISH * (other in never[one])
            for one, other in combinations(chain.from_iterable(team), 2)
        )


def _exchange(rng: Random, mine: list[Unit], yours: list[Unit]) -> bool:
    """Swap random units, with more of them until both sides are equal. Return False if that fails."""
    given, taken = [take(rng, mine)], [take(rng, yours)]
    if mine and below(rng, 4) == 0:
        given.append(take(rng, mine))
    while gap := sum(map(len, given)) - sum(map(len, taken)):
        source, goal = (yours, taken) if gap > 0 else (mine, given)
        if not source:
            return False
        goal.append(take(rng, source))
    mine += taken
    yours += given
    return True
