"""How places are made: the rules of ranking, and the cards that tied teams cut."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.standings import queries
from tournaments.standings.actions import change_how_places_are_made, keep_cut_cards
from tournaments.standings.forms import CutForm, HowForm
from tournaments.web.access import member_event
from tournaments.web.responses import render_event


@require_http_methods(["GET", "POST"])
def how(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """How the places are made: lists, ties, hands that were not finished, sitting out, chapters."""
    event = member_event(request, club, event_id)
    form = HowForm(request.POST or None, instance=event)
    if form.is_valid():
        change_how_places_are_made(event=event, settings=form.settings)
        messages.success(request, _("Ranking saved."))
        return redirect("standings:results", club=club, event_id=event_id)
    status = 422 if form.errors else 200
    return render_event(request, "standings/how.html", event, {"form": form}, step="results", status=status)


@require_http_methods(["GET", "POST"])
def cut(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The cards that tied teams cut, typed in."""
    event = member_event(request, club, event_id)
    evening = queries.evening_of(event)
    lists = queries.team_lists(event, evening.results(after=evening.after("")))
    tied = [team for group in queries.ties_to_cut(event, lists) for team in group]
    form = CutForm(request.POST or None, tied=tied)
    if form.is_valid():
        keep_cut_cards(event=event, cards=form.cards)
        messages.success(request, _("The cards are saved."))
        return redirect("standings:results", club=club, event_id=event_id)
    status = 422 if form.errors else 200
    return render_event(request, "standings/cut.html", event, {"form": form}, step="results", status=status)
