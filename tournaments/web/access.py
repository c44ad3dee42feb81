"""Permission is the fetch: what a request may reach of a club, or Http404. Every view starts here."""

import datetime
import functools
import hashlib
import re
import zoneinfo
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from accounts.models import Club, Role, User
from accounts.permissions import MEMBERS, club_for
from accounts.permissions import is_at_the_machine as is_at_the_machine  # re-exported for the rooms
from tournaments.core.night import night_of
from tournaments.models import ComingLink, Event, HelperPass, Seating
from tournaments.web.acts import Place, note_place
from tournaments.web.responses import HtmxRequest

PASS_IN_SESSION = "helper-pass"
# The pass of somebody's own phone. Only the name screen asks for it, so it opens nothing else.
PHONE_IN_SESSION = "phone-pass"

# The prefix of a published token. Without it no public link works.
GIVEN_OUT = "open:"

Found = TypeVar("Found")
Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HtmxRequest, Parameters], HttpResponse]


def found_or_404(found: Found | None) -> Found:
    """Return what was looked up. Raises Http404 if it is None."""
    if found is None:
        raise Http404
    return found


def member_club(request: HttpRequest, slug: str, *, roles: tuple[Role, ...] = MEMBERS) -> Club:
    """Return the club the reader is a member of, and activate its time zone."""
    club = club_for(request.user, slug, roles=roles)
    _keep_time_of(club)
    note_place(request, Place(club=club))
    return club


def member_event(request: HttpRequest, slug: str, event_id: int) -> Event:
    """Return an event of the reader's club."""
    if not request.user.is_authenticated:
        raise Http404
    events = Event.objects.filter(club__memberships__user=request.user, club__memberships__role__in=MEMBERS)
    event = get_object_or_404(events.select_related("club", "hall"), pk=event_id, club__slug=slug)
    _keep_time_of(event.club)
    note_place(request, Place(club=event.club, event=event))
    return event


def is_member(request: HttpRequest, club: Club) -> bool:
    """Return whether the reader of a public page is logged in as a member of the club."""
    return isinstance(request.user, User) and club.memberships.filter(user=request.user, role__in=MEMBERS).exists()


def public_event(token: str) -> Event:
    """Return the event with this public token. Needs no login."""
    event = get_object_or_404(event_given_out(token).select_related("club"))
    _keep_time_of(event.club)
    return event


def wall_event(token: str) -> Event | None:
    """Return the event with its hall whose wall has this link, while the wall is on and the evening is not over."""
    event = on_walls(token).select_related("club", "hall").defer("rules_text").first()
    if event is None or is_night_over(event):
        return None
    _keep_time_of(event.club)
    return event


def poster_event(code: str) -> Event | None:
    """Return the event whose poster has this code, while people may sign in on their own phones."""
    # PostgreSQL refuses control characters in a query.
    if not code.isprintable():
        return None
    event = Event.objects.filter(hall__poster_code=code.lower()).select_related("club", "hall").first()
    if event is None or not takes_phones(event):
        return None
    _keep_time_of(event.club)
    return event


def on_walls(token: str) -> QuerySet[Event]:
    """Return the event whose wall is on and has this link, or nothing."""
    # PostgreSQL refuses control characters in a query.
    if not token.isprintable():
        return Event.objects.none()
    return Event.objects.filter(hall__wall_token=token, hall__wall_is_on=True)


def coming_event(code: str) -> Event | None:
    """Return the event of a link by which people say whether they come, while it is on, over or not.

    A laptop has no such links: before the evening nobody reaches it.
    """
    # PostgreSQL refuses control characters in a query.
    if not settings.HOSTED or not code.isprintable():
        return None
    link = ComingLink.objects.filter(code=code, is_on=True).select_related("event__club").first()
    if link is None:
        return None
    _keep_time_of(link.event.club)
    return link.event


def event_given_out(token: str) -> QuerySet[Event]:
    """Return the event with this public token, or nothing."""
    # PostgreSQL refuses control characters in a query.
    return Event.objects.filter(public_token=f"{GIVEN_OUT}{token}") if token.isprintable() else Event.objects.none()


def link_is_on(event: Event) -> bool:
    """Return whether anyone with the event's public link sees its pages."""
    return event.public_token.startswith(GIVEN_OUT)


def token_of(event: Event) -> str:
    """Return the secret part of the event's public link, whether or not the link is on."""
    return event.public_token.removeprefix(GIVEN_OUT)


def linked_seating(token: str) -> Seating | None:
    """Return the table of a round with this link, whether or not it may key in now, with its event.

    Typed capitals, spaces and hyphens do not matter.
    """
    # PostgreSQL refuses control characters in a query.
    if not token.isprintable():
        return None
    seatings = Seating.objects.select_related("round__event__club", "round__event__hall")
    seating = seatings.filter(link_token__in=[token, re.sub("[ -]", "", token).lower()]).first()
    if seating is not None:
        _keep_time_of(seating.round.event.club)
    return seating


def takes_tables(event: Event) -> bool:
    """Return whether tables may key in their own tally: while that is on, until the evening is over."""
    hall = getattr(event, "hall", None)
    return hall is not None and hall.tables_key_in and not is_night_over(event)


def takes_phones(event: Event) -> bool:
    """Return whether people may sign in on their own phones: while that is on, and helpers may help."""
    hall = getattr(event, "hall", None)
    return hall is not None and hall.phones_sign_in and takes_helpers(event)


class PassEndedError(Http404):
    """A helper's pass does not open this: someone ended or changed it, or its evening is over or final."""

    leads_to = "join:join"


class PhoneEndedError(PassEndedError):
    """A phone may not sign people in any more."""

    leads_to = "poster:ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who keys in: a member with a login, a helper with a pass for this event, or a table with its link."""

    name: str
    user: User | None
    # A helper whose pass ended with a sheet on the screen still sees what they typed, but cannot save.
    pass_ended: bool = False
    is_table: bool = False
    # The pass of a helper.
    helper: HelperPass | None = None

    @property
    def is_helper(self) -> bool:
        """Return whether they may do no more than a helper or a table."""
        return self.user is None


def members_and_helpers(view: View[Parameters]) -> View[Parameters]:
    """Let helpers through to a view that fetches by `entry_event` or `door_event`, and redirect others to the login.

    A helper whose pass ended is redirected to the code page; the page of a poll or preview stays and tells them.
    """
    return _with_a_pass(view, {PASS_IN_SESSION})


def name_screens_and_phones(view: View[Parameters]) -> View[Parameters]:
    """Let name screens and people's own phones through to a view that fetches by `name_screen`."""
    return _with_a_pass(view, {PASS_IN_SESSION, PHONE_IN_SESSION})


def _with_a_pass(view: View[Parameters], passes: Set[str]) -> View[Parameters]:
    @functools.wraps(view)
    def guarded(request: HtmxRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
        if not request.user.is_authenticated and not passes & set(request.session.keys()):
            return redirect_to_login(request.get_full_path())
        try:
            return view(request, *args, **kwargs)
        except PassEndedError as ended:
            if isinstance(ended, PhoneEndedError) and request.htmx:
                return HttpResponseClientRedirect(reverse(ended.leads_to))
            if request.htmx:
                return trigger_client_event(HttpResponseNotFound(), "help-ended")
            return redirect(ended.leads_to)

    return cast(View[Parameters], login_not_required(guarded))


def entry_event(request: HttpRequest, slug: str, event_id: int, *, even_ended: bool = False) -> tuple[Event, Writer]:
    """Return an event whose sheets the reader may key in, as a member or with a helper's pass.

    A pass that is over, or for something else, raises PassEndedError. With `even_ended` its writer may not save.
    """
    if isinstance(request.user, User):
        return member_event(request, slug, event_id), Writer(name=request.user.name, user=request.user)
    helper = _helper_of(request, slug, event_id)
    ended = not (is_valid(helper) and helper.keys_in)
    if ended and (not even_ended or helper.is_name_screen):
        raise PassEndedError
    return helper.event, Writer(name=helper.name, user=None, pass_ended=ended, helper=helper)


def door_event(request: HttpRequest, slug: str, event_id: int) -> HelperPass:
    """Return the pass of a helper who may sign people in at this event.

    One that is over, or for something else, raises PassEndedError.
    """
    return _at_the_door(_helper_of(request, slug, event_id))


def desk_or_door(request: HttpRequest, slug: str, event_id: int) -> tuple[Event, HelperPass | None]:
    """Return an event at which the reader may sign people in: as a member, or with the pass of a helper's door."""
    if isinstance(request.user, User):
        return member_event(request, slug, event_id), None
    helper = door_event(request, slug, event_id)
    return helper.event, helper


def name_screen(request: HttpRequest, slug: str, event_id: int) -> HelperPass:
    """Return the pass of a name screen of this event, or of the reader's own phone.

    One that is over, or for something else, raises PassEndedError.
    """
    helper, phone = helper_pass(request), phone_pass(request)
    # A name screen at the entrance stays one until its pass ends, though somebody scanned the poster with it.
    if phone is not None and phone.event_id == event_id and not _opens_names(helper, event_id):
        helper = phone
    screen = _of_event(request, helper, slug, event_id)
    if _opens_names(screen, event_id):
        return screen
    raise PhoneEndedError if screen.is_phone else PassEndedError


def _opens_names(helper: HelperPass | None, event_id: int) -> bool:
    """Return whether a pass opens the names of this event."""
    if helper is None or helper.event_id != event_id or not is_valid(helper):
        return False
    return helper.is_name_screen or helper.is_phone


def pass_at_the_door(request: HttpRequest, slug: str) -> HelperPass | None:
    """Return the pass of a helper who may sign people in at the club's evening, or None if a user is logged in."""
    if request.user.is_authenticated:
        return None
    helper = found_or_404(helper_pass(request))
    return _at_the_door(_helper_of(request, slug, helper.event_id))


def _at_the_door(helper: HelperPass) -> HelperPass:
    if not (is_valid(helper) and helper.signs_in):
        raise PassEndedError
    return helper


def _helper_of(request: HttpRequest, slug: str, event_id: int) -> HelperPass:
    """Return the helper's pass of this browser if it is of this event, valid or ended."""
    return _of_event(request, helper_pass(request), slug, event_id)


def _of_event(request: HttpRequest, helper: HelperPass | None, slug: str, event_id: int) -> HelperPass:
    if helper is None or (helper.event_id, helper.event.club.slug) != (event_id, slug):
        raise Http404
    _keep_time_of(helper.event.club)
    note_place(request, Place(club=helper.event.club, event=helper.event, helper=helper))
    return helper


def helper_pass(request: HttpRequest) -> HelperPass | None:
    """Return the helper's pass of this browser, valid or ended."""
    return _pass_in_session(request, PASS_IN_SESSION)


def phone_pass(request: HttpRequest) -> HelperPass | None:
    """Return the pass of the reader's own phone, valid or ended."""
    return _pass_in_session(request, PHONE_IN_SESSION)


def _pass_in_session(request: HttpRequest, key: str) -> HelperPass | None:
    if key not in request.session:
        return None
    passes = HelperPass.objects.filter(secret_hash=str(request.session[key]))
    return passes.select_related("event__club").first()


def is_valid(helper: HelperPass) -> bool:
    """Return whether a pass still opens its evening."""
    return helper.ended_at is None and takes_helpers(helper.event)


def takes_helpers(event: Event) -> bool:
    """Return whether helpers may help: until the evening is over or its results are final."""
    return not event.is_final and not is_night_over(event)


def is_night_over(event: Event) -> bool:
    """Return whether the night of the evening is over, by the club's clock."""
    return tonight_at(event.club.time_zone) > event.date


def tonight_at(time_zone: str) -> datetime.date:
    """Return the date of the present night in a time zone."""
    return night_of(timezone.localtime(timezone=zoneinfo.ZoneInfo(time_zone)))


def hash_of(secret: str) -> str:
    """Return the stored hash of a helper's secret. A random secret needs no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _keep_time_of(club: Club) -> None:
    timezone.activate(zoneinfo.ZoneInfo(club.time_zone))
