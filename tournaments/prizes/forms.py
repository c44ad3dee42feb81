"""Forms that add a prize, and that restore its winners."""

from django import forms
from django.core.validators import validate_comma_separated_integer_list
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from tournaments.models import Prize
from tournaments.web.fields import NameField, whole_numbers

LAST_PLACE = 100
DRAW_NUMBER_BITS = 32


class PrizeForm(CrispyForm, forms.Form):
    """What a prize is for, and its name if the usual one is not enough."""

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
    """A prize's former winners, random number, and time of handing over."""

    players = forms.CharField(max_length=4000, validators=[validate_comma_separated_integer_list])
    draw_number = forms.IntegerField(min_value=0, max_value=2**DRAW_NUMBER_BITS - 1, required=False)
    received_at = forms.DateTimeField(required=False)

    def clean_players(self) -> tuple[int, ...]:
        return tuple(whole_numbers(self.cleaned_data["players"].split(",")))
