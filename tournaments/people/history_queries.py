"""Read what was changed about a person: who, when, from, to."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Chapter, Player
from tournaments.models.people import ADDED_AT_SIGN_UP
from tournaments.wording.reasons import reason_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
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
            why=_reason(row.history_change_reason or ""),
            is_first=before is None,
            differences=tuple(_differences(before, row, names)) if before else (),
        )
        if change.is_first or change.differences or change.why:
            changes.append(change)
    return changes[::-1]


def _reason(stored: str) -> str:
    return _("Sign-up") if stored == ADDED_AT_SIGN_UP else reason_in_words(stored)


def _differences(before: Any, after: Any, chapters: dict[int, str]) -> list[FieldChange]:
    """What two rows of the history say otherwise, in the order of the person's fields."""
    changed = {change.field: change for change in after.diff_against(before).changes}
    return [
        FieldChange(
            label=str(field.verbose_name),
            before=_in_words(changed[field.name].old, chapters),
            after=_in_words(changed[field.name].new, chapters),
        )
        for field in Player._meta.concrete_fields
        if field.name in changed
    ]


def _in_words(value: object, chapters: dict[int, str]) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return chapters.get(value, "?")
    return str(value or "")


def _chapter_names(wanted: set[int]) -> dict[int, str]:
    return dict(Chapter.history.filter(id__in=wanted).order_by("history_id").values_list("id", "name"))
