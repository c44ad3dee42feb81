"""Write a workbook from worksheets: headings, widths, number formats, print settings.

Only `write_workbook` loads this module, because openpyxl takes 6 MB that most evenings never need.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.page import PageMargins

from scoring.texts import without_refused
from tournaments.core.exports.worksheet import KIND_OF, CellValue, NumberFormat, Worksheet

HEADER_FONT = Font(name="Calibri", bold=True)  # as all other cells
HEADER_FILL = PatternFill("solid", fgColor="E3EFE9")
OF_TEXT = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
OVER_NUMBERS = Alignment(horizontal="right", vertical="top", wrap_text=True)
OF_NUMBER = Alignment(vertical="top")
LINE_HEIGHT = 15
PORTRAIT_COLUMNS = 6
MARGINS = PageMargins(left=0.4, right=0.4, top=0.7, bottom=0.6, header=0.3, footer=0.3)


def write_xlsx(pages: Iterable[Worksheet], stream: IO[bytes], *, title: str) -> None:
    """Write the worksheets as an .xlsx file. Text stays text, whatever its first character."""
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Handfoot"
    for page in pages:
        _write_page(book, page, about=title)
        del page  # or it would stay in memory while the next one is written
    book.save(stream)


def _write_page(book: Workbook, page: Worksheet, *, about: str) -> None:
    sheet = book.create_sheet(page.title)
    # A write-only sheet needs all settings of columns and first row before that row.
    widths = page.widths()
    for number, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.row_dimensions[1].height = LINE_HEIGHT * page.heading_lines(widths) + 3
    sheet.freeze_panes = "A2"
    _set_print(sheet, page, pages_across=page.pages_across(widths), about=about)
    sheet.append([_header(sheet, heading, page.is_text(column)) for column, heading in enumerate(page.headings)])
    cells, wrapped = _Cells(sheet), page.wrapped(widths)
    for number, row in enumerate(page.rows):
        if number in wrapped:  # LibreOffice does not make room for more lines by itself
            sheet.row_dimensions[number + 2].height = LINE_HEIGHT * wrapped[number]
        sheet.append(cells.row(row))
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(page.headings))}{len(page.rows) + 1}"


def _set_print(sheet: Any, page: Worksheet, *, pages_across: int, about: str) -> None:
    """Print pages that can be read, each with the headings, what it is about, and its number."""
    sheet.print_title_rows = "1:1"
    if pages_across > 1:
        sheet.print_title_cols = f"A:{get_column_letter(page.names)}"
    sheet.page_setup.orientation = "landscape" if len(page.headings) > PORTRAIT_COLUMNS else "portrait"
    sheet.page_setup.fitToWidth = pages_across
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_margins = MARGINS
    # In a header and footer && is an ampersand, &A the worksheet, &P the page and &N the number of pages.
    sheet.oddHeader.left.text = about.replace("&", "&&")
    sheet.oddHeader.right.text = "&A"
    sheet.oddFooter.center.text = _("Page %(page)s of %(pages)s") % {"page": "&P", "pages": "&N"}


def _header(sheet: object, heading: str, is_text: bool) -> Cell:
    cell = WriteOnlyCell(sheet, heading)
    cell.data_type = "s"
    cell.font, cell.fill, cell.alignment = HEADER_FONT, HEADER_FILL, OF_TEXT if is_text else OVER_NUMBERS
    return cell


class _Cells:
    """The cells of one sheet, one for each number format: setting a style takes longer than writing a cell.

    A write-only sheet writes each cell before it takes the next, so the same few cells serve for all. Each has a
    style, because the sheet writes bare values into cells without one.
    """

    def __init__(self, sheet: object) -> None:
        self.by_kind = {kind: WriteOnlyCell(sheet) for kind in NumberFormat}
        for kind, cell in self.by_kind.items():
            cell.number_format = kind.value
            cell.alignment = OF_TEXT if kind == NumberFormat.TEXT else OF_NUMBER

    def row(self, row: Sequence[CellValue]) -> Iterator[Cell | None]:
        for value in row:
            if value is None:
                yield None
            elif isinstance(value, str):
                cell = self.by_kind[NumberFormat.TEXT]
                cell.value = without_refused(value)
                cell.data_type = "s"  # openpyxl treats a text that begins with "=" as a formula
                yield cell
            else:
                cell = self.by_kind[KIND_OF.get(type(value), NumberFormat.NUMBER)]
                # Excel has no time zones.
                cell.value = value.replace(tzinfo=None) if isinstance(value, datetime.datetime) else value
                yield cell
