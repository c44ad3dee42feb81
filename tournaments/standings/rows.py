"""The rows of a list of places as HTML, built in Python because thousands may stand on one page; every text escaped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.counting import NOT_PLAYED
from tournaments.standings.people import PlayerResult
from tournaments.standings.queries import RankedList
from tournaments.standings.ranking import Mark, Placed, reasons
from tournaments.standings.teams import TeamResult
from tournaments.standings.tie_breaks import chosen
from tournaments.standings.words import remark_in_words, sizes_in_words, why_in_words
from tournaments.templatetags.points import points

NOBODY = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOnPage:
    """One list ready for its page: a heading where there are several, and its rows as HTML."""

    heading: str
    rows: SafeString


def link_to(name: str, event: Event, query: str) -> Callable[[int], str]:
    """Links to the pages of that name by number: asking Django for each takes longer than the rest of a row."""
    start = reverse(name, args=[event.club.slug, event.pk, NOBODY]).removesuffix(f"{NOBODY}/")
    return lambda number: f"{start}{number}/{query}"


def team_lists_on_page(
    event: Event, lists: Sequence[RankedList[TeamResult]], deals: range, *, query: str
) -> list[ListOnPage]:
    """The lists of teams: place, team, why, a hand each, total."""
    link = link_to("standings:team", event, query)
    per_player = event.lists == Lists.PER_PLAYER

    def cells(team: TeamResult) -> Iterator[str]:
        for deal in deals:
            yield f'<td class="number">{_hand(team, deal)}</td>'
        if per_player:
            yield f'<td class="number">{points(team.per_chair)}</td>'

    return [
        _list_on_page(event, one, lambda team: (team.name, link(team.number), team.total, "".join(cells(team))))
        for one in lists
    ]


def player_lists_on_page(event: Event, lists: Sequence[RankedList[PlayerResult]], *, query: str) -> list[ListOnPage]:
    """The lists of players: place, name, why, chapter, hands played, total."""
    link = link_to("standings:player", event, query)
    per_player = event.lists == Lists.PER_PLAYER

    def cells(player: PlayerResult) -> Iterator[str]:
        yield f"<td>{escape(player.chapter)}</td>"
        hands = _("%(played)s of %(hands)s") % {"played": player.played, "hands": player.of}
        yield f'<td class="number">{hands}</td>'
        if per_player:
            yield f'<td class="number">{points(player.per_chair)}</td>'

    return [
        _list_on_page(event, one, lambda who: (who.name, link(who.player), who.total, "".join(cells(who))))
        for one in lists
    ]


def _list_on_page(event: Event, one: RankedList[Any], row: Callable[[Any], tuple[str, str, int, str]]) -> ListOnPage:
    parting, low_wins = chosen(event.tie_breaks), event.rules.low_wins
    shown = []
    for placed, reason in zip(one.rows, reasons(one.rows), strict=True):
        name, link, total, cells = row(placed.who)
        why = why_in_words(reason, parting, low_wins=low_wins)
        shown.append(_row(placed, escape(name), link, why, cells, total))
    no_size = _("Sat out all evening") if event.lists == Lists.PER_SIZE else ""
    return ListOnPage(heading=sizes_in_words(one.sizes) or no_size, rows=mark_safe("".join(shown)))


def _row(placed: Placed[object], name: str, link: str, why: str, cells: str, total: Mark) -> str:
    shown = points(total)
    return (
        f'<tr><td class="number strong">{placed.place_shown}</td><th scope="row" class="fw-normal">{name}</th>'
        f'<td class="why">{escape(why)}</td>{cells}'
        f'<td class="number strong"><a class="total-link" href="{link}" aria-label="{shown}, {name}">{shown}</a>'
        "</td></tr>"
    )


def _hand(team: TeamResult, deal: int) -> str:
    """The points of a hand, with a word where something is special about it."""
    brought, remark = team.hands.get(deal), team.remarks.get(deal)
    shown = "–" if brought is None or (remark and remark.code == NOT_PLAYED) else points(brought)
    if remark:
        shown += f'<span class="remark">{escape(remark_in_words(remark))}</span>'
    if deal in team.unconfirmed:
        waits = _("to be confirmed")
        shown += f'<span class="remark">{escape(waits)}</span>'
    return shown
