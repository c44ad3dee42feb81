"""Writes of the sheets: the one action by which points come to be stored, in one transaction with their history."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from tournaments.models import Event, Seating, Sheet, SheetHistory, Tally
from tournaments.seating.queries import TableRow
from tournaments.sheets.entered import EnteredSheet, worth


class SheetConflictError(Exception):
    """Somebody else saved this sheet since it was opened; `sheet` is what they saved, None where they took it away."""

    def __init__(self, sheet: Sheet | None) -> None:
        super().__init__("the sheet was saved by somebody else")
        self.sheet = sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """Who saves, on which version of the sheet (0: none was saved yet), and the form's own number."""

    known_version: int
    submission: UUID
    saved_by: str
    user: User | None
    why: str = ""
    state: str = Sheet.State.ENTERED


@transaction.atomic
def save_sheet(*, event: Event, table: TableRow, entered: EnteredSheet, saving: Saving) -> Sheet:
    """Save a sheet with the points its counts are worth, and keep what was saved for ever.

    The same submission arriving again changes nothing. Raises SheetConflictError where the sheet is not at the
    version the writer knew: then nobody's work is overwritten.
    """
    # The lock lets one save of this table happen at a time; the version tells whether this one was late.
    seating = Seating.objects.select_for_update().get(pk=table.seating.pk)
    sheet = seating.sheets.filter(deal=entered.deal).first()
    if sheet is not None and sheet.saves.filter(submission=saving.submission).exists():
        return sheet
    if (sheet.version if sheet else 0) != saving.known_version:
        raise SheetConflictError(sheet)
    totals = {team.name: team.total for team in worth(event.rules, entered).teams}
    sheet = _write_sheet(seating, table, entered, saving)
    tallies = [_tally(sheet, table, position, entered, totals) for position in range(len(entered.tallies))]
    Tally.objects.bulk_create(
        tallies,
        update_conflicts=True,
        unique_fields=["sheet", "team"],
        update_fields=["counts", "adjustments", "paper_total", "total"],
    )
    SheetHistory.objects.create(
        sheet=sheet,
        version=sheet.version,
        saved_at=sheet.saved_at,
        saved_by=saving.saved_by,
        user=saving.user,
        why=saving.why,
        content=_content(sheet, tallies),
        submission=saving.submission,
    )
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    return sheet


def _write_sheet(seating: Seating, table: TableRow, entered: EnteredSheet, saving: Saving) -> Sheet:
    teams = {row.position: row.team for row in table.teams}
    values = {
        "state": saving.state,
        "ending": entered.ending,
        "went_out": teams.get(entered.went_out or 0),
        "version": saving.known_version + 1,
        "saved_at": timezone.now(),
        "saved_by": saving.saved_by,
        "reason": saving.why,
    }
    sheet, _created = Sheet.objects.update_or_create(seating=seating, deal=entered.deal, defaults=values)
    return sheet


def _tally(sheet: Sheet, table: TableRow, place: int, entered: EnteredSheet, totals: dict[str, int]) -> Tally:
    tally = entered.tallies[place]
    return Tally(
        sheet=sheet,
        team=table.teams[place].team,
        counts=dict(tally.counts),
        adjustments=[{"points": extra.points, "reason": extra.reason} for extra in tally.adjustments],
        paper_total=tally.paper_total,
        total=totals[str(tally.position)],
    )


def _content(sheet: Sheet, tallies: list[Tally]) -> dict[str, object]:
    """Everything that stands on the sheet, for its history."""
    return {
        "state": sheet.state,
        "ending": sheet.ending,
        "went_out": sheet.went_out_id,
        "tallies": [
            {
                "team": tally.team_id,
                "counts": tally.counts,
                "adjustments": tally.adjustments,
                "paper_total": tally.paper_total,
                "total": tally.total,
            }
            for tally in tallies
        ],
    }
