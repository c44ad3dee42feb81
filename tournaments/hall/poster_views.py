"""People sign in on their own phones: the switch, and what the QR code on the door's poster opens."""

import datetime

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.browser_choices import posted_from_our_page
from tournaments.hall.lan_actions import open_to_devices
from tournaments.hall.phone_views import address_is_off
from tournaments.hall.poster_actions import give_phone_pass, let_phones_sign_in, make_new_poster, stop_phones
from tournaments.models import CountedTry, Event, Hall, HelperPass, SignUp
from tournaments.sign_up.queries import status_of_new_line
from tournaments.web.access import (
    PHONE_IN_SESSION,
    is_valid,
    link_is_on,
    member_event,
    phone_pass,
    poster_event,
    takes_helpers,
    token_of,
)
from tournaments.web.acts import note
from tournaments.web.addresses import own_phones_page
from tournaments.web.code_throttle import take_try
from tournaments.web.fields import whole_numbers
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.left_behind import left
from tournaments.web.responses import done, refuse
from tournaments.wording.said import said as _

MOST_PHONES = 10_000
MOST_NEW_PHONES = 40
"""Phones of one address that may begin to sign in within `A_MINUTE`: a whole hall that comes by bus shares one."""
A_MINUTE = datetime.timedelta(minutes=1)


@require_POST
def turn_on(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Let people sign in on their own phones, and turn on the switch for other devices."""
    event = member_event(request, club, event_id)
    if (takes_helpers(event) and _may_find_the_site(event)) or "passes" in request.POST:
        passes = whole_numbers(request.POST.get("passes", "").split(",")[:MOST_PHONES])
        with transaction.atomic():
            let_phones_sign_in(event=event, passes=passes)
            note(request, _("People may sign in on their own phones."))
    else:
        refuse(request, _("No phone can sign in now."))
    return _to_helpers(club, event_id)


def _may_find_the_site(event: Event) -> bool:
    """Return whether phones find the site. A laptop on a network lets them in now."""
    return settings.HOSTED or LAN_SWITCH.is_open or open_to_devices(event=event)


@require_POST
@transaction.atomic
def turn_off(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Let no phone sign in any more."""
    ended = stop_phones(event=member_event(request, club, event_id), now=timezone.now())
    undo_data = {"passes": ",".join(str(phone.pk) for phone in ended)}
    undo = reverse("hall:own-phones-on", args=[club, event_id])
    now = [left(Hall, "phones_sign_in", event=event_id)]
    done(request, _("No one can sign in on their own phone now."), undo=undo, undo_data=undo_data, left=now)
    return _to_helpers(club, event_id)


@require_POST
@transaction.atomic
def new_poster(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Give the poster a new address."""
    make_new_poster(event=member_event(request, club, event_id))
    done(request, _("The posters printed so far no longer work. Print the new one."))
    return _to_helpers(club, event_id)


def _to_helpers(club: str, event_id: int) -> HttpResponse:
    return redirect(own_phones_page(club, event_id))


@login_not_required
@posted_from_our_page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, code: str) -> HttpResponse:
    """Welcome whoever scanned the poster. POST gives the phone its pass and opens the name screen."""
    event = poster_event(code)
    if event is None:
        return address_is_off(request)
    is_early = status_of_new_line(event) != SignUp.Status.HERE
    page = {"club": event.club, "event": event, "start": request.path, "is_early": is_early}
    if request.method != "POST" or is_early:
        return render(request, "sign_up/welcome.html", page)
    phone = _present_phone(request, event)
    if phone is None:
        if take_try(request, CountedTry.Of.POSTER, most=MOST_NEW_PHONES, within=A_MINUTE) is None:
            return render(request, "sign_up/welcome.html", {**page, "is_crowded": True}, status=429)
        phone = give_phone_pass(event=event, code=code, now=timezone.now())
    if phone is None:
        return redirect(request.path)
    # A new session key, so nobody who knew the old one gets the pass.
    request.session.cycle_key()
    request.session[PHONE_IN_SESSION] = phone.secret_hash
    return redirect("sign_up:names", club=event.club.slug, event_id=event.pk)


def _present_phone(request: HttpRequest, event: Event) -> HelperPass | None:
    """Return the pass that this phone has for the evening. A second scan gives no second pass."""
    phone = phone_pass(request)
    return phone if phone is not None and phone.event_id == event.pk and is_valid(phone) else None


@login_not_required
@require_safe
def ended(request: HttpRequest) -> HttpResponse:
    """Tell a phone that it can sign nobody in any more, and where those whom it signed in find their tables."""
    phone = phone_pass(request)
    tables = reverse("public:find", args=[token_of(phone.event)]) if phone and link_is_on(phone.event) else ""
    return render(request, "hall/own_phones_ended.html", {"tables": tables})
