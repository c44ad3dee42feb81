"""Write tables and lists of places as plain values, with the names that everyone may read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from django.utils.functional import Promise

from tournaments.core.people.names import team_name
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.rounds_won import points_of_round
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.models.event import RanksBy
from tournaments.standings.column_queries import AVERAGE, EACH, TOTAL, WON, points_columns
from tournaments.standings.name_queries import NameOf, names_for_everyone
from tournaments.standings.queries import RankedList
from tournaments.tables.queries import TableWithTeams

Form = dict[str, Any]

PUBLISHED = {TOTAL: "total", EACH: "points_per_player", AVERAGE: "points_per_hand", WON: "rounds_won"}
"""The entries of a row that have its points."""


class PublishedRows:
    """The rows of an evening after a hand, or with all sheets (None)."""

    def __init__(self, event: Event, evening: Evening, after: int | None) -> None:
        self.event = event
        self.name_of: NameOf = names_for_everyone(event)
        self.hands: Sequence[int] = range(1, evening.last_shown(after) + 1)
        self.rounds: Sequence[int] = _rounds_of(event, self.hands)
        self.columns = points_columns(event)

    def of_round(self, number: int) -> "PublishedRows":
        """Return the rows with the hands of one round only."""
        rows = copy(self)
        rows.hands, rows.rounds = [deal for deal in self.hands if deal in self.event.hands_of_round(number)], []
        return rows

    @property
    def ranked_by(self) -> str:
        """Return what decides places, before the tie-breaks."""
        by_points = PUBLISHED[EACH if EACH in self.columns else TOTAL]
        return by_points if self.event.ranked_by == RanksBy.TOTAL else self.event.ranked_by

    @property
    def headings(self) -> list[tuple[Promise, str]]:
        """Return the heading of each column of points, and its entry in a row."""
        return [(column.heading, PUBLISHED[column]) for column in self.columns]

    def table(self, table: TableWithTeams) -> Form:
        teams = [
            {"team": row.team.number, "players": [self.name_of(one.pk, one.name) for one in row.present]}
            for row in table.teams
        ]
        return {"table": table.seating.table, "decks": table.seating.decks, "teams": teams}

    def lists(self, found: Iterable[RankedList[Any]], row: Callable[[Placed[Any]], Form]) -> list[Form]:
        return [{"table_sizes": list(one.sizes), "rows": list(map(row, one.rows))} for one in found]

    def team(self, placed: Placed[TeamResult]) -> Form:
        team = placed.who
        players = list(dict.fromkeys(self.name_of(member.player, member.name) for member in team.players))
        return {
            **self._place(placed),
            "team": team.number,
            "name": team_name(players),
            "players": players,
            "tables": list(team.tables),
            "hands": [self._hand(team, deal) for deal in self.hands],
            **self._points(placed),
        }

    def player(self, placed: Placed[PlayerResult]) -> Form:
        player = placed.who
        return {
            **self._place(placed),
            "name": self.name_of(player.player, player.name),
            "chapter": player.chapter,
            "hands_played": player.played,
            **self._points(placed),
        }

    def _place(self, placed: Placed[Any]) -> Form:
        return {"place": placed.place or None, "shared": placed.shared}

    def _points(self, placed: Placed[Any]) -> Form:
        return {
            "rounds": [self._round(placed.who.hands, number) for number in self.rounds],
            **{name: column.of(placed) if column in self.columns else None for column, name in PUBLISHED.items()},
        }

    def _round(self, hands: Mapping[int, int], number: int) -> Form:
        return {"round": number, "points": points_of_round(hands, self.event.hands_of_round(number))}

    def _hand(self, team: TeamResult, deal: int) -> Form:
        (round_, number), remark = self.event.round_and_hand(deal), team.remarks.get(deal)
        return {
            "hand": deal,
            "round": round_,
            "hand_of_round": number,
            "points": team.hands.get(deal),
            "remark": remark.code if remark else None,
        }


def _rounds_of(event: Event, hands: Sequence[int]) -> Sequence[int]:
    """Return the rounds of these hands; none for one sitting."""
    return sorted({event.round_and_hand(deal)[0] for deal in hands}) if event.has_rounds else []
