"""End the evening after an earlier hand than planned, or play on."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.sheets.actions import follow_points


@transaction.atomic
def end_after(*, event: Event, deal: int) -> int:
    """Make that hand the last one. Return the hand that was the last one before.

    Sheets of later hands stay saved, but do not count until the evening goes on. If the points decide how long a game
    is, `most_deals` lets it go on. Raises ValidationError if the evening has no such hand.
    """
    locked = Event.locked(event.pk)
    last = locked.rounds.order_by("-number").first()
    if last is None or not last.first_deal <= deal <= locked.most_deals:
        raise ValidationError(_("There is no such hand tonight."))
    varies = locked.rules.length_varies
    before = locked.most_deals if varies and not last.ends_early else last.last_deal
    last.last_deal, last.ends_early = deal, varies and deal < locked.most_deals
    last.save(update_fields=["last_deal", "ends_early"])
    if varies and not last.ends_early:
        follow_points(locked, last.pk, ())
    Event.raise_version(pk=locked.pk)
    return before
