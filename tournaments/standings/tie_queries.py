"""Read the ties that only a cut card can break, and the cards cut so far."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.people.names import team_name
from tournaments.core.standings import ranks_by
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Mark, Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import CUT_CARD, chosen
from tournaments.models import Event
from tournaments.standings.queries import RankedList


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedOne:
    """A tied team, or tied people who played every hand together and cut one card: their names, and the card, if any.

    `numbers` are the number of the team, or the ids of the players.
    """

    name: str
    numbers: tuple[int, ...]
    card: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Those who are equal before the card, two or more: the list they are in, and the best place among them."""

    heading: str
    place: int
    tied: Sequence[TiedOne]


def ties_to_cut(event: Event, lists: Iterable[RankedList[Any]]) -> list[Tie]:
    """Return the ties of the lists that decide the event, if it breaks ties by cards."""
    codes = [tie_break.code for tie_break in chosen(event.tie_breaks)]
    if CUT_CARD not in codes:
        return []
    before = codes.index(CUT_CARD) + (2 if event.ranked_by == ranks_by.WINS else 1)
    ties = (_tie(one.heading, rows, before) for one in lists for rows in _equal(one, before))
    return [tie for tie in ties if len(tie.tied) > 1]


def _equal(one: RankedList[Any], before: int) -> Iterator[list[Placed[Any]]]:
    """Yield the rows of a list that are equal before the card."""
    groups: dict[tuple[Mark, ...], list[Placed[Any]]] = {}
    for row in one.placed:
        groups.setdefault(row.marks[:before], []).append(row)
    yield from groups.values()


def _tie(heading: str, rows: Sequence[Placed[Any]], before: int) -> Tie:
    units: dict[object, list[Placed[Any]]] = {}
    for row in rows:
        units.setdefault(row.who.unit if isinstance(row.who, PlayerResult) else row.who.number, []).append(row)
    tied = [
        TiedOne(
            name=team_name(row.who.name for row in unit),
            numbers=tuple(_number(row.who) for row in unit),
            card=int(unit[0].marks[before]) or None,
        )
        for unit in units.values()
    ]
    return Tie(heading=heading, place=rows[0].place, tied=tied)


def _number(who: TeamResult | PlayerResult) -> int:
    return who.player if isinstance(who, PlayerResult) else who.number
