"""Points as people read them: grouped digits in the reader's form, and a real minus sign."""

from fractions import Fraction

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def points(value: int | Fraction | None) -> str:
    """Grouped digits with a real minus sign, one digit behind the point for what is not whole; nothing for None."""
    if value is None:
        return ""
    whole = value.denominator == 1
    shown = int(value) if whole else round(float(value), 1)
    return number_format(shown, None if whole else 1, use_l10n=True, force_grouping=True).replace("-", "−")
