"""Makes a draw random and good by many small swaps between teams; it neither proves anything nor is uniform."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from .chance import below, take
from .rules import Members

SWAPS_PER_PERSON = 20
REPAIRS_PER_PERSON = 12
MOST_REPAIRS = 4000
SHAKES = 8
SWAPS_PER_SHAKE = 3
BROKEN_WISH = 1000
"""What a broken "never together" costs in clashes: more than two teams can hold."""

Unit = Members  # people who stay together, or one person


class LocalSearch:
    """Teams as lists of units, which keep their sizes while units are swapped."""

    def __init__(
        self, teams: Sequence[Sequence[Unit]], chapters: Sequence[str | None], never: Sequence[frozenset[int]]
    ) -> None:
        self._teams = [list(team) for team in teams]
        self._chapters = chapters
        self._never = never
        self._costs = [self._cost(team) for team in self._teams]
        self._total = sum(self._costs)

    def improve(self, rng: Random, fewest: int) -> list[Members]:
        """The best teams met while swapping: at random, then out of bad teams, then again after some bad swaps.

        Ends when no wish is broken and clashes are `fewest`, or after a fixed number of swaps.
        """
        for _ in range(SWAPS_PER_PERSON * len(self._chapters)):
            self._swap(rng, below(rng, len(self._teams)))
        self._repair(rng, fewest)
        best_total, best = self._total, list(self._teams)
        for _ in range(SHAKES):
            if best_total <= fewest:
                break
            for _ in range(SWAPS_PER_SHAKE):
                self._swap(rng, self._bad_team(rng), at_any_cost=True)
            self._repair(rng, fewest)
            if self._total < best_total:
                best_total, best = self._total, list(self._teams)
        return [tuple(person for unit in team for person in unit) for team in best]

    def _repair(self, rng: Random, fewest: int) -> None:
        for _ in range(min(REPAIRS_PER_PERSON * len(self._chapters), MOST_REPAIRS)):
            if self._total <= fewest:
                break
            self._swap(rng, self._bad_team(rng))

    def _bad_team(self, rng: Random) -> int:
        """The worst of a few."""
        few = [below(rng, len(self._teams)) for _ in range(8)]
        return max(few, key=self._costs.__getitem__)

    def _swap(self, rng: Random, one: int, *, at_any_cost: bool = False) -> None:
        """Swap units of equal size between this team and another, unless that costs more than before."""
        other = below(rng, len(self._teams))
        if one == other:
            return
        mine, yours = list(self._teams[one]), list(self._teams[other])
        if not _exchange(rng, mine, yours):
            return
        my_cost, your_cost = self._cost(mine), self._cost(yours)
        added = my_cost + your_cost - self._costs[one] - self._costs[other]
        if added <= 0 or at_any_cost:
            self._total += added
            self._teams[one], self._teams[other] = mine, yours
            self._costs[one], self._costs[other] = my_cost, your_cost

    def _cost(self, team: Sequence[Unit]) -> int:
        chapters, never = self._chapters, self._never
        cost = 0
        for one, other in combinations([person for unit in team for person in unit], 2):
            if chapters[one] is not None and chapters[one] == chapters[other]:
                cost += 1
            if other in never[one]:
                cost += BROKEN_WISH
        return cost


def _exchange(rng: Random, mine: list[Unit], yours: list[Unit]) -> bool:
    """Swap a random unit for a random one, with more of them until both sides are equal; False if that fails."""
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
