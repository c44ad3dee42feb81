"""The page of the prizes, and what is pressed on it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Event, Prize
from tournaments.prizes import actions
from tournaments.prizes.forms import PrizeForm
from tournaments.prizes.queries import hat, prize_rows
from tournaments.standings.queries import results_state
from tournaments.web.access import member_event
from tournaments.web.responses import done, errors_shown, render_event


@require_GET
def prizes(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every prize: who has it, or who would win it."""
    return _page(request, member_event(request, club, event_id), PrizeForm())


@require_POST
def add(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Add a prize."""
    event = member_event(request, club, event_id)
    form = PrizeForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    with errors_shown(request):
        actions.add_prize(event=event, **form.cleaned_data)
    return redirect("prizes:prizes", club=club, event_id=event_id)


@require_POST
def usual(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put down the usual prizes."""
    actions.add_usual_prizes(event=member_event(request, club, event_id))
    return redirect("prizes:prizes", club=club, event_id=event_id)


@require_POST
def remove(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Take a prize off the list."""
    prize = prize_or_404(request, club, event_id, number)
    again = {"kind": prize.kind, "place": prize.place or "", "title": prize.title}
    with errors_shown(request):
        actions.remove_prize(prize=prize)
        undo = reverse("prizes:add", args=[club, event_id])
        done(request, _("The prize is deleted."), undo_url=undo, undo_data=again)
    return back_to_page(prize)


def prize_or_404(request: HttpRequest, club: str, event_id: int, number: int, **wanted: str) -> Prize:
    return get_object_or_404(member_event(request, club, event_id).prizes, number=number, **wanted)


def url_of(name: str, prize: Prize) -> str:
    return reverse(f"prizes:{name}", args=[prize.event.club.slug, prize.event_id, prize.number])


def back_to_page(prize: Prize) -> HttpResponse:
    return redirect("prizes:prizes", club=prize.event.club.slug, event_id=prize.event_id)


def _page(request: HttpRequest, event: Event, form: PrizeForm, *, status: int = 200) -> HttpResponse:
    context = {
        "rows": prize_rows(event),
        "hat": hat(event),
        "state": results_state(event),
        "form": form.sent_to("prizes:add", event.club.slug, event.pk),
        "here": "prizes",
    }
    return render_event(request, "prizes/prizes.html", event, context, step="results", status=status)
