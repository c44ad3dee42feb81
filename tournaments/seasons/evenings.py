"""Reads of many evenings at once: the places and points of each, as its own results have them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.standings.evening import Evening
from tournaments.standings.people import PlayerResult
from tournaments.standings.queries import RankedList, evenings_of, players_of, team_lists
from tournaments.standings.teams import TeamResult


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its teams by place, list by list, and everybody who played; without a sheet there are none."""

    event: Event
    lists: Sequence[RankedList[TeamResult]]
    players: Sequence[PlayerResult]

    @property
    def winners(self) -> str:
        """The first team of each list, or those who share the first place; empty before a sheet is in."""
        return ", ".join(row.who.name for one in self.lists for row in one.rows if row.place == 1)

    @property
    def points(self) -> dict[int, int]:
        """Points by player."""
        return {player.player: player.total for player in self.players}


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
    )
