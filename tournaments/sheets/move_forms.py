"""The form that asks where the numbers of a saved sheet belong."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import RowForm
from tournaments.models import Event
from tournaments.sheets.forms import VERSION
from tournaments.sheets.queries import FoundSheet, sheet_of_number

LONGEST_NUMBER = 12


class MoveForm(RowForm, forms.Form):
    """The number of the other sheet, and the shown versions of both. Without one the other sheet was not shown."""

    button = gettext_lazy("Move the numbers")
    shown = ("version", "to")
    use_required_attribute = False  # within the form of a sheet it may be empty

    version = forms.RegexField(VERSION, widget=forms.HiddenInput)
    other_version = forms.RegexField(VERSION, required=False)
    to = forms.CharField(
        label=gettext_lazy("The number on that paper"),
        widget=forms.TextInput(
            attrs={"inputmode": "decimal", "maxlength": LONGEST_NUMBER, "autocomplete": "off", "data-optional": True}
        ),
    )

    def __init__(
        self,
        data: Mapping[str, str] | None,
        *,
        event: Event,
        place: tuple[int, int],
        initial: Mapping[str, str] | None = None,
    ) -> None:
        """`place` is the table and the hand where the numbers are."""
        super().__init__(data, initial=dict(initial or {}), auto_id="move-%s")
        self.event, self.place = event, place

    def add_error(self, field: str | None, error: Any) -> None:
        """Note an error, and set the cursor in the box of the number if it is about that."""
        super().add_error(field, error)
        if field == "to":
            self.fields["to"].widget.attrs["autofocus"] = True

    def clean_to(self) -> FoundSheet:
        found = sheet_of_number(self.event, self.cleaned_data["to"])
        if found.place == self.place:
            raise ValidationError(_("The numbers are in that sheet already."))
        return found
