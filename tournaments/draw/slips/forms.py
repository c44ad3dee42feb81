"""The form of a pull."""

from django import forms

from tournaments.fields import NameField


class PullForm(forms.Form):
    """Who pulled whom."""

    one = NameField(letters=130, required=False)
    other = NameField(letters=130, required=False)
