"""Count the seatings of an evening in whole numbers, and choose one of them at random; it knows no people.

Groups (chapters) take their seats one after the other. Teams with equally many free seats are alike, so what can
follow depends only on the state: how many teams have 1, 2, ... free seats, how much of the present group is left, and
how many clashes are still allowed. Each turn gives one and the same to some of the alike teams. Seatings are counted
on labeled seats, of which every draw has equally many.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import comb, factorial, inf, perm, prod
from random import Random

from .chance import pick_exactly
from .fewest_clashes import clashes_of_even

MOST_STATES = 150_000
"""States that are counted before giving up. Not a time, so that every computer gives up alike."""

Numbers = Sequence[int]


class TooManyStatesError(Exception):
    """The groups can be seated in too many different ways to count them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitKind:
    """Units (people who stay together, or one person) that are alike: the seats of each, and its chapter's people."""

    seats: int
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A chapter, by how many units it has of each kind; clashes within a unit are nobody's concern here."""

    kinds: tuple[UnitKind, ...]
    numbers: tuple[int, ...]

    def members(self, numbers: Numbers) -> int:
        """The chapter's people in so many units of each kind."""
        return sum(kind.members * number for kind, number in zip(self.kinds, numbers, strict=True))

    def clashes_within(self, numbers: Numbers) -> int:
        """Clashes between those who stay together."""
        return sum(comb(kind.members, 2) * number for kind, number in zip(self.kinds, numbers, strict=True))

    def fewest_clashes(self, numbers: Numbers, teams: int) -> int:
        """A lower bound for the clashes of so many units in so many teams."""
        units = sum(number for kind, number in zip(self.kinds, numbers, strict=True) if kind.members)
        even = clashes_of_even(self.members(numbers), teams) - self.clashes_within(numbers)
        return max(clashes_of_even(units, teams), even)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Some of the teams with `free` free seats get the units `taken` of a group.

    `seatings`: the choices of labeled seats in one team. `needs`: the digits of the state of which each team takes
    so much away, as shifts. `entering`: what the state gains before the turn, `step`: what it loses with each team.
    """

    group: int
    free: int
    taken: tuple[int, ...]
    seatings: int
    needs: tuple[tuple[int, int], ...]
    entering: int
    step: int
    is_last: bool


class SeatingCounts:
    """Seatings of groups in teams of the given sizes with at most `allowed` clashes between units.

    A state is one whole number whose digits are the teams with 1, 2, ... free seats, the units of each kind that are
    left, and the clashes allowed beyond those that the groups to come must have. The biggest team has room for every
    unit. Raises TooManyStatesError.
    """

    def __init__(
        self, groups: Sequence[Group], sizes: Sequence[int], allowed: int, *, most_states: int = MOST_STATES
    ) -> None:
        self._groups = groups
        self._most_free = max(sizes)
        self._bits = max(sum(sizes), allowed).bit_length()
        self._kinds = max((len(group.kinds) for group in groups), default=0)
        self._spare_place = self._most_free + self._kinds
        self._bounds: dict[tuple[int, int, int], float] = {}
        fewest = [group.fewest_clashes(group.numbers, len(sizes)) for group in groups]
        spare = allowed - sum(fewest)
        self._start = self._digits(0, [sizes.count(free) for free in range(1, self._most_free + 1)])
        self._start += self._digits(self._spare_place, [max(0, spare)])
        self._turns = [
            turn for number, its_fewest in enumerate(fewest) for turn in self._turns_of(number, its_fewest, spare)
        ]
        self._ways = self._count(most_states) if spare >= 0 else [{}]
        self._running_totals: dict[tuple[int, int], list[int]] = {}

    @property
    def total(self) -> int:
        """All seatings, the units of a kind taken as alike."""
        return self._ways[0].get(self._start, 0)

    def draw(self, rng: Random) -> Iterator[tuple[Turn, int]]:
        """Each turn with the number of teams that it is about, all seatings equally likely; there must be one."""
        state = self._start
        for number, turn in enumerate(self._turns):
            totals = self._running_totals.get((number, state))
            if totals is None:
                totals = list(accumulate(self._ways_by_teams(turn, state, self._ways[number + 1])))
                self._running_totals[number, state] = totals
            teams = pick_exactly(rng, totals)
            state += turn.entering - teams * turn.step
            yield turn, teams

    def _digits(self, place: int, numbers: Iterable[int]) -> int:
        return sum(number << (place + number_of) * self._bits for number_of, number in enumerate(numbers))

    def _digit(self, state: int, place: int) -> int:
        return state >> place * self._bits & (1 << self._bits) - 1

    def _turns_of(self, number: int, fewest: int, spare: int) -> Iterator[Turn]:
        """The turns of a group, for teams with ever more free seats: a team that gets something is not met again."""
        group = self._groups[number]
        entering = self._digits(self._most_free, group.numbers) + self._digits(self._spare_place, [fewest])
        for free in range(1, self._most_free + 1):
            fillings = list(_fillings(group, free, fewest + spare))
            for taken, clashes in fillings:
                seats = sum(kind.seats * units for kind, units in zip(group.kinds, taken, strict=True))
                places = [free - 1, *range(self._most_free, self._most_free + len(taken)), self._spare_place]
                needs = [(place, need) for place, need in zip(places, (1, *taken, clashes), strict=True) if need]
                yield Turn(
                    group=number,
                    free=free,
                    taken=taken,
                    seatings=perm(free, seats) // prod(map(factorial, taken)),
                    needs=tuple((place * self._bits, need) for place, need in needs),
                    entering=entering,
                    step=sum(self._digits(place, [need]) for place, need in needs)
                    - (self._digits(free - seats - 1, [1]) if free > seats else 0),
                    is_last=(taken, clashes) == fillings[-1],
                )
                entering = 0

    def _count(self, most_states: int) -> list[dict[int, int]]:
        """For each turn, and after the last, the ways to go on from every state that can be met."""
        met = [{self._start: 1}]
        for turn in self._turns:
            after: dict[int, int] = {}
            for state in met[-1]:
                most = self._most_teams(turn, state)
                first = state + turn.entering
                after |= dict.fromkeys(range(first, first - turn.step * (most + 1), -turn.step), 1)
            most_states -= len(after)
            if most_states < 0:
                raise TooManyStatesError
            met.append({state: 1 for state in after if self._can_go_on(turn, state)} if turn.is_last else after)
        ways = [met.pop()]
        for turn in reversed(self._turns):
            ways.insert(0, {state: sum(self._ways_by_teams(turn, state, ways[0])) for state in met.pop()})
        return ways

    def _ways_by_teams(self, turn: Turn, state: int, later: Mapping[int, int]) -> Iterator[int]:
        """For 0, 1, ... teams that get what the turn is about: the ways to do it and to go on."""
        alike = self._digit(state, turn.free - 1)
        after, choices = state + turn.entering, 1
        for teams in range(self._most_teams(turn, state) + 1):
            yield choices * later.get(after, 0)
            after -= turn.step
            choices = choices * (alike - teams) * turn.seatings // (teams + 1)

    def _most_teams(self, turn: Turn, state: int) -> int:
        state += turn.entering
        mask = (1 << self._bits) - 1
        return min([(state >> shift & mask) // need for shift, need in turn.needs])

    def _can_go_on(self, turn: Turn, state: int) -> bool:
        """Whether what is left of the group may find seats in the teams with more free seats."""
        above_free_seats = state >> self._most_free * self._bits
        left = above_free_seats & (1 << self._kinds * self._bits) - 1
        if not left:
            return True
        teams = sum([self._digit(state, place) for place in range(turn.free, self._most_free)])
        fewest = self._bounds.get((turn.group, left, teams))
        if fewest is None:
            fewest = self._bounds[turn.group, left, teams] = self._fewest_clashes(turn.group, left, teams)
        return fewest <= above_free_seats >> self._kinds * self._bits

    def _fewest_clashes(self, number: int, left: int, teams: int) -> float:
        group = self._groups[number]
        units = [self._digit(left, kind) for kind in range(len(group.kinds))]
        return group.fewest_clashes(units, teams) if teams else inf


def _fillings(group: Group, free: int, allowed: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """What one team with so many free seats can get of a group but nothing, as units of each kind, and its clashes."""
    most = [min(number, free // kind.seats) for kind, number in zip(group.kinds, group.numbers, strict=True)]
    for taken in product(*(range(number + 1) for number in most)):
        seats = sum(kind.seats * number for kind, number in zip(group.kinds, taken, strict=True))
        clashes = comb(group.members(taken), 2) - group.clashes_within(taken)
        if 0 < seats <= free and clashes <= allowed:
            yield taken, clashes
