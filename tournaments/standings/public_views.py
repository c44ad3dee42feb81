"""Public results: only what everyone was shown in the hall. No login and no links into the club."""

import gzip
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.core.standings.evening import ALL
from tournaments.models import Event
from tournaments.models.seating import shown_round
from tournaments.sheets.clock_queries import running_clock
from tournaments.sheets.program_queries import program_or_facts
from tournaments.standings import queries
from tournaments.standings.gained_queries import places_gained
from tournaments.standings.grids import player_grids, team_grids
from tournaments.standings.phone_queries import ShownEvening
from tournaments.standings.queries import RankedList
from tournaments.standings.shown import shown_results
from tournaments.web.access import is_night_over, public_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.public_polls import (
    EVENT_FIELDS,
    PARTS,
    PERSON_FIELDS,
    page_response,
    page_version,
    part_key,
    poll_response,
)
from tournaments.web.responses import HtmxRequest
from tournaments.web.version_cache import VersionCache, VersionKey

EVENINGS: VersionCache[ShownEvening | None] = VersionCache()
"""What the pages of one version have in common. Each phone has a page of its own."""

More = Callable[[Event, ShownEvening, QueryDict], Mapping[str, object]]
"""Returns what one page shows besides the state of the results, once the tables are shown."""

ORDER = re.compile(r"-?(place|name|chapter|hands|won|each|average|total|hand_[1-9]\d?)")
PAGE = re.compile(r"[1-9]\d?")


@login_not_required
@never_cache
@require_GET
def results(request: HtmxRequest, token: str) -> HttpResponse:
    return public_page(request, "results", token, _teams)


@login_not_required
@never_cache
@require_GET
def players(request: HtmxRequest, token: str) -> HttpResponse:
    return public_page(request, "players", token, _players)


@login_not_required
@never_cache
@require_GET
def tables(request: HtmxRequest, token: str) -> HttpResponse:
    return public_page(request, "tables", token, lambda _event, evening, _asked: {"tables": evening.tables})


def _teams(event: Event, evening: ShownEvening, asked: QueryDict) -> Mapping[str, object]:
    """Return the lists that decide the event: of players, if each team lasts one round."""
    lists: Sequence[RankedList[Any]] = evening.lists
    grids = player_grids if event.ranks_players else team_grids
    gained = places_gained(event, evening.shown.evening, lists, after=evening.shown.after)
    return {"lists": grids(event, lists, evening.shown.deals(event), asked, gained)}


def _players(event: Event, evening: ShownEvening, asked: QueryDict) -> Mapping[str, object]:
    found = queries.players_of(event, evening.shown.evening, after=evening.shown.after)
    return {"lists": player_grids(event, queries.player_lists(event, found), evening.shown.deals(event), asked)}


def public_page(request: HtmxRequest, name: str, token: str, more: More) -> HttpResponse:
    """Render a public page; empty until the tables are shown. Each version is rendered once for all readers."""
    event = public_event(token)
    version = page_version(event, PERSON_FIELDS if name == "person" else EVENT_FIELDS)
    asked = _asked(request, event)
    known = {"here": name, "token": token, "version": version}

    def make() -> bytes:
        if request.htmx:
            let_entry_go_first()
        return gzip.compress(_part(known, event, asked, more), compresslevel=1)

    if request.htmx:
        return poll_response(request, version, asked.urlencode(), make)
    packed = PARTS.get(part_key(request.path_info, version, get_language(), asked.urlencode()), make)
    # Without the club, because its header links into the club.
    context = {"event": event, "host": event.club.name, "part": mark_safe(gzip.decompress(packed).decode())}
    return page_response(request, render_to_string("standings/public/page.html", context, request))


def _asked(request: HtmxRequest, event: Event) -> QueryDict:
    """Validate the parts of an address that select the page. They are a cache key, so only real values are accepted."""
    after, order, page = (request.GET.get(name, "") for name in ("after", "sort", "page"))
    asked = QueryDict(mutable=True)
    if after and after in {ALL, *map(str, range(1, event.most_deals + 1))}:
        asked["after"] = after
    if ORDER.fullmatch(order):
        asked["sort"] = order
    if PAGE.fullmatch(page):
        asked["page"] = page
    # The end of the night raises no version. A poll says what its page knew of it.
    if "night" in request.GET if request.htmx else is_night_over(event):
        asked["night"] = "over"
    return asked


def _part(known: Mapping[str, object], event: Event, asked: QueryDict, more: More) -> bytes:
    """Return the part of a page that changes."""
    template = f"standings/public/{known['here']}.html"
    context: dict[str, object] = {**known, "event": event, "asked": asked}
    key = VersionKey(event.public_token, page_version(event), (get_language(), asked.get("after", "")))
    evening = EVENINGS.get(key, lambda: _shown_evening(event, asked.get("after", "")))
    if evening is None:
        known_before = {"program": program_or_facts(event), "clock": running_clock(event)}
        return render_to_string(template, context | known_before).encode()
    context |= {
        "is_shown": True,
        "evening": evening,
        "clock": evening.clock,
        "shown": evening.shown,
        "state": evening.shown.state,
    }
    return render_to_string(template, context | dict(more(event, evening, asked))).encode()


def _shown_evening(event: Event, after: str) -> ShownEvening | None:
    """Return what everyone sees of the evening, or None before its tables are shown."""
    round_ = shown_round(event)
    if round_ is None:
        return None
    shown = shown_results(event, queries.evening_for_everyone(event), asked=after)
    return ShownEvening(event=event, shown=shown, round=round_)
