"""The name box of the sign-up."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.fields import NameField
from tournaments.models import SignUp
from tournaments.models.people import LONGEST_NAME
from tournaments.names import folded

LETTERS = 120


class NameBoxForm(forms.Form):
    """What was typed, and which suggestion was picked, if one was."""

    name = NameField(letters=LETTERS, required=False)
    player = forms.IntegerField(required=False, min_value=1)
    new = forms.BooleanField(required=False)
    on_the_way = forms.BooleanField(required=False)


class ChapterForm(forms.Form):
    """The chapter of a new person."""

    chapter = NameField(letters=LONGEST_NAME)

    def clean_chapter(self) -> str:
        """A name with a letter or digit in it."""
        name: str = self.cleaned_data["chapter"]
        if not folded(name):
            raise ValidationError(_("Please type the name of the chapter."))
        return name


class LineForm(forms.Form):
    """A change of one line of the sheet."""

    status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    part = forms.ChoiceField(choices=SignUp.Part.choices, required=False)
    fixed_table = forms.IntegerField(min_value=0, max_value=500, required=False)


class PutBackForm(LineForm):
    """A line to be written once more, with what it said."""

    player = forms.IntegerField(min_value=1)
    number = forms.IntegerField(min_value=1, max_value=100_000)
