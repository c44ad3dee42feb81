"""What an act left behind: the rows that it changed. Its Undo refuses once they have changed again."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.apps import apps
from django.core.exceptions import FieldError
from django.db.models import Manager, Model
from django.utils.translation import gettext_lazy

CHANGED_SINCE = gettext_lazy("Something changed since, so nothing was undone.")

Stored = dict[str, Any]
"""What was left behind, as it is stored: how its rows are found, and the digest of their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Rows of one model, what finds them, and which of their fields an act set. It may be that there are none.

    `is_last` means only the newest of them: then a newer row of that kind is a change as well.
    """

    model: str
    fields: tuple[str, ...]
    where: dict[str, Any]
    is_last: bool = False

    def values(self, *, locks: bool) -> list[Any]:
        """Return the present values, perhaps locked until the transaction ends."""
        rows = _manager(self.model).filter(**self.where)
        rows = rows.select_for_update(of=("self",)) if locks else rows
        found = rows.order_by("-pk" if self.is_last else "pk", *self.fields).values_list(*self.fields)
        return list(found[:1] if self.is_last else found)


def left(model: type[Model], *fields: str, is_last: bool = False, **where: Any) -> Left:
    """Return which fields of which rows an act has set. `where` holds plain values, as they are stored."""
    return Left(model=model._meta.label, fields=fields, where=where, is_last=is_last)


def stored_left(found: Sequence[Left]) -> Stored:
    """Return what an act left behind, to store. Call it before the act's transaction ends."""
    rows = [[one.model, list(one.fields), one.where, one.is_last] for one in found]
    return {"rows": rows, "digest": _digest(found, locks=True)} if found else {}


def is_as_left(stored: Stored, *, locks: bool) -> bool:
    """Return whether the rows of an act are as it left them. Whoever undoes the act locks them."""
    if not stored:
        return True
    found = [
        Left(model=model, fields=tuple(fields), where=where, is_last=is_last)
        for model, fields, where, is_last in stored["rows"]
    ]
    try:
        return _digest(found, locks=locks) == str(stored["digest"])
    except (LookupError, FieldError):  # an older version called a model or field otherwise
        return False


def _digest(found: Sequence[Left], *, locks: bool) -> str:
    values = json.dumps([one.values(locks=locks) for one in found], default=str)
    return hashlib.sha256(values.encode()).hexdigest()


def _manager(label: str) -> "Manager[Model]":
    return cast("Manager[Model]", apps.get_model(label)._default_manager)
