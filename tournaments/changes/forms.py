"""Forms for changes after the draw."""

from dataclasses import fields

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import RowForm
from accounts.plain_errors import PlainErrors
from tournaments.changes.actions import TeamChange
from tournaments.changes.late_actions import GrownTable
from tournaments.models import SignUp
from tournaments.models.event import Lists
from tournaments.web.fields import NameField, whole_numbers


class FromForm(PlainErrors, forms.Form):
    """The first hand of a change. Empty means the first one whose sheet is not in."""

    from_deal = forms.IntegerField(min_value=1, max_value=99, required=False, widget=forms.HiddenInput)


class ReplacementForm(RowForm, FromForm):
    """Who takes a chair: a chosen person, or a typed name."""

    button = _("Give them the chair")
    shown = ("from_deal", "name")

    player = forms.IntegerField(min_value=1, required=False)
    name = NameField(letters=120, label=_("Someone not listed:"), required=False)


class UndoForm(PlainErrors, forms.Form):
    """The memberships ended and begun, and the sign-up lines before."""

    left = forms.IntegerField(min_value=1, required=False)
    left_status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    joined = forms.IntegerField(min_value=1, required=False)
    joined_status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    joined_part = forms.ChoiceField(choices=SignUp.Part.choices, required=False)


def undo_data_of(change: TeamChange) -> dict[str, object]:
    """Return what `UndoForm` needs to undo a change."""
    values = {field.name: getattr(change, field.name) for field in fields(change)}
    return {name: getattr(value, "pk", value) for name, value in values.items() if value}


class SeatLateForm(PlainErrors, forms.Form):
    """The chosen offer for late people, and the page to return to."""

    offer = forms.CharField(max_length=200)
    back = forms.CharField(max_length=20, required=False)


class UndoGrowthForm(PlainErrors, forms.Form):
    """The table that was made larger, who came to it with their parts before, and the lists before."""

    table = forms.IntegerField(min_value=1, max_value=9_999)
    people = forms.CharField(max_length=200)
    parts = forms.CharField(max_length=200)
    lists = forms.ChoiceField(choices=Lists.choices)

    def clean_parts(self) -> str:
        """Refuse what is no part."""
        parts: str = self.cleaned_data["parts"]
        if not set(parts.split()) <= set(SignUp.Part.values):
            raise forms.ValidationError("")
        return parts

    def grown(self) -> GrownTable:
        said = self.cleaned_data
        people, parts = tuple(whole_numbers(said["people"].split())), tuple(said["parts"].split())
        return GrownTable(table=said["table"], people=people, parts=parts[: len(people)], lists=said["lists"])
