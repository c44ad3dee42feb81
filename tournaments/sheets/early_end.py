"""End the evening after an earlier hand than planned, or play on."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Event


@transaction.atomic
def end_after(*, event: Event, deal: int) -> int:
    """Make that hand the last one. Return the hand that was the last one before.

    Sheets of later hands stay saved, but do not count until the evening goes on. Raises ValidationError if the
    evening has no such hand.
    """
    locked = Event.locked(event.pk)
    last = locked.rounds.order_by("-number").first()
    if last is None or not last.first_deal <= deal <= locked.deals:
        raise ValidationError(_("There is no such hand tonight."))
    before, last.last_deal = last.last_deal, deal
    last.save(update_fields=["last_deal"])
    Event.raise_version(pk=locked.pk)
    return before
