"""Read which sheets are late by the clock of their hand, and say it."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.sheets import late
from tournaments.models import Event, Hall


def minutes_late(event: Event, deal: int) -> int:
    """Return by how many minutes the missing sheets of a hand are late; 0 if they are not.

    A clock that counts a whole round is the clock of each of its hands.
    """
    hall: Hall | None = getattr(event, "hall", None)
    clock = event.first_of_round(deal) if event.times_rounds else deal
    return late.minutes_late(hall.time_was_up(clock), timezone.now()) if hall else 0


def late_in_words(minutes: int) -> str:
    return _("late · %(minutes)s min") % {"minutes": minutes}
