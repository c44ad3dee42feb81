"""Money at the door: an amount as it is typed, and what is in the box. Amounts are exact decimals, never floats."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

MOST_DIGITS = 4
"""Of a price, before the point: nobody has to guess whether 1,000 is one or a thousand."""
BEFORE, AFTER = r"(?:[^\d.,+-]*[^\w.,+-])?", r"(?:[^\w.,+-][^\d.,+-]*)?"
"""What may stand around the digits: a sign, or a word with a gap between, such as "CHF 5"."""
TYPED = re.compile(rf"{BEFORE}(\d{{1,{MOST_DIGITS}}})(?:[.,](\d{{1,2}}))?{AFTER}", re.ASCII)


def read_amount(text: str) -> Decimal | None:
    """Return a typed amount, with or without the currency's sign; None if it is no amount.

    >>> read_amount("5"), read_amount("$7.5"), read_amount("7,50 €"), read_amount("CHF 5"), read_amount("1,000")
    (Decimal('5.00'), Decimal('7.50'), Decimal('7.50'), Decimal('5.00'), None)
    """
    typed = TYPED.fullmatch(text.strip())
    return Decimal(f"{typed[1]}.{typed[2] or '':0<2}") if typed else None


def with_currency(digits: str, symbol: str) -> str:
    """Return an amount's digits after its currency. A word gets a space.

    >>> with_currency("5", "$"), with_currency("5", "CHF"), with_currency("5", "")
    ('$5', 'CHF\\xa05', '5')
    """
    return f"{symbol}\N{NO-BREAK SPACE}{digits}" if symbol[-1:].isalpha() else f"{symbol}{digits}"


def decimals_of(amount: Decimal) -> int:
    """Return how many digits stand after the point: none for a whole amount."""
    return 0 if amount == amount.to_integral_value() else 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyBox:
    """How many have paid, of how many, and what they paid together."""

    paid: int
    asked: int
    amount: Decimal

    @property
    def unpaid(self) -> int:
        return self.asked - self.paid


def in_the_box(lines: Iterable[tuple[bool, Decimal | None]]) -> MoneyBox:
    """Count the lines of a sign-up: whether each person has come, and what they paid.

    Those who are not here yet are counted only if they have paid.

    >>> in_the_box([(True, Decimal(5)), (True, None), (False, None), (False, Decimal(8))])
    MoneyBox(paid=2, asked=3, amount=Decimal('13'))
    """
    asked = [amount for came, amount in lines if came or amount is not None]
    amounts = [amount for amount in asked if amount is not None]
    return MoneyBox(paid=len(amounts), asked=len(asked), amount=sum(amounts, Decimal(0)))
