"""The boxes for the required books that a rule set leaves to the organizer, before the draw and before a round."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import RowForm
from tournaments.web.fields import DigitsField


class BooksForm(RowForm, forms.Form):
    """The required books of each kind for a table of that many players."""

    button = _("Save")

    players = forms.IntegerField(min_value=1, max_value=99, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, str] | None, *, kinds: list[str], **options: Any) -> None:
        super().__init__(data, **options)
        self.kinds = kinds
        for kind in kinds:
            self.fields[f"books-{kind}"] = DigitsField(min_value=0, max_value=99)

    @classmethod
    def asking(cls, players: int, books: Sequence[tuple[str, str, int]], sent: Mapping[str, str] | None) -> Self:
        """Return the form that asks about one table size, with the numbers to begin with, or those that were sent.

        `books` are each kind, its label and the number to begin with.
        """
        data = sent if sent and sent.get("players") == str(players) else None
        kinds = [kind for kind, _label, _number in books]
        form = cls(data, kinds=kinds, auto_id=f"books-{players}-%s", initial={"players": players})
        for kind, label, number in books:
            form.fields[f"books-{kind}"].label, form.initial[f"books-{kind}"] = label, number
        return form

    def books(self) -> dict[str, int]:
        return {kind: self.cleaned_data[f"books-{kind}"] for kind in self.kinds}
