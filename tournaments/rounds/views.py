"""Several rounds: the page that chooses them by a preview, and the tables of earlier rounds."""

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event, Round, StoredSchedule
from tournaments.models.seating import last_round, new_seed
from tournaments.rounds import queries
from tournaments.rounds.actions import choose_format, draft_rounds, drop_format, search_longer, use_rounds
from tournaments.rounds.choice_queries import RoundSettings, settings_so_far
from tournaments.rounds.forms import RoundsForm
from tournaments.rounds.page import form_for, rounds_page, shown_key
from tournaments.rounds.tied_table_queries import tie_decisions_in_words
from tournaments.tables.queries import seatings_of, with_tables
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note
from tournaments.web.fields import whole_number
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event
from tournaments.wording.said import said as _

SEARCHES_A_PRESS = 3
"""The schedules that one press makes without JavaScript."""


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the form and the preview. POST stores another draft, or shows an example before people are here."""
    event = member_event(request, club, event_id)
    if request.method == "GET":
        return rounds_page(request, event)
    form = form_for(request, event)
    if not form.is_valid():
        return rounds_page(request, event, form=form, status=422)
    if not form.is_expected:
        with errors_shown(form, "format"):
            draft_rounds(round_=last_round(event), settings=form.settings, seed=new_seed())
            return _to_preview(event)
    return rounds_page(request, event, form=form, status=422 if form.errors else 200)


def _to_preview(event: Event) -> HttpResponse:
    return redirect(reverse("rounds:plan", args=[event.club.slug, event.pk]) + "#preview")


@require_POST
def search(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Search for a better schedule: one more with each request of a page with JavaScript, else a few with each."""
    event = member_event(request, club, event_id)
    shown = whole_number(request.POST.get("seed", ""))
    first = stored = _current_draft(event, shown or new_seed())
    for _again in range(1 if request.htmx else SEARCHES_A_PRESS):
        stored = search_longer(event=event, stored=stored, seed=new_seed())
    if request.htmx:
        searched_from = whole_number(request.POST.get("searched_from", "")) or first.seed
        return rounds_page(request, event, is_searching=True, searched_from=searched_from)
    if stored.seed == first.seed:
        messages.info(request, _("Nothing better was found."))
    return _to_preview(event)


def _current_draft(event: Event, seed: int) -> StoredSchedule:
    """Return the draft for those who are here, made now from this seed if there is none.

    Raises Http404 if nothing is chosen.
    """
    if stored := queries.draft_for_those_here(event):
        return stored
    settings = found_or_404(settings_so_far(event))
    return draft_rounds(round_=last_round(event), settings=settings, seed=seed)


@require_POST
def use(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Seat the first round of the preview. If anything changed since, show the preview of now instead."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    if "planned_rounds" not in request.POST:
        with errors_shown(request):
            _use(request, round_)
            return redirect("tables:tables", club=club, event_id=event_id)
        return redirect("rounds:plan", club=club, event_id=event_id)
    form = form_for(request, event)
    if not form.is_valid():
        return rounds_page(request, event, form=form, status=422)
    with errors_shown(request):
        if form.cleaned_data["previewed"] == shown_key(event, form.settings):
            # The search for rounds takes long, so it locks nothing.
            _draft_if_needed(event, form)
            _use(request, round_, form.settings)
            return redirect("tables:tables", club=club, event_id=event_id)
        draft_rounds(round_=round_, settings=form.settings, seed=new_seed())
        messages.warning(request, _("Something changed since the preview. Here are the rounds as they would be now."))
    return _to_preview(event)


@transaction.atomic
def _use(request: HttpRequest, round_: Round, settings: RoundSettings | None = None) -> None:
    use_rounds(round_=round_, settings=settings)
    note(request, with_tables(round_, _("The first round is seated.")))


def _draft_if_needed(event: Event, form: RoundsForm) -> None:
    """Store the rounds of the preview if they are not stored yet: their seed gives the same ones again."""
    so_far = settings_so_far(event)
    if queries.draft_for_those_here(event) and so_far and so_far.is_previewed_like(form.settings):
        return
    seed = form.cleaned_data["seed"]
    draft_rounds(round_=last_round(event), settings=form.settings, seed=new_seed() if seed is None else seed)


@require_POST
@transaction.atomic
def choose(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Keep the format for the time when people are here."""
    event = member_event(request, club, event_id)
    form = form_for(request, event)
    if not form.is_valid():
        return rounds_page(request, event, form=form, status=422)
    with errors_shown(request):
        people = form.cleaned_data.get("people")
        choose_format(round_=last_round(event), settings=form.settings, people=people)
        done(request, _("Saved. When everyone is here, open Tables: it shows the rounds with their names."))
        return redirect("sign_up:list", club=club, event_id=event_id)
    return redirect("rounds:plan", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def drop(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Go back to one sitting."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        drop_format(round_=last_round(event))
        done(request, _("The evening is one sitting."))
    return redirect("tables:tables", club=club, event_id=event_id)


@require_GET
def earlier(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Show the tables of one round, with the teams as they ended it."""
    event = member_event(request, club, event_id)
    round_ = event.rounds.filter(number=number).first()
    if round_ is None or not event.has_rounds:
        raise Http404
    tables = [row.at(round_.last_deal) for row in seatings_of(round_) if row.seating.last_deal is None]
    context = {"shown_round": number, "tables": tables, "rounds": range(1, last_round(event).number + 1)}
    context["tie_decisions"] = tie_decisions_in_words(event, number)
    return render_event(request, "rounds/round.html", event, context, step="tables")
