"""Public results: only what everyone was shown in the hall. No login and no links into the club."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.core.standings.evening import ALL
from tournaments.models import Event
from tournaments.standings import queries
from tournaments.standings.grids import PlacesGrid, player_grids, team_grids
from tournaments.standings.shown import ShownResults, page_version, shown_results
from tournaments.tables.queries import shown_round, tables_of
from tournaments.web.access import public_event, watched_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.responses import HtmxRequest
from tournaments.web.version_cache import VersionCache

PUBLIC_RESULTS: VersionCache[bytes] = VersionCache()
"""The results as everybody sees them."""

MakeLists = Callable[[Event, ShownResults, QueryDict], Sequence[PlacesGrid]]

ORDER = re.compile(r"-?(place|name|chapter|hands|each|total|hand_[1-9]\d?)")
PAGE = re.compile(r"[1-9]\d?")


@login_not_required
@never_cache
@require_GET
def results(request: HtmxRequest, token: str) -> HttpResponse:
    return _page(request, "results", token, _teams)


@login_not_required
@never_cache
@require_GET
def players(request: HtmxRequest, token: str) -> HttpResponse:
    return _page(request, "players", token, _players)


@login_not_required
@never_cache
@require_GET
def tables(request: HtmxRequest, token: str) -> HttpResponse:
    return _page(request, "tables", token, lambda _event, _shown, _asked: ())


def _teams(event: Event, shown: ShownResults, asked: QueryDict) -> Sequence[PlacesGrid]:
    lists = queries.team_lists(event, shown.evening.results(after=shown.after))
    return team_grids(event, lists, shown.deals(event), asked)


def _players(event: Event, shown: ShownResults, asked: QueryDict) -> Sequence[PlacesGrid]:
    found = queries.players_of(event, shown.evening, after=shown.after)
    return player_grids(event, queries.player_lists(event, found), asked)


def _page(request: HtmxRequest, name: str, token: str, lists: MakeLists) -> HttpResponse:
    """Render a public page; empty until the tables are shown.

    The page polls with the version it shows, and gets 204 if it is up to date. Each version is rendered once for all
    readers. A poll during rendering gets 204 instead of waiting.
    """
    is_poll = bool(request.htmx)
    if is_poll:
        let_entry_go_first()
    watched = watched_event(token)
    if request.GET.get("v") == page_version(watched):
        return HttpResponse(status=204)
    asked = _asked(request, token)
    key = (token, watched, get_language(), name, asked.urlencode())
    if is_poll and PUBLIC_RESULTS.is_being_made(key):
        return HttpResponse(status=204)
    known = {"here": name, "token": token}
    part = PUBLIC_RESULTS.get(key, lambda: _part(known, public_event(token), asked, lists))
    if is_poll:
        return HttpResponse(part)
    # Without the club, because its header links into the club.
    event = public_event(token)
    context = {"event": event, "host": event.club.name, "part": mark_safe(part.decode())}
    return render(request, "standings/public/page.html", context)


def _asked(request: HttpRequest, token: str) -> QueryDict:
    """Validate the parts of an address that select the page. They are a cache key, so only real values are accepted."""
    after, order, page = (request.GET.get(name, "") for name in ("after", "sort", "page"))
    asked = QueryDict(mutable=True)
    if after and after in {ALL, *map(str, range(1, public_event(token).most_deals + 1))}:
        asked["after"] = after
    if ORDER.fullmatch(order):
        asked["sort"] = order
    if PAGE.fullmatch(page):
        asked["page"] = page
    return asked


def _part(known: Mapping[str, object], event: Event, asked: QueryDict, lists: MakeLists) -> bytes:
    """Return the part of a page that changes."""
    template = f"standings/public/{known['here']}.html"
    context: dict[str, object] = {**known, "event": event, "asked": asked}
    round_ = shown_round(event)
    if round_ is None:
        return render_to_string(template, context).encode()
    shown = shown_results(event, queries.evening_for_everyone(event), asked=asked.get("after", ""), for_everyone=True)
    context |= {"is_shown": True, "version": page_version(event), "shown": shown, "state": shown.state}
    context |= {"tables": partial(tables_of, round_), "lists": lists(event, shown, asked)}
    return render_to_string(template, context).encode()
