"""Reads of many evenings at once, in as many queries as one needs: their teams with places, and everybody's points."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring import read_rule_set
from tournaments.models import Event, Sheet, Tally, TeamMember
from tournaments.seasons.scores import Stay, TeamScore, points_by_player
from tournaments.standings.ranking import Placed, ranked

RULE_SETS_KEPT = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its teams by place and the points of everybody who played; without a sheet there are none."""

    event: Event
    teams: Sequence[Placed[TeamScore]]
    low_wins: bool

    @property
    def winners(self) -> str:
        """The first team, or those who share the first place; empty before a sheet is in."""
        return ", ".join(row.who.name for row in self.teams if row.place == 1)

    @property
    def points(self) -> dict[int, int]:
        """Points by player."""
        return points_by_player(row.who for row in self.teams)


def evening_results(events: Iterable[Event]) -> list[EveningResult]:
    """The results of the events, in their order. Teams none of whose sheets is in are left out."""
    events = list(events)
    hands = _hands(events)
    teams: dict[int, list[TeamScore]] = defaultdict(list)
    for team, (event, stays) in _stays(events).items():
        if team in hands:
            teams[event].append(TeamScore(stays=tuple(stays), hands=hands[team]))
    return [_result(event, teams[event.pk]) for event in events]


def _result(event: Event, teams: list[TeamScore]) -> EveningResult:
    low_wins = _low_wins(event.rules_text)
    return EveningResult(
        event=event, teams=ranked(((team, (team.total,)) for team in teams), low_wins=low_wins), low_wins=low_wins
    )


@lru_cache(maxsize=RULE_SETS_KEPT)
def _low_wins(rules_text: str) -> bool:
    """Evenings of one club are mostly played by the same text, which takes some milliseconds to read."""
    return read_rule_set(rules_text).low_wins


def _hands(events: list[Event]) -> dict[int, dict[int, int]]:
    """Points by team and hand."""
    hands: dict[int, dict[int, int]] = defaultdict(dict)
    tallies = Tally.objects.filter(team__event__in=events).exclude(sheet__state=Sheet.State.TAKEN_BACK)
    for team, deal, total in tallies.values_list("team", "sheet__deal", "total"):
        hands[team][deal] = total
    return hands


def _stays(events: list[Event]) -> dict[int, tuple[int, list[Stay]]]:
    """Event and people by team, in the order of the teams' numbers."""
    teams: dict[int, tuple[int, list[Stay]]] = {}
    members = TeamMember.objects.filter(team__event__in=events).select_related("team", "player")
    for member in members.order_by("team__number", "pk"):
        _event, stays = teams.setdefault(member.team_id, (member.team.event_id, []))
        stays.append(
            Stay(
                player=member.player_id,
                name=member.player.name,
                first_deal=member.first_deal,
                last_deal=member.last_deal,
            )
        )
    return teams
