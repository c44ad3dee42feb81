"""Read many evenings at once: places and points by each evening's own results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import SeatedTeam, TeamResult
from tournaments.models import Event, PlayerStanding
from tournaments.standings.queries import RankedList, evenings_of, players_of, team_lists


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its teams by place, list by list, and everyone who played; no teams without a sheet."""

    event: Event
    lists: Sequence[RankedList[TeamResult]]
    players: Sequence[PlayerResult]
    all_in: bool

    @property
    def winners(self) -> str:
        """Return the first team of each list, or those who share first place; none before a sheet is in."""
        return ", ".join(row.who.name for one in self.lists for row in one.rows if row.place == 1)

    @property
    def is_finished(self) -> bool:
        """Return whether someone has won: results are final or every sheet is in."""
        return bool(self.lists) and (self.event.is_final or self.all_in)

    @property
    def points(self) -> dict[int, int]:
        """Return points by player, for those with a hand that counts."""
        return {player.player: player.total for player in self.players if player.parts}


def evening_results(events: Iterable[Event]) -> list[EveningResult]:
    """Return the results of the events, in order. Teams without a hand that counts are left out."""
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
    """Return what the evening brought each person with a hand that counts, not stored yet.

    A player who changed teams takes the place of the team they played most hands for.
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
    """Return the deals someone played, by team, without deals they sat out."""
    hands: dict[int, list[int]] = {}
    for part in person.parts:
        if part.team is not None:
            hands.setdefault(part.team.team.pk, []).append(part.deal)
    return hands


def _partners(player: int, hands: Mapping[int, Sequence[int]], teams: Iterable[SeatedTeam]) -> list[int]:
    """Return those who were in the team in a deal that this person played, in the order of the teams."""
    with_them = {
        member.player: None
        for team in teams
        for member in team.members
        if any(member.plays(deal) for deal in hands[team.pk])
    }
    return [other for other in with_them if other != player]
