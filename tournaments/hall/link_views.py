"""The organizer's page about the public link: create it, show it large, put it on a web page, turn it off."""

from html import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.models import Event
from tournaments.web.access import link_is_on, member_event, token_of
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.responses import done, render_event


@never_cache
@require_GET
def link(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    given_out, token = link_is_on(event), token_of(event)
    page = reverse("public:results", args=[token])
    addresses = addresses_of(request, page) if given_out else []
    site = addresses[0].leads_to.removesuffix(page) if addresses else ""
    context = {
        "given_out": given_out,
        "page": page,
        "addresses": addresses,
        "picture": qr_picture(addresses[0].leads_to) if addresses else "",
        "frame_line": frame_line(event, f"{site}{reverse('published:frame', args=[token])}"),
        "json_address": f"{site}{reverse('published:json', args=[token])}",
        "hosted": settings.HOSTED,
    }
    return render_event(request, "hall/link.html", event, context, step="results")


def frame_line(event: Event, address: str) -> str:
    """Return the HTML that shows the results on another page."""
    title = escape(f"{event.name} · {event.club.name}")
    return f'<iframe src="{address}" title="{title}" width="100%" height="600" style="border:0"></iframe>'


@require_POST
def give(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    again = "again" in request.POST
    give_out_link(event=member_event(request, club, event_id), the_same=again)
    said = _("The link works again.") if again else _("Anyone with the link can see the results.")
    done(request, said, undo_url=reverse("hall:shut-link", args=[club, event_id]))
    return redirect("hall:link", club=club, event_id=event_id)


@require_POST
def shut(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    shut_link(event=member_event(request, club, event_id))
    undo = reverse("hall:give-link", args=[club, event_id])
    done(request, _("The link is off."), undo_url=undo, undo_data={"again": "1"})
    return redirect("hall:link", club=club, event_id=event_id)
