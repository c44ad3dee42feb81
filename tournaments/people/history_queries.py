"""Read what was changed about a person: who, when, from, to."""

import datetime
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Chapter, Player

FIELDS = (
    "given_name",
    "family_name",
    "known_as",
    "chapter_id",
    "lot",
    "fixed_chair",
    "not_for_prizes",
    "gone",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """One field that changed, in words."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonChange:
    """One save of a person: when, by whom (empty: by the program), why, and what changed."""

    at: datetime.datetime
    by: str
    why: str
    is_first: bool
    differences: tuple[FieldChange, ...]


def changes_of(player: Player) -> list[PersonChange]:
    """Return every change of a person, latest first, without saves that changed nothing."""
    rows = list(player.history.select_related("history_user").order_by("history_date", "history_id"))
    names = _chapter_names({row.chapter_id for row in rows if row.chapter_id})
    changes = []
    for number, row in enumerate(rows):
        before = rows[number - 1] if number else None
        change = PersonChange(
            at=row.history_date,
            by=row.history_user.name if row.history_user else "",
            why=row.history_change_reason or "",
            is_first=before is None,
            differences=tuple(_differences(before, row, names)) if before else (),
        )
        if change.is_first or change.differences or change.why:
            changes.append(change)
    return changes[::-1]


def _differences(before: object, after: object, chapters: dict[int, str]) -> list[FieldChange]:
    return [
        FieldChange(
            label=str(Player._meta.get_field(field.removesuffix("_id")).verbose_name),  # type: ignore[union-attr]
            before=_in_words(getattr(before, field), chapters),
            after=_in_words(getattr(after, field), chapters),
        )
        for field in FIELDS
        if getattr(before, field) != getattr(after, field)
    ]


def _in_words(value: object, chapters: dict[int, str]) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return chapters.get(value, "?")
    return str(value or "")


def _chapter_names(wanted: set[int]) -> dict[int, str]:
    """Return the chapters' last names, deleted chapters included."""
    rows = Chapter.history.filter(id__in=wanted).order_by("history_id")
    return dict(rows.values_list("id", "name"))
