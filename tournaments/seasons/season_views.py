"""Pages of one season: standings, name and evenings, delete, restore."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.core.seasons.ranking_methods import RankingMethod
from tournaments.models import Season
from tournaments.seasons import queries
from tournaments.seasons.actions import delete_season, restore_season, save_season
from tournaments.seasons.forms import RankingMethodForm, SeasonForm, SeasonNameForm
from tournaments.seasons.grids import MOST_ON_SCREEN, SeasonGrid
from tournaments.web.access import member_club
from tournaments.web.fields import whole_numbers
from tournaments.web.responses import done, errors_shown

PLAYERS_A_PAGE = 200
"""A club is on one page, which is printed."""


@require_GET
def season(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    """Show the standings of a season under the requested ranking method."""
    found = _season(request, club, season_id)
    form = RankingMethodForm.asked(request.GET.dict(), usual=RankingMethod.TOTAL)
    is_valid = form.is_valid()
    method, best = form.method_asked, form.best_asked
    table = queries.season_table(found, method=method, best=best)
    context = {
        "club": found.club,
        "room": "past",
        "season": found,
        "form": form,
        "method": method,
        "best": best,
        "table": table,
        "grid": SeasonGrid.of(found, table, method).show(request.GET, per_page=PLAYERS_A_PAGE),
        "shows_evenings": len(table.results) <= MOST_ON_SCREEN,
        "now": timezone.localtime(),
    }
    return render(request, "seasons/season.html", context, status=200 if is_valid else 422)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    return _edit(request, Season(club=member_club(request, club)))


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    return _edit(request, _season(request, club, season_id))


@require_POST
def delete(request: HttpRequest, club: str, season_id: int) -> HttpResponse:
    """Delete a season. Its evenings stay."""
    found = _season(request, club, season_id)
    events = delete_season(season=found)
    sentence = _("Deleted: the season %(name)s. Its evenings stay.") % {"name": found.name}
    undo_data = {"name": found.name, "evenings": " ".join(map(str, events))}
    done(request, sentence, undo_url=reverse("seasons:bring-back-season", args=[club]), undo_data=undo_data)
    return redirect("seasons:past", club=club)


@require_POST
def restore(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    form = SeasonNameForm(request.POST)
    if not form.is_valid():
        return redirect("seasons:past", club=club)
    events = whole_numbers(request.POST.get("evenings", "").split())
    found = restore_season(club=found_club, name=form.cleaned_data["name"], events=events)
    return redirect("seasons:season", club=club, season_id=found.pk)


def _season(request: HttpRequest, club: str, season_id: int) -> Season:
    return get_object_or_404(member_club(request, club).seasons.select_related("club"), pk=season_id)


def _edit(request: HttpRequest, found: Season) -> HttpResponse:
    among = queries.evenings_to_choose(found)
    form = SeasonForm(request.POST or None, season=found, among=among)
    if form.is_valid():
        with errors_shown(form, "name"):
            saved = save_season(season=found, name=form.cleaned_data["name"], events=form.chosen, among=among)
            done(request, _("The season %(name)s is saved.") % {"name": saved.name})
            return redirect("seasons:season", club=saved.club.slug, season_id=saved.pk)
    context = {"club": found.club, "room": "past", "season": found, "form": form}
    return render(request, "seasons/change.html", context, status=422 if form.errors else 200)
