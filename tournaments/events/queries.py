"""Reads of the events: which one is tonight's, the latest, all of the past."""

import datetime

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.models import Event, SignUp


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """The event the organiser most likely means: today's, else the next one.

    An evening lasts until six in the morning.
    """
    return club.events.filter(date__gte=night_of(now)).order_by("date", "-pk").first()


def latest(club: Club) -> Event | None:
    """The latest event of the club: tonight is planned as a copy of it."""
    return club.events.first()


def past_events(club: Club) -> QuerySet[Event]:
    """All events of the club, the latest first, with how many people came.

    Counted event by event: a page of them need not count the years before.
    """
    came = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.CAME).order_by().values("event")
    return club.events.annotate(here=Coalesce(Subquery(came.annotate(number=Count("pk")).values("number")), 0))
