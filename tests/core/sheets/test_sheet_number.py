"""The number printed on every sheet, made of table and hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sheets.sheet_number import read_sheet_number, sheet_number


@given(st.integers(1, 500), st.integers(1, 99), st.data())
def test_a_sheet_number_is_read_back(table, deals, data):
    deal = data.draw(st.integers(1, deals))
    assert read_sheet_number(sheet_number(table=table, deal=deal, deals=deals), deals=deals) == (table, deal)


@given(st.text(max_size=8), st.integers(1, 20))
def test_any_text_is_a_sheet_of_the_evening_or_none(text, deals):
    place = read_sheet_number(text, deals=deals)
    assert place is None or (place[0] >= 1 and 1 <= place[1] <= deals)


@pytest.mark.parametrize("text", ["", "3", "01", "001", "30", "35", "-31", "3 1", "٣١", "031x", "123451"])
def test_an_invalid_sheet_number_is_none(text):
    assert read_sheet_number(text, deals=4) is None
