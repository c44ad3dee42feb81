"""The organizer gives out links, and turns them off: of the results, of the tables, of the calendar."""

from html import escape

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.models import Club
from tournaments.hall.calendar_queries import calendar_link, evenings_as_calendar, linked_calendar
from tournaments.hall.lan_actions import open_to_devices
from tournaments.hall.link_actions import (
    end_calendar_link,
    give_calendar_link,
    give_out_link,
    let_tables_key_in,
    shut_link,
    stop_tables_keying_in,
    trust_tables,
)
from tournaments.models import CalendarLink, Event, Hall
from tournaments.web.access import found_or_404, link_is_on, member_club, member_event, token_of
from tournaments.web.acts import note
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import done, render_event
from tournaments.wording.said import said as _


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
@transaction.atomic
def give(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    again = "again" in request.POST
    give_out_link(event=member_event(request, club, event_id), the_same=again)
    said = _("The link of the results works again.") if again else _("Anyone with the link can see the results.")
    done(request, said, undo=reverse("hall:shut-link", args=[club, event_id]), left=[link_of(event_id)])
    return redirect("hall:link", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def shut(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    shut_link(event=member_event(request, club, event_id))
    undo = reverse("hall:give-link", args=[club, event_id])
    done(request, _("The link of the results is off."), undo=undo, undo_data={"again": "1"}, left=[link_of(event_id)])
    return redirect("hall:link", club=club, event_id=event_id)


def link_of(event_id: int) -> Left:
    """Return the link of the results as an act leaves it."""
    return left(Event, "public_token", pk=event_id)


@require_POST
def let_tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Turn on the links of the tables and the switch for other devices."""
    event = member_event(request, club, event_id)
    if settings.HOSTED or LAN_SWITCH.is_open or open_to_devices(event=event):
        with transaction.atomic():
            let_tables_key_in(event=event, the_same="again" in request.POST)
            note(request, _("Tables key in their own tally."))
    return redirect("hall:phones", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def stop_tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    stop_tables_keying_in(event=member_event(request, club, event_id))
    undo = reverse("hall:tables-on", args=[club, event_id])
    now = [left(Hall, "tables_key_in", event=event_id)]
    done(request, _("Tables no longer key in their own tally."), undo=undo, undo_data={"again": "1"}, left=now)
    return redirect("hall:phones", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def trust(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose whether the desk confirms each sheet from a table, or the tables are trusted."""
    trusts = request.POST.get("trusts") == "1"
    trust_tables(event=member_event(request, club, event_id), trusts=trusts)
    done(request, _("The tables are trusted.") if trusts else _("You confirm each sheet from a table."))
    return redirect("hall:phones", club=club, event_id=event_id)


@login_not_required
@never_cache
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the evenings for whoever has the link."""
    content = evenings_as_calendar(found_or_404(linked_calendar(token)))
    disposition = 'inline; filename="evenings.ics"'
    return HttpResponse(
        content, content_type="text/calendar; charset=utf-8", headers={"Content-Disposition": disposition}
    )


@never_cache
@require_GET
def calendar(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    given_out = calendar_link(found_club)
    page = reverse("calendar_feed:feed", args=[given_out.token]) if given_out else ""
    context = {
        "club": found_club,
        "room": "past",
        "page": page,
        "addresses": addresses_of(request, page) if page else [],
        "hosted": settings.HOSTED,
    }
    return render(request, "hall/calendar.html", context)


@require_POST
@transaction.atomic
def give_calendar(request: HttpRequest, club: str) -> HttpResponse:
    again = "again" in request.POST
    found = member_club(request, club)
    give_calendar_link(club=found, the_same=again)
    given = _("Anyone with the link can see the dates of your evenings.")
    said = _("The link of the calendar works again.") if again else given
    done(request, said, undo=reverse("calendar:end-link", args=[club]), left=[_calendar_of(found)])
    return redirect("calendar:link", club=club)


@require_POST
@transaction.atomic
def end_calendar(request: HttpRequest, club: str) -> HttpResponse:
    found = member_club(request, club)
    end_calendar_link(club=found)
    undo = reverse("calendar:give-link", args=[club])
    said = _("The link of the calendar is off.")
    done(request, said, undo=undo, undo_data={"again": "1"}, left=[_calendar_of(found)])
    return redirect("calendar:link", club=club)


def _calendar_of(club: Club) -> Left:
    return left(CalendarLink, "token", "is_on", club=club.pk)
