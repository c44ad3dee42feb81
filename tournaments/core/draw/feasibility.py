"""Decide whether all wishes can be met: backtracking with a step limit, deterministic."""

from collections.abc import Iterator, Sequence

from .rules import Members

MOST_STEPS = 50_000
"""Steps beyond one per unit before a search is given up: about a second for some hundred people."""

Seats = tuple[int, tuple[int, ...]]  # a team's free seats, and its members whom someone may never play with


class UndecidedError(Exception):
    """The search ended without a solution and without a proof that there is none."""


def place_units(
    units: Sequence[Members], sizes: Sequence[int], never: Sequence[frozenset[int]], *, most_steps: int = MOST_STEPS
) -> list[list[Members]] | None:
    """Return teams for units (people who stay together, hardest first), or None if they do not all fit.

    Raises UndecidedError after `most_steps` steps beyond one for each unit.
    """
    search = _Search(units, sizes, never)
    return search.teams if search.succeeds(most_steps + len(units)) else None


class _Search:
    """Units get teams one by one; if the next has none, the last one moves (backtracking).

    Teams in the same state are tried once, and so is each state of all teams.
    """

    def __init__(self, units: Sequence[Members], sizes: Sequence[int], never: Sequence[frozenset[int]]) -> None:
        self.units = units
        self.never = never
        self.teams: list[list[Members]] = [[] for _ in sizes]
        self.seats: list[Seats] = [(size, ()) for size in sizes]
        self.failed: set[tuple[Seats, ...]] = set()

    def succeeds(self, most_steps: int) -> bool:
        """Fill the teams. Return False if not all units fit."""
        choices = [self._choices(0)]
        path: list[tuple[int, Seats]] = []
        for _ in range(most_steps + 1):
            if len(path) == len(self.units):
                return True
            team = next(choices[-1], None)
            if team is not None:
                path.append((team, self.seats[team]))
                self._seat(self.units[len(path) - 1], team)
                choices.append(self._choices(len(path)))
            elif path:
                choices.pop()
                self.failed.add(self._state())
                team, self.seats[team] = path.pop()
                self.teams[team].pop()
            else:
                return False
        raise UndecidedError

    def _choices(self, number: int) -> Iterator[int]:
        """Yield the teams to try for a unit: the fullest first for two or more people, the emptiest for one."""
        if number == len(self.units) or (self.failed and self._state() in self.failed):
            return iter(())
        unit = self.units[number]
        against = frozenset().union(*(self.never[person] for person in unit))
        different: dict[Seats, int] = {}
        for team, (free, people) in enumerate(self.seats):
            if free >= len(unit) and against.isdisjoint(people):
                different.setdefault((free, people), team)
        order = sorted(different, key=lambda seats: seats[0], reverse=len(unit) == 1)
        return iter([different[seats] for seats in order])

    def _seat(self, unit: Members, team: int) -> None:
        free, people = self.seats[team]
        with_wishes = [person for person in unit if self.never[person]]
        self.seats[team] = free - len(unit), tuple(sorted((*people, *with_wishes)))
        self.teams[team].append(unit)

    def _state(self) -> tuple[Seats, ...]:
        return tuple(sorted(self.seats))
