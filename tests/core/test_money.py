"""Money at the door: what is typed, and what is in the box."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.money import MoneyBox, decimals_of, in_the_box, read_amount, with_currency

AMOUNTS = st.decimals(min_value=0, max_value=Decimal("9999.99"), places=2)


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("5", "5.00"),
        (" 5 ", "5.00"),
        ("$5", "5.00"),
        ("5 €", "5.00"),
        ("£ 7.5", "7.50"),
        ("CHF 5", "5.00"),
        ("5 kr", "5.00"),
        ("7,50", "7.50"),
        ("0", "0.00"),
        ("9999.99", "9999.99"),
    ],
)
def test_an_amount_is_read_with_or_without_the_sign_of_its_currency(typed, amount):
    assert str(read_amount(typed)) == amount


@pytest.mark.parametrize("typed", ["", "five", "-5", "+5", "1,000", "1.000", "10000", "5.123", "5.", "5 5", "٥", "$"])
def test_what_may_mean_another_amount_is_none(typed):
    assert read_amount(typed) is None


@given(AMOUNTS)
def test_every_amount_is_read_as_it_is_written(amount):
    assert read_amount(f"${amount:.{decimals_of(amount)}f}") == amount


def test_a_sign_stands_close_to_its_amount_and_a_word_apart():
    assert [with_currency("5", sign) for sign in ("$", "US$", "kr", "")] == ["$5", "US$5", "kr\xa05", "5"]


def test_who_is_not_here_yet_is_asked_for_nothing_and_may_pay_ahead():
    here, on_the_way = True, False
    lines = [(here, Decimal(5)), (here, None), (on_the_way, None), (on_the_way, Decimal("7.50"))]
    box = in_the_box(lines)
    assert box == MoneyBox(paid=2, asked=3, amount=Decimal("12.50"))
    assert box.unpaid == 1
    assert in_the_box([]) == MoneyBox(paid=0, asked=0, amount=Decimal(0))


@given(st.lists(AMOUNTS, max_size=300))
def test_the_box_has_every_cent(amounts):
    cents = sum(int(amount * 100) for amount in amounts)
    assert in_the_box((True, amount) for amount in amounts).amount * 100 == cents


def test_only_an_amount_with_cents_shows_two_digits():
    assert [decimals_of(Decimal(amount)) for amount in ("5", "5.00", "5.50")] == [0, 0, 2]
