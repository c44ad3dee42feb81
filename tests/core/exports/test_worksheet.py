"""A page of the workbook as plain data: column widths, lines of its headings, and the same page as CSV."""

import datetime

import pytest

from tournaments.core.exports.worksheet import Worksheet
from tournaments.core.exports.write_csv import csv_of


def page(*headings, rows=()):
    return Worksheet(title="T", headings=headings, rows=rows)


@pytest.mark.parametrize(
    ("heading", "values", "width"),
    [
        ("A", [], 7),
        ("Name", ["Ada Lovelace & Grace Hopper"], 28),
        ("Name", ["x" * 100], 48),
        ("Other red books (not sevens)", [3], 11),
        ("Total", [-1234567], 11),
        ("Written", [datetime.datetime(2026, 11, 20, 9, 30, tzinfo=datetime.UTC)], 17),
        ("Date", [datetime.date(2026, 11, 20)], 11),
        ("Nothing", [None], 11),
    ],
)
def test_a_column_is_as_wide_as_its_content(heading, values, width):
    assert page(heading, rows=[(value,) for value in values]).widths() == [width]


@pytest.mark.parametrize(
    ("headings", "values", "lines"),
    [(["Total"], [], 1), (["Other red books (not sevens, not wild)"], [1], 5), ([], [], 1)],
)
def test_a_long_heading_over_narrow_numbers_takes_more_lines(headings, values, lines):
    found = page(*headings, rows=[(value,) for value in values])
    assert found.heading_lines(found.widths()) == lines


def test_csv_has_headings_and_rows_of_plain_values():
    moment = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)
    rows = [("Élise, jr.", -1500, None), ("=1+1", datetime.date(2026, 11, 20), moment)]
    assert csv_of(page("Name", "Points", "When", rows=rows)) == (
        '\ufeffName,Points,When\r\n"Élise, jr.",-1500,\r\n\'=1+1,2026-11-20,2026-11-20 21:30\r\n'
    )


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_name_cannot_become_a_formula_in_csv(name):
    assert csv_of(page("Name", rows=[(name,)])).splitlines()[1] == f"'{name}"
