"""The form of a pull."""

from typing import Self

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import RowForm
from tournaments.web.fields import NameField

PULL_BOX = {"list": "in-hat", "class": "pull-box"}


class PullForm(RowForm, forms.Form):
    """Who pulled whom."""

    button = _("Make them partners")
    button_class = "button-main"

    one = NameField(letters=130, label=_("Who pulled"), required=False, widget=forms.TextInput(PULL_BOX))
    other = NameField(letters=130, label=_("Whose slip"), required=False, widget=forms.TextInput(PULL_BOX))

    def names(self) -> tuple[str, str]:
        """Return the typed names. A text that cannot be a name counts as empty."""
        self.is_valid()
        return self.cleaned_data.get("one", ""), self.cleaned_data.get("other", "")

    def with_cursor_in(self, box: str) -> Self:
        """Set the cursor in a box, and return the form."""
        self.fields[box].widget.attrs["autofocus"] = True
        return self
