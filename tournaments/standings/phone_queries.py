"""Read what a player's own phone shows: table, partner, opponents, opening meld, the team's hands and places."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.core.people.names import team_name
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event, Player
from tournaments.sheets.game_queries import own_opening
from tournaments.standings import queries
from tournaments.standings.queries import RankedList
from tournaments.standings.shown import ShownResults
from tournaments.standings.team_detail import HandOnPage, hands_in_detail
from tournaments.tables.queries import TableRow, TeamRow

LEADERS, NEIGHBORS = 3, 1
"""The places on a phone: the first ones, and so many before and after the own team."""


@dataclass(frozen=True, kw_only=True)
class ShownEvening:
    """What everyone sees of an evening of one version: results, tables, who sits out. All phones share it."""

    event: Event
    shown: ShownResults
    tables: Sequence[TableRow]
    sitting_out: Sequence[Player]

    @cached_property
    def lists(self) -> Sequence[RankedList[TeamResult]]:
        return queries.team_lists(self.event, self.shown.evening.results(after=self.shown.after))

    @cached_property
    def results(self) -> dict[int, TeamResult]:
        """Return each team with all its sheets that are in, by its key."""
        return {result.team.pk: result for result in self.shown.evening.results()}

    @cached_property
    def seated(self) -> "dict[int, Seated]":
        """Return everyone who ever had a chair, by player, with the team they play in or played in last."""
        found: dict[int, Seated] = {}
        for table in self.tables:
            for team in table.teams:
                present = set(team.present)
                for player in team.players:
                    if player in present or player.pk not in found:
                        found[player.pk] = Seated(player=player, table=table, team=team, plays=player in present)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player's table and team. `plays` is false for someone who left it."""

    player: Player
    table: TableRow
    team: TeamRow
    plays: bool

    @property
    def partners(self) -> str:
        return team_name(other.name for other in self.team.present if other != self.player)

    @property
    def opponents(self) -> list[str]:
        return [team.present_name for team in self.table.teams if team.team != self.team.team]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneName:
    """A person in the list of names, and their table; None for someone who sits out."""

    player: Player
    table: TableRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonePage:
    """What the phone of a player shows. `seated` is None for someone who never had a chair and sits out.

    `due` is the next hand of the table, None once it has played all; `opening` is the team's opening meld in it.
    """

    player: Player
    seated: Seated | None
    sits_out: bool
    teams: int
    hands: Sequence[HandOnPage] = ()
    due: int | None = None
    opening: str = ""
    places: Sequence[Placed[TeamResult]] = ()


def names_on_phones(evening: ShownEvening) -> list[PhoneName]:
    """Return who has a chair now and who sits out, by name."""
    seated = [PhoneName(player=one.player, table=one.table) for one in evening.seated.values() if one.plays]
    waiting = [PhoneName(player=player) for player in evening.sitting_out]
    return sorted([*seated, *waiting], key=lambda one: one.player.name)


def phone_page(event: Event, evening: ShownEvening, player: int) -> PhonePage | None:
    """Return the page of a player who has or had a chair or sits out, or None. It shows no hand that is held back."""
    seated, played = evening.seated.get(player), evening.shown.evening
    sits_out = next((one for one in evening.sitting_out if one.pk == player), None)
    teams = len(played.teams)
    if seated is None:
        return PhonePage(player=sits_out, seated=None, sits_out=True, teams=teams) if sits_out else None
    table, team = seated.table, seated.team
    due = min((place.deal for place in played.missing if place.table == table.seating.table), default=None)
    return PhonePage(
        player=seated.player,
        seated=seated,
        sits_out=sits_out is not None,
        teams=teams,
        hands=hands_in_detail(event, evening.results[team.team.pk], after=played.last_deal),
        due=due,
        opening=own_opening(event, table, team, due) if due and seated.plays else "",
        places=_places(evening, team.team.pk),
    )


def _places(evening: ShownEvening, team: int) -> list[Placed[TeamResult]]:
    """Return the first places of the team's list, and those around the team; nothing before the first sheet."""
    if not evening.shown.evening.sheets_in:
        return []
    for one in evening.lists:
        own = next((number for number, row in enumerate(one.rows) if row.who.team.pk == team), None)
        if own is not None:
            near = range(own - NEIGHBORS, own + NEIGHBORS + 1)
            return [row for number, row in enumerate(one.rows) if number < LEADERS or number in near]
    return []
