"""End a round although hands of it are missing, or the evening before its last round, and undo each.

One transaction each.
"""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Event, Round, Sheet
from tournaments.models.progress import progress
from tournaments.models.seating import last_round
from tournaments.sheets.actions import reopen_sheet, stop_table
from tournaments.sheets.queries import table_for
from tournaments.tables.queries import tables_of


@transaction.atomic
def end_round(*, event: Event, number: int, saved_by: str, user: User | None) -> list[Sheet]:
    """Say of all hands of the round whose sheets are missing that they are not played. Return those sheets.

    They count by the event's rule for unfinished hands, and may still be keyed in. Raises ValidationError if another
    round has begun, or no sheet is missing.
    """
    locked = Event.locked(event.pk)
    round_ = last_round(locked)
    _refuse_other_round(round_.number, number)
    ended: list[Sheet] = []
    for row in tables_of(round_):
        table = table_for(event, table=row.seating.table, deal=round_.first_deal) or row
        ended += stop_table(event=event, table=table, from_deal=round_.first_deal, saved_by=saved_by, user=user)
    if not ended:
        raise ValidationError(_("No sheet of this round is missing."))
    return ended


@transaction.atomic
def undo_end_round(*, event: Event, number: int, sheets: Iterable[int], saved_by: str, user: User | None) -> None:
    """Open these hands again, except those keyed in since. Raises ValidationError if another round has begun."""
    locked = Event.locked(event.pk)
    _refuse_other_round(last_round(locked).number, number)
    not_played = Sheet.objects.filter(seating__round__event=locked, pk__in=list(sheets), state=Sheet.State.NOT_PLAYED)
    for sheet in not_played.select_related("seating"):
        table = table_for(event, table=sheet.seating.table, deal=sheet.deal)
        assert table is not None
        reopen_sheet(event=event, table=table, deal=sheet.deal, version=sheet.version, saved_by=saved_by, user=user)


@transaction.atomic
def end_evening(*, event: Event, number: int) -> None:
    """End the evening after this round, though more rounds were planned.

    Raises ValidationError if another round has begun, or a sheet is missing.
    """
    locked = Event.locked(event.pk)
    round_ = last_round(locked)
    _refuse_other_round(round_.number, number)
    if not progress(locked).may_start_round:
        raise ValidationError(_("The evening ends after a round whose sheets are all in."))
    _set_ends_early(round_, ends_early=True)


@transaction.atomic
def undo_end_evening(*, event: Event, number: int) -> None:
    """Let the next round follow after all. Raises ValidationError if another round has begun."""
    round_ = last_round(Event.locked(event.pk))
    _refuse_other_round(round_.number, number)
    _set_ends_early(round_, ends_early=False)


def _set_ends_early(round_: Round, *, ends_early: bool) -> None:
    round_.ends_early = ends_early
    round_.save(update_fields=["ends_early"])
    Event.raise_version(pk=round_.event_id)


def _refuse_other_round(last: int, number: int) -> None:
    if last != number:
        raise ValidationError(_("Round %(number)s has begun since, so nothing was changed.") % {"number": last})
