"""Cyclic schedules: a search in the first round alone, which gives all others.

People are in cycles of as many people as there are rounds; those left over are fixed. In each next round, the next
person of a cycle takes the seat of the one before, and fixed people keep theirs. So any two seats have one pair after
another, their orbit. All rounds together bring every pair of the orbit equally often.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.core.draw.chance import below, shuffled

from .search import MEMORY, OPPONENTS, PARTNERS, RoundSeats


@dataclass(frozen=True, slots=True)
class Cycles:
    """So many people in cycles of `length`. Persons 0, 1, and so on are the first cycle; the last people are fixed."""

    people: int
    length: int

    @property
    def number(self) -> int:
        return self.people // self.length

    def moved(self, person: int, by: int) -> int:
        """Return who takes this person's seat so many rounds later."""
        cycle, place = divmod(person, self.length)
        return person if cycle == self.number else cycle * self.length + (place + by) % self.length

    def orbits(self) -> tuple[list[list[int]], list[int]]:
        """Return the number of the orbit of every two people, and how often all rounds bring each pair of an orbit."""
        orbit_of = [[-1] * self.people for _ in range(self.people)]
        times: list[int] = []
        for one in range(self.people):
            for other in range(one):
                if orbit_of[one][other] < 0:
                    pairs = [(self.moved(one, by), self.moved(other, by)) for by in range(self.length)]
                    for a, b in pairs:
                        orbit_of[a][b] = orbit_of[b][a] = len(times)
                    times.append(self.length // len({frozenset(pair) for pair in pairs}))
        return orbit_of, times


def cyclic_schedule(
    people: int, tables: Sequence[Sequence[int]], rounds: int, rng: Random, steps: int
) -> list[RoundSeats]:
    """Return all rounds of a cyclic schedule that repeats little. `steps`: how many trades of two people to try.

    Return none if it does not fit: each who sits out of a round needs a cycle, so that nobody sits out twice.
    """
    cycles = Cycles(people, rounds)
    sitting_out = people - sum(map(sum, tables))
    if not cycles.number or cycles.number < sitting_out:
        return []
    missing = {cycle * rounds for cycle in range(sitting_out)}
    first = _FirstRound(cycles, tables, shuffled(rng, sorted(set(range(people)) - missing)))
    first.improve(rng, steps)
    return [first.moved(by) for by in range(rounds)]


class _FirstRound:
    """The person at each place of the first round, and how often each orbit is there.

    Every orbit has two numbers, one for opponents and one for partners.
    """

    def __init__(self, cycles: Cycles, tables: Sequence[Sequence[int]], seated: list[int]) -> None:
        self._cycles, self._tables, self._seated = cycles, tables, seated
        orbit_of, times = cycles.orbits()
        self._as_opponents = orbit_of
        self._as_partners = [[orbit + len(times) for orbit in row] for row in orbit_of]
        self._times = times * 2
        self._prices = [OPPONENTS] * len(times) + [PARTNERS] * len(times)
        self._counts = [0] * len(self._times)
        self._mates, self._others = _neighbors(tables)
        for place in range(len(seated)):
            for orbit in self._orbits(place):
                self._counts[orbit] += 1
        # Each pair was counted from both of its places.
        self._counts = [count // 2 for count in self._counts]
        self._cost = sum(map(self._cost_of, range(len(self._counts)), self._counts))

    def moved(self, by: int) -> RoundSeats:
        """Return the round that comes so many rounds later."""
        seated = iter(self._seated)
        return [
            [[self._cycles.moved(next(seated), by) for _ in range(chairs)] for chairs in teams]
            for teams in self._tables
        ]

    def improve(self, rng: Random, steps: int) -> None:
        """Try so many trades of two people, or until nothing repeats."""
        memory, lowest, best = [self._cost] * MEMORY, self._cost, list(self._seated)
        places = len(self._seated)
        for step in range(steps):
            if not lowest:
                break
            self._trade(below(rng, places), below(rng, places), max(memory[step % MEMORY], self._cost))
            memory[step % MEMORY] = self._cost
            if self._cost < lowest:
                lowest, best = self._cost, list(self._seated)
        self._seated = best

    def _trade(self, one: int, other: int, limit: int) -> None:
        """Trade two people's places if something of theirs repeats and the cost stays within the limit."""
        if one == other or other in self._mates[one]:
            return
        leaving = self._orbits(one) + self._orbits(other)
        added = self._count(leaving, -1)
        if added:
            self._swap(one, other)
            coming = self._orbits(one) + self._orbits(other)
            added += self._count(coming, 1)
            if self._cost + added <= limit:
                self._cost += added
                return
            self._swap(one, other)
            for orbit in coming:
                self._counts[orbit] -= 1
        for orbit in leaving:
            self._counts[orbit] += 1

    def _swap(self, one: int, other: int) -> None:
        self._seated[one], self._seated[other] = self._seated[other], self._seated[one]

    def _orbits(self, place: int) -> list[int]:
        """Return the numbers of the orbits of whom the person at this place meets."""
        seated = self._seated
        as_opponents, as_partners = self._as_opponents[seated[place]], self._as_partners[seated[place]]
        orbits = [as_opponents[seated[other]] for other in self._others[place]]
        return orbits + [as_partners[seated[mate]] for mate in self._mates[place]]

    def _count(self, orbits: Iterable[int], by: int) -> int:
        """Count these orbits once more or less, and return the change of the cost."""
        counts, times = self._counts, self._times
        added = 0
        for orbit in orbits:
            count = counts[orbit]
            counts[orbit] = count + by
            before = count if by > 0 else count - 1
            if before or times[orbit] > 1:
                added += self._prices[orbit] * (2 * before * times[orbit] + times[orbit] - 1)
        return by * added

    def _cost_of(self, orbit: int, count: int) -> int:
        """Return the cost of an orbit with so many pairs in the first round.

        All rounds bring each pair of the orbit `met` times, which costs 2 for its second time, 4 for its third, and so
        on. The orbit has so many pairs as there are rounds, divided by `times`; the cost leaves the rounds out.
        """
        met = count * self._times[orbit]
        return self._prices[orbit] * met * (met - 1) // self._times[orbit]


def _neighbors(tables: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[list[int]]]:
    """Return for each place the places of its team, and those of the other teams at its table."""
    mates: list[list[int]] = []
    others: list[list[int]] = []
    first = 0
    for teams in tables:
        table = range(first, first + sum(teams))
        for chairs in teams:
            team = range(first, first + chairs)
            mates += [[place for place in team if place != mine] for mine in team]
            others += [[place for place in table if place not in team] for _ in team]
            first += chairs
    return mates, others
