"""What the history shows: one kind of acts, one table, one person."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import ListFilterForm
from tournaments.history.queries import KINDS, Chosen, tables_and_people
from tournaments.models import Event


class LongSelect(forms.Select):
    """A choice of thousands. Django renders a template for each option, which takes longer than the page."""

    def render(
        self, name: str, value: object, attrs: dict[str, Any] | None = None, renderer: object = None
    ) -> SafeString:
        """Return the select with its options, written in one go."""
        chosen = "" if value is None else str(value)
        selected = mark_safe(" selected")
        rows = ((key, selected if str(key) == chosen else "", label) for key, label in self.choices)
        options = format_html_join("", '<option value="{}"{}>{}</option>', rows)
        return format_html(
            '<select name="{}"{}>{}</select>', name, flatatt(self.build_attrs(self.attrs, attrs)), options
        )


class ChosenForm(ListFilterForm, forms.Form):
    """Narrows the history. A value that is not offered narrows nothing."""

    button = gettext_lazy("Show")
    list_id = "acts-found"
    links_id = "history-links"

    kind = forms.ChoiceField(label=gettext_lazy("What"), required=False)
    table = forms.TypedChoiceField(
        label=gettext_lazy("Table"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    person = forms.TypedChoiceField(
        label=gettext_lazy("Person"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )

    def __init__(self, data: Mapping[str, str], *, event: Event) -> None:
        super().__init__(data)
        self.sent_to("history:evening", event.club.slug, event.pk)
        self.offered: dict[str, dict[object, object]] = {}
        tables, people = tables_and_people(event)
        self._offer("kind", _("everything"), [(key, kind.title) for key, kind in KINDS.items()])
        self._offer("table", _("all tables"), [(table, _("Table %(number)s") % {"number": table}) for table in tables])
        self._offer("person", _("everyone"), [(player.pk, player.list_name) for player in people])

    def _offer(self, name: str, everything: str, choices: list[tuple[object, object]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", everything), *choices]
        self.offered[name] = dict(choices)

    @property
    def chosen(self) -> Chosen:
        self.is_valid()
        found = self.cleaned_data
        return Chosen(kind=found.get("kind", ""), table=found.get("table"), player=found.get("person"))

    @property
    def chosen_in_words(self) -> list[str]:
        """Return the chosen kind, table and person, for the head of the printed list."""
        self.is_valid()
        return [str(self.offered[name][value]) for name, value in self.cleaned_data.items() if value]
