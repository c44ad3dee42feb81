"""Assign teams to tables: fixed chairs first, then as drawn or with chapters spread over the tables."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from tournaments.core.draw.chance import shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomForTeam:
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
    places: Sequence[RoomForTeam], teams: Sequence[TeamToSeat], *, spread: bool, rng: random.Random
) -> list[int]:
    """Return for each place the number of its team. Teams fit their places.

    A team with a fixed chair sits at its table if the plan has room there. The others sit as drawn, or with
    `spread` so that few people of one chapter meet at a table. Spreading trades places while that helps; the result is
    good but not always the best.
    """
    order = list(range(len(places)))
    fixed = _seat_fixed(places, teams, order)
    if spread:
        _spread(places, teams, order, fixed, rng)
    return order


def _seat_fixed(places: Sequence[RoomForTeam], teams: Sequence[TeamToSeat], order: list[int]) -> set[int]:
    """Trade the teams with fixed chairs to their tables. Return the places this settles."""
    settled: set[int] = set()
    for team in range(len(teams)):
        wanted = teams[team].fixed_table
        if wanted is None:
            continue
        now = order.index(team)
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
    places: Sequence[RoomForTeam], teams: Sequence[TeamToSeat], order: list[int], fixed: set[int], rng: random.Random
) -> None:
    """Trade places between tables while fewer of one chapter meet."""
    at_table: defaultdict[int, list[int]] = defaultdict(list)
    for number, room in enumerate(places):
        at_table[room.table].append(number)

    def seated(place: int) -> TeamToTrade:
        beside = (teams[order[other]].chapters for other in at_table[places[place].table] if other != place)
        return places[place].kind, teams[order[place]].chapters, tuple(sorted(chain.from_iterable(beside)))

    now = [seated(place) for place in range(len(places))]
    saved = cache(_saved_by_trade)  # teams that are alike are computed once
    movable = shuffled(rng, (place for place in range(len(places)) if place not in fixed))
    better = True
    while better:
        better = False
        pairs = ((one, other) for one in movable if _meetings(*now[one][1:]) for other in movable)
        for one, other in pairs:
            if places[one].table != places[other].table and saved(now[one], now[other]) > 0:
                order[one], order[other] = order[other], order[one]
                for place in (*at_table[places[one].table], *at_table[places[other].table]):
                    now[place] = seated(place)
                better = True


TeamToTrade = tuple[tuple[int, int], tuple[str, ...], tuple[str, ...]]
"""The kind of a team's place, the team's chapters, and the chapters of the others at its table."""


def _saved_by_trade(one: TeamToTrade, other: TeamToTrade) -> int:
    """Return how many fewer of one chapter meet if two teams of different tables trade places."""
    (kind, mine, near), (other_kind, yours, far) = one, other
    if kind != other_kind:
        return 0
    return _meetings(mine, near) + _meetings(yours, far) - _meetings(mine, far) - _meetings(yours, near)


def _meetings(chapters: Iterable[str], others: Sequence[str]) -> int:
    return sum(map(others.count, chapters))
