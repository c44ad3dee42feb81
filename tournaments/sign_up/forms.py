"""The name box of the sign-up."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from accounts.models import Club
from accounts.plain_errors import PlainErrors
from tournaments.core.people.importing.pasted import without_line_numbers
from tournaments.core.people.importing.person_rows import ImportedList
from tournaments.core.people.importing.remarks import ListError
from tournaments.models import SignUp
from tournaments.people.queries import people_in_file
from tournaments.sign_up.queries import ListedPerson
from tournaments.web.fields import NameField
from tournaments.web.name_box import LETTERS


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


class LineForm(PlainErrors, forms.Form):
    status = forms.ChoiceField(choices=SignUp.Status.choices, required=False)
    part = forms.ChoiceField(choices=SignUp.Part.choices, required=False)
    fixed_table = forms.IntegerField(min_value=0, max_value=500, required=False)


class PaidField(forms.DecimalField):
    """An amount as a page sends it: empty for nothing yet."""

    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_digits=6, decimal_places=2)


class PaidForm(PlainErrors, forms.Form):
    """What a person paid. `new` asks for the chapter of the person again, who was just added."""

    amount = PaidField()
    new = forms.BooleanField(required=False)


class WholeListForm(CrispyForm, forms.Form):
    """A list of names, pasted or as a file, and where its people are. Valid once it is read; then it is `read`."""

    button = gettext_lazy("Read the list")
    button_class = "button-main button-next"

    text = forms.CharField(
        label=gettext_lazy("Paste the names, one on each line"),
        max_length=200_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a file"),
        help_text=gettext_lazy("An Excel file (.xlsx) or CSV, in any layout."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt"}),
    )
    status = forms.ChoiceField(
        label=gettext_lazy("Where are they?"),
        choices=[choice for choice in SignUp.Status.choices if choice[0] != SignUp.Status.GONE_HOME],
        widget=forms.RadioSelect,
    )

    read: ImportedList

    def __init__(self, *data: Any, club: Club, **options: Any) -> None:
        super().__init__(*data, **options)
        self.club = club

    def clean(self) -> dict[str, Any]:
        """Read the list."""
        said, file = self.cleaned_data, self.cleaned_data.get("file")
        data, name = without_line_numbers(said.get("text", "")).encode(), "list.txt"
        if file:
            data, name = file.read(), file.name
        try:
            self.read = people_in_file(self.club, data, name)
        except ListError as error:
            self.add_error("file" if file else "text", _(error.template) % error.values)
        return said


class WholeListAnswersForm(PlainErrors, forms.Form):
    """Ask for each person of the list in question who is meant."""

    def __init__(self, data: Mapping[str, str] | None, *, people: Iterable[ListedPerson]) -> None:
        super().__init__(data)
        self.asked = {f"row-{person.index}": person for person in people if person.is_question}
        for name, person in self.asked.items():
            choices = [("same", person.known.name)] if person.known else []
            choices += [("add", _("a new person: %(typed)s") % {"typed": person.name}), ("leave-out", _("leave out"))]
            self.fields[name] = forms.ChoiceField(
                label=person.name, choices=choices, initial=person.default, required=False, widget=forms.RadioSelect
            )

    def answers(self) -> dict[int, str]:
        """Return the answers by row. What is no answer is left out."""
        self.is_valid()
        said = {person.index: self.cleaned_data.get(name) for name, person in self.asked.items()}
        return {index: answer for index, answer in said.items() if answer}
