"""Forms of the hall's screens: a line to everyone, the clock of a hand, the draw as a show."""

from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from tournaments.models import Event
from tournaments.models.hall import LONGEST_LINE
from tournaments.web.fields import DigitsField, NameField


class HallLineForm(CrispyForm, forms.Form):
    """One line that everyone reads, or none."""

    button = _("Show the announcement")
    button_class = ""

    line = NameField(letters=LONGEST_LINE, label=_("Announcement"), required=False)


class ClockForm(CrispyForm, forms.Form):
    """The clock of a hand, or of a round."""

    button = _("Start the clock")

    deal = DigitsField(label=_("Hand"), min_value=1, max_value=99)
    minutes = DigitsField(label=_("Minutes"), min_value=1, max_value=600)

    @classmethod
    def for_event(cls, event: Event, hands: range, data: Mapping[str, object] | None = None, **options: Any) -> Self:
        """Return the form. In an event of several rounds it offers the hands of one, or times the whole round."""
        form = cls(data, **options)
        if event.has_rounds:
            named = [(deal, event.hand_name(deal)) for deal in hands]
            widget = forms.HiddenInput if event.times_rounds else forms.Select
            field = forms.TypedChoiceField(label=_("Hand"), choices=named, coerce=int, widget=widget)
            form.fields["deal"] = field
        return form.sent_to("hall:start-clock", event.club.slug, event.pk)


class ShowForm(CrispyForm, forms.Form):
    """How the wall reveals the draw."""

    BY_PAIR, BY_TABLE = "pair", "table"

    button = _("Show on the big screen first")

    by = forms.ChoiceField(
        label=_("Reveal"), choices=[(BY_PAIR, _("pair by pair")), (BY_TABLE, _("table by table"))], initial=BY_PAIR
    )
    pace = forms.ChoiceField(
        label=_("When"),
        choices=[("0", _("when I press Enter or →")), ("5", _("every 5 seconds")), ("10", _("every 10 seconds"))],
        initial="0",
    )
