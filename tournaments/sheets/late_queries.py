"""Read which sheets are late by the clock of their hand, and say it."""

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.sheets import late
from tournaments.models import Event, Hall


def minutes_late(event: Event, deals: Collection[int]) -> dict[int, int]:
    """Return by how many minutes the missing sheets of each of these hands are late; 0 if they are not.

    A clock that counts a whole round is the clock of each of its hands.
    """
    hall: Hall | None = getattr(event, "hall", None) if deals else None
    if hall is None:
        return dict.fromkeys(deals, 0)
    clocks = {deal: event.first_of_round(deal) if event.times_rounds else deal for deal in deals}
    now = timezone.now()
    return {deal: late.minutes_late(hall.time_was_up(clock), now) for deal, clock in clocks.items()}


def late_in_words(minutes: int) -> str:
    return _("late · %(minutes)s min") % {"minutes": minutes}
