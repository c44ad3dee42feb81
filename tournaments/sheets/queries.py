"""Reads of the sheets: the grid of tables and hands, and everything that stands on one sheet."""

from dataclasses import dataclass

from scoring import Adjustment
from tournaments.models import Event, Seating, Sheet, SheetHistory, Tally
from tournaments.seating.queries import TableRow, table_rows, tables_of
from tournaments.sheets.entered import EnteredSheet, EnteredTally
from tournaments.sheets.numbers import sheet_number

IN, DUE, NOT_YET = "in", "due", "not-yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """One sheet in the grid: its number and whether it is in, due or not yet to be expected."""

    number: str
    table: int
    deal: int
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    """One table of the grid with its teams and a cell for each hand."""

    table: TableRow
    cells: tuple[GridCell, ...]


def play_grid(event: Event) -> list[GridRow]:
    """Tables × hands. Due: a later hand of the table is in, or every other table has this one."""
    sheets = Sheet.objects.filter(seating__round__event=event).exclude(state=Sheet.State.TAKEN_BACK)
    saved = set(sheets.values_list("seating", "deal"))
    grid = []
    for round_ in event.rounds.all():
        tables = tables_of(round_)
        deals = range(round_.first_deal, round_.last_deal + 1)
        seatings = {table.seating.pk for table in tables}
        for table in tables:
            cells = (_cell(event, table.seating, deal, seatings, saved) for deal in deals)
            grid.append(GridRow(table=table, cells=tuple(cells)))
    return grid


def _cell(event: Event, seating: Seating, deal: int, seatings: set[int], saved: set[tuple[int, int]]) -> GridCell:
    state = NOT_YET
    if (seating.pk, deal) in saved:
        state = IN
    elif any(pk == seating.pk and later > deal for pk, later in saved) or (
        len(seatings) > 1 and all((other, deal) in saved for other in seatings - {seating.pk})
    ):
        state = DUE
    number = sheet_number(table=seating.table, deal=deal, deals=event.deals)
    return GridCell(number=number, table=seating.table, deal=deal, state=state)


def table_for(event: Event, *, table: int, deal: int) -> TableRow | None:
    """That table in the round of that deal, once the tables were shown; None where there is none."""
    found = Seating.objects.filter(
        round__event=event,
        round__shown_at__isnull=False,
        round__first_deal__lte=deal,
        round__last_deal__gte=deal,
        table=table,
    )
    return next(iter(table_rows(found)), None)


def saved_sheet(seating: Seating, deal: int) -> Sheet | None:
    """The sheet as it was last saved, with its tallies."""
    return seating.sheets.filter(deal=deal).prefetch_related("tallies").first()


def as_entered(table: TableRow, deal: int, sheet: Sheet | None) -> EnteredSheet:
    """A saved sheet as plain values; an empty one where nothing was saved."""
    tallies = {tally.team_id: tally for tally in sheet.tallies.all()} if sheet else {}
    positions = {row.team.pk: row.position for row in table.teams}
    return EnteredSheet(
        deal=deal,
        ending=sheet.ending if sheet else "",
        went_out=positions.get(sheet.went_out_id or 0) if sheet else None,
        tallies=tuple(_entered_tally(row.position, row.team.chairs, tallies.get(row.team.pk)) for row in table.teams),
        decks=table.seating.decks,
        required=table.seating.required,
    )


def _entered_tally(position: int, chairs: int, tally: Tally | None) -> EnteredTally:
    if tally is None:
        return EnteredTally(position=position, chairs=chairs, counts={})
    return EnteredTally(
        position=position,
        chairs=chairs,
        counts=tally.counts,
        adjustments=tuple(Adjustment(points=a["points"], reason=a["reason"]) for a in tally.adjustments),
        paper_total=tally.paper_total,
    )


def history(sheet: Sheet) -> list[SheetHistory]:
    """Every save of a sheet, the latest first."""
    return list(sheet.saves.order_by("-version"))
