"""The name box of the sign-up."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _

from accounts.crispy_form import RowForm
from accounts.plain_errors import PlainErrors
from tournaments.models import SignUp
from tournaments.models.people import LONGEST_NAME
from tournaments.sign_up.queries import LETTERS
from tournaments.web.fields import ChapterField, NameField


class NameBoxForm(PlainErrors, forms.Form):
    """The typed text, and the suggestion that was chosen, if any.

    Someone who types faster than the suggestions arrive sends only a suggestion's number, `unseen`. Without JavaScript,
    Enter presses the first suggestion of the text before, so the suggestions send the text they are for, `suggested`.
    `new` asks for another person than those of exactly this name, of whom so many were shown.
    """

    name = NameField(letters=LETTERS, required=False)
    player = forms.IntegerField(required=False, min_value=1)
    new = forms.IntegerField(required=False, min_value=0)
    on_the_way = forms.BooleanField(required=False)
    unseen = forms.IntegerField(required=False, min_value=0, max_value=9)
    suggested = NameField(letters=LETTERS, required=False)

    def clean(self) -> dict[str, Any]:
        """Resolve the number of an unseen suggestion, and drop suggestions for another text."""
        said = self.cleaned_data
        if said.get("unseen") == 0:
            said["new"] = 0
        if said.get("suggested") and said["suggested"] != said.get("name"):
            said["player"], said["suggested"] = None, ""
        return said


class NewcomerChapterForm(RowForm, forms.Form):
    form_class = f"{RowForm.form_class} mb-3"

    chapter = ChapterField(letters=LONGEST_NAME)

    @classmethod
    def asking(cls, line: SignUp) -> Self:
        """Return the form that asks about the person of this line."""
        form = cls(auto_id="new-%s").sent_to("sign_up:chapter", line.event.club.slug, line.event_id, line.pk)
        form.fields["chapter"].label = _("Chapter of %(name)s") % {"name": line.player.name}
        return form


class LineForm(PlainErrors, forms.Form):
    status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    part = forms.ChoiceField(choices=SignUp.Part.choices, required=False)
    fixed_table = forms.IntegerField(min_value=0, max_value=500, required=False)


class PutBackLineForm(LineForm):
    player = forms.IntegerField(min_value=1)
    number = forms.IntegerField(min_value=1, max_value=100_000)
