"""The cost of a large event's workbook, compared with openpyxl's write-only mode for the same cells and styles."""

import io
import tracemalloc

import pytest
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from tests.bench.conftest import cpu_seconds
from tests.bench.events import big_event
from tournaments.core.exports.worksheet import KIND_OF, NumberFormat
from tournaments.exports.worksheets import worksheets_of
from tournaments.web.workbook import write_workbook

TEAMS, DEALS = 2_000, 4
AIM, GUARD = 1.3, 2.0
AIM_MEGABYTES = 20
AIM_GROWTH = 5.0  # times the memory, for four times the teams


def floor(pages):
    """Write the same cells with the same styles in openpyxl's write-only mode, creating each style once."""
    book = Workbook(write_only=True)
    for page in pages:
        sheet = book.create_sheet(page.title)
        styles = {kind: _style(sheet, kind) for kind in NumberFormat}
        sheet.append(list(page.headings))
        for row in page.rows:
            cells = []
            for value in row:
                cell = None
                if value is not None:
                    cell = WriteOnlyCell(sheet, value)
                    cell._style = styles[KIND_OF.get(type(value), NumberFormat.NUMBER)]
                cells.append(cell)
            sheet.append(cells)
    book.save(io.BytesIO())


def _style(sheet, kind):
    cell = WriteOnlyCell(sheet)
    cell.number_format = kind.value
    return cell._style


def _without_zone(value):
    return value.replace(tzinfo=None) if hasattr(value, "tzinfo") else value


def write_all(event):
    write_workbook(worksheets_of(event), io.BytesIO(), title=event.name)


def peak_of(work):
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.bench
def test_the_workbook_of_two_thousand_teams(club, today, report):
    event = big_event(club, today, TEAMS)
    pages = list(worksheets_of(event))
    for page in pages:
        page.rows[:] = [[_without_zone(value) for value in row] for row in page.rows]
    # Alternate the two, so that a slowdown of the machine affects both.
    turns = [(cpu_seconds(lambda: floor(pages)), cpu_seconds(lambda: write_all(event))) for _ in range(3)]
    bare, written = (min(times) for times in zip(*turns, strict=True))
    cells = sum(value is not None for page in pages for row in page.rows for value in row)
    report(f"workbook, {TEAMS} teams × {DEALS}, {cells:,} cells", f"{written:.2f} s", written / bare, f"≤ {AIM}")
    assert written / bare < GUARD


@pytest.mark.bench
def test_the_memory_of_four_times_the_teams(club, today, report):
    few, many = (big_event(club, today, teams) for teams in (TEAMS // 4, TEAMS))
    small, large = peak_of(lambda: write_all(few)), peak_of(lambda: write_all(many))
    aim = f"≤ {AIM_MEGABYTES} MB, ≤ {AIM_GROWTH}"
    report(f"memory of the workbook, {TEAMS} teams", f"{large / 1e6:.0f} MB", large / small, aim, "a quarter")
    assert large / 1e6 < AIM_MEGABYTES
    assert large / small < AIM_GROWTH
