"""The organizer's page "A helper's phone or laptop": the switch, the code, the helpers."""

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.hall import queries
from tournaments.hall.actions import (
    give_back_passes,
    make_new_code,
    new_end_code,
    send_away,
    set_use_of_code,
    set_use_of_pass,
)
from tournaments.hall.forms import NameScreenForm, UseForm
from tournaments.hall.grids import HelpersGrid
from tournaments.hall.lan_actions import close_to_devices, open_to_devices
from tournaments.models import Event, HelperPass
from tournaments.models.hall import HelperUse
from tournaments.sign_up.phone_queries import signed_in_by_phones
from tournaments.web.access import member_event, takes_helpers, takes_phones
from tournaments.web.acts import note, undoes
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.fields import whole_numbers
from tournaments.web.grids import Rows
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.left_behind import CHANGED_SINCE, left
from tournaments.web.network import own_addresses
from tournaments.web.responses import HtmxRequest, done, refuse, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext

MAY_NOW: dict[str, str] = {
    HelperUse.SHEETS: gettext_noop("%(name)s may key in sheets."),
    HelperUse.SIGN_IN: gettext_noop("%(name)s may sign people in."),
    HelperUse.BOTH: gettext_noop("%(name)s may key in sheets and sign people in."),
    HelperUse.NAMES: gettext_noop("%(name)s shows the name screen."),
}


@never_cache
@require_GET
def helpers(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show the switch, the way in and the helpers. A polling page gets the list alone, if it changed."""
    event = member_event(request, club, event_id)
    rows = queries.helpers_of(event)
    version = "-".join(f"{row.helper.pk}.{row.is_in:d}.{row.helper.use}.{row.sheets}.{row.people}" for row in rows)
    grid = HelpersGrid(Rows(list(rows))).show(request.GET)
    listed = {
        "rows": rows,
        "grid": grid,
        "uses": HelperUse.for_helpers(),
        "version": version,
        "some_are_in": any(row.is_in for row in rows),
    }
    if request.htmx:
        if request.GET.get("v") == version:
            return HttpResponse(status=204)
        return render(request, "hall/_helpers.html", {"club": event.club, "event": event, **listed})
    form = NameScreenForm(initial={"code": new_end_code()}).sent_to("hall:name-screen-here", club, event_id)
    by_phones = signed_in_by_phones(event) if takes_phones(event) else 0
    context = {**_way_in(request, event), **listed, "name_screen_form": form, "by_phones": by_phones}
    context["opened"] = request.GET.get("open", "")
    return render_event(request, "hall/helpers.html", event, context, step="play")


def _way_in(request: HttpRequest, event: Event) -> dict[str, object]:
    now = timezone.now()
    addresses = addresses_of(request, reverse("join:code", args=[event.club.slug]))
    is_open = bool(addresses) and takes_helpers(event)
    way_in = queries.join_code(event) if is_open else None
    token = way_in.token if way_in else ""
    on_network = bool(addresses) or bool(own_addresses())
    link = addresses_of(request, reverse("join:link", args=[token]))[0].leads_to if token else ""
    return {
        "takes_helpers": takes_helpers(event),
        "takes_phones": takes_phones(event),
        "hosted": settings.HOSTED,
        "switch": LAN_SWITCH,
        "on_network": on_network,
        "may_reach": settings.HOSTED or (LAN_SWITCH.is_attached and on_network),
        "addresses": addresses,
        "code": queries.valid_code(event, now) if is_open else None,
        "use_of_code": way_in.use if way_in else "",
        "code_is_void": queries.is_void(event, now),
        "link": link,
        "picture": qr_picture(link) if link else "",
    }


@require_POST
def let_devices_in(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Turn the switch on, or again after the laptop joined another network. An Undo sends which press turned it off."""
    event = member_event(request, club, event_id)
    if request.POST.get("press", LAN_SWITCH.last_press) != LAN_SWITCH.last_press:
        refuse(request, str(CHANGED_SINCE))
    elif open_to_devices(event=event):
        with transaction.atomic():
            if queries.valid_code(event, timezone.now()) is None:
                make_new_code(event=event, now=timezone.now())
            note(request, _("Other devices can reach this laptop."))
    else:
        refuse(request, _("No other device can reach this laptop yet."))
    return redirect("hall:helpers", club=club, event_id=event_id)


@require_POST
def shut_devices_out(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    member_event(request, club, event_id)
    if close_to_devices():
        undo, undo_data = reverse("hall:let-in", args=[club, event_id]), {"press": LAN_SWITCH.last_press}
        done(request, _("No other device can reach this laptop now."), undo=undo, undo_data=undo_data)
    return redirect("hall:helpers", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def make_code(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Create a new code. The old one ends; existing passes stay."""
    make_new_code(event=member_event(request, club, event_id), now=timezone.now())
    note(request, _("There is a new code for helpers."))
    return redirect("hall:helpers", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def use_of_code(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose what those may do who join from now on."""
    event = member_event(request, club, event_id)
    form = UseForm(request.POST)
    if form.is_valid():
        set_use_of_code(event=event, use=form.cleaned_data["use"])
        note(request, _("Who joins now may: %(what)s.") % {"what": HelperUse(form.cleaned_data["use"]).label})
    return redirect("hall:helpers", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def use(request: HttpRequest, club: str, event_id: int, pass_id: int) -> HttpResponse:
    """Change what a helper may do."""
    event = member_event(request, club, event_id)
    helpers = event.helper_passes.helpers().filter(ended_at=None)
    helper = get_object_or_404(helpers, pk=pass_id)
    form = UseForm(request.POST)
    if form.is_valid() and form.cleaned_data["use"] != helper.use:
        before = helper.use
        set_use_of_pass(helper=helper, use=form.cleaned_data["use"])
        may = left(HelperPass, "use", "ended_at", pk=helper.pk)
        sentence = _(MAY_NOW[helper.use]) % {"name": helper.name}
        done(request, sentence, undo=request.path, undo_data={"use": before}, left=[may])
    return redirect("hall:helpers", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def end(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """End one helper's pass or all, and the code and link they know."""
    event = member_event(request, club, event_id)
    passes = None if "all" in request.POST else whole_numbers(request.POST.get("passes", "")[:2000].split(","))
    ended = send_away(event=event, passes=passes, now=timezone.now())
    if ended:
        names = ", ".join(helper.name for helper in ended)
        said = ngettext("%(names)s can no longer help.", "%(names)s can no longer help.", len(ended))
        undo_data = {"passes": [helper.pk for helper in ended]}
        now = [left(HelperPass, "ended_at", pk__in=undo_data["passes"])]
        done(request, said % {"names": names}, undo=give_back, undo_data=undo_data, left=now)
    return redirect("hall:helpers", club=club, event_id=event_id)


@undoes("hall.end")
def give_back(request: HttpRequest, club: str, event_id: int, *, passes: list[int]) -> HttpResponse:
    event = member_event(request, club, event_id)
    give_back_passes(event=event, passes=passes)
    done(request, _("They can help again."))
    return redirect("hall:helpers", club=club, event_id=event_id)
