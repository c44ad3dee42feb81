"""Reads of many evenings at once: the places and points of each, as its own results have them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import SeatedTeam, TeamResult
from tournaments.models import Event, PlayerStanding
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


def standings_of(result: EveningResult) -> Iterator[PlayerStanding]:
    """What the evening brought each person who played a hand that counts, not kept yet.

    Whoever changed teams stands where the team stands with which they played most.
    """
    placed = {row.who.team.pk: (row, len(one.rows)) for one in result.lists for row in one.rows}
    for person in result.players:
        hands = _hands_by_team(person)
        if hands:
            row, teams = placed[max(hands, key=lambda team: len(hands[team]))]
            yield PlayerStanding(
                event=result.event,
                player_id=person.player,
                version=result.event.version,
                hands=sum(map(len, hands.values())),
                points=person.total,
                place=row.place,
                shared=row.shared,
                teams=teams,
                partners=_partners(person.player, hands, [placed[team][0].who.team for team in hands]),
            )


def _hands_by_team(person: PlayerResult) -> dict[int, list[int]]:
    """The deals that somebody played, by team; a deal they sat out is in none."""
    hands: dict[int, list[int]] = {}
    for part in person.parts:
        if part.team is not None:
            hands.setdefault(part.team.team.pk, []).append(part.deal)
    return hands


def _partners(player: int, hands: Mapping[int, Sequence[int]], teams: Iterable[SeatedTeam]) -> list[int]:
    """Those who were in the team in a deal that this person played, in the order of the teams."""
    with_them = {
        member.player: None
        for team in teams
        for member in team.members
        if any(member.plays(deal) for deal in hands[team.pk])
    }
    return [other for other in with_them if other != player]
