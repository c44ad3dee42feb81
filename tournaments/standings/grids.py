"""The lists of places as HTML tables: teams, with rows written in one pass, and players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import django_tables2 as tables
from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.exports.worksheet import CellValue
from tournaments.core.standings.players import ChapterResult, PlayerResult
from tournaments.core.standings.ranking import BEHIND, Mark, Placed, PlaceReason, first_places, reasons
from tournaments.core.standings.rounds_won import deals_of_round, points_of_round, round_of
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.column_queries import AVERAGE, EACH, TOTAL, WON, points_columns
from tournaments.standings.gained_queries import key_of
from tournaments.standings.growth_chart import GrowthList, GrowthRow
from tournaments.standings.queries import ChapterList, RankedList
from tournaments.standings.wording import (
    each_whole,
    hand_in_words,
    hands_in_column,
    hands_played_in_words,
    name_with_hands,
    sizes_in_words,
    whys_in_words,
)
from tournaments.web.grids import EXPORT_ONLY, NUMBER, STRONG_NUMBER, ListGrid, Rows, TemplateColumn
from tournaments.wording.points import Points, points, points_or_dash, readers_points

PLAYERS_A_PAGE = 50
MOST_CARDS = 4
"""How many of the first are shown as cards above a list. A tie that goes on beyond them has no card."""
GAP = {"td": {"class": "why"}, "th": {"class": "why"}}
ROW, IN_CARD = mark_safe("tr"), mark_safe('tr class="in-card"')
G = TypeVar("G", bound=ListGrid)


class PlaceRow(NamedTuple):
    placed: Placed[Any]
    who: Any
    reason: PlaceReason

    @property
    def total(self) -> Points | None:
        """Return the points to sort by and to export: None without a sheet."""
        return TOTAL.of(self.placed)

    @property
    def won(self) -> Points | None:
        return WON.of(self.placed)

    @property
    def each(self) -> Points | None:
        return EACH.of(self.placed)

    @property
    def average(self) -> Points | None:
        """Return the average per hand, in a list that goes by it."""
        return AVERAGE.of(self.placed)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlace:
    """One of the first three of a list as a card above it. All but `row`, `hands` and `part` is HTML."""

    row: PlaceRow
    name: SafeString
    total: SafeString
    behind: SafeString
    gained: SafeString
    hands: Sequence[str]
    part: str

    @property
    def is_first(self) -> bool:
        return self.row.placed.place == 1


class PlacesGrid(ListGrid):
    """A list of places. Each total links to its detail if the reader may see it.

    By place, its first are shown as cards, and their rows are only for paper.
    """

    sizes = tables.Column(verbose_name=gettext_lazy("Players at the table"), **EXPORT_ONLY)
    place = tables.Column(accessor="placed__place", verbose_name=gettext_lazy("Place"), attrs=STRONG_NUMBER)
    why = tables.Column(gettext_lazy("Behind"), "reason", orderable=False, exclude_from_export=True, attrs=GAP)
    each = tables.Column(verbose_name=EACH.heading, attrs=NUMBER, empty_values=())
    won = tables.Column(verbose_name=WON.heading, attrs=NUMBER, empty_values=())
    average = tables.Column(verbose_name=AVERAGE.heading, attrs=NUMBER, empty_values=())
    sat_out = tables.Column(verbose_name=gettext_lazy("Sat out in round"), **EXPORT_ONLY)
    total = tables.Column(verbose_name=TOTAL.heading, attrs=STRONG_NUMBER, empty_values=())

    class Meta:
        attrs = {"class": "standings stacked"}
        order_by = "place"
        sequence = ("sizes", "place", "name", "...", "sat_out", "won", "each", "average", "why", "total")

    row_header = "name"
    unit: Callable[[Any], object] = id
    number: Callable[[Any], int] = attrgetter("number")
    """What the address of a total's detail names."""
    hand_options: Mapping[str, bool] = {}

    def __init__(
        self,
        event: Event,
        one: RankedList[Any],
        *,
        deals: range = range(0),
        part: str = "",
        gained: Mapping[int, int] = MappingProxyType({}),
        **opened: str,
    ) -> None:
        """`opened` is the address, and the query, of the page of a total's detail.

        `gained` are the places that somebody won or lost, by `gained_queries.key_of`.
        """
        self.event, self.gained = event, gained
        self.heading, self.part = one.heading, part
        self.caption = f"{self.caption} {self.heading}".strip()
        self.hands_differ = one.hands_differ
        # Reversing every address takes longer than the rest of a row.
        place = [event.club.slug, event.pk, 0]
        self.start = reverse(opened["address"], args=place).removesuffix("0/") if opened else ""
        self.query, self.shown = opened.get("query", ""), readers_points()
        self.opens, self.behind = escape(_("More of %(name)s")), escape(_("Behind"))
        self.why_in_words = whys_in_words(event)
        whys = reasons(one.rows, unit=type(self).unit)
        rows = [PlaceRow(placed, placed.who, why) for placed, why in zip(one.rows, whys, strict=True)]
        self.by_place, self.has_cards = rows, self.may_have_cards(event)
        self.deals, columns = deals, points_columns(event)
        self.rounds, self.hands_in_round = self.rounds_in_columns(event, deals), event.hands_in_round
        options = EXPORT_ONLY if self.rounds else self.hand_options
        hands = [(f"hand_{deal}", _hand_column(event, deal, options)) for deal in deals]
        hands += [(f"round_{number}", RoundColumn(number, its)) for number, its in self.rounds.items()]
        hidden = [column.key for column in (WON, EACH, AVERAGE) if column not in columns]
        if event.lists != Lists.PER_SIZE:
            hidden.append("sizes")
        if event.ranks_players:
            hidden.append("teams")  # another one in each round: the worksheet of tables has them
        if not event.has_rounds:
            hidden.append("sat_out")
        self.more = columns[:-1]
        super().__init__(Rows(rows), exclude=hidden, extra_columns=hands)

    @staticmethod
    def may_have_cards(event: Event) -> bool:
        return True

    @staticmethod
    def rounds_in_columns(event: Event, deals: range) -> dict[int, range]:
        """Return the hands of each round that has one column on the page; none if there is only one round."""
        if not event.has_rounds:
            return {}
        numbers = dict.fromkeys(round_of(deal, event.hands_in_round) for deal in deals)
        return {number: deals_of_round(number, event.hands_in_round) for number in numbers} if len(numbers) > 1 else {}

    def render_each(self, value: Points | None) -> str:
        return "–" if value is None else self.shown(value)

    render_won = render_average = render_each

    @cached_property
    def first_rows(self) -> Sequence[PlaceRow]:
        """Return the rows that have a card: none in another order, or on a later page."""
        page = getattr(self, "page", None)
        if not self.has_cards or self.order_by != self._meta.order_by or (page and page.number > 1):
            return ()
        return self.by_place[: first_places((row.placed for row in self.by_place), most=MOST_CARDS)]

    @cached_property
    def first(self) -> list[FirstPlace]:
        behind = escape(_("%(gap)s behind"))
        cards = []
        for row in self.first_rows:
            name, why, hands = escape(row.who.name), self.why_in_words(row.reason), self.hands_of(row.who)
            cards.append(
                FirstPlace(
                    row=row,
                    name=each_whole(name_with_hands(self.event, row.who)),
                    total=mark_safe(self.total_cell(row, name)),
                    behind=mark_safe(behind % {"gap": why} if row.reason.code == BEHIND else why),
                    gained=mark_safe(self.gained_mark(row.who)),
                    hands=hands if len(hands) > 1 else [],  # one hand is the total
                    part=f"{self.part}-{type(self).number(row.who)}",
                )
            )
        return cards

    def hands_of(self, who: Any) -> list[str]:
        """Return the points of the columns of hands, or of rounds."""
        if self.rounds:
            return [points_or_dash(points_of_round(who.hands, deals)) for deals in self.rounds.values()]
        return [] if self.hand_options else [hand_in_words(who, deal)[0] for deal in self.deals]

    def row_mark(self, record: PlaceRow) -> SafeString:
        return IN_CARD if id(record) in self._in_cards else ROW

    @cached_property
    def _in_cards(self) -> frozenset[int]:
        return frozenset(map(id, self.first_rows))

    def why_cell(self, reason: PlaceReason) -> str:
        """Return the reason for a place as HTML. A number has a label, which a phone shows."""
        why = self.why_in_words(reason)
        return f'<span class="gap" data-label="{self.behind}">{why}</span>' if reason.code == BEHIND else why

    def gained_mark(self, who: Any) -> str:
        """Return how many places someone won or lost as HTML, empty if none."""
        places = self.gained.get(key_of(who), 0) if self.gained else 0
        if not places:
            return ""
        words = _('<span class="visually-hidden">up</span> %(places)s')
        if places < 0:
            words = _('<span class="visually-hidden">down</span> %(places)s')
        arrow, kind = ("▲", "is-up") if places > 0 else ("▼", "is-down")
        said = words % {"places": abs(places)}
        return f' <span class="gained {kind} no-print"><span aria-hidden="true">{arrow}</span> {said}</span>'

    def toggle(self, who: Any, name: str) -> str:
        """Return what opens the other columns of a row on a phone. `name` is escaped."""
        label = self.opens % {"name": name}
        part = f"{self.part}-{type(self).number(who)}-more"
        return f'<details class="row-more no-print" id="{part}"><summary aria-label="{label}"></summary></details>'

    def total_cell(self, row: PlaceRow, name: str) -> str:
        """Return a total as HTML. `name` is whose it is, escaped."""
        total = self.render_each(row.total)
        if not self.start:
            return total
        link = f"{self.start}{type(self).number(row.who)}/{self.query}"
        return f'<a class="total-link" href="{link}" aria-label="{total}, {name}">{total}</a>'

    def value_sizes(self, record: PlaceRow) -> CellValue:
        return _joined(record.who.sizes)

    def value_place(self, record: PlaceRow) -> CellValue:
        """Return the place as a number, the same for all who share it, so that a file is sorted by it."""
        return record.placed.place or None

    def value_sat_out(self, record: PlaceRow) -> CellValue:
        """Return the rounds of the hands whose points are a credit for sitting out."""
        rounds = dict.fromkeys(round_of(deal, self.hands_in_round) for deal in _credited(record.who))
        return _joined(list(rounds)) or None

    def value_each(self, record: PlaceRow) -> CellValue:
        return _decimal(record.each)

    def value_won(self, record: PlaceRow) -> CellValue:
        won = record.won
        return int(won) if won is not None and won == int(won) else _decimal(won)

    def value_average(self, record: PlaceRow) -> CellValue:
        return _decimal(record.average)


def _credited(who: TeamResult | PlayerResult) -> list[int]:
    """Return the hands whose points are a credit for sitting out."""
    if isinstance(who, TeamResult):
        return [deal for deal in who.hands if who.sat_out(deal)]
    return [part.deal for part in who.parts if part.team is None]


def _decimal(value: Points | None) -> float | None:
    return None if value is None else float(value)


class TeamsGrid(PlacesGrid):
    """Teams with their points by hand. Rows are written in one pass because there may be thousands."""

    caption = gettext_lazy("Teams by their places")
    name = tables.Column(accessor="who__name", verbose_name=gettext_lazy("Team"))
    played_at = tables.Column(verbose_name=gettext_lazy("Table"), **EXPORT_ONLY)
    hands = tables.Column(accessor="who__played", verbose_name=gettext_lazy("Hands"), **EXPORT_ONLY)

    Meta = PlacesGrid.Meta

    rows_follow = False
    """Whether the template writes a mark, in whose place `with_rows` puts the rows."""

    def value_played_at(self, record: PlaceRow) -> CellValue:
        return _joined(record.who.tables)

    @property
    def mark(self) -> SafeString:
        return mark_safe(f"<!-- {self.part} -->")

    def rows_as_html(self) -> SafeString:
        return self.mark if self.rows_follow else mark_safe("".join(self.written_rows()))

    def written_rows(self) -> list[str]:
        # Place, name, gap and total are written otherwise.
        number_cells = _number_cells(list(self.columns)[2:-2])
        return [self._row(row, number_cells) for row in self.data]

    def _row(self, row: PlaceRow, number_cells: str) -> str:
        team: TeamResult = row.who
        name = escape(team.name)
        shown = each_whole(team.name if team.team.stays_the_same else name_with_hands(self.event, team))
        if self.rounds:
            cells = [_round_of_team(team, deals) for deals in self.rounds.values()]
        elif team.remarks or team.unconfirmed:
            cells = [_remarkable_hand(team, deal) for deal in self.deals]
        else:
            points_by_deal, written = team.hands, self.shown
            cells = [written(points_by_deal[deal]) if deal in points_by_deal else "–" for deal in self.deals]
        cells += [self.render_each(column.of(row.placed)) for column in self.more]
        hands = f'<span class="remark">{escape(hands_played_in_words(team))}</span>' if self.hands_differ else ""
        return (
            f'<{self.row_mark(row)}><td class="number strong">{row.placed.place_shown}</td>'
            f'<th scope="row" class="fw-normal">{shown}{self.gained_mark(team)}{hands}{self.toggle(team, name)}</th>'
            f'{number_cells % tuple(cells)}<td class="why">{self.why_cell(row.reason)}</td>'
            f'<td class="number strong">{self.total_cell(row, name)}</td></tr>'
        )


def _number_cells(columns: Iterable[tables.columns.BoundColumn]) -> str:
    """Return the cells of numbers as a format: each has the heading of its column as a label, which a phone shows."""
    labels = (escape(str(column.header)).replace("%", "%%") for column in columns)
    return "".join(f'<td class="number" data-label="{label}">%s</td>' for label in labels)


def _joined(numbers: Sequence[int]) -> CellValue:
    """Return several numbers as text, a single one as a number."""
    return numbers[0] if len(numbers) == 1 else ", ".join(map(str, numbers))


def _hand_column(event: Event, deal: int, options: Mapping[str, bool]) -> tables.Column:
    heading = event.hand_name(deal)
    return tables.Column(heading, f"who__hands__{deal}", attrs=NUMBER, initial_sort_descending=True, **options)


def _remarkable_hand(team: TeamResult, deal: int) -> str:
    """Return the points of a hand, with a word if something is special about it."""
    shown, remark = hand_in_words(team, deal)
    waits = _("to be confirmed") if deal in team.unconfirmed else ""
    return shown + "".join(f'<span class="remark">{escape(word)}</span>' for word in (remark, waits) if word)


class RoundColumn(tables.Column):  # type: ignore[misc]  # django-tables2 has no types
    """The points of one round, on the page only: a workbook has the hands."""

    def __init__(self, number: int, deals: range) -> None:
        heading = _("Round %(number)s") % {"number": number}
        super().__init__(heading, empty_values=(), attrs=NUMBER, orderable=False, exclude_from_export=True)
        self.deals = deals

    def render(self, record: PlaceRow) -> str:
        return points_or_dash(points_of_round(record.who.hands, self.deals))


def _round_of_team(team: TeamResult, deals: range) -> str:
    """Return the points of a round, with what is special about its hands."""
    said = [hand_in_words(team, deal)[1] for deal in deals]
    said += [_("to be confirmed")] if team.unconfirmed.intersection(deals) else []
    remarks = "".join(f'<span class="remark">{escape(one)}</span>' for one in dict.fromkeys(filter(None, said)))
    return points_or_dash(points_of_round(team.hands, deals)) + remarks


class PlayersGrid(PlacesGrid):
    caption = gettext_lazy("Players by their places")
    name = tables.Column(accessor="who__name", verbose_name=gettext_lazy("Player"))
    chapter = tables.Column(accessor="who__chapter", verbose_name=gettext_lazy("Chapter"), default="")
    teams = tables.Column(verbose_name=gettext_lazy("Team"), **EXPORT_ONLY)
    hands = tables.Column(accessor="who__played", verbose_name=gettext_lazy("Hands"), attrs=NUMBER)
    shared = tables.Column(accessor="who__shared", verbose_name=gettext_lazy("Hands shared"), **EXPORT_ONLY)

    Meta = PlacesGrid.Meta

    unit = attrgetter("unit")
    number = attrgetter("player")
    hand_options = EXPORT_ONLY

    @staticmethod
    def may_have_cards(event: Event) -> bool:
        """Return whether players decide the event. Beside the teams that do, a list of players is only a list."""
        return event.ranks_players

    def render_place(self, record: PlaceRow) -> str:
        return record.placed.place_shown

    def render_name(self, record: PlaceRow) -> SafeString:
        name = escape(record.who.name)
        return mark_safe(f"{name}{self.gained_mark(record.who)}{self.toggle(record.who, name)}")

    def render_why(self, value: PlaceReason) -> SafeString:
        return mark_safe(self.why_cell(value))

    def render_hands(self, record: PlaceRow) -> str:
        return hands_in_column(record.who)

    def value_shared(self, record: PlaceRow) -> int:
        return len(record.who.shared)

    def value_teams(self, record: PlaceRow) -> CellValue:
        return "; ".join(dict.fromkeys(part.team.name for part in record.who.parts if part.team))

    def render_total(self, record: PlaceRow) -> SafeString:
        """Return the total, which links to its hands."""
        return mark_safe(self.total_cell(record, escape(record.who.name)))


def team_grids(
    event: Event,
    lists: Iterable[RankedList[TeamResult]],
    deals: range,
    asked: QueryDict,
    gained: Mapping[int, int] = MappingProxyType({}),
    **opened: str,
) -> list[TeamsGrid]:
    """Return the lists of teams in the requested order. `opened` names the page of a total's detail."""
    return [
        TeamsGrid(event, one, deals=deals, part=f"list-{number}", gained=gained, **opened).show(asked)
        for number, one in enumerate(lists, 1)
    ]


def with_rows(grids: Iterable[object], render: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the page of these lists. The rows of teams are put in after its template, which leaves marks for them.

    Django's templates copy a text twice for each enclosing block; thousands of rows are inserted afterwards.

    Each row is encoded by itself: one sign that is not ASCII makes a text twice as long.
    """
    of_teams = [grid for grid in grids if isinstance(grid, TeamsGrid)]
    for grid in of_teams:
        grid.rows_follow = True
    response = render()
    parts, rest = list[bytes](), response.content
    for grid in of_teams:
        before, _mark, rest = rest.partition(grid.mark.encode())
        parts += [before, *map(str.encode, grid.written_rows())]
    response.content = b"".join([*parts, rest])
    return response


def player_grids(
    event: Event,
    lists: Iterable[RankedList[PlayerResult]],
    deals: range,
    asked: QueryDict,
    gained: Mapping[int, int] = MappingProxyType({}),
    **opened: str,
) -> list[PlayersGrid]:
    """Return the lists of players in the requested order, in pages."""
    return [
        PlayersGrid(event, one, deals=deals, part=f"list-{number}", gained=gained, **opened).show(
            asked, per_page=PLAYERS_A_PAGE
        )
        for number, one in enumerate(lists, 1)
    ]


class ChapterPlacesGrid(ListGrid):
    """Chapters with the average of their best players."""

    caption = gettext_lazy("Chapters by their places")
    row_header = "name"
    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=STRONG_NUMBER)
    name = tables.Column(accessor="who__name", verbose_name=gettext_lazy("Chapter"))
    counts = TemplateColumn(
        template_name="standings/_who_counts.html", verbose_name=gettext_lazy("Who counts"), orderable=False
    )
    average = tables.Column(accessor="who__average", verbose_name=gettext_lazy("Average"), attrs=STRONG_NUMBER)

    class Meta:
        attrs = {"class": "standings stacked"}
        order_by = "place"

    def render_place(self, record: Placed[ChapterResult]) -> str:
        return record.place_shown

    def render_average(self, value: Mark) -> str:
        return points(value)


def chapter_grids(lists: Iterable[ChapterList], asked: QueryDict) -> list[ChapterPlacesGrid]:
    """Return the lists of chapters in the requested order."""
    return [
        _headed(ChapterPlacesGrid(Rows(rows)), sizes_in_words(sizes), number).show(asked)
        for number, (sizes, rows) in enumerate(lists, 1)
    ]


class GrowthGrid(ListGrid):
    """The totals of teams after each hand. Rows are written in one pass because there may be thousands."""

    caption = gettext_lazy("Totals after each hand")
    place = tables.Column(accessor="row__place", verbose_name=gettext_lazy("Place"), attrs=STRONG_NUMBER)
    name = tables.Column(accessor="row__who__name", verbose_name=gettext_lazy("Team"))

    class Meta:
        attrs = {"class": "growth-grid stacked"}
        order_by = "place"

    columns_of_totals: Sequence[int] = ()
    """The positions of the totals that have a column."""

    def rows_as_html(self) -> SafeString:
        shown, number_cells = readers_points(), _number_cells(list(self.columns)[2:])
        return mark_safe("".join(self._row(growth, shown, number_cells) for growth in self.data))

    def _row(self, growth: GrowthRow, shown: Callable[[Points], str], number_cells: str) -> str:
        return (
            f'<tr><td class="number strong">{growth.row.place_shown}</td>'
            f'<th scope="row" class="fw-normal">{escape(growth.row.who.name)}</th>'
            f"{number_cells % tuple(shown(growth.totals[at]) for at in self.columns_of_totals)}</tr>"
        )


def growth_grid(event: Event, one: GrowthList, deals: range, number: int, asked: QueryDict) -> GrowthGrid:
    """Return the totals of one list in the requested order: after each hand, or after each round and the last hand."""
    every = not event.has_rounds
    after = [(at, deal) for at, deal in enumerate(deals) if every or event.round_ended_by(deal) or deal == deals[-1]]
    name = tables.Column(_("Player") if event.ranks_players else _("Team"), "row__who__name")
    totals = [
        (
            f"hand_{deal}",
            tables.Column(_after(event, deal), f"totals__{at}", attrs=NUMBER, initial_sort_descending=True),
        )
        for at, deal in after
    ]
    grid = _headed(GrowthGrid(Rows(one.rows), extra_columns=[("name", name), *totals]), one.heading, number)
    grid.columns_of_totals = [at for at, _deal in after]
    return grid.show(asked)


def _after(event: Event, deal: int) -> str:
    ended = event.round_ended_by(deal)
    return _("After %(hand)s") % {"hand": _("Round %(number)s") % {"number": ended} if ended else event.hand_name(deal)}


def _headed(grid: G, heading: str, number: int) -> G:
    """Set the heading of a list, and return it. `number` counts the lists of its page."""
    grid.heading, grid.part = heading, f"list-{number}"
    grid.caption = f"{grid.caption} {grid.heading}".strip()
    return grid
