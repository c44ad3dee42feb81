"""All sheets are in: not before one is due, and not while a round is still to start."""

import pytest

from tournaments.core.sheets.sheets_in import SheetsIn


@pytest.mark.parametrize(
    ("sheets_in", "sheets_needed", "rounds_to_go", "all_in"),
    [(0, 0, 0, False), (7, 8, 0, False), (8, 8, 0, True), (8, 8, 1, False), (0, 8, 0, False)],
)
def test_all_sheets_are_in_once_none_is_due_any_more(sheets_in, sheets_needed, rounds_to_go, all_in):
    sheets = SheetsIn(sheets_in=sheets_in, sheets_needed=sheets_needed, rounds_to_go=rounds_to_go)
    assert (sheets.sheets_to_go, sheets.all_in) == (sheets_needed - sheets_in, all_in)
