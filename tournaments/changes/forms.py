"""Forms for changes after the draw."""

from django import forms

from tournaments.models import SignUp
from tournaments.web.fields import NameField


class ReplacementForm(forms.Form):
    """Who takes a chair: a chosen person, or a typed name."""

    player = forms.IntegerField(min_value=1, required=False)
    name = NameField(letters=120, required=False)


class FromForm(forms.Form):
    """The first hand of a change. Empty means the first one whose sheet is not in."""

    from_deal = forms.IntegerField(min_value=1, max_value=99, required=False)


class UndoForm(forms.Form):
    """The memberships ended and begun, and the sign-up lines before."""

    left = forms.IntegerField(min_value=1, required=False)
    left_status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    joined = forms.IntegerField(min_value=1, required=False)
    joined_status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    joined_part = forms.ChoiceField(choices=SignUp.Part.choices, required=False)
