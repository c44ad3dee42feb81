"""Compare two saves of one sheet: every box in which they differ."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RuleSet
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.sheets.content_queries import ending_in_words, line_in_words
from tournaments.tables.queries import TableWithTeams
from tournaments.wording.points import points


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
    found = []
    if (saved.ending, saved.went_out) != (typed.ending, typed.went_out):
        ended = [ending_in_words(sheet) or _("empty") for sheet in (saved, typed)]
        found.append(DifferingBox(team="", label=_("How the hand ended"), saved=ended[0], typed=ended[1]))
    for row, one, other in zip(table.teams, saved.tallies, typed.tallies, strict=True):
        pairs = {code: (one.counts.get(code), other.counts.get(code)) for code in [*one.counts, *other.counts]}
        boxes = [(line_in_words(rules, code), *pair) for code, pair in pairs.items()]
        boxes.append((_("Total on the paper"), one.written_total, other.written_total))
        extra_points = [sum(extra.points for extra in tally.adjustments) for tally in (one, other)]
        boxes.append((_("Extra points"), extra_points[0], extra_points[1]))
        found += [
            DifferingBox(team=row.name, label=label, saved=_shown(before), typed=_shown(now))
            for label, before, now in boxes
            if (before or 0) != (now or 0)
        ]
    return found


def _shown(count: int | None) -> str:
    return _("empty") if count is None else points(count)
