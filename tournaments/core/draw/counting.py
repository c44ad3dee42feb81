"""Count the seatings of an evening in whole numbers, and choose one at random.

Groups (chapters) are seated one after the other. Teams with equally many free seats are alike, so the future depends
only on the state: how many teams have 1, 2, ... free seats, how much of the present group is left, and how many clashes
are still allowed. Each turn seats the same units in some of the alike teams. Seatings are counted on labeled seats, and
every draw has equally many of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from math import comb, factorial, inf, perm, prod
from random import Random

from .chance import pick_exactly
from .fewest_clashes import clashes_of_even

MOST_STATES = 150_000
"""States that are counted before giving up. Not a time, so that every computer gives up alike."""


class TooManyStatesError(Exception):
    """There are too many states to count the seatings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitKind:
    """A kind of units (people who stay together, or one person): the seats of each, and its people of the chapter."""

    seats: int
    members: int


UnitNumbers = Mapping[UnitKind, int]
"""The number of units of each kind in one group. Clashes within a unit are not counted."""


def unavoidable_between_units(units: UnitNumbers, teams: int) -> int:
    """Return a lower bound for the clashes of units in this many teams."""
    of_chapter = sum(number for kind, number in units.items() if kind.members)
    even = clashes_of_even(_members(units), teams) - _clashes_within(units)
    return max(clashes_of_even(of_chapter, teams), even)


def _seats(units: UnitNumbers) -> int:
    return sum(kind.seats * number for kind, number in units.items())


def _members(units: UnitNumbers) -> int:
    return sum(kind.members * number for kind, number in units.items())


def _clashes_within(units: UnitNumbers) -> int:
    return sum(comb(kind.members, 2) * number for kind, number in units.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Some of the teams with `free` free seats get the units `taken` of a group.

    `seatings`: the choices of labeled seats in one team. `needs`: the digits of the state, as shifts, and how much each
    team takes from them. `entering`: what the state gains before the turn; `step`: what it loses with each team.
    """

    group: int
    free: int
    taken: UnitNumbers
    seatings: int
    needs: tuple[tuple[int, int], ...]
    entering: int
    step: int
    is_last: bool


class SeatingCounts:
    """Seatings of groups in teams of the given sizes with at most `allowed` clashes between units.

    A state is one whole number. Its digits are the teams with 1, 2, ... free seats, the units of each kind that are
    left, and the allowed clashes beyond those the later groups must have. The biggest team has room for every unit.
    Raises TooManyStatesError.
    """

    def __init__(self, groups: Sequence[UnitNumbers], sizes: Sequence[int], allowed: int) -> None:
        self._groups = groups
        self._most_free = max(sizes)
        self._bits = max(sum(sizes), allowed).bit_length()
        self._kinds = max(map(len, groups), default=0)
        self._place_of_clashes_left = self._most_free + self._kinds
        self._fewest_of_rest = cache(self._unavoidable_in_rest)
        self._running_totals = cache(self._totals_by_teams)
        fewest = [unavoidable_between_units(group, len(sizes)) for group in groups]
        clashes_left = allowed - sum(fewest)
        self._start = self._digits(0, [sizes.count(free) for free in range(1, self._most_free + 1)])
        self._start += self._digits(self._place_of_clashes_left, [max(0, clashes_left)])
        self._turns = [
            turn
            for number, its_fewest in enumerate(fewest)
            for turn in self._turns_of(number, its_fewest, clashes_left)
        ]
        self._ways = self._count() if clashes_left >= 0 else [{}]

    @property
    def total(self) -> int:
        """Return the number of seatings, with units of a kind taken as alike."""
        return self._ways[0].get(self._start, 0)

    def draw(self, rng: Random) -> Iterator[tuple[Turn, int]]:
        """Return each turn with its number of teams, all seatings equally likely. There must be at least one."""
        state = self._start
        for number, turn in enumerate(self._turns):
            teams = pick_exactly(rng, self._running_totals(number, state))
            state += turn.entering - teams * turn.step
            yield turn, teams

    def _totals_by_teams(self, number: int, state: int) -> list[int]:
        return list(accumulate(self._ways_by_teams(self._turns[number], state, self._ways[number + 1])))

    def _digits(self, place: int, numbers: Iterable[int]) -> int:
        return sum(number << (place + number_of) * self._bits for number_of, number in enumerate(numbers))

    def _digit(self, state: int, place: int) -> int:
        return state >> place * self._bits & (1 << self._bits) - 1

    def _turns_of(self, number: int, fewest: int, clashes_left: int) -> Iterator[Turn]:
        """Yield the turns of a group, for teams with ever more free seats, so that no team has two turns."""
        group = self._groups[number]
        entering = self._digits(self._most_free, group.values()) + self._digits(self._place_of_clashes_left, [fewest])
        for free in range(1, self._most_free + 1):
            fillings = list(_fillings(group, free, fewest + clashes_left))
            for taken, clashes in fillings:
                seats = _seats(taken)
                places = [free - 1, *range(self._most_free, self._most_free + len(taken)), self._place_of_clashes_left]
                needed = zip(places, (1, *taken.values(), clashes), strict=True)
                needs = tuple((place * self._bits, need) for place, need in needed if need)
                yield Turn(
                    group=number,
                    free=free,
                    taken=taken,
                    seatings=perm(free, seats) // prod(map(factorial, taken.values())),
                    needs=needs,
                    entering=entering,
                    step=sum(need << shift for shift, need in needs)
                    - (self._digits(free - seats - 1, [1]) if free > seats else 0),
                    is_last=(taken, clashes) == fillings[-1],
                )
                entering = 0

    def _count(self) -> list[dict[int, int]]:
        """Return for each turn, and after the last, the number of ways to continue from every reachable state."""
        met, states_left = [{self._start: 1}], MOST_STATES
        for turn in self._turns:
            after: dict[int, int] = {}
            for state in met[-1]:
                most = self._most_teams(turn, state)
                first = state + turn.entering
                after |= dict.fromkeys(range(first, first - turn.step * (most + 1), -turn.step), 1)
            states_left -= len(after)
            if states_left < 0:
                raise TooManyStatesError
            met.append({state: 1 for state in after if self._can_go_on(turn, state)} if turn.is_last else after)
        ways = [met.pop()]
        for turn in reversed(self._turns):
            ways.insert(0, {state: sum(self._ways_by_teams(turn, state, ways[0])) for state in met.pop()})
        return ways

    def _ways_by_teams(self, turn: Turn, state: int, later: Mapping[int, int]) -> Iterator[int]:
        """Return the number of ways to continue if 0, 1, ... teams take the turn."""
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
        """Return whether the rest of the group may fit into the teams with more free seats."""
        above_free_seats = state >> self._most_free * self._bits
        left = above_free_seats & (1 << self._kinds * self._bits) - 1
        if not left:
            return True
        teams = sum([self._digit(state, place) for place in range(turn.free, self._most_free)])
        return self._fewest_of_rest(turn.group, left, teams) <= above_free_seats >> self._kinds * self._bits

    def _unavoidable_in_rest(self, number: int, left: int, teams: int) -> float:
        units = {kind: self._digit(left, place) for place, kind in enumerate(self._groups[number])}
        return unavoidable_between_units(units, teams) if teams else inf


def _fillings(group: UnitNumbers, free: int, allowed: int) -> Iterator[tuple[UnitNumbers, int]]:
    """Yield what one team with this many free seats can get of a group, except nothing, with its clashes."""
    numbers = (range(min(number, free // kind.seats) + 1) for kind, number in group.items())
    for taken in (dict(zip(group, numbers_taken, strict=True)) for numbers_taken in product(*numbers)):
        clashes = comb(_members(taken), 2) - _clashes_within(taken)
        if 0 < _seats(taken) <= free and clashes <= allowed:
            yield taken, clashes
