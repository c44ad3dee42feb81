"""Compare the points of sheets with the counts and the history. Reads only."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django.template.defaultfilters import pluralize

from scoring import ScoringError
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets.entered import EnteredSheet, worth
from tournaments.models import Event, Round, Sheet, SheetHistory
from tournaments.sheets.content_queries import as_entered, entered_from, sheet_content
from tournaments.sheets.game_queries import games
from tournaments.sheets.saved_rules_queries import digests_of_saves, without_rules
from tournaments.tables.queries import TableWithTeams, seatings_of

TOTAL, RECORD = "total", "record"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A wrong value of an event at a table and hand: a total, or a record in the history."""

    event: Event
    table: int
    deal: int
    kind: str
    said: str

    def __str__(self) -> str:
        return f"{self.event.date} {self.event.name}, table {self.table}, hand {self.deal}: {self.said}"


@dataclass(slots=True)
class Verified:
    """The number of sheets and totals checked, and what differs."""

    sheets: int
    totals: int
    differences: list[Mismatch]


def verify(events: Iterable[Event]) -> Verified:
    """Recompute the points of every sheet of these events from its counts, and compare the history with the sheets."""
    verified = Verified(sheets=0, totals=0, differences=[])
    for event in events:
        for round_ in event.rounds.all():
            for table in seatings_of(round_):
                sheets = table.seating.sheets.prefetch_related("tallies", "saves")
                for sheet in sheets:
                    verified.sheets += 1
                    verified.totals += len(sheet.tallies.all())
                    verified.differences += [
                        Mismatch(event=event, table=table.seating.table, deal=sheet.deal, kind=kind, said=said)
                        for kind, said in _wrong(event, table, sheet)
                    ]
            verified.differences += _wrong_hands(event, round_)
    return verified


def _wrong_hands(event: Event, round_: Round) -> Iterator[Mismatch]:
    """Yield tables that by their points have to play another number of hands than stored."""
    found = games(event)
    for seating in round_.seatings.exclude(last_due=None):
        game = found.get(seating.table)
        if game is None or game.last_due != seating.last_due:
            hands = f"its last hand is {seating.last_due}, but by its points it is {game.last_due if game else 'fixed'}"
            yield Mismatch(event=event, table=seating.table, deal=seating.last_due or 0, kind=TOTAL, said=hands)


def _wrong(event: Event, table: TableWithTeams, sheet: Sheet) -> Iterator[tuple[str, str]]:
    totals = {tally.team_id: tally.total for tally in sheet.tallies.all()}
    yield from _compared(event, table, as_entered(table, sheet.deal, sheet), totals)
    saves = list(sheet.saves.all())
    if [save.version for save in saves] != list(range(1, sheet.version + 1)):
        times, rows = sheet.version, len(saves)
        yield RECORD, f"saved {times} time{pluralize(times)}, but the history has {rows} row{pluralize(rows)}"
    elif without_rules(saves[-1].content) != _as_history(sheet, saves[-1].content):
        yield RECORD, "the last save in the history differs from the sheet"
    # Before its first save was undone, a sheet may have had another total: the required books could still change.
    # Before a recount, or before a recount was undone, its counts were worth something else.
    present = rules_digest(event.rules_text)
    digests = digests_of_saves(saves, present)

    def has_present_rules(save: SheetHistory) -> bool:
        return save.content.get("state") != Sheet.State.TAKEN_BACK and digests[save.version] == present

    since = list(takewhile(has_present_rules, reversed(saves)))
    for save in reversed(since[1:]):
        content = save.content
        stored = {tally["team"]: tally["total"] for tally in content["tallies"]}
        for kind, said in _compared(event, table, entered_from(table, sheet.deal, content), stored):
            yield kind, f"in save {save.version}: {said}"


def _compared(
    event: Event, table: TableWithTeams, entered: EnteredSheet, stored: dict[int, int]
) -> Iterator[tuple[str, str]]:
    try:
        score = worth(event.rules, entered)
    except ScoringError as error:
        yield RECORD, f"its counts cannot be: {error}"
        return
    for row, team in zip(table.teams, score.teams, strict=True):
        total = stored.pop(row.team.pk, None)
        if total is None:
            yield RECORD, f"{row.team} has no tally"
        elif total != team.total:
            yield TOTAL, f"{row.team} has {total:,} points, its counts make {team.total:,}"
    for team_pk in stored:
        yield RECORD, f"there is a tally of a team that does not sit there ({team_pk})"


def _as_history(sheet: Sheet, last: dict[str, Any]) -> dict[str, object]:
    """Return what the sheet would have written to its history, with teams in the order of its last save."""
    tallies = {tally.team_id: tally for tally in sheet.tallies.all()}
    kept = [tallies.pop(tally["team"], None) for tally in last["tallies"]]
    in_order = [tally for tally in [*kept, *tallies.values()] if tally is not None]
    return sheet_content(sheet.state, sheet.ending, sheet.went_out_id, in_order)
