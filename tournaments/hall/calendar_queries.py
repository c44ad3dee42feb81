"""Read a club's evenings for calendars."""

import datetime
import zoneinfo

from django.db.models import OuterRef, Subquery

from accounts.models import Club
from tournaments.core.hall.icalendar import CalendarEntry, calendar_file
from tournaments.models import CalendarLink, Event


def calendar_link(club: Club) -> CalendarLink | None:
    """Return the club's link if it is on."""
    return CalendarLink.objects.filter(club=club, is_on=True).first()


def linked_calendar(token: str) -> CalendarLink | None:
    """Return the link with this token if it is on."""
    # PostgreSQL refuses control characters in a query.
    found = CalendarLink.objects.filter(token=token, is_on=True).select_related("club")
    return found.first() if token.isprintable() else None


def evenings_as_calendar(link: CalendarLink) -> bytes:
    """Return all evenings of a club, past and coming, as an iCalendar file."""
    changes = Event.history.filter(id=OuterRef("pk")).order_by("-history_date")
    rows = (
        Event.objects.filter(club=link.club_id)
        .order_by("date", "pk")
        .values_list("pk", "name", "date", "starts_at", "place", Subquery(changes.values("history_date")[:1]))
    )
    zone = zoneinfo.ZoneInfo(link.club.time_zone)
    entries = (
        CalendarEntry(
            uid=f"{pk}.{link.uid}@handfoot",
            title=name,
            date=date,
            starts_at=datetime.datetime.combine(date, starts_at, zone) if starts_at else None,
            place=place,
            # An evening from another laptop has no history here.
            changed=changed or datetime.datetime.combine(date, datetime.time(), zone),
        )
        for pk, name, date, starts_at, place, changed in rows
    )
    return calendar_file(link.club.name, link.club.time_zone, entries)
