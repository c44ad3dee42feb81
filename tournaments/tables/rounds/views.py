"""Several rounds: the page that chooses them by a preview, and the tables of earlier rounds."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import new_seed
from tournaments.tables.draw_queries import current_round
from tournaments.tables.next_round_queries import changed_since
from tournaments.tables.queries import seatings_of
from tournaments.tables.rounds import queries
from tournaments.tables.rounds.actions import MOST_SEARCHED, draft_rounds, search_longer, use_rounds
from tournaments.tables.rounds.forms import RoundsForm
from tournaments.web.access import found_or_404, member_event
from tournaments.web.responses import HtmxRequest, errors_shown, render_event

SEARCHES_A_PRESS = 3
"""The schedules that one press makes without JavaScript."""


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the form and the preview of the draft. POST makes another draft."""
    event = member_event(request, club, event_id)
    if request.method == "GET":
        return _page(request, event)
    form = _form(request, event)
    if form.is_valid():
        with errors_shown(form, "format"):
            draft_rounds(round_=current_round(event), settings=form.settings, seed=new_seed())
            return redirect(reverse("rounds:plan", args=[club, event_id]) + "#preview")
    return _page(request, event, form=form, status=422)


@require_POST
def search(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Search for a better schedule: one more with each request of a page with JavaScript, else a few with each."""
    event = member_event(request, club, event_id)
    stored = found_or_404(queries.stored_schedule(event))
    for _again in range(1 if request.htmx else SEARCHES_A_PRESS):
        stored = search_longer(event=event, stored=stored, seed=new_seed())
    if request.htmx:
        return _page(request, event, is_searching=True)
    return redirect(reverse("rounds:plan", args=[club, event_id]) + "#preview")


@require_POST
def use(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        use_rounds(round_=current_round(event))
        return redirect("tables:tables", club=club, event_id=event_id)
    return redirect("rounds:plan", club=club, event_id=event_id)


@require_GET
def earlier(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Show the tables of one round, with the teams as they ended it."""
    event = member_event(request, club, event_id)
    round_ = event.rounds.filter(number=number).first()
    if round_ is None or not event.has_rounds:
        raise Http404
    tables = [row.at(round_.last_deal) for row in seatings_of(round_) if row.seating.last_deal is None]
    context = {"shown_round": number, "tables": tables, "rounds": range(1, current_round(event).number + 1)}
    return render_event(request, "rounds/round.html", event, context, step="tables")


def _form(request: HttpRequest, event: Event) -> RoundsForm:
    tables, people = queries.tables_to_choose_from(event), head_count(event).playing
    sent = request.POST if request.method == "POST" and "format" in request.POST else None
    return RoundsForm.for_event(sent, event, queries.stored_schedule(event), tables, people)


def _page(
    request: HttpRequest, event: Event, *, form: RoundsForm | None = None, is_searching: bool = False, status: int = 200
) -> HttpResponse:
    """Render the form and the preview. `is_searching` goes on with a longer search, unless the best is found."""
    stored = queries.stored_schedule(event)
    preview = queries.preview_of(event, stored) if stored and not (form and form.errors) else None
    may_search = preview is not None and not (preview.is_best or preview.is_example or event.has_rounds)
    goes_on = may_search and preview is not None and preview.stored.searched < MOST_SEARCHED
    context = {
        "form": form or _form(request, event),
        "preview": preview,
        "most_searched": MOST_SEARCHED,
        "may_search": goes_on,
        "is_searching": is_searching and goes_on,
        "is_drawn": current_round(event).seatings.exists(),
        "is_current": stored is not None and queries.is_for_those_here(event, stored),
        "changed": changed_since(event),
        "is_replayed": queries.is_replayed(event, stored) if stored and event.has_rounds else None,
    }
    return render_event(request, "rounds/plan.html", event, context, step="tables", status=status)
