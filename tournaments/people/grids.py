"""The lists of people and chapters as HTML tables."""

from collections.abc import Mapping

import django_filters
import django_tables2 as tables
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models import Chapter, Player
from tournaments.people.queries import matching

MOST_LETTERS = 100


class PeopleFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Narrows a list of people down to a name, and to one chapter where the club has chapters."""

    name = django_filters.CharFilter(
        method="named",
        label=_("Search a name"),
        widget=forms.TextInput(attrs={"maxlength": MOST_LETTERS, "autocomplete": "off"}),
    )
    chapter = django_filters.ModelChoiceFilter(
        queryset=Chapter.objects.none(), label=_("Chapter"), empty_label=_("all chapters"), null_label=_("no chapter")
    )

    class Meta:
        model = Player
        fields = ("name", "chapter")

    def __init__(self, data: Mapping[str, str], *, queryset: QuerySet[Player], club: Club) -> None:
        super().__init__(data, queryset=queryset)
        if club.uses_chapters:
            self.filters["chapter"].queryset = club.chapters.all()
        else:
            del self.filters["chapter"]

    def named(self, players: QuerySet[Player], _field: str, text: str) -> QuerySet[Player]:
        """Those in whose name every word begins a word; a text longer than any name is cut."""
        return matching(players, text[:MOST_LETTERS])


NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}


class PeopleGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """People by last name: those who still come, or those who no longer do."""

    caption = _("People")
    list_name = tables.Column(verbose_name=_("Name"), order_by=("key",), linkify=("people:person", {
        "club": tables.A("club__slug"), "player_id": tables.A("pk")}))  # fmt: skip
    chapter = tables.Column(verbose_name=_("Chapter"), order_by=("chapter__key", "key"), default="")
    lot = tables.Column(verbose_name=_("Lot"), default="")
    remarks = tables.Column(verbose_name=_("Remarks"), empty_values=(), orderable=False)
    back = tables.TemplateColumn(
        template_name="people/_comes_again.html", verbose_name=_("Bring back"), orderable=False
    )

    class Meta:
        model = Player
        fields = ("list_name", "chapter", "lot", "remarks", "back")
        order_by = "list_name"
        empty_text = _("No one has that name.")

    @classmethod
    def of(cls, club: Club, players: object, *, gone: bool) -> "PeopleGrid":
        """The list with the columns that say something in this club."""
        shown = {"chapter": club.uses_chapters, "back": gone}
        return cls(players, exclude=[column for column, wanted in shown.items() if not wanted])

    def render_remarks(self, record: Player) -> str:
        """What the organizer should know of this person."""
        remarks = []
        if record.fixed_chair:
            remarks.append(_("needs a fixed chair"))
        if record.not_for_prizes:
            remarks.append(_("not for prizes"))
        return ", ".join(map(str, remarks))


class ChaptersGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """The chapters of a club with their people."""

    caption = _("Chapters")
    name = tables.Column(verbose_name=_("Chapter"), order_by=("key",), linkify=("people:chapter", {
        "club": tables.A("club__slug"), "chapter_id": tables.A("pk")}))  # fmt: skip
    coming = tables.Column(verbose_name=_("People"), attrs=NUMBER)

    class Meta:
        model = Chapter
        fields = ("name", "coming")
        order_by = "name"
        empty_text = _("There is no chapter yet.")
