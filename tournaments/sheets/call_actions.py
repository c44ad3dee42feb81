"""Write a table's call for the desk. One transaction each; each locks the event, so two at once make one call."""

import datetime
from enum import Enum, auto

from django.db import transaction

from tournaments.core.sheets.calls import is_too_soon
from tournaments.models import Event, Seating, TableCall
from tournaments.models.hall import CallReason
from tournaments.sheets.call_queries import call_state, last_call, round_that_calls


class CallResult(Enum):
    """What became of a press that calls the desk."""

    CALLS = auto()
    WAITS_ALREADY = auto()
    # It may not call, or not yet.
    REFUSED = auto()


@transaction.atomic
def call_desk(*, event: Event, seating: Seating, reason: str, now: datetime.datetime) -> CallResult:
    """Have a table call the desk, unless it waits already."""
    locked = Event.locked(event.pk)
    there = Seating.objects.filter(pk=seating.pk).select_related("round").first()
    state = call_state(locked, there, now) if there else None
    if there is None or state is None or state.is_too_soon:
        return CallResult.REFUSED
    if state.call is not None and state.call.is_open:
        return CallResult.WAITS_ALREADY
    known = reason if reason in CallReason.values else ""
    if state.call is not None and is_too_soon(state.call.called_at, now):  # canceled a moment ago: it waits again
        TableCall.objects.filter(pk=state.call.pk).update(canceled_at=None, reason=known)
    else:
        TableCall.objects.create(seating=there, reason=known, called_at=now)
    Event.raise_calls_version(event.pk)
    return CallResult.CALLS


@transaction.atomic
def cancel_call(*, event: Event, seating: Seating, call: int, now: datetime.datetime) -> bool:
    """Cancel this call of the table, if it still waits. Return whether it did."""
    locked = Event.locked(event.pk)
    last = last_call(seating)
    if last is None or last.pk != call or not last.is_open or not call_state(locked, seating, now):
        return False
    _save(event, last, canceled_at=now)
    return True


@transaction.atomic
def answer_call(*, event: Event, call: int, now: datetime.datetime) -> int | None:
    """Mark a call as answered, and return the number of its table. None: it did not wait any more."""
    Event.locked(event.pk)
    found = TableCall.objects.filter(seating__round__event=event, pk=call).select_related("seating").first()
    if found is None or not found.is_open:
        return None
    _save(event, found, answered_at=now)
    return found.seating.table


@transaction.atomic
def undo_answer(*, event: Event, call: int) -> int | None:
    """Let a call wait again, and return the number of its table.

    None: it was not answered, its round is over, or its table has called again.
    """
    Event.locked(event.pk)
    calls = TableCall.objects.filter(seating__round=round_that_calls(event), pk=call)
    found = calls.select_related("seating").first()
    if found is None or found.answered_at is None or last_call(found.seating) != found:
        return None
    _save(event, found, answered_at=None)
    return found.seating.table


def _save(event: Event, call: TableCall, **times: datetime.datetime | None) -> None:
    """Save when a call was answered or canceled, and have all phones of the table show it."""
    TableCall.objects.filter(pk=call.pk).update(**times)
    Event.raise_calls_version(event.pk)
