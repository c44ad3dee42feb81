"""A sheet of a workbook is cut to its rows, and what is no whole sheet stays as it is."""

import pytest

from tournaments.core.people.importing.safe_zip import cut_sheet


def test_a_sheet_keeps_its_rows_and_nothing_around_them():
    sheet = b'<worksheet><cols/><sheetData><row r="1"/></sheetData><legacy/></worksheet>'
    assert cut_sheet(sheet) == b'<worksheet><dimension ref="A1"/><sheetData><row r="1"/></sheetData></worksheet>'


@pytest.mark.parametrize("part", [b"<styles/>", b"<worksheet/>", b"<worksheet><sheetData><row/>"])
def test_what_is_no_whole_sheet_stays_as_it_is(part):
    assert cut_sheet(part) == part
