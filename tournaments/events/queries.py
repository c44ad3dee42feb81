"""Read a club's evenings: all with their people, those planned ahead, the last one; and a name for a new one."""

import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.core.people.names import numbered_name
from tournaments.models import Event, Sheet, SignUp


def past_events(club: Club) -> QuerySet[Event]:
    """Return all events of the club, latest first, with how many people came.

    People are counted for each event, so a page counts only its own events.
    """
    came = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.COUNTED).order_by().values("event")
    return club.events.annotate(here=Coalesce(Subquery(came.annotate(number=Count("pk")).values("number")), 0))


def with_a_sheet() -> Exists:
    """Return the condition that a sheet of an event is in."""
    return Exists(Sheet.objects.filter(seating__round__event=OuterRef("pk")).not_undone())


def was_played() -> Exists:
    """Return the condition that a hand of an event was played: it is no plan any more, whatever its date."""
    return Exists(Sheet.objects.filter(seating__round__event=OuterRef("pk")).played())


def planned_ahead(club: Club, tonight: datetime.date) -> QuerySet[Event]:
    """Return the evenings planned for later than tonight and not played yet, the next one first."""
    is_ahead = Q(date__gt=tonight) & ~Q(was_played())
    return club.events.filter(is_ahead).defer("rules_text").order_by("date", "pk")


def last_evening(club: Club, tonight: datetime.date) -> Event | None:
    """Return the evening that a new one begins as a copy of: the last one up to tonight, or else the next one."""
    return club.events.filter(date__lte=tonight).first() or club.events.last()


def free_name(event: Event) -> str:
    """Return an event's name, with a number if another event of the club has that name on its date."""
    same_day = event.club.events.filter(date=event.date).exclude(pk=event.pk)
    return numbered_name(event.name, same_day.values_list("name", flat=True), letters=80)


def others_that_day(event: Event) -> list[Event]:
    """Return the club's other events on the date of this one, in the order they were planned."""
    return list(event.club.events.filter(date=event.date).exclude(pk=event.pk).order_by("pk"))
