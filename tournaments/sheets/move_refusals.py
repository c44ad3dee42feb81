"""Why a sheet takes no numbers of another sheet. Each function raises ValidationError, or does nothing."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.rules import TOTAL_ONLY
from tournaments.core.sheets.sheet_rows import team_codes
from tournaments.models import Event, Sheet
from tournaments.models.event import Entry
from tournaments.tables.queries import TableWithTeams


def refuse_if_in(sheet: Sheet | None, *, name: str) -> None:
    """Refuse where the sheet already has numbers, or was sent back to its table with them."""
    if sheet is not None and (sheet.state in Sheet.PLAYED or sheet.sent_back):
        raise ValidationError(_("%(sheet)s is in.") % {"sheet": name})


def refuse_other_teams(theirs: int, ours: int, *, name: str) -> None:
    """Refuse where the two sheets have different numbers of teams."""
    if theirs != ours:
        raise ValidationError(_("%(sheet)s has another number of teams.") % {"sheet": name})


def refuse_other_boxes(*, has_all_boxes: bool, name: str) -> None:
    """Refuse where the sheet lacks a box of which the other one has a number."""
    if not has_all_boxes:
        raise ValidationError(_("%(sheet)s has other boxes, so key it in.") % {"sheet": name})


def codes_known(event: Event, row: TableWithTeams, deal: int, *, chairs: int) -> set[str]:
    """Return every code that a team of `chairs` may have at this table, however its sheet is keyed in."""
    known = {TOTAL_ONLY}
    for entry in Entry.values:
        known |= {
            *team_codes(
                event.rules,
                entry=entry,
                deal=deal,
                players=row.players,
                chairs=chairs,
                required=row.seating.required,
            )
        }
    return known
