"""Find tonight's event."""

import datetime

from django.db.models import F, Q

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.events.queries import was_played
from tournaments.models import Event


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """Return tonight's event, or else one of a later date that is played now: its date or the clock is wrong.

    An evening lasts until six in the morning.
    """
    date = night_of(now)
    is_played = Q(was_played()) & ~Q(final_version=F("version"))
    return club.events.filter(date=date).order_by("-pk").first() or club.events.filter(is_played, date__gt=date).first()
