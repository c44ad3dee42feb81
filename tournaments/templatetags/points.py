"""Points as people read them: grouped digits in the reader's form, and a real minus sign."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def points(value: int | None) -> str:
    """Grouped digits with a real minus sign; nothing for None."""
    if value is None:
        return ""
    return number_format(value, use_l10n=True, force_grouping=True).replace("-", "−")
