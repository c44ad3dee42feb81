"""Amounts of money for people: the club's currency, digits grouped in the reader's form, and no ".00"."""

from decimal import Decimal

from django.utils.formats import number_format

from tournaments.core.money import decimals_of, with_currency


def money(amount: Decimal, currency: str) -> str:
    """Return an amount after its currency: "$5", "$7.50"."""
    digits = number_format(amount, decimals_of(amount), use_l10n=True, force_grouping=True)
    return with_currency(digits, currency)
