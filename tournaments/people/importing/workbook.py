"""Read the worksheets of an Excel workbook as texts. The only module that reads with openpyxl."""

import datetime
import io
from collections.abc import Iterator
from typing import Any

import openpyxl

from tournaments.core.people.importing.grid import MAX_COLUMNS, Grid
from tournaments.core.people.importing.remarks import ImportRemark, ListError
from tournaments.core.people.importing.safe_zip import repack

if not openpyxl.DEFUSEDXML:  # pragma: no cover
    raise ImportError("openpyxl reads hostile XML only when defusedxml is installed.")


def read_workbook(data: bytes, filename: str) -> tuple[list[Grid], list[ImportRemark]]:
    """Return every visible worksheet in order, with remarks. Raises ListError."""
    try:
        packed, has_macros = repack(data, filename)
        tables = _tables(packed)
    except ListError:
        raise
    except Exception as error:
        # A damaged or hostile workbook makes zipfile and openpyxl raise nearly anything, even RecursionError.
        raise ListError("broken_workbook") from error
    return tables, [ImportRemark(code="macros_left_out")] if has_macros else []


def _tables(packed: bytes) -> list[Grid]:
    workbook = openpyxl.load_workbook(io.BytesIO(packed), read_only=True, data_only=True, keep_links=False)
    try:
        visible = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
        return [
            Grid.of(enumerate(_rows(sheet), start=1), title=sheet.title) for sheet in visible or workbook.worksheets
        ]
    finally:
        workbook.close()


def _rows(sheet: Any) -> Iterator[list[str]]:
    sheet.reset_dimensions()  # a sheet's declared size may be false
    for values in sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True):
        filled = len(values)
        while filled and values[filled - 1] is None:  # every row is as long as the longest may be
            filled -= 1
        yield [_text(value) for value in values[:filled]]


def _text(value: object) -> str:
    """Return roughly what the cell shows: 100 for 100.0, dates as 2026-03-04, TRUE and FALSE."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "minutes").removesuffix(" 00:00")
    return str(value)
