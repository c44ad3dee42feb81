"""Reads of the events: all of the past."""

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.models import Event, SignUp


def past_events(club: Club) -> QuerySet[Event]:
    """All events of the club, the latest first, with how many people came.

    Counted event by event: a page of them need not count the years before.
    """
    came = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.CAME).order_by().values("event")
    return club.events.annotate(here=Coalesce(Subquery(came.annotate(number=Count("pk")).values("number")), 0))
