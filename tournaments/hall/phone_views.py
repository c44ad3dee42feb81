"""The organizer’s page of results on phones: turn the players’ pages on, show their address and QR code, turn off."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.hall.lan_actions import open_to_devices
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.hall.link_views import link_of
from tournaments.hall.queries import event_of_phone_code
from tournaments.hall.wall_queries import hall_of
from tournaments.models import CountedTry
from tournaments.web.access import link_is_on, member_event, takes_tables, token_of
from tournaments.web.acts import note
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.code_throttle import take_try
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.network import own_addresses
from tournaments.web.responses import done, render_event
from tournaments.wording.said import said as _


@never_cache
@require_GET
def phones(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    given_out = link_is_on(event)
    page = reverse("public:find", args=[token_of(event)])
    addresses = addresses_of(request, page) if given_out else []
    code = hall_of(event).phone_code
    typed = addresses_of(request, reverse("phone:phone", args=[code])) if given_out and code else addresses
    context = {
        "given_out": given_out,
        "tables_key_in": takes_tables(event) and (settings.HOSTED or LAN_SWITCH.is_open),
        "may_start": settings.HOSTED or bool(addresses) or (LAN_SWITCH.is_attached and bool(own_addresses())),
        "page": page,
        "addresses": addresses,
        "typed": typed,
        "has_short_address": bool(code),
        "picture": qr_picture(addresses[0].leads_to) if addresses else "",
        "hosted": settings.HOSTED,
        "switch": LAN_SWITCH,
        "on_network": bool(addresses) or bool(own_addresses()),
    }
    return render_event(request, "hall/phones.html", event, context, step="play")


@require_POST
def turn_on(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Turn on the link and the switch for other devices. This also brings a new network's or a missing address."""
    event = member_event(request, club, event_id)
    if settings.HOSTED or open_to_devices(event=event):
        with transaction.atomic():
            give_out_link(event=event)
            note(request, _("Phones see this evening."))
    return redirect("hall:phones", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def turn_off(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Turn off the link only: helpers may still use the switch."""
    shut_link(event=member_event(request, club, event_id))
    undo, link = reverse("hall:give-link", args=[club, event_id]), link_of(event_id)
    done(request, _("Phones see nothing of this evening now."), undo=undo, undo_data={"again": "1"}, left=[link])
    return redirect("hall:phones", club=club, event_id=event_id)


@login_not_required
@never_cache
@require_GET
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """Lead from the short address, which people type, to the list of names.

    The right address always works: behind one address of a network, a few typing errors would stop the whole hall.
    """
    event = event_of_phone_code(code)
    if event is None:
        return address_is_off(request)
    return redirect("public:find", token=token_of(event))


def address_is_off(request: HttpRequest) -> HttpResponse:
    """Answer a short address that leads nowhere, and count it as a wrong one."""
    is_throttled = take_try(request, CountedTry.Of.PHONE) is None
    return render(request, "hall/phone_off.html", status=429 if is_throttled else 404)
