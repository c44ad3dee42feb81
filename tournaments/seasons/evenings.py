"""Reads of many evenings at once: the places and points of each, as its own results have them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.standings.queries import RankedList, evenings_of, players_of, team_lists


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its teams by place, list by list, and everybody who played; without a sheet there are none."""

    event: Event
    lists: Sequence[RankedList[TeamResult]]
    players: Sequence[PlayerResult]
    all_in: bool

    @property
    def winners(self) -> str:
        """The first team of each list, or those who share the first place; empty before a sheet is in."""
        return ", ".join(row.who.name for one in self.lists for row in one.rows if row.place == 1)

    @property
    def is_finished(self) -> bool:
        """Whether somebody has won: the results are final or every sheet is in."""
        return bool(self.lists) and (self.event.is_final or self.all_in)

    @property
    def points(self) -> dict[int, int]:
        """Points by player; who brought no hand home yet is not among them."""
        return {player.player: player.total for player in self.players if player.parts}


def evening_results(events: Iterable[Event]) -> list[EveningResult]:
    """The results of the events, in their order. Teams of which no hand counts are left out."""
    events = list(events)
    known = evenings_of(events)
    return [_result(event, known[event.pk]) for event in events]


def _result(event: Event, evening: Evening) -> EveningResult:
    teams = [team for team in evening.results() if team.hands]
    return EveningResult(
        event=event,
        lists=team_lists(event, teams) if teams else [],
        players=players_of(event, evening) if teams else [],
        all_in=not evening.missing,
    )
