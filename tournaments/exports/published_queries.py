"""Read the results as they leave the club, in one form for JSON, a club's own web page and the file to post.

`README.md` beside this file documents the form, `results.schema.json` checks it. Only what everyone may see is in it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import TeamResult
from tournaments.exports.published_rows import Form, PublishedRows
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.models.seating import shown_round
from tournaments.standings.queries import (
    RankedList,
    ResultsState,
    after_in_words,
    counts_for_ties,
    evening_for_everyone,
    heading_of_list,
    player_lists,
    players_of,
    results_state,
    team_lists,
    teams_of,
)
from tournaments.tables.queries import tables_of

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
    points_columns: Sequence[tuple[Promise, str]]
    """The heading of each column of points, and its entry in a row of the form."""
    by_size: bool
    """Whether each table size has a list."""

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
        return _headed(self.form["team_lists"], by_size=self.by_size)

    @property
    def player_lists(self) -> list[tuple[str, Form]]:
        return _headed(self.form["player_lists"], by_size=self.by_size)


class _PublicResults:
    """What everyone may see of an evening, read once for all its lists. Before its tables are shown, that is nobody."""

    def __init__(self, event: Event) -> None:
        self.event, self.round = event, shown_round(event)
        self.evening = evening_for_everyone(event) if self.round else NOBODY
        self.after = self.evening.after("")
        self.rows = PublishedRows(event, self.evening, self.after)
        self.counts = counts_for_ties(event)

    def teams(self, round_: int = 0) -> list[RankedList[TeamResult]]:
        """Return the lists of teams, of one round if it is not 0."""
        teams = teams_of(self.evening, after=self.after, round_=round_)
        return team_lists(self.event, teams, round_=round_, counts=self.counts)

    def players(self) -> list[RankedList[PlayerResult]]:
        players = players_of(self.event, self.evening, after=self.after) if self.round else []
        return player_lists(self.event, players, counts=self.counts)


def published(event: Event) -> Published:
    """Return what everyone may see of an evening. Before its tables are shown, that is nobody."""
    return _published(_PublicResults(event))


def published_with_rounds(event: Event) -> tuple[Published, list[tuple[str, Form]]]:
    """Return the same, and the lists of teams of each round by their places in it, each with its heading.

    They have the hands of the round only. One sitting has none: its lists have all hands.
    """
    read = _PublicResults(event)
    return _published(read), _round_lists(read) if event.has_rounds else []


def _published(read: _PublicResults) -> Published:
    event, rows = read.event, read.rows
    state = results_state(event, read.evening)
    form = {
        "form": "handfoot-results",
        "version": FORM_VERSION,
        **_heading(event),
        "state": _state(read, state),
        "ranked_by": rows.ranked_by,
        "tables": [rows.table(table) for table in tables_of(read.round)] if read.round else [],
        "team_lists": rows.lists(read.teams(), rows.team),
        "player_lists": rows.lists(read.players(), rows.player),
    }
    return Published(
        form=form,
        state=state,
        after=after_in_words(event, read.after, last=read.evening.last_shown(read.after)),
        ranks_players=event.ranks_players,
        points_columns=rows.headings,
        by_size=event.lists == Lists.PER_SIZE,
    )


def _heading(event: Event) -> Form:
    """Return which club's evening it is, and by which rules it is played."""
    return {
        "club": {"name": event.club.name, "rehearsal": event.club.rehearsal},
        "evening": {
            "name": event.name,
            "date": event.date.isoformat(),
            "starts_at": event.starts_at.isoformat("minutes") if event.starts_at else None,
            "place": event.place,
        },
        "rules": {"key": event.rules.key, "name": event.rules.name, "lowest_total_wins": event.rules.low_wins},
    }


def _state(read: _PublicResults, state: ResultsState) -> Form:
    """Return how far the evening is."""
    return {
        "results_version": state.version,
        "tables_shown": read.round is not None,
        "round": read.round.number if read.round else None,
        "rounds_planned": read.event.planned_rounds if read.event.has_rounds else 1,
        "final": state.is_final,
        "last_hand_held_back": bool(state.held_back),
        "hand_being_counted": read.evening.held_back if read.evening.is_counting else None,
        "after_hand": read.after,
        "sheets_in": state.sheets_in,
        "sheets_due": state.sheets_needed,
    }


def _round_lists(read: _PublicResults) -> list[tuple[str, Form]]:
    found, by_size = [], read.event.lists == Lists.PER_SIZE
    for number in read.rows.rounds:
        of_round = read.rows.of_round(number)
        for sizes, one in _headed(of_round.lists(read.teams(number), of_round.team), by_size=by_size):
            heading = _("Round %(number)s") % {"number": number}
            found.append((f"{heading}, {sizes}" if sizes else heading, one))
    return found


def _headed(lists: list[Form], *, by_size: bool) -> list[tuple[str, Form]]:
    return [(heading_of_list(one["table_sizes"], by_size=by_size), one) for one in lists]
