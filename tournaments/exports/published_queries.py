"""Read the results as they leave the club, in one form for JSON, a club's own web page and the file to post.

`README.md` beside this file documents the form, `results.schema.json` checks it. Only what everyone may see is in it.
"""

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.standings.evening import Evening
from tournaments.exports.published_rows import Form, PublishedRows
from tournaments.models import Event
from tournaments.standings.queries import (
    ResultsState,
    after_in_words,
    evening_for_everyone,
    player_lists,
    players_of,
    results_state,
    sizes_in_words,
    team_lists,
    teams_of,
)
from tournaments.tables.queries import shown_round, tables_of

FORM_VERSION = 2
"""Raised when a reader of the form must change. An entry may be added without that."""

NOBODY = Evening(teams=(), tables={}, sheets={}, points={}, rule="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The results for everyone: the stable form, and the words of a page for the same results."""

    form: Form
    state: ResultsState
    after: str
    ranks_players: bool
    """Whether each team plays one round only, so that the places of teams say nothing about the evening."""
    per_player: bool
    """Whether the points of a team are divided by its players."""

    @property
    def as_json(self) -> str:
        """Return the form as JSON with a share of points as a decimal number. It is ASCII, for any terminal."""
        return json.dumps(self.form, default=float)

    @property
    def is_shown(self) -> bool:
        return bool(self.form["state"]["tables_shown"])

    @property
    def is_one_sitting(self) -> bool:
        return bool(self.form["state"]["rounds_planned"] == 1)

    @property
    def team_lists(self) -> list[tuple[str, Form]]:
        """Return the lists of teams, each with its heading."""
        return _headed(self.form["team_lists"])

    @property
    def player_lists(self) -> list[tuple[str, Form]]:
        return _headed(self.form["player_lists"])


def published(event: Event) -> Published:
    """Return what everyone may see of an evening. Before its tables are shown, that is nobody."""
    round_ = shown_round(event)
    evening = evening_for_everyone(event) if round_ else NOBODY
    state, after = results_state(event, evening, for_everyone=True), evening.after("")
    rows = PublishedRows(event, evening, after)
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
            "round": round_.number if round_ else None,
            "rounds_planned": event.planned_rounds,
            "final": state.is_final,
            "last_hand_held_back": state.held_back,
            "after_hand": after,
            "sheets_in": state.sheets_in,
            "sheets_due": state.sheets_due,
        },
        "ranked_by": rows.ranked_by,
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
        ranks_players=event.ranks_players,
        per_player=rows.per_player,
    )


def round_lists(event: Event) -> list[tuple[str, Form]]:
    """Return the lists of teams of each round, by their places in it and with its hands only, each with its heading.

    One sitting has none: its lists have all hands.
    """
    if not event.has_rounds or not shown_round(event):
        return []
    evening = evening_for_everyone(event)
    after = evening.after("")
    rows, found = PublishedRows(event, evening, after), []
    for number in rows.rounds:
        of_round = rows.of_round(number)
        lists = team_lists(event, teams_of(evening, after=after, round_=number), round_=number)
        for sizes, one in _headed(of_round.lists(lists, of_round.team)):
            heading = _("Round %(number)s") % {"number": number}
            found.append((f"{heading}, {sizes}" if sizes else heading, one))
    return found


def _headed(lists: list[Form]) -> list[tuple[str, Form]]:
    return [(sizes_in_words(one["table_sizes"]), one) for one in lists]
