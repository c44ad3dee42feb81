"""Late people: the offers for everyone without a chair, and one press that seats them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.changes.actions import TeamChange
from tournaments.changes.forms import LateForm, SeatLateForm, UndoGrowthForm, undo_data_of
from tournaments.changes.late_actions import GrownTable, seat_late_people, undo_growth
from tournaments.changes.late_queries import late_chairs
from tournaments.models import Event
from tournaments.tables.queries import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event


@require_GET
def late(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show who has no chair and which they could have: as a page, or as a part of the page that asks by htmx."""
    event = member_event(request, club, event_id)
    form = LateForm(request.GET)
    said = form.cleaned_data if form.is_valid() else {}
    offered = late_chairs(event, found_or_404(shown_round(event)), are_playing=said.get("playing", False))
    context = {"late": offered, "back": said.get("back", "")}
    if request.htmx:
        return render(request, "changes/_late.html", {"club": event.club, "event": event, **context})
    return render_event(request, "changes/late.html", event, context, step="tables")


@require_POST
def seat(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Seat late people as offered. Refused if the offer no longer holds."""
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    form = SeatLateForm(request.POST)
    said = form.cleaned_data if form.is_valid() else {}
    with errors_shown(request):
        offer, change = seat_late_people(
            round_=round_, key=said.get("offer", ""), are_playing=said.get("playing", False)
        )
        undo_url, undo_data = _undo_of(event, change)
        done(request, _("Done: %(offer)s.") % {"offer": offer}, undo_url=undo_url, undo_data=undo_data)
    return _back(event, form)


def _undo_of(event: Event, change: TeamChange | GrownTable) -> tuple[str, dict[str, object]]:
    """Return where Undo goes, and with what."""
    place = [event.club.slug, event.pk]
    if isinstance(change, TeamChange):
        return reverse("changes:undo", args=place), undo_data_of(change)
    data = {"people": " ".join(map(str, change.people)), "parts": " ".join(change.parts)}
    return reverse("changes:undo-growth", args=place), {"table": change.table, "lists": change.lists, **data}


@require_POST
def undo_grown(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    form = UndoGrowthForm(request.POST)
    if form.is_valid():
        with errors_shown(request):
            undo_growth(round_=round_, grown=form.grown())
            done(request, _("Undone."))
    return redirect("tables:tables", club=club, event_id=event_id)


def _back(event: Event, form: SeatLateForm) -> HttpResponse:
    """Lead back to the page that showed the offers."""
    is_sign_up = form.is_valid() and form.cleaned_data["back"] == "sign-up"
    return redirect("sign_up:list" if is_sign_up else "tables:tables", club=event.club.slug, event_id=event.pk)
