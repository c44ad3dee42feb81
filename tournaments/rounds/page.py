"""Render the page of several rounds: the form, and the preview of what it says."""

import hashlib

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from tournaments.models import Event, StoredSchedule
from tournaments.models.schedule import stored_schedule
from tournaments.models.seating import last_round, new_seed
from tournaments.rounds import queries
from tournaments.rounds.actions import MOST_SEARCHED
from tournaments.rounds.choice_queries import (
    MOST_PEOPLE,
    OF_EVENT,
    RoundSettings,
    draft_of,
    example_of,
    expected_people,
    settings_in_words,
    settings_so_far,
)
from tournaments.rounds.forms import RoundsForm
from tournaments.rounds.next_round_queries import changed_since
from tournaments.rounds.preview_queries import Preview, preview_of
from tournaments.sign_up.queries import head_count, lines_to_confirm, unknown_chapters_here
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.queries import tables_to_choose_from
from tournaments.web.fields import whole_number
from tournaments.web.responses import render_event


def form_for(request: HttpRequest, event: Event) -> RoundsForm:
    """Return the form for those who are here, or for how many are expected while no table fits those who are here."""
    people, tables = head_count(event).playing, tables_to_choose_from(event)
    sent = request.POST if request.method == "POST" and "planned_rounds" in request.POST else None
    is_expected = not tables
    if is_expected:
        people = whole_number(sent.get("people", "")) if sent else expected_people(event)
        tables = tables_to_choose_from(event, people) if people <= MOST_PEOPLE else []
    settings = settings_so_far(event, people if is_expected else None)
    return RoundsForm.for_event(sent, event, settings, tables, people, is_expected=is_expected)


def shown_key(event: Event, settings: RoundSettings) -> str:
    """Return a short text that changes with the people who are here and with all that decides the preview."""
    people = [line.player_id for line in people_to_draw(event)]
    chosen = [getattr(settings, name) for name in ("format", "tables", *OF_EVENT)]
    return hashlib.sha256(repr((people, chosen)).encode()).hexdigest()[:16]


def rounds_page(
    request: HttpRequest,
    event: Event,
    *,
    form: RoundsForm | None = None,
    is_searching: bool = False,
    searched_from: int | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the form and the preview. `is_searching` goes on with a longer search, unless the best is found.

    `searched_from`: the seed of the rounds before this search.
    """
    is_drawn = last_round(event).seatings.exists()
    context: dict[str, object] = {"is_drawn": is_drawn, "most_searched": MOST_SEARCHED}
    if event.has_rounds:
        context |= _rounds_in_use(event)
    elif not is_drawn:
        context["unknown_chapters"] = unknown_chapters_here(event)
        context["to_confirm"] = lines_to_confirm(event)
        context |= _choice(event, form or form_for(request, event), is_searching=is_searching)
    if searched_from is not None and not context.get("is_searching"):
        shown = context.get("preview")
        context["found_nothing"] = isinstance(shown, Preview) and shown.stored.seed == searched_from
    context["searched_from"] = searched_from
    return render_event(request, "rounds/plan.html", event, context, step="tables", status=status)


def _rounds_in_use(event: Event) -> dict[str, object]:
    stored = stored_schedule(event)
    if stored is None:
        return {}
    replayed = queries.is_replayed(event, stored)
    return {"preview": preview_of(event, stored), "is_replayed": replayed, "changed": changed_since(event)}


def _choice(event: Event, form: RoundsForm, *, is_searching: bool) -> dict[str, object]:
    """Return the form, and the preview of what was sent or is chosen so far."""
    people = _people_of(form)
    if form.is_bound:
        settings = form.settings if form.is_valid() and form.is_expected else None
    else:
        settings = settings_so_far(event, people)
    if settings is None:
        return {"form": form}
    try:
        stored = _stored_or_made(event, settings, people)
    except ValidationError as error:
        return {"form": form, "problem": error.messages[0]}
    preview = preview_of(event, stored)
    form.button_class = ""
    form.initial.update(previewed=shown_key(event, settings), seed=stored.seed)
    is_open = people is None and not preview.is_best and not preview.is_example
    may_search = is_open and stored.searched < MOST_SEARCHED
    return {
        "form": form,
        "preview": preview,
        "summary": settings_in_words(settings, len(stored.people)),
        "may_search": may_search,
        "is_searching": is_searching and may_search,
    }


def _people_of(form: RoundsForm) -> int | None:
    """Return how many people are expected, or None if those who are here count."""
    if not form.is_expected:
        return None
    said = form.cleaned_data if form.is_bound and form.is_valid() else form.initial
    return int(said["people"])


def _stored_or_made(event: Event, settings: RoundSettings, people: int | None) -> StoredSchedule:
    """Return the stored draft if it is for those who are here, else another one, unsaved. Raises ValidationError."""
    if people is not None:
        return example_of(event, settings, people)
    return queries.draft_for_those_here(event) or draft_of(event, settings, new_seed())
