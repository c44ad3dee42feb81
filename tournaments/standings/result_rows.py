"""The rows of a list of places as HTML, built in Python because thousands may stand on one page; every text escaped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import reasons
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import chosen
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.queries import RankedList
from tournaments.standings.wording import hand_in_words, sizes_in_words, whys_in_words
from tournaments.wording.points import readers_points

NOBODY = 0
BETWEEN = '</td><td class="number">'


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOnPage:
    """One list ready for its page: a heading where there are several, and its rows as HTML."""

    heading: str
    rows: SafeString


def link_to(name: str, event: Event, query: str) -> Callable[[int], str]:
    """Links to the pages of that name by number: asking Django for each takes longer than the rest of a row."""
    start = reverse(name, args=[event.club.slug, event.pk, NOBODY]).removesuffix(f"{NOBODY}/")
    return lambda number: f"{start}{number}/{query}"


def _no_link(_number: int) -> str:
    return ""


def team_lists_on_page(
    event: Event, lists: Sequence[RankedList[TeamResult]], deals: range, *, query: str, opens: bool = True
) -> list[ListOnPage]:
    """The lists of teams: place, team, why, a hand each, total; `opens`: each total leads to where it comes from."""
    link = link_to("standings:team", event, query) if opens else _no_link
    per_player = event.lists == Lists.PER_PLAYER

    shown = readers_points()

    def cells(team: TeamResult) -> str:
        hands = team.hands
        if team.remarks or team.unconfirmed:
            found = [_remarkable_hand(team, deal) for deal in deals]
        else:
            found = [shown(hands[deal]) if deal in hands else "–" for deal in deals]
        if per_player:
            found.append(shown(team.per_chair))
        return f'<td class="number">{BETWEEN.join(found)}</td>'

    return [_list_on_page(event, one, lambda team: link(team.number), cells) for one in lists]


def player_lists_on_page(
    event: Event, lists: Sequence[RankedList[PlayerResult]], *, query: str, opens: bool = True
) -> list[ListOnPage]:
    """The lists of players: place, name, why, chapter, hands played, total; `opens` as for teams."""
    link = link_to("standings:player", event, query) if opens else _no_link
    per_player = event.lists == Lists.PER_PLAYER
    of_hands, shown = _("%(played)s of %(hands)s"), readers_points()

    def cells(player: PlayerResult) -> str:
        played = of_hands % {"played": player.played, "hands": player.of}
        each = f'<td class="number">{shown(player.per_chair)}</td>' if per_player else ""
        return f'<td>{escape(player.chapter)}</td><td class="number">{played}</td>{each}'

    return [_list_on_page(event, one, lambda who: link(who.player), cells, unit=lambda who: who.unit) for one in lists]


def _list_on_page(
    event: Event,
    one: RankedList[Any],
    link: Callable[[Any], str],
    cells: Callable[[Any], str],
    *,
    unit: Callable[[Any], object] = id,
) -> ListOnPage:
    why = whys_in_words(chosen(event.tie_breaks), low_wins=event.rules.low_wins)
    shown, rows = readers_points(), []
    for placed, reason in zip(one.rows, reasons(one.rows, unit=unit), strict=True):
        who, name, leads_to = placed.who, escape(placed.who.name), link(placed.who)
        total = shown(who.total)
        if leads_to:
            total = f'<a class="total-link" href="{leads_to}" aria-label="{total}, {name}">{total}</a>'
        rows.append(
            f'<tr><td class="number strong">{placed.place_shown}</td><th scope="row" class="fw-normal">{name}</th>'
            f'<td class="why">{why(reason)}</td>{cells(who)}<td class="number strong">{total}</td></tr>'
        )
    no_size = _("Sat out all evening") if event.lists == Lists.PER_SIZE else ""
    return ListOnPage(heading=sizes_in_words(one.sizes) or no_size, rows=mark_safe("".join(rows)))


def _remarkable_hand(team: TeamResult, deal: int) -> str:
    """The points of a hand, with a word where something is special about it."""
    shown, remark = hand_in_words(team, deal)
    waits = _("to be confirmed") if deal in team.unconfirmed else ""
    return shown + "".join(f'<span class="remark">{escape(word)}</span>' for word in (remark, waits) if word)
