"""The total a table wrote on its paper, compared with the counts. Papers may leave the missing books to the desk."""

from typing import Final

BEFORE: Final = "before-missing-books"
AFTER: Final = "after-missing-books"
UNKNOWN: Final = ""
"""Which kind of total the papers of an evening have: before or after the deduction for missing books."""
KINDS: Final = (BEFORE, AFTER)


def right_total(kind: str, *, total: int, deduction: int = 0) -> int:
    """Return what a paper of this kind states if it is right. `deduction` is 0 or negative and part of `total`.

    >>> right_total(BEFORE, total=1210, deduction=-500), right_total(AFTER, total=1210, deduction=-500)
    (1710, 1210)
    """
    return total - deduction if kind == BEFORE else total


def right_totals(kind: str, *, total: int, deduction: int = 0) -> tuple[int, ...]:
    """Return what a right paper may state: one number, or both while nobody knows the kind of the papers."""
    kinds = KINDS if kind == UNKNOWN else (kind,)
    return tuple(right_total(one, total=total, deduction=deduction) for one in kinds)


def lacks_minus(written_total: int, total: int) -> bool:
    """Return whether a paper states a negative total without its minus, as some tables write it."""
    return written_total == -total > 0


def states(written_total: int, total: int) -> bool:
    """Return whether a paper states this total, with its minus or without it.

    >>> states(2810, 2810), states(1005, -1005), states(-1005, 1005)
    (True, True, False)
    """
    return written_total == total or lacks_minus(written_total, total)
