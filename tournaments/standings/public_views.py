"""Results for everybody who has the link: what everybody was shown in the hall, and no more. No login, no way on."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.core.standings.evening import ALL
from tournaments.models import Event
from tournaments.standings import queries
from tournaments.standings.result_rows import ListOnPage, player_lists_on_page, team_lists_on_page
from tournaments.standings.shown import ShownResults, shown_results, word_of
from tournaments.tables.queries import shown_round, tables_of
from tournaments.web.access import public_event, watched_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.responses import HtmxRequest
from tournaments.web.version_cache import PUBLIC_RESULTS


class OnPage(NamedTuple):
    """The lists that a page shows, and the hands they tell of one by one."""

    lists: Sequence[ListOnPage] = ()
    deals: range = range(0)


MakeLists = Callable[[Event, ShownResults], OnPage]


@login_not_required
@never_cache
@require_GET
def results(request: HtmxRequest, token: str) -> HttpResponse:
    """Every team with its place and its points hand by hand."""
    return _page(request, "results", token, _teams)


@login_not_required
@never_cache
@require_GET
def players(request: HtmxRequest, token: str) -> HttpResponse:
    """Every player with the points of the hands they played."""
    return _page(request, "players", token, _players)


@login_not_required
@never_cache
@require_GET
def tables(request: HtmxRequest, token: str) -> HttpResponse:
    """Who sits where."""
    return _page(request, "tables", token, lambda _event, _shown: OnPage())


def _teams(event: Event, shown: ShownResults) -> OnPage:
    lists = queries.team_lists(event, shown.evening.results(after=shown.after))
    deals = range(1, (shown.after or shown.evening.last_deal or event.deals) + 1)
    return OnPage(team_lists_on_page(event, lists, deals, query="", opens=False), deals)


def _players(event: Event, shown: ShownResults) -> OnPage:
    found = queries.players_of(event, shown.evening, after=shown.after)
    return OnPage(player_lists_on_page(event, queries.player_lists(event, found), query="", opens=False))


def _page(request: HtmxRequest, name: str, token: str, lists: MakeLists) -> HttpResponse:
    """A page of what was shown: nothing at all while the tables are a draft.

    The page asks again and again with the version it shows: 204 where nothing is new. What is new is made once for
    everybody who looks on; who asks while it is being made hears of it the next time, and keeps nobody waiting.
    """
    is_poll = bool(request.htmx)
    if is_poll:
        let_entry_go_first()
    watched = watched_event(token)
    if request.GET.get("v") == word_of(watched):
        return HttpResponse(status=204)
    asked = _asked(request, token)
    key = (token, watched, get_language(), name, asked)
    if is_poll and PUBLIC_RESULTS.is_being_made(key):
        return HttpResponse(status=204)
    known = {"here": name, "asked": asked, "token": token}
    part = PUBLIC_RESULTS.get(key, lambda: _part(known, public_event(token), lists))
    if is_poll:
        return HttpResponse(part)
    # The club is not given to the page: its header would lead into the club.
    event = public_event(token)
    context = {"event": event, "host": event.club.name, "part": mark_safe(part.decode())}
    return render(request, "standings/public/page.html", context)


def _asked(request: HttpRequest, token: str) -> str:
    """Validate `?after=`. The value is a cache key, so only real hand numbers are accepted."""
    asked = request.GET.get("after", "")
    return asked if asked and asked in {ALL, *map(str, range(1, public_event(token).deals + 1))} else ""


def _part(known: Mapping[str, str], event: Event, lists: MakeLists) -> bytes:
    """What changes of a page."""
    template = f"standings/public/{known['here']}.html"
    context: dict[str, object] = {**known, "event": event}
    round_ = shown_round(event)
    if round_ is None:
        return render_to_string(template, context).encode()
    shown = shown_results(event, asked=known["asked"])
    on_page = lists(event, shown)
    context |= {"is_shown": True, "word": word_of(event), "shown": shown, "state": shown.state}
    context |= {"tables": partial(tables_of, round_), **on_page._asdict()}
    return render_to_string(template, context).encode()
