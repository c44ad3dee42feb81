"""Where a difference between the paper's total and the counts usually comes from."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

HINTS = {
    100: gettext_lazy("Look at going out and exact deals."),
    200: gettext_lazy("Were red and black books swapped? Or look at exact deals."),
    300: gettext_lazy("Look at the black books and the red threes."),
    500: gettext_lazy("Look at the red threes and the red books."),
}


def hint_for(difference: int) -> str:
    """Where such a difference usually comes from."""
    return str(HINTS.get(difference, _("Look at the card counts again.")))
