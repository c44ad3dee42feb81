"""Assign teams to tables: fixed chairs first, then as drawn or with chapters spread over the tables."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.core.people.chapters import same_chapter


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlace:
    """Room for one team: the table, its position on the sheet, its chairs, and its number of people."""

    table: int
    position: int
    chairs: int
    people: int

    @property
    def kind(self) -> tuple[int, int]:
        """Return chairs and people. Only teams with the same kind can trade places."""
        return self.chairs, self.people


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamToSeat:
    """What seating needs of a team: the chapters of its people, and the table that one of them keeps."""

    chapters: tuple[str, ...] = ()
    fixed_table: int | None = None


def allocate(
    places: Sequence[TeamPlace], teams: Sequence[TeamToSeat], *, spread: bool, chance: random.Random
) -> list[int]:
    """Return for each place the number of its team. Teams fit their places.

    A team with a fixed chair sits at its table as far as the plan has room there. The others sit as drawn, or with
    `spread` so that few people of one chapter meet at a table. Spreading trades places while that helps; the result is
    good but not always the best.
    """
    order = list(range(len(places)))
    fixed = _seat_fixed(places, teams, order)
    if spread:
        _spread(places, teams, order, fixed, chance)
    return order


def meetings(seated: Sequence[TeamToSeat]) -> int:
    """Return how often two people of one chapter in different teams meet at this table."""
    return sum(
        same_chapter(one, other) for a, b in combinations(seated, 2) for one in a.chapters for other in b.chapters
    )


def _seat_fixed(places: Sequence[TeamPlace], teams: Sequence[TeamToSeat], order: list[int]) -> set[int]:
    """Trade the teams with fixed chairs to their tables. Return the places this settles."""
    settled: set[int] = set()
    for team in range(len(teams)):
        wanted = teams[team].fixed_table
        now = order.index(team)
        if wanted is None:
            continue
        fitting = (
            place
            for place in range(len(places))
            if places[place].table == wanted and places[place].kind == places[now].kind and place not in settled
        )
        there = next(fitting, None)
        if there is not None:
            order[now], order[there] = order[there], order[now]
            settled.add(there)
    return settled


def _spread(
    places: Sequence[TeamPlace], teams: Sequence[TeamToSeat], order: list[int], fixed: set[int], chance: random.Random
) -> None:
    """Trade places between tables while fewer of one chapter meet."""
    movable = [place for place in range(len(places)) if place not in fixed]
    better = True
    while better:
        trades = [(a, b) for a, b in combinations(movable, 2) if _may_trade(places[a], places[b])]
        better = False
        while trades:
            a, b = trades.pop(int(chance.random() * len(trades)))
            better |= _trade_if_better(places, teams, order, a, b)


def _may_trade(a: TeamPlace, b: TeamPlace) -> bool:
    return a.kind == b.kind and a.table != b.table


def _trade_if_better(
    places: Sequence[TeamPlace], teams: Sequence[TeamToSeat], order: list[int], a: int, b: int
) -> bool:
    """Trade two places if fewer meet afterward. Only their two tables matter."""
    tables = (places[a].table, places[b].table)
    near = [place for place in range(len(places)) if places[place].table in tables]

    def met() -> int:
        return sum(
            meetings([teams[order[place]] for place in near if places[place].table == table]) for table in tables
        )

    before = met()
    order[a], order[b] = order[b], order[a]
    if met() < before:
        return True
    order[a], order[b] = order[b], order[a]
    return False
