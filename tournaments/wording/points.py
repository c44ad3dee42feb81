"""Points for people: digits grouped in the reader's form, with a real minus sign."""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.written_totals import BEFORE, KINDS

Points = int | Fraction


def points(value: Points | None) -> str:
    """Return grouped digits with a real minus sign, one decimal if needed; empty for None."""
    return "" if value is None else readers_points()(value)


def total_in_words(total: int, kind: str) -> str:
    """Return a team's total, and whether it is before or after missing books: "1,710 before missing books"."""
    if kind not in KINDS:
        return points(total)
    said = _("%(total)s before missing books") if kind == BEFORE else _("%(total)s after missing books")
    return said % {"total": points(total)}


def points_or_dash(value: Points | None) -> str:
    """Return points, or a dash for none."""
    return "–" if value is None else points(value)


def rounds_won_in_words(won: Points) -> str:
    """Return how many rounds are won: "1 round won", "2.5 rounds won"."""
    said = ngettext("%(won)s round won", "%(won)s rounds won", 1 if won == 1 else 2)
    return said % {"won": points(won)}


def readers_points() -> Callable[[Points], str]:
    """Return the function that writes numbers for this reader. Looking it up once is faster for many numbers."""
    return _points_in(get_language())


@cache
def _points_in(_language: str | None) -> Callable[[Points], str]:
    """Return the function that writes numbers in the active language."""
    mark = number_format(1000, use_l10n=True, force_grouping=True)[1:-3]

    @lru_cache(maxsize=16_384)  # the numbers of the largest page of results, which is shown many times
    def written(value: Points) -> str:
        if value.denominator == 1:
            return f"{int(value):,}".replace(",", mark).replace("-", "−")
        tenths = math.floor(
            abs(Fraction(value)) * 10 + Fraction(1, 2)
        )  # half a tenth is rounded up, as on paper and in Excel
        rounded = Decimal(tenths if value > 0 else -tenths) / 10
        return number_format(rounded, 1, use_l10n=True, force_grouping=True).replace("-", "−")

    return written
