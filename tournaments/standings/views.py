"""Pages of the results: lists of places, the detail of a total, the chart of totals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.core.standings.evening import Evening
from tournaments.models import Event
from tournaments.sheets.open_matter_queries import matters_of_version, to_settle
from tournaments.standings import queries
from tournaments.standings.gained_queries import places_gained
from tournaments.standings.grids import (
    PlayersGrid,
    TeamsGrid,
    chapter_grids,
    growth_grid,
    player_grids,
    team_grids,
    with_rows,
)
from tournaments.standings.growth_chart import growth_lists
from tournaments.standings.queries import RankedList
from tournaments.standings.read_results import evening_of
from tournaments.standings.shown import ShownResults, shown_results
from tournaments.standings.team_detail import hands_in_detail
from tournaments.standings.tie_queries import ties_to_cut
from tournaments.web.access import found_or_404, member_event
from tournaments.web.public_polls import page_version
from tournaments.web.responses import render_event
from tournaments.web.version_cache import VersionCache, VersionKey

EVENINGS: VersionCache[Evening] = VersionCache(most=8)
"""What the last results were made of. The pages of one version read the database once."""
AnyLists = Sequence[RankedList[Any]]


@require_GET
def results(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List the places that decide the event: of teams, with their points by hand, or of players.

    Answers 204 if the page is up to date.
    """
    event = member_event(request, club, event_id)
    if request.GET.get("v") == page_version(event):
        return HttpResponse(status=204)
    shown = asked_results(request, event)
    matters = matters_of_version(event)
    lists = queries.place_lists(event, shown.evening, after=shown.after, round_=shown.round)
    whole = queries.place_lists(event, shown.evening, after=shown.after) if shown.round else lists
    gained = {} if shown.round else places_gained(event, shown.evening, lists, after=shown.after)
    grids = (_player_grids if event.ranks_players else _team_grids)(request, event, shown, lists, gained)
    context = {
        "lists": grids,
        "matters": matters,
        "ties_to_cut": ties_to_cut(event, whole),
        "to_settle": to_settle(matters),
        # Asked several times once all sheets are in, and never before.
        "prizes_left": cache(event.prizes.filter(winners=None).count),
    }
    return with_rows(grids, lambda: standings_page(request, "results", event, shown, context))


@require_GET
def players(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List every player with the points of their hands. Answers 204 if the page is up to date."""
    event = member_event(request, club, event_id)
    if request.GET.get("v") == page_version(event):
        return HttpResponse(status=204)
    shown = asked_results(request, event)
    found = queries.players_of(event, shown.evening, after=shown.after, round_=shown.round)
    lists = queries.player_lists(event, found, round_=shown.round)
    return standings_page(request, "players", event, shown, {"lists": _player_grids(request, event, shown, lists)})


@require_GET
def teams(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List every team. Where each lasts one round, only the teams of one round compare: by default, the last one."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    if event.ranks_players and not shown.round:
        shown = replace(shown, round=max(shown.evening.rounds, default=0))
    found = queries.teams_of(shown.evening, after=shown.after, round_=shown.round)
    lists = queries.team_lists(event, found, round_=shown.round)
    return standings_page(request, "teams", event, shown, {"lists": _team_grids(request, event, shown, lists)})


def _team_grids(
    request: HttpRequest,
    event: Event,
    shown: ShownResults,
    lists: Sequence[RankedList[Any]],
    gained: Mapping[int, int] = MappingProxyType({}),
) -> list[TeamsGrid]:
    opened = {"address": "standings:team", "query": shown.query}
    return team_grids(event, lists, shown.deals(event), request.GET, gained, **opened)


def _player_grids(
    request: HttpRequest,
    event: Event,
    shown: ShownResults,
    lists: Sequence[RankedList[Any]],
    gained: Mapping[int, int] = MappingProxyType({}),
) -> list[PlayersGrid]:
    opened = {"address": "standings:player", "query": shown.query}
    return player_grids(event, lists, shown.deals(event), request.GET, gained, **opened)


@require_GET
def chapters(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    found = queries.players_of(event, shown.evening, after=shown.after, round_=shown.round)
    lists = chapter_grids(queries.chapter_lists(event, found), request.GET)
    return standings_page(request, "chapters", event, shown, {"lists": lists})


@require_GET
def growth(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the totals hand by hand as a chart with its table."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    lists = queries.place_lists(event, shown.evening, after=shown.after)
    deals = range(1, max(shown.evening.deals_in(after=shown.after), default=0) + 1)
    grown = [
        (one, growth_grid(event, one, deals, number, request.GET))
        for number, one in enumerate(growth_lists(lists, deals), 1)
    ]
    return standings_page(request, "growth", event, shown, {"grown": grown})


@require_GET
def team(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Break down a team's total by hand and line."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    found_round = shown.round or _only_round(event, shown.evening, number)
    found_teams = queries.teams_of(shown.evening, after=shown.after, round_=found_round)
    lists = queries.team_lists(event, found_teams, round_=found_round)
    found = ((row, one.heading) for one in lists for row in one.rows if row.who.number == number)
    row, heading = found_or_404(next(found, None))
    hands = hands_in_detail(event, row.who, after=shown.after)
    return standings_page(request, "team", event, shown, {"row": row, "heading": heading, "hands": hands})


@require_GET
def player(request: HttpRequest, club: str, event_id: int, player: int) -> HttpResponse:
    """Break down a player's total by hand, each with its team."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    found_players = queries.players_of(event, shown.evening, after=shown.after, round_=shown.round)
    lists = queries.player_lists(event, found_players, round_=shown.round)
    found = ((row, one.heading) for one in lists for row in one.rows if row.who.player == player)
    row, heading = found_or_404(next(found, None))
    return standings_page(request, "player", event, shown, {"row": row, "heading": heading})


def _only_round(event: Event, evening: Evening, number: int) -> int:
    """Return the round of a team that lasts one round; 0 for one that lasts the evening."""
    if not event.ranks_players:
        return 0
    seatings = (team.seatings for team in evening.teams if team.number == number)
    return next((evening.round_of(evening.tables[pk].first_deal) for own in seatings for pk in own), 0)


def asked_results(request: HttpRequest, event: Event) -> ShownResults:
    evening = EVENINGS.get(VersionKey(event.pk, page_version(event)), lambda: evening_of(event))
    return shown_results(event, evening, asked=request.GET.get("after", ""), asked_round=request.GET.get("round", ""))


def standings_page(
    request: HttpRequest, name: str, event: Event, shown: ShownResults, context: Mapping[str, object]
) -> HttpResponse:
    known = {"shown": shown, "state": shown.state, "here": name, "version": page_version(event), "asked": request.GET}
    return render_event(request, f"standings/{name}.html", event, {**known, **context}, step="results")
