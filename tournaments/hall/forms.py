"""The helper's forms: the code or link, and the name for the sheets."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from accounts.plain_errors import PlainErrors
from tournaments.models.hall import HelperUse
from tournaments.web.fields import NameField

NAME_LETTERS = 40


class HelperForm(CrispyForm, forms.Form):
    """The helper's name for the sheets. Each way in adds its fields."""

    button = gettext_lazy("Start helping")
    button_class = "button-main button-next w-100"

    name = NameField(
        letters=NAME_LETTERS,
        label=gettext_lazy("Your name"),
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
        help_text=gettext_lazy("It is shown on every sheet you key in."),
        error_messages={"required": gettext_lazy("Please type your name.")},
    )


class LinkForm(HelperForm):
    """The name only, for a helper who used a link."""

    link = forms.CharField(widget=forms.HiddenInput)
    field_order = ["link", "name"]


class JoinForm(HelperForm):
    code = forms.CharField(
        label=gettext_lazy("The six digits on the organizer’s screen"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "code-box"}),
        error_messages={"required": gettext_lazy("Please type the six digits.")},
    )
    field_order = ["code", "name"]

    def clean_code(self) -> str:
        """Return the digits only: spaces and dashes do not matter."""
        digits = re.sub(r"[\s.-]", "", self.cleaned_data["code"])
        if not re.fullmatch("[0-9]{6}", digits):
            raise ValidationError(_("The code has six digits."))
        return digits


class NameScreenForm(CrispyForm, forms.Form):
    """The code that will end a name screen on the organizer's own device."""

    button = gettext_lazy("Show the name screen here")

    code = forms.RegexField(
        "^[0-9]{4}$",
        label=gettext_lazy("Four digits that end it"),
        help_text=gettext_lazy("Write them down first: this device will not show them again."),
        strip=True,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4, "class": "few-digits"}
        ),
        error_messages={
            "required": gettext_lazy("Please type four digits."),
            "invalid": gettext_lazy("Please type four digits."),
        },
    )


class UseForm(PlainErrors, forms.Form):
    """What a helper may do."""

    use = forms.ChoiceField(choices=HelperUse.for_helpers)
