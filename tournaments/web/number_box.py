"""The box in which the number of a sheet is typed."""

from collections.abc import Mapping

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import RowForm
from tournaments.models import Event

NUMBER_BOX, TONIGHT, PLAY = "number-box", "tonight", "play"
"""The cookie that holds which page's number box was shown last. The page after a save is that page."""


class NumberBoxForm(RowForm, forms.Form):
    """The box for a sheet's number, on Play and on Tonight. Play reads it."""

    button = gettext_lazy("Open the sheet")
    button_class = "button-main button-next"
    form_class = "row-of which-sheet"
    method = "get"

    number = forms.CharField(
        label=gettext_lazy("Which sheet do you have?"),
        help_text=gettext_lazy("The big number on the paper, such as 31-9. Without one: table and hand, such as 3.1"),
        widget=forms.TextInput(
            attrs={"inputmode": "decimal", "maxlength": 12, "class": "number-box", "autofocus": True}
        ),
    )

    def __init__(self, data: Mapping[str, str], *, event: Event) -> None:
        super().__init__(data if data.get("number") else None)
        self.event = event
        self.fields["number"].widget.attrs |= {
            "hx-get": reverse("sheets:play", args=[event.club.slug, event.pk]),
            "hx-trigger": "input delay:100ms",
            "hx-target": "#found-sheet",
            "hx-swap": "outerHTML",
            "hx-sync": "this:replace",
            "data-empty": _("Type the number of the sheet first."),
        }
