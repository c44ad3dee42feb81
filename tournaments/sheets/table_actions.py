"""Write what a table keys in itself. The desk may confirm the sheet at the same moment, so both lock the event."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.models import Event
from tournaments.sheets.actions import PUT_AWAY, SavedForm, Saving, SheetConflictError, save_form
from tournaments.sheets.queries import saved_sheet, why_closed_to_tables
from tournaments.tables.queries import TableWithTeams


class ClosedToTablesError(ValidationError):
    """The table may not change its sheet any longer. The message says why."""


def save_from_table(
    *, event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving, score: DealScore
) -> SavedForm:
    """Save a sheet as `save_form` does, unless the desk has it by now: that raises ClosedToTablesError."""
    try:
        return _save_from_table(event, table, entered, saving, score)
    except IntegrityError as error:
        # The database checks the table at the end of the transaction.
        raise ValidationError(PUT_AWAY) from error


@transaction.atomic
def _save_from_table(
    event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving, score: DealScore
) -> SavedForm:
    now = Event.locked(event.pk)
    sheet = saved_sheet(table.seating, entered.deal)
    closed = why_closed_to_tables(now, sheet, entered.deal)
    is_sent_again = sheet is not None and sheet.saves.filter(submission=saving.submission).exists()
    if closed and not is_sent_again:
        if sheet is not None and sheet.version != saving.known_version:
            raise SheetConflictError(sheet)
        raise ClosedToTablesError(closed)
    return save_form(event=event, table=table, entered=entered, saving=saving, score=score)
