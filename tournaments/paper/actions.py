"""Record that a paper was printed, and which version of the event it shows."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Event, Print
from tournaments.models.event import KindOfTotals
from tournaments.paper.catalog import ASK_FOR_TOTAL, Paper
from tournaments.paper.printed_seats import SeatsOnPaper


@transaction.atomic
def record_print(*, event: Event, paper: Paper, printed_by: str, seats: SeatsOnPaper | None = None) -> Print:
    """Record a print with who sits where on it, so that a paper can be known to be out of date."""
    if paper in ASK_FOR_TOTAL and not event.kind_of_totals and event.rules.deducts_missing:
        _say_that_totals_are_before(event)
    # Read the version again: a sheet may have come in since the page was opened.
    version = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    return Print.objects.create(
        event=event,
        kind=paper.key,
        version=version,
        printed_at=timezone.now(),
        printed_by=printed_by,
        seats=seats or {},
    )


def _say_that_totals_are_before(event: Event) -> None:
    """Save that the papers have totals before missing books, as the printed tally asks for them, if nobody said it."""
    locked = Event.locked(event.pk)
    if not locked.kind_of_totals:
        locked.keep_kind_of_totals(KindOfTotals.BEFORE)
