"""Break a team's total down by hand and line: count, price, points."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.price_list import LineScore, PriceList, price_list
from scoring.rules import TOTAL_ONLY, TOTAL_ONLY_LABEL, TYPED_POINTS
from scoring.score import REPLACED
from tournaments.core.sheets.entered import worth
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event, Seat, Sheet
from tournaments.sheets.content_queries import as_entered
from tournaments.standings.wording import remark_in_words
from tournaments.tables.queries import table_rows
from tournaments.wording.points import points
from tournaments.wording.rule_sets import price_in_words, scored_label


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOnPage:
    """One line of a sheet in words: label, count, price, points."""

    label: str
    counted: str
    each: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOnPage:
    """One hand of a team: its lines, their sum on the sheet, and what of it counts (None: nothing)."""

    team: int
    deal: int
    table: int
    sheet_number: str
    lines: tuple[LineOnPage, ...]
    on_sheet: int
    counts: int | None
    remark: str


def hands_in_detail(event: Event, *teams: TeamResult, after: int | None = None) -> list[HandOnPage]:
    """Return the hands of a team, or of all teams of one person, in order."""
    seatings = [seating for team in teams for seating in team.team.seatings]
    tables = {row.seating.pk: row for row in table_rows(Seat.objects.filter(seating__in=seatings))}
    sheets = Sheet.objects.filter(Sheet.BEFORE_THE_END, seating__in=tables).not_undone()
    if after is not None:
        sheets = sheets.filter(deal__lte=after)
    by_pk = {team.team.pk: team for team in teams}
    hands = []
    for sheet in sheets.order_by("deal").prefetch_related("tallies"):
        table = tables[sheet.seating_id]
        place, team = next((n, by_pk[row.team.pk]) for n, row in enumerate(table.teams) if row.team.pk in by_pk)
        score = worth(event.rules, as_entered(table, sheet.deal, sheet)).teams[place]
        chairs = table.teams[place].team.chairs
        prices = price_list(event.rules, deal=sheet.deal, players=table.players, team_size=chairs)
        remark = team.remarks.get(sheet.deal)
        hands.append(
            HandOnPage(
                team=team.team.pk,
                deal=sheet.deal,
                table=table.seating.table,
                sheet_number=event.sheet_number(table=table.seating.table, deal=sheet.deal),
                lines=tuple(_lines(prices, score.lines)),
                on_sheet=score.total,
                counts=team.hands.get(sheet.deal),
                remark=remark_in_words(remark) if remark else "",
            )
        )
    return hands


def _lines(prices: PriceList, lines: tuple[LineScore, ...]) -> Iterator[LineOnPage]:
    victory = prices.rules.victory_line and prices.rules.victory_line.code
    for line in lines:
        if line.code == TOTAL_ONLY:
            yield LineOnPage(label=_(TOTAL_ONLY_LABEL), counted="", each="", points=line.points)
        elif line.code in TYPED_POINTS:
            label = _("Cards on the table") if line.code == "table.points" else _("Cards left over")
            yield LineOnPage(label=label, counted=_("added up on the paper"), each="", points=line.points)
        elif line.code == "adjustment" or (line.points and line.code in (REPLACED, victory)):
            label = scored_label(line.code, line.label, prices.rules)
            yield LineOnPage(label=label, counted="", each="", points=line.points)
        elif line.count:
            label = scored_label(line.code, line.label, prices.rules)
            yield LineOnPage(label=label, counted=points(line.count), each=_each(line, prices), points=line.points)


def _each(line: LineScore, prices: PriceList) -> str:
    """The price of one item in this hand: points when constant, otherwise in words ("100, 300 from the third")."""
    if line.points % line.count == 0:
        return points(line.points // line.count)
    return price_in_words(prices.special[line.code], prices.rules)
