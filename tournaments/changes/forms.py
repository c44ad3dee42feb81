"""Forms for changes after the draw."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import RowForm
from accounts.plain_errors import PlainErrors
from tournaments.models import SignUp
from tournaments.web.fields import NameField


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
