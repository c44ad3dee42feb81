"""Improve rounds by many small trades, each within one round. Deterministic by the generator and the steps."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random

from tournaments.core.draw.chance import below
from tournaments.core.draw.rules import Members

NEVER, CLASH, APART = 10**9, 10**6, 10**6
"""The cost of two in one team who are never together or of one chapter, and at one table who are to be apart."""
PARTNERS, OPPONENTS, AT_ONE_TABLE = 10_000, 100, 5
"""The cost of two people being partners, opponents, or at one table a second time; twice as much the third time."""
MEMORY = 50
"""A trade is accepted if the cost is no higher than this many steps ago."""

RoundSeats = list[list[list[int]]]
"""One round: for each table its teams, for each team its people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guests:
    """The people of all rounds, by position, and what binds them.

    `units`: of each person. `tables`: the position of the table that a person keeps, or -1. `kinds`: only people of
    one kind trade places. `prices`: what two people in one team cost. `table_prices`: what two opponents cost.
    """

    units: Sequence[Members]
    tables: Sequence[int]
    kinds: Sequence[int]
    prices: Sequence[Sequence[int]]
    table_prices: Sequence[Sequence[int]]

    def __len__(self) -> int:
        return len(self.units)

    def bound(self, people: Iterable[int]) -> bool:
        """Return whether one of these people keeps a table."""
        return any(self.tables[person] >= 0 for person in people)


@dataclass(slots=True)
class Meetings:
    """What one more time as partners, and as opponents, costs each two people, and the cost of all their times."""

    partners: list[list[int]]
    opponents: list[list[int]]
    total: int = 0

    @classmethod
    def of(cls, guests: Guests, rounds: Iterable[RoundSeats]) -> "Meetings":
        """Count the meetings of these rounds."""
        meetings = cls([list(row) for row in guests.prices], [list(row) for row in guests.table_prices])
        for table in chain.from_iterable(rounds):
            for team in table:
                for one, other in combinations(team, 2):
                    meetings.total += meetings.partners[one][other]
                    meetings.count_partners(one, other, 1)
            for one, other in _opponents(table):
                meetings.total += meetings.opponents[one][other]
                meetings.count_opponents(one, other, 1)
        return meetings

    def count_partners(self, one: int, other: int, times: int) -> None:
        for a, b in ((one, other), (other, one)):
            self.partners[a][b] += times * (PARTNERS + AT_ONE_TABLE)
            self.opponents[a][b] += times * AT_ONE_TABLE

    def count_opponents(self, one: int, other: int, times: int) -> None:
        for a, b in ((one, other), (other, one)):
            self.opponents[a][b] += times * (OPPONENTS + AT_ONE_TABLE)
            self.partners[a][b] += times * AT_ONE_TABLE

    def repeats(self, person: int, mates: Iterable[int], others: Iterable[int]) -> bool:
        """Return whether this person meets one of these mates or opponents again, or should not."""
        partners, opponents = self.partners[person], self.opponents[person]
        return any(partners[mate] > PARTNERS + AT_ONE_TABLE for mate in mates) or any(
            opponents[other] > OPPONENTS + AT_ONE_TABLE for other in others
        )


def _opponents(table: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    for team, against in combinations(table, 2):
        yield from ((one, other) for one in team for other in against)


@dataclass(frozen=True, slots=True)
class Group:
    """People of one team who may leave it together, and whom they leave behind."""

    people: Sequence[int]
    mates: Sequence[int]
    others: Sequence[int]


@dataclass(slots=True)
class Search:
    """Rounds that are improved. `best`: the rounds with the lowest cost so far."""

    guests: Guests
    rounds: list[RoundSeats]
    meetings: Meetings
    rng: Random
    lowest: int = 0
    best: list[RoundSeats] = field(default_factory=list)
    _places: list[dict[int, tuple[int, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._places = [
            {
                person: (table, team)
                for table, teams in enumerate(seats)
                for team, people in enumerate(teams)
                for person in people
            }
            for seats in self.rounds
        ]
        self._keep()

    def run(self, steps: int, floor: int) -> None:
        """Try so many trades, or until the cost is at the floor."""
        memory = [self.meetings.total] * MEMORY
        seated = [list(places) for places in self._places]
        for step in range(steps):
            if self.lowest <= floor:
                return
            number = below(self.rng, len(self.rounds))
            one, other = (seated[number][below(self.rng, len(seated[number]))] for _ in "ab")
            limit = max(memory[step % MEMORY], self.meetings.total)
            self._try(number, one, other, limit)
            memory[step % MEMORY] = self.meetings.total
            if self.meetings.total < self.lowest:
                self._keep()

    def _keep(self) -> None:
        self.lowest = self.meetings.total
        self.best = [[[list(team) for team in table] for table in seats] for seats in self.rounds]

    def _try(self, number: int, one: int, other: int, limit: int) -> None:
        """Trade two people's places, or their teams', if the cost stays within the limit."""
        seats, places = self.rounds[number], self._places[number]
        (table, team), (to_table, to_team) = here, there = places[one], places[other]
        if here == there or self.guests.kinds[one] != self.guests.kinds[other]:
            return
        mine, yours = seats[table][team], seats[to_table][to_team]
        whole = table != to_table and len(mine) == len(yours) and below(self.rng, 2) == 0
        leaving, coming = (mine, yours) if whole else self._units(mine, one, yours, other)
        if len(leaving) != len(coming) or (table != to_table and self.guests.bound((*leaving, *coming))):
            return
        a, b = _group(seats[table], team, leaving), _group(seats[to_table], to_team, coming)
        if not self.meetings.repeats(one, a.mates, a.others) and not self.meetings.repeats(other, b.mates, b.others):
            return
        added = self._within(a, b) if table == to_table else self._move(a, b) + self._move(b, a)
        if self.meetings.total + added > limit:
            return
        self.meetings.total += added
        self._count(a, b, table == to_table)
        seats[table][team], seats[to_table][to_team] = [*b.people, *a.mates], [*a.people, *b.mates]
        places.update(dict.fromkeys(a.people, there))
        places.update(dict.fromkeys(b.people, here))

    def _units(self, mine: Sequence[int], one: int, yours: Sequence[int], other: int) -> tuple[Members, Members]:
        """Return the units of these two. The smaller one is joined by others of its team, if they fit."""
        leaving, coming = self.guests.units[one], self.guests.units[other]
        return self._filled(leaving, mine, len(coming)), self._filled(coming, yours, len(leaving))

    def _filled(self, unit: Members, team: Sequence[int], size: int) -> Members:
        for person in team:
            joining = self.guests.units[person]
            if person not in unit and len(unit) + len(joining) <= size:
                unit += joining
        return unit

    def _move(self, group: Group, to: Group) -> int:
        """Return the change of the cost if the group leaves its table for the places of another group."""
        added = 0
        for person in group.people:
            partners, opponents = self.meetings.partners[person], self.meetings.opponents[person]
            for mate in group.mates:
                added += PARTNERS + AT_ONE_TABLE - partners[mate]
            for other in group.others:
                added += OPPONENTS + AT_ONE_TABLE - opponents[other]
            for mate in to.mates:
                added += partners[mate]
            for other in to.others:
                added += opponents[other]
        return added

    def _within(self, a: Group, b: Group) -> int:
        """Return the change of the cost if two groups of one table trade places."""
        added = 0
        for group, to in ((a, b), (b, a)):
            for person in group.people:
                partners, opponents = self.meetings.partners[person], self.meetings.opponents[person]
                for mate in group.mates:
                    added += PARTNERS - partners[mate] + opponents[mate]
                for mate in to.mates:
                    added += OPPONENTS + partners[mate] - opponents[mate]
        return added

    def _count(self, a: Group, b: Group, same_table: bool) -> None:
        for group, to in ((a, b), (b, a)):
            for person in group.people:
                for mate in group.mates:
                    self.meetings.count_partners(person, mate, -1)
                    if same_table:
                        self.meetings.count_opponents(person, mate, 1)
                for mate in to.mates:
                    self.meetings.count_partners(person, mate, 1)
                    if same_table:
                        self.meetings.count_opponents(person, mate, -1)
                if not same_table:
                    for other in group.others:
                        self.meetings.count_opponents(person, other, -1)
                    for other in to.others:
                        self.meetings.count_opponents(person, other, 1)


def _group(table: Sequence[Sequence[int]], team: int, people: Sequence[int]) -> Group:
    mates = [person for person in table[team] if person not in people]
    others = [person for number, each in enumerate(table) if number != team for person in each]
    return Group(people, mates, others)
