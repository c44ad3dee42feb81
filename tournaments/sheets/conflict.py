"""Compare two saves of one sheet: every box in which they differ."""

from dataclasses import dataclass

from scoring import RuleSet
from tournaments.core.sheets.differences import TallyChange, tally_changes
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.sheets.content_queries import CHANGED, line_in_words, value_in_words
from tournaments.tables.queries import TableWithTeams


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingBox:
    """One box: its team and label, the saved value and the typed value."""

    team: str
    label: str
    saved: str
    typed: str


def differing_boxes(
    rules: RuleSet, table: TableWithTeams, saved: EnteredSheet, typed: EnteredSheet
) -> list[DifferingBox]:
    """Return the boxes in which two sheets differ, how the hand ended first, then team by team. Empty equals 0."""
    names = {row.position: row.name for row in table.teams}
    return [
        DifferingBox(
            team=names[change.team] if change.team is not None else "",
            label=str(CHANGED[change.code]) if change.code in CHANGED else line_in_words(rules, change.code),
            saved=value_in_words(change.code, change.was, names),
            typed=value_in_words(change.code, change.now, names),
        )
        for change in tally_changes(_boxes_of(saved), _boxes_of(typed))
        if not _is_empty_and_0(change)
    ]


def _boxes_of(sheet: EnteredSheet) -> dict[str, object]:
    """Return the boxes of a sheet as the history stores them. A team is its position."""
    return {
        "state": "",
        "ending": sheet.ending,
        "went_out": sheet.went_out,
        "tallies": [
            {
                "team": tally.position,
                "counts": tally.counts,
                "adjustments": [{"points": extra.points, "reason": extra.reason} for extra in tally.adjustments],
                "paper_total": tally.written_total,
                "total": None,
            }
            for tally in sheet.tallies
        ],
    }


def _is_empty_and_0(change: TallyChange) -> bool:
    return not change.was and not change.now
