"""The big number on every sheet: 31 is Table 3, Hand 1."""

import re


def sheet_number(*, table: int, deal: int, deals: int) -> str:
    """Return the number printed on the sheet of a table and deal. The deal has as many digits as the last deal.

    >>> sheet_number(table=3, deal=1, deals=4), sheet_number(table=12, deal=3, deals=10)
    ('31', '1203')
    """
    return f"{table}{deal:0{len(str(deals))}}"


def read_sheet_number(text: str, *, deals: int) -> tuple[int, int] | None:
    """Return table and deal of a typed number, or None if it is not a sheet number.

    >>> read_sheet_number("31", deals=4)
    (3, 1)
    """
    digits = len(str(deals))
    typed = text.strip()
    if not re.fullmatch(rf"[0-9]{{{digits + 1},{digits + 3}}}", typed):
        return None
    table, deal = int(typed[:-digits]), int(typed[-digits:])
    return (table, deal) if table >= 1 and 1 <= deal <= deals else None
