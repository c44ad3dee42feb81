"""Read all past events, and a name for a new one."""

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.core.people.names import numbered_name
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
    return numbered_name(event.name, same_day.values_list("name", flat=True), letters=80)
