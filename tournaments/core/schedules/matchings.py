"""Partners for many rounds, nobody twice with the same one: hill climbing as for one-factorizations.

A person without a partner in a round takes one they have not had, who leaves their partner there. The number of
pairs never falls. See Dinitz and Stinson, "A hill-climbing algorithm for the construction of one-factorizations".
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

from tournaments.core.draw.chance import below, take
from tournaments.core.draw.rules import Pair

STEPS_A_PLACE = 150
"""Steps before giving up, for each person in each round."""


def matchings(rounds: Sequence[Sequence[int]], allowed: Sequence[Sequence[bool]], rng: Random) -> list[list[Pair]]:
    """Return pairs of the people of each round, an even number of them.

    No pair comes twice and all are allowed, except where the steps do not suffice: then those who are left over in a
    round are partners of each other.
    """
    climb = _Climb(rounds, _without_dead_ends(rounds, allowed))
    for _ in range(STEPS_A_PLACE * sum(map(len, rounds))):
        if not climb.open:
            break
        climb.step(rng)
    return [climb.pairs(number) for number in range(len(rounds))]


def _without_dead_ends(rounds: Sequence[Sequence[int]], allowed: Sequence[Sequence[bool]]) -> list[list[bool]]:
    """Return who may be partners, without pairs that leave somebody too few.

    Who may have only as many partners as they play rounds needs all of them. Who is needed in every round by such
    people can have nobody else.
    """
    times = Counter(chain.from_iterable(rounds))
    rows, before = [list(row) for row in allowed], -1
    while before != (before := sum(map(sum, rows))):
        needing = {person for person in times if sum(rows[person]) == times[person]}
        for person in times:
            if sum(rows[person][other] for other in needing) == times[person]:
                for other in set(times) - needing:
                    rows[person][other] = rows[other][person] = False
    return rows


class _Climb:
    """The partner of each person in each round, and the open places: people who have none."""

    def __init__(self, rounds: Sequence[Sequence[int]], allowed: Sequence[Sequence[bool]]) -> None:
        self._people = [list(people) for people in rounds]
        self._partners = [dict.fromkeys(people, -1) for people in rounds]
        self._allowed = allowed
        self._round_of: dict[Pair, int] = {}
        self.open = [(number, person) for number, people in enumerate(rounds) for person in people]

    def step(self, rng: Random) -> None:
        number, one = take(rng, self.open)
        self.open.append((number, one))
        partners = self._partners[number]
        people = self._people[number]
        other = people[below(rng, len(people))]
        if partners[one] >= 0 or one == other or not self._allowed[one][other]:
            return
        before = self._round_of.get(_pair(one, other))
        if before is None:
            if partners[other] >= 0:
                self._part(number, other)
        elif partners[other] < 0:
            self._part(before, one)
        else:
            return
        self._join(number, one, other)

    def pairs(self, number: int) -> list[Pair]:
        """Return the pairs of a round, with those left over in pairs."""
        partners = self._partners[number]
        found = [(one, other) for one, other in partners.items() if one < other and other >= 0]
        left = [person for person, partner in partners.items() if partner < 0]
        return found + list(zip(left[::2], left[1::2], strict=True))

    def _join(self, number: int, one: int, other: int) -> None:
        self._round_of[_pair(one, other)] = number
        for person, partner in ((one, other), (other, one)):
            self._partners[number][person] = partner
            self.open.remove((number, person))

    def _part(self, number: int, one: int) -> None:
        other = self._partners[number][one]
        del self._round_of[_pair(one, other)]
        for person in (one, other):
            self._partners[number][person] = -1
            self.open.append((number, person))


def _pair(one: int, other: int) -> Pair:
    return min(one, other), max(one, other)
