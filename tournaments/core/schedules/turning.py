"""Rounds that turn: a search in the first round alone, which gives all others.

People stand on circles of as many points as there are rounds, and those left over stand still. For each next round all
circles turn by one. Two people of the first round then meet the same pairs as all others of their orbit.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.core.draw.chance import below, shuffled

from .search import MEMORY, OPPONENTS, PARTNERS, RoundSeats


@dataclass(frozen=True, slots=True)
class Circles:
    """So many people on circles of `turn` points."""

    people: int
    turn: int

    @property
    def number(self) -> int:
        return self.people // self.turn

    def moved(self, point: int, by: int) -> int:
        circle, place = divmod(point, self.turn)
        return point if circle == self.number else circle * self.turn + (place + by) % self.turn

    def orbits(self) -> tuple[list[list[int]], list[int]]:
        """Return the orbit of each two points, and how often a full turn brings each pair of an orbit."""
        orbit_of = [[-1] * self.people for _ in range(self.people)]
        times: list[int] = []
        for one in range(self.people):
            for other in range(one):
                if orbit_of[one][other] < 0:
                    turned = [(self.moved(one, by), self.moved(other, by)) for by in range(self.turn)]
                    for a, b in turned:
                        orbit_of[a][b] = orbit_of[b][a] = len(times)
                    times.append(self.turn // len({frozenset(pair) for pair in turned}))
        return orbit_of, times


def turning_rounds(
    people: int, tables: Sequence[Sequence[int]], rounds: int, rng: Random, steps: int
) -> list[RoundSeats]:
    """Return rounds that turn and repeat little, or none if they do not fit: those who sit out need a circle each."""
    circles = Circles(people, rounds)
    sitting_out = people - sum(map(sum, tables))
    if not circles.number or circles.number < sitting_out:
        return []
    missing = {circle * rounds for circle in range(sitting_out)}
    first = _FirstRound(circles, tables, shuffled(rng, sorted(set(range(people)) - missing)))
    first.improve(rng, steps)
    return [first.turned(by) for by in range(rounds)]


class _FirstRound:
    """The person at each place of the first round, and how often each orbit is there.

    Every orbit has two numbers, one for opponents and one for partners.
    """

    def __init__(self, circles: Circles, tables: Sequence[Sequence[int]], seated: list[int]) -> None:
        self._circles, self._tables, self._seated = circles, tables, seated
        orbit_of, times = circles.orbits()
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

    def turned(self, by: int) -> RoundSeats:
        points = iter(self._seated)
        return [
            [[self._circles.moved(next(points), by) for _ in range(chairs)] for chairs in teams]
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
        """Return the cost of an orbit: of each of its pairs, twice the second time, four times the third, and so on."""
        met = count * self._times[orbit]
        return self._prices[orbit] * met * (met - 1) // max(1, self._times[orbit])


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
