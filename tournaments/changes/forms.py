"""Forms for changes after the draw."""

from django import forms

from tournaments.fields import NameField


class WhoForm(forms.Form):
    """Who takes a chair: somebody who was picked, or a name typed out."""

    player = forms.IntegerField(min_value=1, required=False)
    name = NameField(letters=120, required=False)


class UndoForm(forms.Form):
    """The places that ended and began."""

    left = forms.IntegerField(min_value=1, required=False)
    joined = forms.IntegerField(min_value=1, required=False)
