"""`shortened_sheet` keeps the rows of a worksheet and leaves anything else unchanged."""

import pytest

from tournaments.core.people.importing.safe_zip import shortened_sheet


def test_only_the_rows_of_a_worksheet_are_kept():
    sheet = b'<worksheet><cols/><sheetData><row r="1"/></sheetData><legacy/></worksheet>'
    assert shortened_sheet(sheet) == b'<worksheet><dimension ref="A1"/><sheetData><row r="1"/></sheetData></worksheet>'


@pytest.mark.parametrize("part", [b"<styles/>", b"<worksheet/>", b"<worksheet><sheetData><row/>"])
def test_anything_but_a_whole_worksheet_is_unchanged(part):
    assert shortened_sheet(part) == part
