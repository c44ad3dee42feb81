"""The lists of places as HTML tables: teams, with rows written in one pass, and players."""

from collections.abc import Callable, Iterable
from html import escape
from operator import attrgetter
from typing import Any, NamedTuple

import django_tables2 as tables
from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed, PlaceReason, reasons
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import chosen
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.queries import RankedList
from tournaments.standings.wording import hand_in_words, sizes_in_words, whys_in_words
from tournaments.web.grids import NUMBER, STRONG_NUMBER, ListGrid, Rows
from tournaments.wording.points import Points, readers_points

BETWEEN = '</td><td class="number">'
PLAYERS_A_PAGE = 50


class PlaceRow(NamedTuple):
    placed: Placed[Any]
    who: Any
    reason: PlaceReason


class PlacesGrid(ListGrid):
    """A list of places. Each total links to its detail if the reader may see it."""

    place = tables.Column(accessor="placed__place", verbose_name=gettext_lazy("Place"), attrs=STRONG_NUMBER)
    why = tables.Column(
        accessor="reason", verbose_name=gettext_lazy("Gap"), orderable=False, attrs={"td": {"class": "why"}}
    )
    each = tables.Column(accessor="who__per_chair", verbose_name=gettext_lazy("Each player"), attrs=NUMBER)
    total = tables.Column(accessor="who__total", verbose_name=gettext_lazy("Total"), attrs=STRONG_NUMBER)

    class Meta:
        attrs = {"class": "standings"}
        order_by = "place"
        sequence = ("place", "name", "why", "...", "each", "total")

    row_header = "name"
    unit: Callable[[Any], object] = id

    def __init__(
        self, event: Event, one: RankedList[Any], *, part: str, address: str = "", query: str = "", **more: Any
    ) -> None:
        no_size = _("Sat out all evening") if event.lists == Lists.PER_SIZE else ""
        self.heading, self.part = sizes_in_words(one.sizes) or no_size, part
        self.caption = f"{self.caption} {self.heading}".strip()
        # Reversing every address takes longer than the rest of a row.
        self.start = reverse(address, args=[event.club.slug, event.pk, 0]).removesuffix("0/") if address else ""
        self.query, self.shown = query, readers_points()
        self.why_in_words = whys_in_words(chosen(event.tie_breaks), event.rules)
        self.per_player = event.lists == Lists.PER_PLAYER
        whys = reasons(one.rows, unit=type(self).unit)
        rows = [PlaceRow(placed, placed.who, why) for placed, why in zip(one.rows, whys, strict=True)]
        super().__init__(Rows(rows), exclude=() if self.per_player else ("each",), **more)

    def total_cell(self, who: Any, number: int) -> str:
        """Return a total as HTML. `number` is part of the detail's address."""
        total = self.shown(who.total) if who.has_sheet else "–"
        if not self.start:
            return total
        link = f"{self.start}{number}/{self.query}"
        return f'<a class="total-link" href="{link}" aria-label="{total}, {escape(who.name)}">{total}</a>'


class TeamsGrid(PlacesGrid):
    """Teams with their points by hand. Rows are written in one pass because there may be thousands."""

    caption = gettext_lazy("Teams by their places")
    name = tables.Column(accessor="who__name", verbose_name=gettext_lazy("Team"))

    class Meta(PlacesGrid.Meta):
        template_name = "standings/teams_grid.html"

    def __init__(self, event: Event, one: RankedList[TeamResult], *, deals: range, **more: Any) -> None:
        self.deals = deals
        hands = [(f"hand_{deal}", _hand_column(deal)) for deal in deals]
        super().__init__(event, one, extra_columns=hands, **more)

    def quick_rows(self) -> SafeString:
        """Return every row as HTML with its text escaped."""
        return mark_safe("".join(map(self._row, self.data)))

    def _row(self, row: PlaceRow) -> str:
        team: TeamResult = row.who
        if team.remarks or team.unconfirmed:
            cells = [_remarkable_hand(team, deal) for deal in self.deals]
        else:
            cells = [self.shown(team.hands[deal]) if deal in team.hands else "–" for deal in self.deals]
        if self.per_player:
            cells.append(self.shown(team.per_chair))
        return (
            f'<tr><td class="number strong">{row.placed.place_shown}</td>'
            f'<th scope="row" class="fw-normal">{escape(team.name)}</th>'
            f'<td class="why">{self.why_in_words(row.reason)}</td><td class="number">{BETWEEN.join(cells)}</td>'
            f'<td class="number strong">{self.total_cell(team, team.number)}</td></tr>'
        )


def _hand_column(deal: int) -> tables.Column:
    return tables.Column(
        accessor=f"who__hands__{deal}",
        verbose_name=_("Hand %(number)s") % {"number": deal},
        attrs=NUMBER,
        initial_sort_descending=True,
    )


def _remarkable_hand(team: TeamResult, deal: int) -> str:
    """Return the points of a hand, with a word if something is special about it."""
    shown, remark = hand_in_words(team, deal)
    waits = _("to be confirmed") if deal in team.unconfirmed else ""
    return shown + "".join(f'<span class="remark">{escape(word)}</span>' for word in (remark, waits) if word)


class PlayersGrid(PlacesGrid):
    caption = gettext_lazy("Players by their places")
    name = tables.Column(accessor="who__name", verbose_name=gettext_lazy("Player"))
    chapter = tables.Column(accessor="who__chapter", verbose_name=gettext_lazy("Chapter"), default="")
    hands = tables.Column(accessor="who__played", verbose_name=gettext_lazy("Hands"), attrs=NUMBER)

    class Meta(PlacesGrid.Meta):
        pass

    unit = attrgetter("unit")

    def render_place(self, record: PlaceRow) -> str:
        return record.placed.place_shown

    def render_why(self, value: PlaceReason) -> SafeString:
        return mark_safe(self.why_in_words(value))

    def render_hands(self, record: PlaceRow) -> str:
        player: PlayerResult = record.who
        return _("%(played)s of %(hands)s") % {"played": player.played, "hands": player.of}

    def render_each(self, value: Points) -> str:
        return self.shown(value)

    def render_total(self, record: PlaceRow) -> SafeString:
        """Return the total, which links to its hands."""
        player: PlayerResult = record.who
        return mark_safe(self.total_cell(player, player.player))


def team_grids(
    event: Event, lists: Iterable[RankedList[TeamResult]], deals: range, asked: QueryDict, **opened: str
) -> list[TeamsGrid]:
    """Return the lists of teams in the requested order. `opened` names the page of a total's detail."""
    return [
        TeamsGrid(event, one, deals=deals, part=f"list-{number}", **opened).show(asked)
        for number, one in enumerate(lists, 1)
    ]


def player_grids(
    event: Event, lists: Iterable[RankedList[PlayerResult]], asked: QueryDict, **opened: str
) -> list[PlayersGrid]:
    """Return the lists of players, likewise, page by page."""
    return [
        PlayersGrid(event, one, part=f"list-{number}", **opened).show(asked, per_page=PLAYERS_A_PAGE)
        for number, one in enumerate(lists, 1)
    ]
