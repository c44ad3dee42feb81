"""The big number of a sheet with its check digit: 31-9 is Table 3, Hand 1."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

DAMM: Final = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)
"""A quasigroup that finds every single wrong digit and every swap of two neighbors (H. M. Damm, 2004)."""


def check_digit(digits: str) -> str:
    """Return the Damm check digit of a number. Leading zeros do not change it.

    >>> check_digit("31"), check_digit("0031")
    ('9', '9')
    """
    check = "0"
    for digit in digits:
        check = DAMM[int(check)][int(digit)]
    return check


MOST_TABLES: Final = 9999


class SheetPlace(NamedTuple):
    """A table and a deal, which identify a sheet: deals are counted through all rounds."""

    table: int
    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetNumbers:
    """The numbers of an evening's sheets. A game to a target has at least 10 `deals`, so hands take two digits."""

    tables: int = MOST_TABLES
    deals: int

    @property
    def deal_digits(self) -> int:
        """Return how many digits a hand takes. With another number of digits every sheet has another number."""
        return len(str(self.deals))

    @property
    def most_deals(self) -> int:
        """Return the most hands with which every sheet keeps its number.

        >>> SheetNumbers(deals=4).most_deals, SheetNumbers(deals=10).most_deals
        (9, 99)
        """
        return int("9" * self.deal_digits)

    def printed(self, place: SheetPlace) -> str:
        """Return the number as it is printed.

        >>> SheetNumbers(tables=6, deals=4).printed(SheetPlace(3, 1))
        '31-9'
        """
        digits = f"{place.table}{place.deal:0{self.deal_digits}}"
        return f"{digits}-{check_digit(digits)}"

    def read(self, typed: str) -> SheetPlace | None:
        """Return the place of a typed number, None if it is not the number of a sheet.

        >>> SheetNumbers(tables=6, deals=4).read("0319"), SheetNumbers(tables=6, deals=4).read("318")
        (SheetPlace(table=3, deal=1), None)
        """
        keys = typed.strip().replace("-", "", 1).lstrip("0")
        if not re.fullmatch(r"[0-9]{3,12}", keys) or check_digit(keys) != "0":
            return None
        table, deal = divmod(int(keys[:-1]), 10**self.deal_digits)
        return SheetPlace(table, deal) if 1 <= table <= self.tables and 1 <= deal <= self.deals else None

    def read_without_check_digit(self, typed: str) -> SheetPlace | None:
        """Return the place of a number that lacks only its check digit.

        >>> SheetNumbers(deals=4).read_without_check_digit("31"), SheetNumbers(deals=4).read_without_check_digit("39")
        (SheetPlace(table=3, deal=1), None)
        """
        keys = typed.strip()
        return self.read(keys + check_digit(keys)) if re.fullmatch(r"[0-9]{2,11}", keys) else None


def read_table_and_hand(typed: str) -> SheetPlace | None:
    """Return the place of a table and a hand, as they are typed from a blank sheet without a number.

    >>> read_table_and_hand("3.1"), read_table_and_hand("319")
    (SheetPlace(table=3, deal=1), None)
    """
    found = re.fullmatch(r"\s*([0-9]{1,4})[.,]([0-9]{1,2})\s*", typed)
    return SheetPlace(int(found[1]), int(found[2])) if found else None
