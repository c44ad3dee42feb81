"""The door's poster: a QR code by which people sign in on their own phones."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.paper.paper_size import paper_size
from tournaments.web.access import member_event, takes_phones
from tournaments.web.addresses import addresses_of, own_phones_page, qr_picture
from tournaments.web.responses import render_event


@require_GET
def poster(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the poster laid out for the printer, once phones may sign people in and find the site."""
    event = member_event(request, club, event_id)
    hall = event.hall if takes_phones(event) else None
    addresses = addresses_of(request, reverse("poster:welcome", args=[hall.poster_code])) if hall else []
    if not addresses:
        refused = _("Let other devices in first.") if hall else _("First let people sign in on their own phones.")
        messages.error(request, refused)
        return redirect(own_phones_page(club, event_id))
    context = {
        "title": _("Door poster"),
        "now": timezone.now(),
        "back": reverse("sign_up:list", args=[club, event_id]),
        "paper_size": paper_size(request, event.club),
        "address": addresses[0].leads_to,
        "picture": qr_picture(addresses[0].leads_to),
        "hosted": settings.HOSTED,
    }
    return render_event(request, "paper/poster.html", event, context)
