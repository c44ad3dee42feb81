"""The questions of a list about new chapters whose name is like another one: is it a slip, or a new chapter?"""

from collections.abc import Iterable, Mapping, Sequence

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Club
from accounts.plain_errors import PlainErrors
from tournaments.core.people.importing.alike_chapters import AlikeChapter, alike_chapters, with_chapters
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.models import Chapter

_MOST_NAMED = 5
"""So many people of a chapter in question are named."""


class AlikeChaptersForm(PlainErrors, forms.Form):
    """Ask for each new chapter that is like another one. Without an answer it is the other one."""

    def __init__(self, data: Mapping[str, str] | None, *, club: Club, rows: Sequence[ListRow]) -> None:
        super().__init__(data)
        self.rows = rows
        self.known = {chapter.key: chapter.name for chapter in club.chapters.all()}
        self.asked = {f"chapter-{alike.place}": alike for alike in alike_chapters(rows, self.known.values())}
        for name, alike in self.asked.items():
            self.fields[name] = forms.ChoiceField(
                label=_("%(name)s: is it %(like)s?") % {"name": alike.name, "like": alike.like},
                choices=[("known", alike.like), ("new", _("New chapter %(name)s") % {"name": alike.name})],
                initial="known",
                help_text=_people(alike),
                required=False,
                widget=forms.RadioSelect,
            )

    def settled(self) -> list[ListRow]:
        """Return the rows with the chapters that were chosen."""
        answers: Mapping[str, str] = {}
        if self.is_bound:
            self.is_valid()
            answers = self.cleaned_data
        same = {alike.name: alike.like for name, alike in self.asked.items() if answers.get(name) != "new"}
        return with_chapters(self.rows, same)

    def other_new(self, rows: Iterable[ListRow]) -> list[str]:
        """Return the new chapters of these rows that nobody is asked about, by name."""
        asked = {Chapter.key_of(alike.name) for alike in self.asked.values()}
        written = {Chapter.key_of(row.chapter or ""): row.chapter or "" for row in rows}
        return [written[key] for key in sorted(written) if key and key not in self.known and key not in asked]


def _people(alike: AlikeChapter) -> str:
    """Return the first few people whose chapter it is."""
    names, more = ", ".join(map(str, alike.people[:_MOST_NAMED])), len(alike.people) - _MOST_NAMED
    if more <= 0:
        return names
    return ngettext("%(names)s and %(more)s more", "%(names)s and %(more)s more", more) % {
        "names": names,
        "more": more,
    }
