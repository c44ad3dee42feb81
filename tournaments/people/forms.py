"""Forms of people and chapters."""

from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm, ListFilterForm, RowForm
from accounts.models import Club
from accounts.plain_errors import PlainErrors
from tournaments.models import Chapter, Event, Player, Wish
from tournaments.people.queries import matching
from tournaments.web.chapter_box import ChapterBox
from tournaments.web.fields import ChapterField, NameField

LONGEST_SEARCH = 100
NO_CHAPTER = "null"


class PlayerForm(CrispyForm, forms.ModelForm):  # type: ignore[type-arg]  # Django takes no parameter at run time
    """One person. The chapter is typed, so a new one needs no form of its own."""

    bar = "stays-in-sight"

    given_name = NameField(letters=60, label=gettext_lazy("First name"))
    family_name = NameField(letters=60, label=gettext_lazy("Last name"), required=False)
    known_as = NameField(
        letters=60,
        label=gettext_lazy("Nickname"),
        required=False,
        help_text=gettext_lazy("Shown instead of the first name."),
    )
    chapter_name = ChapterBox(
        letters=60,
        label=gettext_lazy("Chapter"),
        required=False,
        help_text=gettext_lazy("Leave blank for no chapter."),
    )
    lot = NameField(letters=20, label=gettext_lazy("Lot or site number"), required=False)
    # How many people of this name a new person's page told of.
    namesakes = forms.IntegerField(min_value=0, required=False, initial=0, widget=forms.HiddenInput)

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
        chapter = self.fields["chapter_name"]
        assert isinstance(chapter, ChapterBox)
        chapter.of(self.instance.club, fills=True)
        if not self.instance.club.uses_chapters:
            del self.fields["chapter_name"]
        if not self.instance.pk:
            del self.fields["gone"]
        else:
            del self.fields["namesakes"]

    @property
    def chapter(self) -> str:
        """Return the chapter as typed, or unchanged in a club without chapters."""
        return str(self.cleaned_data.get("chapter_name", self.chapter_before))

    def tell_of_namesakes(self, error: ValidationError, *, count: int) -> None:
        """Show that the name is taken. Sent again, the form adds another person of this name."""
        self.data = dict(self.data.items()) | {"namesakes": str(count)}
        self.add_error("given_name", error)


class PeopleSearchForm(ListFilterForm, forms.Form):
    """Filters the list of people by name, and by chapter if the club has chapters."""

    button = gettext_lazy("Find")
    form_class = f"{ListFilterForm.form_class} people-search"
    list_id = "people-found"
    trigger = "input delay:150ms"

    gone = forms.CharField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=gettext_lazy("Find a name"), required=False, widget=forms.TextInput(attrs={"maxlength": LONGEST_SEARCH})
    )
    chapter = forms.ChoiceField(label=gettext_lazy("Chapter"), required=False)

    def __init__(self, data: Mapping[str, str], *, club: Club) -> None:
        super().__init__(data)
        self.club = club
        self.sent_to("people:people", club.slug)
        chapters = [(str(chapter.pk), chapter.name) for chapter in club.chapters.all()] if club.uses_chapters else []
        everybody = [("", _("all chapters")), (NO_CHAPTER, _("no chapter"))]
        chapter = self.fields["chapter"]
        assert isinstance(chapter, forms.ChoiceField)
        chapter.choices = [*everybody, *chapters]
        if not club.uses_chapters:
            del self.fields["chapter"]

    def found_among(self, players: QuerySet[Player]) -> QuerySet[Player]:
        """Return the players of the chapter whose names have every typed beginning. Invalid boxes filter nothing."""
        self.is_valid()
        chapter = self.cleaned_data.get("chapter")
        if chapter:
            players = players.filter(chapter=None if chapter == NO_CHAPTER else chapter)
        return matching(players, self.cleaned_data.get("name", "")[:LONGEST_SEARCH])


class ChapterForm(CrispyForm, forms.Form):
    button = gettext_lazy("Save the name")

    name = ChapterField(letters=60, label=gettext_lazy("Name of the chapter"))


class MergeChapterForm(RowForm, forms.Form):
    """The chapter that the people of another one belong to: two spellings of one name."""

    button = gettext_lazy("Put the two together")

    into = forms.ModelChoiceField(Chapter.objects.none(), label=gettext_lazy("Its people belong to"), empty_label=None)

    def __init__(self, data: Mapping[str, str] | None, *, chapter: Chapter) -> None:
        super().__init__(data)
        into = self.fields["into"]
        assert isinstance(into, forms.ModelChoiceField)
        into.queryset = chapter.club.chapters.exclude(pk=chapter.pk)


class ApartForm(CrispyForm, forms.Form):
    """How far two people are kept apart. It is part of the form with both names."""

    button = ""

    kind = forms.ChoiceField(
        label=gettext_lazy("How far apart"),
        choices=[(kind.value, kind.label) for kind in Wish.APART],
        initial=Wish.Kind.TABLES,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy("Not at one table: not partners and not opponents either."),
    )


class EveningForm(PlainErrors, forms.Form):
    """The evening from which a page was opened."""

    evening = forms.IntegerField(min_value=1, required=False)

    def event_of(self, club: Club) -> Event | None:
        """Return the evening if it is one of the club."""
        found: Event | None = None
        if self.is_valid() and self.cleaned_data["evening"]:
            found = club.events.filter(pk=self.cleaned_data["evening"]).first()
        return found


class ListFileForm(CrispyForm, forms.Form):
    button = gettext_lazy("Read the list")
    button_class = "button-main button-next"

    file = forms.FileField(
        label=gettext_lazy("Your list"),
        help_text=gettext_lazy("An Excel file (.xlsx) or CSV, in any layout."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt"}),
    )
