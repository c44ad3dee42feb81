"""Read the results as they leave the club, in one form for JSON, a club's own web page and the file to post.

`README.md` beside this file documents the form, `results.schema.json` checks it. Only what everyone may see is in it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.core.people.names import team_name
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.models.event import Format, Lists
from tournaments.standings.name_queries import NameOf, names_for_everyone
from tournaments.standings.queries import (
    RankedList,
    ResultsState,
    after_in_words,
    evening_for_everyone,
    player_lists,
    players_of,
    results_state,
    sizes_in_words,
    team_lists,
)
from tournaments.tables.queries import TableRow, shown_round, tables_of

FORM_VERSION = 1
"""Raised when a reader of the form must change. An entry may be added without that."""

NOBODY = Evening(teams=(), tables={}, sheets={}, points={}, rule="")

Form = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The results for everyone: the stable form, and the words of a page for the same results."""

    form: Form
    state: ResultsState
    after: str
    partners_change: bool
    """Whether each team plays one round only, so that the places of teams say nothing about the evening."""

    @property
    def as_json(self) -> str:
        """Return the form as JSON with a share of points as a decimal number. It is ASCII, for any terminal."""
        return json.dumps(self.form, default=float)

    @property
    def is_shown(self) -> bool:
        return bool(self.form["state"]["tables_shown"])

    @property
    def team_lists(self) -> list[tuple[str, Form]]:
        """Return the lists of teams, each with its heading."""
        return [(sizes_in_words(one["table_sizes"]), one) for one in self.form["team_lists"]]

    @property
    def player_lists(self) -> list[tuple[str, Form]]:
        return [(sizes_in_words(one["table_sizes"]), one) for one in self.form["player_lists"]]


def published(event: Event) -> Published:
    """Return what everyone may see of an evening. Before its tables are shown, that is nobody."""
    round_ = shown_round(event)
    evening = evening_for_everyone(event) if round_ else NOBODY
    state, after = results_state(event, evening, for_everyone=True), evening.after("")
    rows = _Rows(event, evening, after)
    form = {
        "form": "handfoot-results",
        "version": FORM_VERSION,
        "club": {"name": event.club.name, "rehearsal": event.club.rehearsal},
        "evening": {
            "name": event.name,
            "date": event.date.isoformat(),
            "starts_at": event.starts_at.isoformat("minutes") if event.starts_at else None,
            "place": event.place,
        },
        "rules": {"key": event.rules.key, "name": event.rules.name, "lowest_total_wins": event.rules.low_wins},
        "state": {
            "results_version": state.version,
            "tables_shown": round_ is not None,
            "final": state.is_final,
            "last_hand_held_back": state.held_back,
            "after_hand": after,
            "sheets_in": state.sheets_in,
            "sheets_due": state.sheets_due,
        },
        "ranked_by": "points_per_player" if rows.per_player else "total",
        "tables": [rows.table(table) for table in tables_of(round_)] if round_ else [],
        "team_lists": rows.lists(team_lists(event, evening.results(after=after)), rows.team),
        "player_lists": rows.lists(
            player_lists(event, players_of(event, evening, after=after)) if round_ else [], rows.player
        ),
    }
    return Published(
        form=form,
        state=state,
        after=after_in_words(event, after, last=evening.last_shown(after)),
        partners_change=event.format in (Format.PARTNERS, Format.PROGRESSIVE),
    )


class _Rows:
    """Write tables and lists of places as plain values, with the names that everyone may read."""

    def __init__(self, event: Event, evening: Evening, after: int | None) -> None:
        self.name_of: NameOf = names_for_everyone(event)
        self.hands = range(1, evening.last_shown(after) + 1)
        self.per_player = event.lists == Lists.PER_PLAYER

    def table(self, table: TableRow) -> Form:
        teams = [
            {"team": row.team.number, "players": [self.name_of(one.pk, one.name) for one in row.present]}
            for row in table.teams
        ]
        return {"table": table.seating.table, "decks": table.seating.decks, "teams": teams}

    def lists(self, found: Iterable[RankedList[Any]], row: Any) -> list[Form]:
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
        has_place = placed.place > 0
        return {
            "total": placed.who.total if has_place else None,
            "points_per_player": placed.who.per_chair if has_place and self.per_player else None,
        }

    def _hand(self, team: TeamResult, deal: int) -> Mapping[str, int | str | None]:
        remark = team.remarks.get(deal)
        return {"hand": deal, "points": team.hands.get(deal), "remark": remark.code if remark else None}
