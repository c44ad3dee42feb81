"""Read the sheets that tables keyed in and that the desk has to confirm."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.models import Event, Seat, Sheet
from tournaments.sheets.queries import version_shown
from tournaments.tables.queries import table_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFromTable:
    """A sheet to confirm: its place, the version that was read, each team's name and total, and whether that is all.

    One that was confirmed a moment ago keeps its line, so that no other comes under the same finger.
    """

    number: str
    table: int
    deal: int
    version: str
    is_confirmed: bool
    totals: list[tuple[str, int]]
    total_only: bool


def sheets_from_tables(event: Event, just_confirmed: SheetPlace | None = None) -> list[SheetFromTable]:
    """Return the sheets from tables that wait for the desk, the one that came first at the top."""
    if not event.has_to_be_confirmed(from_table=True):
        return []
    is_shown = Q(confirmed_by="")
    if just_confirmed:
        is_shown |= Q(seating__table=just_confirmed.table, deal=just_confirmed.deal)
    shown = Sheet.objects.filter(is_shown, from_table=True, state__in=Sheet.PLAYED, sent_back="")
    waiting = shown.filter(Sheet.BEFORE_THE_END, seating__round__event=event)
    sheets = list(waiting.order_by("saved_at").prefetch_related("tallies"))
    seats = Seat.objects.filter(seating__in={sheet.seating_id for sheet in sheets})
    tables = {row.seating.pk: row for row in table_rows(seats)}
    found = []
    for sheet in sheets:
        table = tables[sheet.seating_id].at(sheet.deal)
        totals = {tally.team_id: tally.total for tally in sheet.tallies.all()}
        place = {"table": table.seating.table, "deal": sheet.deal}
        found.append(
            SheetFromTable(
                **place,
                number=event.sheet_number(**place),
                version=version_shown(event, sheet),
                is_confirmed=bool(sheet.confirmed_by),
                totals=[(row.name, totals[row.team.pk]) for row in table.teams if row.team.pk in totals],
                total_only=any(tally.is_total_only for tally in sheet.tallies.all()),
            )
        )
    return found
