"""The total a table wrote on its paper, compared with the counts. Tables may leave the missing books to the desk."""

from typing import Final

COUNTED: Final = "counted"
BEFORE_DEDUCTION: Final = "before-deduction"


def paper_means(paper: int, *, total: int, deduction: int = 0) -> str | None:
    """Return which total the paper states: COUNTED, BEFORE_DEDUCTION for missing books, or None for neither.

    `deduction` is 0 or negative and part of `total`. A negative total may be written without its minus sign.

    >>> paper_means(2810, total=2810), paper_means(1005, total=-1005), paper_means(100, total=-900, deduction=-1000)
    ('counted', 'counted', 'before-deduction')
    """
    if _states(paper, total):
        return COUNTED
    return BEFORE_DEDUCTION if _states(paper, total - deduction) else None


def _states(paper: int, total: int) -> bool:
    return paper == total or paper == -total > 0
