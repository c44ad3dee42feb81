"""Find tonight's event."""

import datetime

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.models import Event


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """Return the event the organizer most likely means: today's, or else the next one.

    An evening lasts until six in the morning.
    """
    return club.events.filter(date__gte=night_of(now)).order_by("date", "-pk").first()
