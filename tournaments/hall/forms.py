"""The helper's forms: the code on the organizer's screen or a link, and the name that stands on the sheets."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.web.fields import NameField

NAME_LETTERS = 40


class HelperForm(forms.Form):
    """The name that stands on the sheets; each way in adds what it asks for."""

    name = NameField(
        letters=NAME_LETTERS,
        label=gettext_lazy("Your name"),
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "maxlength": NAME_LETTERS}),
        help_text=gettext_lazy("It is shown on every sheet you key in."),
        error_messages={"required": gettext_lazy("Please type your name.")},
    )


class LinkForm(HelperForm):
    """Own name, for who came by a link."""

    link = forms.CharField(widget=forms.HiddenInput)
    field_order = ["link", "name"]


class JoinForm(HelperForm):
    """Code and own name."""

    code = forms.CharField(
        label=gettext_lazy("The six digits on the organizer’s screen"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code-box"}),
        error_messages={"required": gettext_lazy("Please type the six digits.")},
    )
    field_order = ["code", "name"]

    def clean_code(self) -> str:
        """The digits alone: spaces and dashes do not matter."""
        digits = re.sub(r"[\s.-]", "", self.cleaned_data["code"])
        if not re.fullmatch("[0-9]{6}", digits):
            raise ValidationError(_("The code has six digits."))
        return digits
