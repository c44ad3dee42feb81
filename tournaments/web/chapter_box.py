"""The box that finds a chapter as the name box finds a person. A new chapter is made once the question is answered."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.crispy_form import RowForm
from accounts.models import Club
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName
from tournaments.models import Chapter, Player
from tournaments.models.people import LONGEST_NAME
from tournaments.web.fields import ChapterField, cleaned_name, whole_number
from tournaments.web.name_box import MOST_FOUND, FoundItem, FoundNames, NameBox


def find_chapters(club: Club, text: str) -> FoundNames:
    """Return the chapters of which every typed word starts a word, else those that resemble the text."""
    try:
        name = cleaned_name(LONGEST_NAME)(text)
    except ValidationError as error:
        return FoundNames(typed=text, said=error.messages, picks="known")
    key, chapters = Chapter.key_of(name), list(club.chapters.all())
    found = [chapter for chapter in chapters if key and _begins(chapter.key, key)]
    written = [PersonName(given=chapter.name, family="") for chapter in chapters]
    alike = (
        [] if found else [chapters[at] for _new, at in near_duplicates([PersonName(given=name, family="")], written)]
    )
    found.sort(key=lambda chapter: chapter.key != key)
    is_known = any(chapter.key == key for chapter in found)
    return FoundNames(
        typed=text,
        items=[
            FoundItem(value=chapter.pk, name=chapter.name, is_exact=chapter.key == key)
            for chapter in (found or alike)[:MOST_FOUND]
        ],
        is_alike_only=bool(alike),
        new=name if key and not is_known else "",
        picks="known",
    )


def _begins(key: str, typed: str) -> bool:
    return all(f" {word}" in f" {key}" for word in typed.split())


class ChapterBox(ChapterField):
    """The name of a chapter of the club, or a new one's once "New chapter?" is answered."""

    widget = NameBox
    club: Club | None = None

    def of(self, club: Club, *, fills: bool = False) -> None:
        """Set the club. In a form with other boxes a choice `fills` the box; otherwise it sends the form."""
        self.club = club
        self.box.asking(reverse("people:find-chapter", args=[club.slug]), box="chapter", fills=fills)

    @property
    def box(self) -> NameBox:
        return cast(NameBox, self.widget)

    def clean(self, value: Any) -> str:
        """Return the name as the club writes it. Raises ValidationError with a question while it is not clear."""
        name, sent = str(super().clean(value)), self.box.sent
        if not name or self.club is None:
            return name
        picked = self.club.chapters.filter(pk=whole_number(sent.get("known", ""))).first()
        known = picked or self.club.chapters.filter(key=Chapter.key_of(name)).first()
        if known is not None:
            self.box.settle(name, known=known.pk)
            return known.name
        if sent.get("new", ""):
            self.box.settle(name, new=0)
            return name
        found = find_chapters(self.club, name)
        self.box.show(found)
        if found.items:
            raise ValidationError(found.question or _("Which chapter do you mean? Pick one."))
        raise ValidationError(_("Is this a new chapter?"))


class GiveChapterForm(RowForm, forms.Form):
    """The chapter of someone who has none."""

    form_class = f"{RowForm.form_class} mb-3"

    chapter = ChapterBox(letters=LONGEST_NAME)

    def __init__(self, *args: Any, player: Player, back: str = "", **kwargs: Any) -> None:
        """`back` is the page that follows."""
        super().__init__(*args, **{"auto_id": "new-%s"} | kwargs)
        self.action = reverse("people:give-chapter", args=[player.club.slug, player.pk], query={"back": back})
        chapter = self.fields["chapter"]
        assert isinstance(chapter, ChapterBox)
        chapter.label = _("Chapter of %(name)s") % {"name": player.name}
        chapter.of(player.club)
