"""Why a sheet takes no numbers of another sheet. Each function raises ValidationError, or does nothing."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Sheet


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
