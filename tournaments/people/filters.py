"""The search and the choice of a chapter above the list of people."""

from collections.abc import Mapping

import django_filters
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
