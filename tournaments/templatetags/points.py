"""Points as people read them: grouped digits in the reader's form, and a real minus sign."""

from fractions import Fraction
from functools import lru_cache

from django import template
from django.utils.formats import number_format
from django.utils.translation import get_language

register = template.Library()


@register.filter
def points(value: int | Fraction | None) -> str:
    """Grouped digits with a real minus sign, one digit behind the point for what is not whole; nothing for None."""
    return "" if value is None else _shown(value, get_language())


# The same totals stand on a page many times over, and Django looks up the reader's form for each of them.
@lru_cache(maxsize=20_000)
def _shown(value: int | Fraction, _language: str | None) -> str:
    whole = value.denominator == 1
    number = int(value) if whole else round(float(value), 1)
    return number_format(number, None if whole else 1, use_l10n=True, force_grouping=True).replace("-", "−")
