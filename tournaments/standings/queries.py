"""Reads of the results: each team's points hand by hand, and the places they make."""

from dataclasses import dataclass

from tournaments.models import Event, Sheet, Tally, TeamMember
from tournaments.seating.queries import team_name
from tournaments.standings.ranking import Placed, ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamResult:
    """A team with its points: hand by hand where its sheet is in, and together."""

    number: int
    name: str
    tables: tuple[int, ...]
    hands: dict[int, int]

    @property
    def total(self) -> int:
        """Points of all hands that are in."""
        return sum(self.hands.values())


def standings(event: Event) -> list[Placed[TeamResult]]:
    """Every team with its place, the best first; teams without a sheet stand at 0."""
    return ranked(((team, (team.total,)) for team in team_results(event)), low_wins=event.rules.low_wins)


def team_results(event: Event) -> list[TeamResult]:
    """Every team of the event with its points, in the order of team numbers."""
    hands: dict[int, dict[int, int]] = {}
    tallies = Tally.objects.filter(sheet__seating__round__event=event).exclude(sheet__state=Sheet.State.TAKEN_BACK)
    for team, deal, total in tallies.values_list("team", "sheet__deal", "total"):
        hands.setdefault(team, {})[deal] = total
    names: dict[int, list[str]] = {}
    for member in TeamMember.objects.filter(team__event=event).select_related("player").order_by("pk"):
        names.setdefault(member.team_id, []).append(member.player.name)
    tables: dict[int, list[int]] = {}
    numbers: dict[int, int] = {}
    teams = event.teams.values_list("pk", "number", "seats__seating__table").order_by("number")
    for team, number, table in teams:
        numbers[team] = number
        tables.setdefault(team, []).append(table)
    return [
        TeamResult(
            number=number,
            name=team_name(names.get(team, [])),
            tables=tuple(table for table in tables[team] if table),
            hands=dict(sorted(hands.get(team, {}).items())),
        )
        for team, number in numbers.items()
    ]
