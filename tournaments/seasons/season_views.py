"""Pages of one season: standings, name and evenings, delete, restore."""

from functools import partial
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event, Season
from tournaments.seasons import season_queries
from tournaments.seasons.actions import change_counting, delete_season, read_stored, restore_season, save_season
from tournaments.seasons.forms import CountingForm, SeasonForm, counting_values
from tournaments.seasons.grids import MOST_ON_SCREEN, ROWS_A_PAGE, SeasonGrid, evening_in_words, evenings_in_words
from tournaments.seasons.season_history import season_changes
from tournaments.seasons.wording import FAIR_WAYS, WHY_LEFT_OUT, WHY_NOT_FAIR
from tournaments.web.access import member_club
from tournaments.web.acts import undoes
from tournaments.web.changed_settings import changed_settings
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _


@require_GET
def season(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    """Show the standings of a season."""
    found = _season(request, club, season_id)
    return _page(request, found, CountingForm(None, season=found))


@require_POST
@transaction.atomic
def counting(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    """Save the way a season counts. A button of the page sends only what counts."""
    found = _season(request, club, season_id)
    before = counting_values(found.counting)
    form = CountingForm({**before, "best": before["best"] or "", **request.POST.dict()}, season=found)
    if not form.is_valid():
        return _page(request, found, form, status=422)
    if form.counting != found.counting:
        change_counting(season=found, counting=form.counting)
        undo_data = {name: "" if value is None else value for name, value in before.items()}
        counts = [left(Season, *before, pk=season_id)]
        noted = _("%(season)s counts: %(changes)s") % {"season": found.name, "changes": changed_settings(form)}
        sentence = _("Saved how the season counts.")
        done(request, sentence, noted=noted, undo=request.path, undo_data=undo_data, left=counts)
    return redirect("seasons:season", club=club, season_id=season_id)


def _page(request: HttpRequest, found: Season, form: CountingForm, *, status: int = 200) -> HttpResponse:
    to_store = partial(season_queries.season_events_to_store, found)
    table = read_stored(to_store=to_store, read=partial(season_queries.season_table, found))
    context = {
        "club": found.club,
        "room": "past",
        "season": found,
        "form": form,
        "table": table,
        "why_refused": WHY_NOT_FAIR[table.unlike] if table.unlike else "",
        "fair_ways": [(measure.value, FAIR_WAYS[measure]) for measure in table.fair],
        "left_out": [
            (evening.first, evening_in_words(evening), WHY_LEFT_OUT[why]) for evening, why in table.left_out or ()
        ],
        "groups": [evenings_in_words(group) for group in table.groups],
        "place_points": " ".join(map(str, found.place_points)),
        "changes": season_changes(found),
        "grid": SeasonGrid.of(found, table).show(request.GET, per_page=ROWS_A_PAGE),
        "shows_evenings": len(table.evenings) <= MOST_ON_SCREEN,
        "now": timezone.localtime(),
    }
    return render(request, "seasons/season.html", context, status=status)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    return _edit(request, Season(club=member_club(request, club)))


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    return _edit(request, _season(request, club, season_id))


@require_POST
@transaction.atomic
def delete(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    """Delete a season. Its evenings stay."""
    found = _season(request, club, season_id)
    events = delete_season(season=found)
    sentence = _("Deleted: the season %(name)s. Its evenings stay.") % {"name": found.name}
    undo_data = {"name": found.name, "evenings": events, "counting": counting_values(found.counting)}
    now = [left(Season, "pk", club=found.club_id, name=found.name), left(Event, "season", pk__in=events)]
    done(request, sentence, undo=restore, undo_data=undo_data, left=now)
    return redirect("seasons:past", club=club)


@undoes("seasons.delete-season")
def restore(
    request: HttpRequest, club: str, *, name: str, evenings: list[int], counting: dict[str, Any]
) -> HttpResponse:
    found_club = member_club(request, club)
    counted = CountingForm(counting, season=Season(club=found_club))
    if not counted.is_valid():
        return redirect("seasons:past", club=club)
    found = restore_season(club=found_club, name=name, counting=counted.counting, events=evenings)
    done(request, _("The season %(name)s is back.") % {"name": found.name})
    return redirect("seasons:season", club=club, season_id=found.pk)


def _season(request: HttpRequest, club: str, season_id: int) -> Season:
    return get_object_or_404(member_club(request, club).seasons.select_related("club"), pk=season_id)


def _edit(request: HttpRequest, found: Season) -> HttpResponse:
    among = season_queries.evenings_to_choose(found)
    form = SeasonForm(request.POST or None, season=found, among=among)
    if form.is_valid():
        with errors_shown(form, "name"), transaction.atomic():
            saved = save_season(season=found, name=form.cleaned_data["name"], events=form.chosen, among=among)
            done(request, _("The season %(name)s is saved.") % {"name": saved.name})
            return redirect("seasons:season", club=saved.club.slug, season_id=saved.pk)
    context = {"club": found.club, "room": "past", "season": found, "form": form}
    return render(request, "seasons/change.html", context, status=422 if form.errors else 200)
