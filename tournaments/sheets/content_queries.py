"""Read a saved sheet as plain values, and its lines in words."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Adjustment, RuleSet
from scoring.rule_words import ENDINGS_ON_SHEET
from scoring.rules import TOTAL_ONLY, TOTAL_ONLY_LABEL
from tournaments.core.sheets.differences import ENDING, EXTRA, IN_QUESTION, NOTHING_ENTERED, PAPER, STATE, TOTAL
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally
from tournaments.core.sheets.sheet_rows import POINTS_LABEL, TITLES, row_label
from tournaments.models import Sheet, Tally
from tournaments.tables.queries import TableWithTeams
from tournaments.wording.points import points

CHANGED: Final = {
    STATE: gettext_lazy("The hand"),
    ENDING: gettext_lazy("How the hand ended"),
    PAPER: gettext_lazy("Total on the paper"),
    EXTRA: gettext_lazy("Extra points"),
    TOTAL: gettext_lazy("Total"),
    IN_QUESTION: gettext_lazy("In question"),
}
"""What may change between two saves, besides the lines."""


def as_entered(table: TableWithTeams, deal: int, sheet: Sheet | None) -> EnteredSheet:
    """Return a saved sheet as plain values, an empty one if nothing was saved."""
    if sheet is None:
        return entered_from(table, deal, NOTHING_ENTERED)
    return entered_from(table, deal, sheet_content(sheet.state, sheet.ending, sheet.went_out_id, sheet.tallies.all()))


def sheet_content(state: str, ending: str, went_out: int | None, tallies: Iterable[Tally]) -> dict[str, object]:
    """Return the content of a sheet for its history. `entered_from` reads it."""
    return {
        "state": state,
        "ending": ending,
        "went_out": went_out,
        "tallies": [
            {
                "team": tally.team_id,
                "counts": tally.counts,
                "adjustments": tally.adjustments,
                "paper_total": tally.written_total,
                "total": tally.total,
                **({"in_question": tally.in_question} if tally.in_question else {}),
            }
            for tally in tallies
        ],
    }


def entered_from(table: TableWithTeams, deal: int, content: Mapping[str, Any]) -> EnteredSheet:
    """Return a history row's sheet as plain values. Teams it does not know are not entered."""
    tallies = {tally["team"]: tally for tally in content["tallies"]}
    positions = {row.team.pk: row.position for row in table.teams}
    return EnteredSheet(
        deal=deal,
        ending=content["ending"],
        went_out=positions.get(content["went_out"]),
        tallies=tuple(_entered_tally(row.position, row.chairs, tallies.get(row.team.pk)) for row in table.teams),
        decks=table.seating.decks,
        required=table.seating.required,
    )


def _entered_tally(position: int, chairs: int, tally: Mapping[str, Any] | None) -> EnteredTally:
    if tally is None:
        return EnteredTally(position=position, chairs=chairs, counts={})
    return EnteredTally(
        position=position,
        chairs=chairs,
        counts=tally["counts"],
        adjustments=tuple(Adjustment(points=a["points"], reason=a["reason"]) for a in tally["adjustments"]),
        written_total=tally["paper_total"],
        in_question=tally.get("in_question", ""),
    )


def ending_in_words(sheet: EnteredSheet) -> str:
    """Return how a hand ended, with the number of the team that went out; empty if nothing is entered."""
    return _(ENDINGS_ON_SHEET[sheet.ending]) % {"number": sheet.went_out} if sheet.ending else ""


def line_in_words(rules: RuleSet, code: str) -> str:
    """Return a line's label with its group: cards on the table and left over have the same names."""
    group = TITLES.get(code.split(".", 1)[0], "") if "." in code and not code.endswith("_threes") else ""
    if code == TOTAL_ONLY:
        return _(TOTAL_ONLY_LABEL)
    label = _(POINTS_LABEL) if code.endswith(".points") else row_label(rules, code) or code
    return f"{_(group)}: {label}" if group else label


def value_in_words(code: str, value: Any, names: Mapping[int, str]) -> str:
    """Return one side of a change between two saves. `names` are the teams of the change."""
    if value is None:
        return _("empty")
    if code == IN_QUESTION:
        return str(value)
    if code == STATE:
        return {
            "entered": _("played"),
            "unfinished": _("not finished"),
            "not-played": _("not played"),
            "taken-back": _("not entered"),
        }[value]
    if code == ENDING:
        ending, went_out = value
        if went_out is not None:
            return _("%(team)s went out") % {"team": names.get(went_out, "")}
        return _(ENDINGS_ON_SHEET[ending]) if ending else _("empty")
    if code == EXTRA:
        return ", ".join(f"{points(extra)} ({reason})" for extra, reason in value) or _("none")
    return points(value)
