"""Read the grid of tables and hands, and whether a missing sheet is due."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from tournaments.models import Event, Seating, Sheet, Tally
from tournaments.models.sheet import total_alone
from tournaments.sheets.game_queries import games, state_in_words
from tournaments.sheets.late_queries import late_in_words, minutes_late
from tournaments.sheets.open_matter_queries import OpenMatter
from tournaments.sheets.queries import MOST_NAMED, typing_now
from tournaments.tables.queries import TableWithTeams, TeamAtTable, all_of, seatings_of

IN, DUE, NOT_YET, UNFINISHED, NOT_PLAYED = "in", "due", "not-yet", "unfinished", "not-played"
NO_TABLE = "no-table"
NOT_COUNTED = "not-counted"
TO_CONFIRM, FROM_TABLE, SENT_BACK = "to-confirm", "from-table", "sent-back"
MISSING = (DUE, NOT_YET, SENT_BACK)
"""The states of a hand whose sheet a table still has to bring."""
STATES: dict[str, str] = {Sheet.State.ENTERED: IN, Sheet.State.UNFINISHED: UNFINISHED}
STATE_COLUMNS = ("pk", "seating", "deal", "state", "confirmed_by", "sent_back", "from_table")


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """One sheet in the grid: its number, its state, who is typing in it, and what is open about it.

    `points`: each team's points, in the order of the sheet. `total_only`: its lines are not known. `late`: by how many
    minutes a sheet that is due is late.

    Hands that a table does not have to play have no sheet, in the state NO_TABLE. A sheet of a hand after the end is
    NOT_COUNTED.
    """

    number: str
    table: int
    deal: int
    state: str
    points: tuple[int, ...] = ()
    typing: tuple[str, ...] = ()
    matters: tuple[OpenMatter, ...] = ()
    total_only: bool = False
    late: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    table: TableWithTeams
    cells: tuple[GridCell, ...]
    game: tuple[str, ...] = ()


def play_grid(event: Event, who: str, matters: Iterable[OpenMatter] = (), *, round_number: int = 1) -> list[GridRow]:
    """Return tables × hands of a round.

    A sheet is due if a later hand of the table is in, all others have it, or it is late by the clock of its hand.
    """
    is_open: dict[tuple[int, int], list[OpenMatter]] = {}
    for matter in matters:
        is_open.setdefault((matter.table, matter.deal), []).append(matter)
    sheets = Sheet.objects.filter(seating__round__event=event).played()
    saved, sheet_at = dict[tuple[int, int], str](), dict[tuple[int, int], int]()
    for sheet_pk, seating_pk, deal, *said in sheets.order_by().values_list(*STATE_COLUMNS):
        saved[seating_pk, deal] = _state_of(event, *said)
        sheet_at[seating_pk, deal] = sheet_pk
    totals = _totals_of_sheets(event, round_number)
    typing = typing_now(event, who)
    at_tables = games(event)
    grid = []
    for round_ in event.rounds.filter(number=round_number):
        by_number: dict[int, list[TableWithTeams]] = {}
        later = [deal for _seating, deal in saved] if event.rules.length_varies else []
        last_shown = max(round_.last_deal, *later, round_.first_deal)
        for row in seatings_of(round_):
            by_number.setdefault(row.seating.table, []).append(row)
        expected = Expected(event, [row.seating for rows in by_number.values() for row in rows], saved)
        for table, rows in by_number.items():
            cells = []
            for deal in range(round_.first_deal, last_shown + 1):
                playing = next((row for row in rows if row.seating.may_play(deal)), None)
                seating = playing.seating if playing else None
                place = (seating.pk if seating else 0, deal)
                state = saved.get(place, "")
                if seating is None or deal > round_.last_deal or not seating.plays(deal):
                    state = NOT_COUNTED if state else NO_TABLE
                late = 0 if state else expected.minutes_late(deal)
                state = state or expected.of(table, deal)
                known = totals.get(sheet_at.get(place, 0), NO_TOTALS)
                cells.append(
                    GridCell(
                        number=event.sheet_number(table=table, deal=deal),
                        table=table,
                        deal=deal,
                        state=state,
                        points=known.of(playing.teams if playing else ()),
                        typing=tuple(typing.get(place, ())),
                        matters=tuple(is_open.get((table, deal), ())),
                        total_only=known.are_all,
                        late=late,
                    )
                )
            latest = rows[-1].at(round_.last_deal)
            said = state_in_words(event.rules, latest.teams, at_tables[table]) if table in at_tables else ()
            grid.append(GridRow(table=latest, cells=tuple(cells), game=tuple(said)))
    return grid


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTotals:
    """The points of a sheet by team. `are_all`: its lines are not known."""

    by_team: dict[int, int]
    are_all: bool = False

    def of(self, teams: Iterable[TeamAtTable]) -> tuple[int, ...]:
        """Return the points of each team that has some, in the order of the teams."""
        return tuple(self.by_team[row.team.pk] for row in teams if row.team.pk in self.by_team)


NO_TOTALS = SheetTotals(by_team={})


def _totals_of_sheets(event: Event, round_number: int) -> dict[int, SheetTotals]:
    """Return the totals of each sheet of a round in one query."""
    tallies = Tally.objects.of(event).filter(sheet__seating__round__number=round_number)
    found: dict[int, SheetTotals] = {}
    for sheet, team, total, are_all in tallies.annotate(are_all=total_alone()).values_list(
        "sheet", "team", "total", "are_all"
    ):
        known = found.get(sheet, NO_TOTALS)
        found[sheet] = SheetTotals(by_team=known.by_team | {team: total}, are_all=known.are_all or are_all)
    return found


def is_any(grid: Iterable[GridRow], state: str) -> bool:
    """Return whether a sheet of the grid is in that state."""
    return any(cell.state == state for row in grid for cell in row.cells)


def has_due(row: GridRow) -> bool:
    """Return whether a sheet of the table is due."""
    return any(cell.state == DUE for cell in row.cells)


def tables_behind(grid: Collection[GridRow]) -> set[int]:
    """Return the tables with a sheet that is due, and those without the first missing hand if another table has it."""
    missing = _missing_of_first_hand(grid)
    deal = missing[0].deal if missing else 0
    is_in = any(
        cell.deal == deal and cell.state not in (*MISSING, NO_TABLE, NOT_COUNTED) for row in grid for cell in row.cells
    )
    due = {row.table.seating.table for row in grid if has_due(row)}
    return due | ({cell.table for cell in missing} if is_in else set())


def _missing_of_first_hand(grid: Iterable[GridRow]) -> list[GridCell]:
    """Return the missing sheets of the first hand that lacks any."""
    missing = missing_cells(grid)
    deal = min((cell.deal for cell in missing), default=0)
    return [cell for cell in missing if cell.deal == deal]


def late_by(row: GridRow) -> int:
    """Return by how many minutes the latest sheet of the table is late."""
    return max((cell.late for cell in row.cells), default=0)


def waiting_for(event: Event, grid: Iterable[GridRow]) -> str:
    """Return a sentence that says which hand is waited for, and from which tables, the latest first; empty if none."""
    cells = sorted(_missing_of_first_hand(grid), key=lambda cell: (-cell.late, cell.table))
    if not cells:
        return ""
    tables = [f"{cell.table} ({late_in_words(cell.late)})" if cell.late else str(cell.table) for cell in cells]
    hand = event.hand_name(cells[0].deal)
    if len(tables) > MOST_NAMED:
        return _("Waiting for %(hand)s from %(count)d tables") % {"hand": hand, "count": len(tables)}
    said = ngettext(
        "Waiting for %(hand)s from Table %(tables)s", "Waiting for %(hand)s from tables %(tables)s", len(tables)
    )
    return said % {"hand": hand, "tables": all_of(tables)}


def is_nothing_in(grid: Iterable[GridRow]) -> bool:
    """Return whether the grid has no sheet, also none from a table, sent back or of a table that has stopped."""
    return all(cell.state in (DUE, NOT_YET, NO_TABLE) for row in grid for cell in row.cells)


def missing_cells(grid: Iterable[GridRow]) -> list[GridCell]:
    """Return the sheets that a table still has to bring."""
    return [cell for row in grid for cell in row.cells if cell.state in MISSING]


def hands_to_print(grid: Iterable[GridRow], rules: RuleSet) -> list[int]:
    """Return the hands to offer tally sheets for: those of games that are over are not needed.

    The first hand is offered while none of its sheets is in.
    """
    cells = [cell for row in grid for cell in row.cells]
    if any(cell.deal == 1 and cell.state not in (DUE, NOT_YET, NO_TABLE) for cell in cells):
        cells = [cell for cell in cells if cell.deal > 1]
    if rules.length_varies:
        cells = [cell for cell in cells if cell.state in (DUE, NOT_YET)]
    return sorted({cell.deal for cell in cells})


def _state_of(event: Event, state: str, confirmed_by: str, sent_back: str, from_table: bool) -> str:
    if sent_back:
        return SENT_BACK
    is_played = state in Sheet.PLAYED
    if event.is_unconfirmed(is_played=is_played, from_table=from_table, confirmed_by=confirmed_by):
        if from_table:
            return FROM_TABLE
        if state == Sheet.State.ENTERED:
            return TO_CONFIRM
    return STATES.get(state, NOT_PLAYED)


class Expected:
    """Tells whether a missing sheet is due: a later hand of its table is in, every other table has it, or it is late.

    `minutes_late` tells by how many minutes the missing sheets of a hand are late.
    """

    def __init__(self, event: Event, seatings: Collection[Seating], saved: Iterable[tuple[int, int]]) -> None:
        """The seatings of one round, and the event's sheets that are in, each a seating and a hand."""
        self.minutes_late = cache(partial(minutes_late, event))
        self._tables_at = cache(lambda deal: sum(seating.plays(deal) for seating in seatings))
        tables = {seating.pk: seating.table for seating in seatings}
        self._latest: dict[int, int] = {}
        self._in = Counter[int]()
        for seating, deal in saved:
            if seating in tables:
                self._latest[tables[seating]] = max(deal, self._latest.get(tables[seating], 0))
                self._in[deal] += 1

    def of(self, table: int, deal: int) -> str:
        """Return whether this missing sheet is due."""
        if self._latest.get(table, 0) > deal or self.minutes_late(deal):
            return DUE
        return DUE if self._in[deal] == self._tables_at(deal) - 1 > 0 else NOT_YET
