"""The check digit of a sheet's number: no single wrong digit and no swap of neighbors opens another sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sheets.checked_number import DAMM, SheetNumbers, SheetPlace, check_digit, read_table_and_hand

DIGITS = "0123456789"
NUMBERS = st.builds(SheetNumbers, tables=st.integers(1, 600), deals=st.integers(1, 12))


@st.composite
def places(draw):
    numbers = draw(NUMBERS)
    drawn = (draw(st.integers(1, most)) for most in (numbers.tables, numbers.deals))
    return numbers, SheetPlace(*drawn)


@given(places())
def test_a_printed_number_is_read_back_with_or_without_hyphen_and_leading_zeros(drawn):
    numbers, place = drawn
    printed = numbers.printed(place)
    for typed in (printed, printed.replace("-", ""), f"00{printed}", f" {printed} "):
        assert numbers.read(typed) == place


@given(places(), st.data())
def test_no_wrong_digit_and_no_swap_of_neighbors_opens_a_sheet(drawn, data):
    numbers, place = drawn
    keys = numbers.printed(place).replace("-", "")
    at = data.draw(st.integers(0, len(keys) - 1))
    wrong = data.draw(st.sampled_from(DIGITS).filter(lambda digit: digit != keys[at]))
    assert numbers.read(keys[:at] + wrong + keys[at + 1 :]) is None
    at = data.draw(st.integers(0, len(keys) - 2))
    if keys[at] != keys[at + 1]:
        assert numbers.read(keys[:at] + keys[at + 1] + keys[at] + keys[at + 2 :]) is None


def test_none_of_all_single_slips_at_fifty_tables_and_nine_hands_opens_another_sheet():
    numbers = SheetNumbers(tables=50, deals=9)
    for table in range(1, 51):
        for deal in range(1, 10):
            keys = numbers.printed(SheetPlace(table, deal)).replace("-", "")
            slips = {keys[:at] + digit + keys[at + 1 :] for at in range(len(keys)) for digit in DIGITS}
            slips |= {keys[:at] + keys[at + 1] + keys[at] + keys[at + 2 :] for at in range(len(keys) - 1)}
            assert not [slip for slip in slips - {keys} if numbers.read(slip)]


@pytest.mark.parametrize(
    ("numbers", "place", "printed"),
    [
        (SheetNumbers(tables=6, deals=4), SheetPlace(3, 1), "31-9"),
        (SheetNumbers(tables=12, deals=4), SheetPlace(3, 1), "31-9"),
        (SheetNumbers(tables=12, deals=10), SheetPlace(3, 1), "301-" + check_digit("301")),
    ],
)
def test_a_number_as_it_is_printed(numbers, place, printed):
    assert numbers.printed(place) == printed


@pytest.mark.parametrize(
    "typed", ["", "-", "9", "31", "3-1", "31--9", "3 19", "٣١٩", "x", "0", "000", "9" * 40, "71-2"]
)
def test_another_text_is_no_number_of_a_sheet(typed):
    assert SheetNumbers(tables=6, deals=4).read(typed) is None


@given(st.text(st.sampled_from(DIGITS), min_size=1, max_size=9))
def test_a_number_with_its_check_digit_checks_to_zero(digits):
    assert check_digit(digits + check_digit(digits)) == "0"


def test_the_square_finds_wrong_digits_and_swaps():
    rows = [[int(digit) for digit in row] for row in DAMM]
    assert [row[place] for place, row in enumerate(rows)] == [0] * 10
    assert all(sorted(row) == list(range(10)) for row in [*rows, *zip(*rows, strict=True)])
    for check in range(10):
        for one in range(10):
            for other in range(one):
                assert rows[rows[check][one]][other] != rows[rows[check][other]][one]


@pytest.mark.parametrize(("typed", "place"), [("3.1", (3, 1)), (" 12,10 ", (12, 10)), ("03.04", (3, 4))])
def test_a_table_and_a_hand_are_read(typed, place):
    assert read_table_and_hand(typed) == place


@pytest.mark.parametrize("typed", ["", ".", "3", "3.", ".1", "3.1.1", "31-9", "3.123", "12345.1", "٣.١", "-3.1"])
def test_another_text_is_no_table_and_hand(typed):
    assert read_table_and_hand(typed) is None
