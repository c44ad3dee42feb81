"""Permission is the fetch: what a request may reach of a club, or Http404. Every view begins here."""

import zoneinfo

from django.http import Http404, HttpRequest
from django.utils import timezone

from accounts.models import Club, Role
from accounts.permissions import MEMBERS, club_for
from tournaments.models import Event


def member_club(request: HttpRequest, slug: str, *, roles: tuple[Role, ...] = MEMBERS) -> Club:
    """The club the reader is a member of; from here on times are the club's."""
    club = club_for(request.user, slug, roles=roles)
    _keep_time_of(club)
    return club


def member_event(request: HttpRequest, slug: str, event_id: int) -> Event:
    """An event of the reader's club."""
    if request.user.is_authenticated:
        events = Event.objects.filter(club__memberships__user=request.user, club__memberships__role__in=MEMBERS)
        event = events.filter(pk=event_id, club__slug=slug).select_related("club").first()
        if event is not None:
            _keep_time_of(event.club)
            return event
    raise Http404


def _keep_time_of(club: Club) -> None:
    timezone.activate(zoneinfo.ZoneInfo(club.time_zone))
