"""Read all past events, and a name for a new one."""

from itertools import chain, count

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.core.people.names import folded
from tournaments.models import Event, SignUp


def past_events(club: Club) -> QuerySet[Event]:
    """Return all events of the club, latest first, with how many people came.

    People are counted for each event, so a page counts only its own events.
    """
    came = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.CAME).order_by().values("event")
    return club.events.annotate(here=Coalesce(Subquery(came.annotate(number=Count("pk")).values("number")), 0))


def free_name(event: Event) -> str:
    """Return an event's name, with a number if another event of the club has that name on its date."""
    same_day = event.club.events.filter(date=event.date).exclude(pk=event.pk)
    taken = {folded(name) for name in same_day.values_list("name", flat=True)}
    numbered = (f"{event.name[:76]} {number}" for number in count(2))  # a name has 80 letters
    return next(name for name in chain([event.name], numbered) if folded(name) not in taken)
