"""The forms of the name screen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts.models import Club
from accounts.plain_errors import PlainErrors
from tournaments.core.people.names import NAME_LETTERS, PersonName
from tournaments.models import Chapter
from tournaments.web.fields import NameField


class FirstTimeForm(PlainErrors, forms.Form):
    """The name and the chapter of somebody who is here for the first time.

    `known` is how many people of that name were shown to somebody who is none of them.
    """

    first = NameField(letters=NAME_LETTERS, label=gettext_lazy("First name"))
    last = NameField(letters=NAME_LETTERS, label=gettext_lazy("Last name"))
    chapter = forms.ModelChoiceField(
        Chapter.objects.none(), label=gettext_lazy("Chapter"), required=False, empty_label=gettext_lazy("None of these")
    )
    known = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not club.uses_chapters:
            del self.fields["chapter"]
        else:
            chapter = self.fields["chapter"]
            assert isinstance(chapter, forms.ModelChoiceField)
            chapter.queryset = club.chapters.order_by("key")
        for name in ("first", "last"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
        self.fields["first"].widget.attrs["autofocus"] = True

    @property
    def name(self) -> PersonName:
        """Return the name in its two parts, once the form is valid."""
        return PersonName(given=self.cleaned_data["first"], family=self.cleaned_data["last"])
