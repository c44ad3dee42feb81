"""The form that adds a prize, and the one that gives a prize back to those who had it."""

from django import forms
from django.core.validators import validate_comma_separated_integer_list
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from tournaments.models import Prize
from tournaments.web.fields import NameField

LAST_PLACE = 100
DRAW_NUMBER_BITS = 32
LONGEST_NUMBER = 12


class PrizeForm(CrispyForm, forms.Form):
    """What a prize is for, and what it is called where its own name is not enough."""

    button = gettext_lazy("Add")

    kind = forms.ChoiceField(label=gettext_lazy("A prize for"), choices=Prize.Kind.choices)
    place = forms.IntegerField(
        label=gettext_lazy("Which place (for a place prize)"),
        min_value=1,
        max_value=LAST_PLACE,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    title = NameField(letters=80, label=gettext_lazy("What it is called, if you like"), required=False)


class PutBackPrizeForm(forms.Form):
    """What a prize was before it was taken back: who had it, the number of the draw, when it was handed over."""

    players = forms.CharField(max_length=4000, validators=[validate_comma_separated_integer_list])
    draw_number = forms.IntegerField(min_value=0, max_value=2**DRAW_NUMBER_BITS - 1, required=False)
    received_at = forms.DateTimeField(required=False)

    def clean_players(self) -> tuple[int, ...]:
        """The numbers of the players."""
        return tuple(int(text) for text in self.cleaned_data["players"].split(",") if len(text) < LONGEST_NUMBER)
