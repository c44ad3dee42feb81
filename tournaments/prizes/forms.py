"""The form that adds a prize."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.fields import NameField
from tournaments.models import Prize

LAST_PLACE = 100


class PrizeForm(forms.Form):
    """What a prize is for, and what it is called where its own name is not enough."""

    kind = forms.ChoiceField(label=gettext_lazy("A prize for"), choices=Prize.Kind.choices)
    place = forms.IntegerField(
        label=gettext_lazy("Which place, if it is for a place"),
        min_value=1,
        max_value=LAST_PLACE,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    title = NameField(letters=80, label=gettext_lazy("What it is called, if you like"), required=False)
