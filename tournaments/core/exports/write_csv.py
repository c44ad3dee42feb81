"""Write a worksheet as CSV, for programs that cannot read workbooks."""

import csv
import datetime
import io
import re

from tournaments.core.exports.worksheet import CellValue, Worksheet

# Programs that separate cells by a semicolon or a tab begin a new cell there, quotation marks or not.
FORMULA = re.compile(r'(?:^|(?<=[;\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠\t\r])')
BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel misreads accents."""


def csv_of(page: Worksheet) -> str:
    """Return the worksheet as CSV: headings, then rows, with readable times and ungrouped numbers."""
    stream = io.StringIO()
    stream.write(BYTE_ORDER_MARK)
    writer = csv.writer(stream)
    writer.writerow(map(_plain, page.headings))
    writer.writerows([_plain(value) for value in row] for row in page.rows)
    return stream.getvalue()


def _plain(value: CellValue) -> CellValue:
    """Return the value for the file. Whatever a program might read as a formula gets an apostrophe.

    >>> _plain("=1+1"), _plain("Ada;=1+1"), _plain(-5), _plain(None)
    ("'=1+1", "Ada;'=1+1", -5, '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return FORMULA.sub("'", value)
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return value
