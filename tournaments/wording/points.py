"""Points as people read them: grouped digits in the reader's form, and a real minus sign."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language

Points = int | Fraction


def points(value: Points | None) -> str:
    """Grouped digits with a real minus sign, one digit behind the point for what is not whole; nothing for None."""
    return "" if value is None else readers_points()(value)


def readers_points() -> Callable[[Points], str]:
    """The same for many numbers in a row: to look up the reader's form takes longer than to write a number."""
    return _points_in(get_language())


@cache
def _points_in(_language: str | None) -> Callable[[Points], str]:
    """What writes numbers in the language that is spoken now."""
    mark = number_format(1000, use_l10n=True, force_grouping=True)[1:-3]

    @lru_cache(maxsize=8_192)  # a table of results holds most numbers more than once, and is shown again and again
    def written(value: Points) -> str:
        if value.denominator == 1:
            return f"{int(value):,}".replace(",", mark).replace("-", "−")
        return number_format(round(float(value), 1), 1, use_l10n=True, force_grouping=True).replace("-", "−")

    return written
