"""What a schedule is asked for, and its rounds. People are numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournaments.core.draw.rules import Members, Pair

from .problems import ScheduleError


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleTable:
    """One table in one round. `points`: of each team, empty before the table has played.

    `extra`: the points of each team in one more hand, which only decides a tie; empty without one.
    """

    number: int
    teams: tuple[Members, ...]
    points: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()

    @property
    def people(self) -> Members:
        return tuple(chain.from_iterable(self.teams))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRound:
    """One seating of everyone: the tables in order of their numbers, and those who sit out.

    `tie_winners`: the people of the teams that won a tie, each with what it is worth; more is better.
    """

    tables: tuple[ScheduleTable, ...]
    sit_outs: tuple[int, ...] = ()
    tie_winners: tuple[tuple[int, int], ...] = ()

    @property
    def seated(self) -> Members:
        return tuple(chain.from_iterable(table.people for table in self.tables))

    @property
    def people(self) -> Members:
        return (*self.seated, *self.sit_outs)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRules:
    """The rules for the rounds to come.

    `people`: those who are there now. `tables`: the chairs of each team at tables 1, 2, and so on. `rounds`: all
    rounds, with those already played. `chapters`: of the people who have one. `together` always share a team and
    `never` never do, as in a draw; `apart` are not at one table if the format can help it. `fixed_tables`: the table
    that a person keeps. `partners_before` and `opponents_before`: who met on earlier days of the event, each pair as
    often as they met.
    """

    people: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]
    rounds: int
    chapters: Mapping[int, str] = field(default_factory=dict)
    together: tuple[Pair, ...] = ()
    never: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    partners_before: tuple[Pair, ...] = ()
    opponents_before: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        """Put people and wishes in order: the order of entry changes nothing. Raises ScheduleError."""
        object.__setattr__(self, "people", tuple(sorted(self.people)))
        for name in ("together", "never", "apart"):
            pairs = {(min(pair), max(pair)) for pair in getattr(self, name)}
            object.__setattr__(self, name, tuple(sorted(pairs)))
        for name in ("partners_before", "opponents_before"):
            met = ((min(pair), max(pair)) for pair in getattr(self, name))
            object.__setattr__(self, name, tuple(sorted(met)))
        self._check()

    @property
    def chairs(self) -> int:
        return sum(map(sum, self.tables))

    def _check(self) -> None:
        met = (*self.partners_before, *self.opponents_before)
        named = {*chain(*self.together, *self.never, *self.apart, *met), *self.fixed_tables, *self.chapters}
        if len(set(self.people)) != len(self.people) or not named <= set(self.people):
            raise ScheduleError("unreadable")
        if self.rounds < 1:
            raise ScheduleError("no-rounds")
        if not self.tables:
            raise ScheduleError("no-table", people=len(self.people))
        if self.chairs > len(self.people):
            raise ScheduleError("too-few-people", people=len(self.people), chairs=self.chairs)
        if any(not 1 <= table <= len(self.tables) for table in self.fixed_tables.values()):
            raise ScheduleError("no-such-table", tables=len(self.tables))
        if any(one == other for one, other in (*self.together, *self.never)) or {*self.together} & {*self.never}:
            raise ScheduleError("together-and-never")


def tables_for(people: int, chairs: Sequence[int], team: int = 2) -> tuple[tuple[int, ...], ...]:
    """Return the teams' chairs of each table: as many tables as fit for one size, or one table for each size.

    Teams have `team` chairs. Where the chairs of a table leave one over, the last team has it; where they leave more,
    they are a team.
    """
    if any(size < 2 for size in chairs) or team < 1:
        raise ScheduleError("unreadable")
    sizes = chairs if len(chairs) > 1 else list(chairs) * (people // chairs[0])
    return tuple(_teams(size, min(team, size // 2)) for size in sizes)


def _teams(chairs: int, team: int) -> tuple[int, ...]:
    teams, over = divmod(chairs, team)
    if over == 1:
        return (team,) * (teams - 1) + (team + 1,)
    return (team,) * teams + ((over,) if over else ())


def seated_tables(tables: Iterable[Iterable[Iterable[int]]]) -> tuple[ScheduleTable, ...]:
    """Return tables 1, 2, and so on with these teams; the people of a team and the teams of a table are in order."""
    sorted_teams = (tuple(sorted(tuple(sorted(team)) for team in teams)) for teams in tables)
    return tuple(ScheduleTable(number=number, teams=teams) for number, teams in enumerate(sorted_teams, start=1))
