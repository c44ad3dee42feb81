"""Read the sheet with which a saved sheet may be exchanged."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError

from tournaments.models import Event, Sheet
from tournaments.sheets.queries import saved_sheet, sheet_of_number, totals_in_words, version_shown


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSheet:
    """A sheet that is in, under the number that someone typed: its table and hand, its version and its totals."""

    number: str
    table: int
    deal: int
    version: str
    totals: Sequence[int]

    @property
    def totals_in_words(self) -> str:
        return totals_in_words(self.totals)


def other_sheet(event: Event, typed: str, *, place: tuple[int, int]) -> OtherSheet | None:
    """Return the sheet of a typed number if it is in and not the one at `place`, a table and a hand."""
    try:
        found = sheet_of_number(event, typed)
    except ValidationError:
        return None
    sheet = saved_sheet(found.table.seating, found.deal)
    if found.place == place or sheet is None or sheet.state not in Sheet.PLAYED:
        return None
    table, deal = found.place
    totals = {tally.team_id: tally.total for tally in sheet.tallies.all()}
    return OtherSheet(
        number=event.sheet_number(table=table, deal=deal),
        table=table,
        deal=deal,
        version=version_shown(event, sheet),
        totals=[totals[row.team.pk] for row in found.table.teams if row.team.pk in totals],
    )
