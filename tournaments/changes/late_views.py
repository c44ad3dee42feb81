"""Late people: the offers for everyone without a chair, and one press that seats them."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from tournaments.changes.chair_views import undo as undo_chair
from tournaments.changes.forms import LateForm, SeatLateForm
from tournaments.changes.late_actions import grow_table, seat_late_person, undo_growth
from tournaments.changes.late_queries import late_chairs
from tournaments.changes.undo_values import GrownTable
from tournaments.changes.way_back import page_after_change, to_page_after_change
from tournaments.models import Event, Round
from tournaments.models.progress import progress
from tournaments.models.seating import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import Undo, note_done, undoes
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_GET
def late(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show who has no chair and which they could have: as a page, or as a part of the page that asks by htmx."""
    event = member_event(request, club, event_id)
    asked = LateForm(request.GET).asked
    offered = late_chairs(event, found_or_404(shown_round(event)), from_deal=asked["from_deal"])
    # On Play the next thing is the next sheet, also while somebody waits for one more.
    is_next_thing = not (request.htmx and asked["back"] == "play")
    done = progress(event)
    context: dict[str, object] = {
        "late": offered,
        "progress": done,
        "way_back": page_after_change(done),
        "back": asked["back"],
        "asked_deal": asked["from_deal"],
        "is_next_thing": is_next_thing,
    }
    if request.htmx:
        context |= {"club": event.club, "event": event}
        return render(request, "changes/_late.html", context)
    return render_event(request, "changes/late.html", event, context, step="tables")


@require_POST
@transaction.atomic
def seat(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Give a late person a chair as offered. Refused if the offer no longer holds."""

    def act(round_: Round, form: SeatLateForm) -> tuple[str, dict[str, object]]:
        offer, change = seat_late_person(round_=round_, key=form.key, from_deal=form.asked["from_deal"])
        return offer, change.as_stored

    return _take_offer(request, club, event_id, act, undo=undo_chair)


@require_POST
@transaction.atomic
def grow(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Add late people to a table, or open one, as offered. Refused if the offer no longer holds."""

    def act(round_: Round, form: SeatLateForm) -> tuple[str, dict[str, object]]:
        keeps_one, from_deal = bool(form.one_ranking_key), form.asked["from_deal"]
        offer, grown = grow_table(round_=round_, key=form.key, from_deal=from_deal, keeps_one_ranking=keeps_one)
        return offer, asdict(grown)

    return _take_offer(request, club, event_id, act, undo=undo_grown)


def _take_offer(
    request: HttpRequest,
    club: str,
    event_id: int,
    act: Callable[[Round, SeatLateForm], tuple[str, dict[str, object]]],
    *,
    undo: Undo,
) -> HttpResponse:
    """Take the offer, report it with Undo, and lead back. `act` returns the offer in words and the change for Undo."""
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    form = SeatLateForm(request.POST)
    with errors_shown(request):
        offer, change = act(round_, form)
        noted = said_together([offer, "."], "")
        done(request, _("Done: %(offer)s.") % {"offer": offer}, noted=noted, undo=undo, undo_data={"change": change})
    return _back(event, form)


@undoes("changes.growth")
def undo_grown(request: HttpRequest, club: str, event_id: int, *, change: dict[str, Any]) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    with errors_shown(request):
        undo_growth(round_=round_, grown=GrownTable.stored(change))
        note_done(request)
    return to_page_after_change(event)


def _back(event: Event, form: SeatLateForm) -> HttpResponse:
    """Lead back to the page that showed the offers."""
    pages = {"sign-up": "sign_up:list", "play": "sheets:play"}
    page = pages.get(form.asked["back"]) or page_after_change(progress(event))
    return redirect(page, club=event.club.slug, event_id=event.pk)
