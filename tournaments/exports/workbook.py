"""Writes a workbook from pages of rows: headers, widths, number formats, print settings. It asks nobody for data."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import IO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

Value = str | int | float | datetime.date | datetime.time | datetime.datetime | None

WIDEST, NARROWEST = 48, 6
HEADER_FONT = Font(bold=True)
HEADER_FILL = PatternFill("solid", fgColor="E3EFE9")
WRAPPED = Alignment(wrap_text=True, vertical="top")


class Kind(Enum):
    """How a column is shown; the value is Excel's number format."""

    TEXT = "General"
    NUMBER = "#,##0;[Red]-#,##0"
    AVERAGE = "#,##0.0;[Red]-#,##0.0"
    DATE = "yyyy-mm-dd"
    TIME = "hh:mm"
    MOMENT = "yyyy-mm-dd hh:mm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its heading, how it is shown, and its width in characters where the heading does not tell."""

    heading: str
    kind: Kind = Kind.TEXT
    width: int = 0

    @property
    def fitting_width(self) -> int:
        """Width in characters that shows heading and values."""
        return min(WIDEST, max(NARROWEST, self.width, len(self.heading) + 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One sheet of the workbook."""

    title: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Value]]


def write_workbook(pages: Iterable[Page], stream: IO[bytes], *, title: str) -> None:
    """Write the pages as an .xlsx file. Text stays text, whatever sign it begins with."""
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Handfoot"
    for page in pages:
        _write_page(book, page)
    book.save(stream)


def _write_page(book: Workbook, page: Page) -> None:
    sheet = book.create_sheet(page.title)
    # A write-only sheet wants everything about its columns before the first row.
    for number, column in enumerate(page.columns, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = column.fitting_width
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape" if len(page.columns) > 6 else "portrait"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.center.text = "Page &P of &N"
    sheet.append([_header(sheet, column) for column in page.columns])
    count = 1
    for row in page.rows:
        sheet.append([_cell(sheet, value, column.kind) for value, column in zip(row, page.columns, strict=True)])
        count += 1
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(page.columns))}{count}"


def _header(sheet: object, column: Column) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, column.heading)
    cell.data_type = "s"
    cell.font, cell.fill, cell.alignment = HEADER_FONT, HEADER_FILL, WRAPPED
    return cell


def _cell(sheet: object, value: Value, kind: Kind) -> WriteOnlyCell:
    if isinstance(value, datetime.datetime):
        value = value.replace(tzinfo=None)  # Excel knows no time zones
    cell = WriteOnlyCell(sheet, value)
    if isinstance(value, str):
        cell.data_type = "s"  # openpyxl takes a text that begins with "=" for a formula
    elif kind is not Kind.TEXT:
        cell.number_format = kind.value
    return cell
