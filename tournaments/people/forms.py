"""Forms of the people a club knows."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.people.names import folded
from tournaments.models import Player
from tournaments.web.fields import NameField


class ChapterField(NameField):
    """The name of a chapter: chapters are told apart by letters and digits, so it needs one."""

    def to_python(self, value: object) -> str:
        """The tidied name."""
        name = super().to_python(value)
        if name and not folded(name):
            raise ValidationError(_("A name needs a letter or a digit."))
        return name


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # Django takes no parameter at run time
    """One person; the chapter is typed, so that a new one needs no form of its own."""

    given_name = NameField(letters=60, label=gettext_lazy("First name"))
    family_name = NameField(letters=60, label=gettext_lazy("Last name"), required=False)
    known_as = NameField(
        letters=60,
        label=gettext_lazy("Known as"),
        required=False,
        help_text=gettext_lazy("Shown instead of the first name."),
    )
    chapter_name = ChapterField(
        letters=60,
        label=gettext_lazy("Chapter"),
        required=False,
        help_text=gettext_lazy("Leave blank for no chapter."),
        widget=forms.TextInput(attrs={"list": "chapters"}),
    )
    lot = NameField(letters=20, label=gettext_lazy("Lot or site number"), required=False)

    class Meta:
        model = Player
        fields = [
            "given_name",
            "family_name",
            "known_as",
            "chapter_name",
            "lot",
            "fixed_chair",
            "not_for_prizes",
            "gone",
        ]

    field_order = ["given_name", "family_name", "known_as", "chapter_name", "lot"]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.name_before = self.instance.name
        self.chapter_before = self.instance.chapter.name if self.instance.chapter else ""
        self.initial["chapter_name"] = self.chapter_before
        if not self.instance.club.uses_chapters:
            del self.fields["chapter_name"]
        if not self.instance.pk:
            del self.fields["gone"]

    @property
    def chapter(self) -> str:
        """The chapter as typed; as it was in a club that uses none."""
        return str(self.cleaned_data.get("chapter_name", self.chapter_before))


class ChapterForm(forms.Form):
    """The name of a chapter."""

    name = ChapterField(letters=60, label=gettext_lazy("Name of the chapter"))


class ListFileForm(forms.Form):
    """The file with the list."""

    file = forms.FileField(
        label=gettext_lazy("Your list"),
        help_text=gettext_lazy("An Excel file (.xlsx) or CSV, however it is laid out."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt"}),
    )
