"""Results for everybody who has the link: what everybody was shown in the hall, and no more. No login, no way on."""

from collections.abc import Callable, Mapping

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.access import public_event
from tournaments.changes.queries import shown_round
from tournaments.models import Event
from tournaments.seating.queries import tables_of
from tournaments.standings import queries
from tournaments.standings.rows import player_lists_on_page, team_lists_on_page
from tournaments.standings.shown import ShownResults, shown_results

Lists = Callable[[Event, ShownResults], Mapping[str, object]]


@login_not_required
@never_cache
@require_GET
def results(request: HttpRequest, token: str) -> HttpResponse:
    """Every team with its place and its points hand by hand."""
    return _page(request, "results", public_event(token), _teams)


@login_not_required
@never_cache
@require_GET
def players(request: HttpRequest, token: str) -> HttpResponse:
    """Every player with the points of the hands they played."""
    return _page(request, "players", public_event(token), _players)


@login_not_required
@never_cache
@require_GET
def tables(request: HttpRequest, token: str) -> HttpResponse:
    """Who sits where."""
    return _page(request, "tables", public_event(token), lambda _event, _shown: {})


def _teams(event: Event, shown: ShownResults) -> Mapping[str, object]:
    lists = queries.team_lists(event, shown.evening.results(after=shown.after))
    deals = range(1, (shown.after or shown.evening.last_deal or event.deals) + 1)
    return {"lists": team_lists_on_page(event, lists, deals, query="", opens=False), "deals": deals}


def _players(event: Event, shown: ShownResults) -> Mapping[str, object]:
    found = queries.players_of(event, shown.evening, after=shown.after)
    return {"lists": player_lists_on_page(event, queries.player_lists(event, found), query="", opens=False)}


def _page(request: HttpRequest, name: str, event: Event, lists: Lists) -> HttpResponse:
    """A page of what was shown: nothing at all while the tables are a draft."""
    round_ = shown_round(event)
    # The club is not given to the page: its header would lead into the club.
    context: dict[str, object] = {"event": event, "host": event.club.name, "here": name, "is_shown": bool(round_)}
    context["token"] = request.resolver_match.kwargs["token"] if request.resolver_match else ""
    if round_ is not None:
        shown = shown_results(event, asked=request.GET.get("after", ""))
        context |= {"shown": shown, "state": shown.state, "tables": tables_of(round_), **lists(event, shown)}
    return render(request, f"standings/public/{name}.html", context)
