"""The organizer lets tables key in their own tally, chooses who confirms it, and ends that."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.hall.lan_actions import open_to_devices
from tournaments.hall.table_link_actions import let_tables_key_in, stop_tables_keying_in, trust_tables
from tournaments.web.access import member_event
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.responses import done


@require_POST
def turn_on(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Turn on the links of the tables and the switch for other devices."""
    event = member_event(request, club, event_id)
    if settings.HOSTED or LAN_SWITCH.is_open or open_to_devices(event=event):
        let_tables_key_in(event=event, the_same="again" in request.POST)
    return redirect("hall:phones", club=club, event_id=event_id)


@require_POST
def turn_off(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    stop_tables_keying_in(event=member_event(request, club, event_id))
    undo = reverse("hall:tables-on", args=[club, event_id])
    done(request, _("Tables no longer key in their own tally."), undo_url=undo, undo_data={"again": "1"})
    return redirect("hall:phones", club=club, event_id=event_id)


@require_POST
def trust(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose whether the desk confirms each sheet from a table, or the tables are trusted."""
    trusts = request.POST.get("trusts") == "1"
    trust_tables(event=member_event(request, club, event_id), trusts=trusts)
    done(request, _("The tables are trusted.") if trusts else _("You confirm each sheet from a table."))
    return redirect("hall:phones", club=club, event_id=event_id)
