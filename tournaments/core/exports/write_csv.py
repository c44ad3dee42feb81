"""Writes one page of the workbook as CSV, for programs that read no workbooks."""

import csv
import datetime
import io

from tournaments.core.exports.worksheet import CellValue, Worksheet

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes the accents of a CSV file for something else."""


def csv_of(page: Worksheet) -> str:
    """The page as CSV: headings, then rows; moments as people write them, numbers without grouping."""
    stream = io.StringIO()
    stream.write(BYTE_ORDER_MARK)
    writer = csv.writer(stream)
    writer.writerow([_plain(column.heading) for column in page.columns])
    writer.writerows([_plain(value) for value in row] for row in page.rows)
    return stream.getvalue()


def _plain(value: CellValue) -> CellValue:
    """The value as it stands in the file; a text that a program might take for a formula gets an apostrophe.

    >>> _plain("=1+1"), _plain(-5), _plain(None)
    ("'=1+1", -5, '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(FORMULA_SIGNS) else value
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return value
