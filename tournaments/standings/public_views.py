"""Public results: only what everyone was shown in the hall. No login and no links into the club."""

import gzip
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
from tournaments.standings.shown import ShownResults, shown_results
from tournaments.tables.queries import shown_round, tables_of
from tournaments.web.access import public_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.public_polls import PARTS, page_version, part_key, poll_response, watched_event
from tournaments.web.responses import HtmxRequest

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
    """Render a public page; empty until the tables are shown. Each version is rendered once for all readers."""
    if request.htmx:
        let_entry_go_first()
    row = watched_event(token)
    asked = _asked(request, token)
    known = {"here": name, "token": token}

    def make() -> bytes:
        return gzip.compress(_part(known, public_event(token), asked, lists), compresslevel=1)

    if request.htmx:
        return poll_response(request, row, asked.urlencode(), make)
    packed = PARTS.get(part_key(request.path_info, row, get_language(), asked.urlencode()), make)
    # Without the club, because its header links into the club.
    event = public_event(token)
    context = {"event": event, "host": event.club.name, "part": mark_safe(gzip.decompress(packed).decode())}
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
