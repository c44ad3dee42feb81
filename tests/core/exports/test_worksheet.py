"""A page of the workbook as plain data: column widths, lines of its headings, and the same page as CSV."""

import csv
import datetime
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.exports.worksheet import Worksheet
from tournaments.core.exports.write_csv import csv_of


def page(*headings, rows=()):
    return Worksheet(title="T", headings=headings, rows=rows)


@pytest.mark.parametrize(
    ("heading", "values", "width"),
    [
        ("A", [], 7),
        ("Name", ["Ada Lovelace & Grace Hopper"], 30),
        ("Name", ["x" * 100], 48),
        ("Other red books (not sevens)", [3], 11),
        ("Total", [-1234567], 11),
        ("Written", [datetime.datetime(2026, 11, 20, 9, 30, tzinfo=datetime.UTC)], 17),
        ("Date", [datetime.date(2026, 11, 20)], 11),
        ("Paid", [Decimal("7.50")], 11),
        ("Nothing", [None], 11),
    ],
)
def test_a_column_is_as_wide_as_its_content(heading, values, width):
    assert page(heading, rows=[(value,) for value in values]).widths() == [width]


def test_a_column_is_of_text_if_its_first_value_is():
    rows = [(None, 1, "Ada", None), ("Bea", 2, 3), ("Cal",)]
    assert [page(*"ABCD", rows=rows).is_text(number) for number in range(4)] == [True, False, True, False]


def test_a_text_that_is_longer_than_the_widest_column_takes_more_lines():
    names = ["Ada & Bea " * times for times in (1, 5, 10)]
    rows = [*((number, name, name) for number, name in enumerate(names)), (3,), (4, None, names[1])]
    found = page("No.", "Team", "Also", rows=rows)
    assert found.widths() == [7, 48, 48]
    assert found.wrapped(found.widths()) == {1: 2, 2: 3, 4: 2}
    assert found.wrapped([7, 47, 47]) == {}


@pytest.mark.parametrize(
    ("headings", "values", "lines"),
    [(["Total"], [], 1), (["Other red books (not sevens, not wild)"], [1], 5), ([], [], 1)],
)
def test_a_long_heading_over_narrow_numbers_takes_more_lines(headings, values, lines):
    found = page(*headings, rows=[(value,) for value in values])
    assert found.heading_lines(found.widths()) == lines


@pytest.mark.parametrize(("columns", "pages"), [(1, 1), (25, 1), (26, 2), (51, 3)])
def test_many_columns_take_several_printed_pages(columns, pages):
    found = page(*["Hand 1"] * columns, rows=[(-1000,) * columns])
    assert found.pages_across([8] * columns) == pages


def test_csv_has_headings_and_rows_of_plain_values():
    moment = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)
    rows = [("Élise, jr.", -1500, None), ("=1+1", datetime.date(2026, 11, 20), moment)]
    assert csv_of(page("Name", "Points", "When", rows=rows)) == (
        '\ufeffName,Points,When\r\n"Élise, jr.",-1500,\r\n\'=1+1,2026-11-20,2026-11-20 21:30\r\n'
    )


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1+1"])
def test_a_name_cannot_become_a_formula_in_csv(name):
    assert csv_of(page("Name", rows=[(name,)])).splitlines()[1] == f"'{name}"


@pytest.mark.parametrize(
    ("name", "written"),
    [("Ada;=1+1", "Ada;'=1+1"), ("Ada; -1", "Ada;' -1"), ("\t=1", "'\t'=1"), ("a;b", "a;b"), ("1-1=0", "1-1=0")],
)
def test_a_name_is_no_formula_for_a_program_that_separates_by_semicolon_or_tab(name, written):
    assert csv_of(page("Name", rows=[(name,)])).splitlines()[1] == written


@given(st.text(alphabet="=+-@;,\t '\"a1"), st.sampled_from(",;\t"))
def test_no_program_reads_a_formula_from_a_name(name, separator):
    written = csv_of(page("Name", "Place", rows=[("Ada", name)])).removeprefix("\ufeff")
    read = [cell for row in csv.reader(io.StringIO(written), delimiter=separator) for cell in row]
    split = [cell.strip('"') for line in written.splitlines() for cell in line.split(separator) if separator != ","]
    assert not [cell for cell in (*read, *split) if cell.strip().startswith(("=", "+", "-", "@"))]
