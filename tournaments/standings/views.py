"""Pages of the results: lists of places, one total opened, how totals grew, final or not, reading out the winners."""

from collections.abc import Mapping

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event
from tournaments.standings import queries
from tournaments.standings.actions import change_how_places_are_made, keep_cut_cards, make_final, take_back_final
from tournaments.standings.forms import CutForm, HowForm
from tournaments.standings.growth_chart import growth_lists
from tournaments.standings.reading_page import chosen_reading, reading_page
from tournaments.standings.result_rows import player_lists_on_page, team_lists_on_page
from tournaments.standings.shown import ShownResults, shown_results, word_of
from tournaments.standings.team_detail import hands_in_detail
from tournaments.web.access import member_event
from tournaments.web.large_tables import with_large
from tournaments.web.responses import done, render_event


@require_GET
def results(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every team with its place and its points hand by hand; 204 for a page that shows just that already."""
    event = member_event(request, club, event_id)
    if request.GET.get("v") == word_of(event):
        return HttpResponse(status=204)
    shown = _shown(request, event)
    lists = queries.team_lists(event, shown.evening.results(after=shown.after))
    deals = range(1, (shown.after or shown.evening.last_deal or event.deals) + 1)
    on_page = team_lists_on_page(event, lists, deals, query=shown.query)
    context = {"lists": on_page, "deals": deals, "ties_to_cut": queries.ties_to_cut(event, lists)}
    return with_large(_page(request, "results", event, shown, context), (one.rows for one in on_page))


@require_GET
def players(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every player with the points of the hands they played; 204 for a page that shows just that already."""
    event = member_event(request, club, event_id)
    if request.GET.get("v") == word_of(event):
        return HttpResponse(status=204)
    shown = _shown(request, event)
    found = queries.players_of(event, shown.evening, after=shown.after)
    lists = player_lists_on_page(event, queries.player_lists(event, found), query=shown.query)
    return with_large(_page(request, "players", event, shown, {"lists": lists}), (one.rows for one in lists))


@require_GET
def chapters(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every chapter with the average of its best players."""
    event = member_event(request, club, event_id)
    shown = _shown(request, event)
    found = queries.players_of(event, shown.evening, after=shown.after)
    return _page(request, "chapters", event, shown, {"rows": queries.chapter_list(event, found)})


@require_GET
def growth(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """How the totals grew, as a picture with its table."""
    event = member_event(request, club, event_id)
    shown = _shown(request, event)
    lists = queries.team_lists(event, shown.evening.results(after=shown.after))
    deals = range(1, max(shown.evening.deals_in(after=shown.after), default=0) + 1)
    return _page(request, "growth", event, shown, {"grown": growth_lists(lists, deals), "deals": deals})


@require_GET
def team(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """The total of a team, opened into its hands and their lines."""
    event = member_event(request, club, event_id)
    shown = _shown(request, event)
    rows = [row for one in queries.team_lists(event, shown.evening.results(after=shown.after)) for row in one.rows]
    found = next((row for row in rows if row.who.number == number), None)
    if found is None:
        raise Http404
    return _page(
        request, "team", event, shown, {"row": found, "hands": hands_in_detail(event, found.who, after=shown.after)}
    )


@require_GET
def player(request: HttpRequest, club: str, event_id: int, player: int) -> HttpResponse:
    """The total of a player, opened into the hands they played, each with its team."""
    event = member_event(request, club, event_id)
    shown = _shown(request, event)
    lists = queries.player_lists(event, queries.players_of(event, shown.evening, after=shown.after))
    found = next((row for one in lists for row in one.rows if row.who.player == player), None)
    if found is None:
        raise Http404
    return _page(request, "player", event, shown, {"row": found})


@require_POST
def final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Declare the results final, as the organiser saw them."""
    event = member_event(request, club, event_id)
    version = request.POST.get("version", "")
    try:
        make_final(event=event, version=int(version) if version.isdecimal() and len(version) < 10 else 0)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        undo = reverse("standings:not-final", args=[club, event_id])
        done(request, _("These results are final now."), undo_url=undo)
    return redirect("standings:results", club=club, event_id=event_id)


@require_POST
def not_final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take back that the results are final."""
    event = take_back_final(event=member_event(request, club, event_id))
    again = reverse("standings:final", args=[club, event_id])
    done(request, _("The results are not final any more."), undo_url=again, undo_data={"version": event.version})
    return redirect("standings:results", club=club, event_id=event_id)


@require_http_methods(["GET", "POST"])
def how(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """How the places are made: lists, ties, hands that were not finished, sitting out, chapters."""
    event = member_event(request, club, event_id)
    form = HowForm(request.POST or None, instance=event)
    if form.is_valid():
        change_how_places_are_made(event=event, settings=form.settings)
        messages.success(request, _("The places are made this way now."))
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
        messages.success(request, _("The cards are kept."))
        return redirect("standings:results", club=club, event_id=event_id)
    status = 422 if form.errors else 200
    return render_event(request, "standings/cut.html", event, {"form": form}, step="results", status=status)


@require_GET
def winners(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Read out the winners, from the last place to the first: one page a place, nothing shown before its press."""
    event = member_event(request, club, event_id)
    shown = _shown(request, event)
    chosen = chosen_reading(request.GET)
    if chosen.by_player:
        found = queries.players_of(event, shown.evening, after=shown.after)
        page = reading_page(queries.player_lists(event, found), chosen)
    else:
        page = reading_page(queries.team_lists(event, shown.evening.results(after=shown.after)), chosen)
    return _page(request, "winners", event, shown, {"page": page})


def _shown(request: HttpRequest, event: Event) -> ShownResults:
    return shown_results(event, asked=request.GET.get("after", ""))


def _page(
    request: HttpRequest, name: str, event: Event, shown: ShownResults, context: Mapping[str, object]
) -> HttpResponse:
    known = {
        "shown": shown,
        "state": shown.state,
        "here": name,
        "word": word_of(event),
        "asked": request.GET.get("after", ""),
    }
    return render_event(request, f"standings/{name}.html", event, {**known, **context}, step="results")
