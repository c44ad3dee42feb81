"""Read what was changed about a season: who, when, from, to."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Season
from tournaments.models.event import SeasonMeasure
from tournaments.people.history_queries import FieldChange


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChange:
    """One save of a season: when, by whom (empty: by the program), and what changed; nothing at the first."""

    at: datetime.datetime
    by: str
    differences: tuple[FieldChange, ...]


def season_changes(season: Season) -> list[SeasonChange]:
    """Return every change of a season, latest first, without saves that changed nothing."""
    rows = list(season.history.select_related("history_user").order_by("history_date", "history_id"))
    changes = [
        SeasonChange(
            at=row.history_date,
            by=row.history_user.name if row.history_user else "",
            differences=_differences(before, row) if before else (),
        )
        for before, row in zip([None, *rows], rows, strict=False)
    ]
    return [change for number, change in enumerate(changes) if change.differences or not number][::-1]


def _differences(before: Any, after: Any) -> tuple[FieldChange, ...]:
    fields = {field.name: field for field in Season._meta.concrete_fields}
    return tuple(
        FieldChange(
            label=str(fields[change.field].verbose_name), before=_in_words(change.old), after=_in_words(change.new)
        )
        for change in after.diff_against(before).changes
    )


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return _("all") if value is None else str(dict(SeasonMeasure.choices).get(str(value), value))
