"""Undo an import: delete the evening and what only came with it."""

import hashlib
from collections.abc import Collection, Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.evening_file.packing import packed
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Player


def mark_of(event: Event) -> str:
    """Return the SHA-256 of the evening's file, which changes when anything in the evening changes.

    Its other days are evenings of their own, which may come and go, and what was done and undone changed nothing.
    """
    values = evening_values(event)
    values["event"].pop("days", None)
    values.pop("acts", None)
    return hashlib.sha256(packed(values)).hexdigest()


@transaction.atomic
def undo_import(*, club: Club, event: Event, mark: str, added: Mapping[str, list[int]]) -> None:
    """Delete an evening that is unchanged since its import, and what was `added` to the club with it.

    People and things in use elsewhere stay. Raises ValidationError if anything in the evening or anyone changed.
    """
    locked = Event.locked(event.pk)
    if mark_of(locked) != mark:
        raise ValidationError(_("%(name)s has changed since, so it stays."), params={"name": locked.name})
    locked.delete()
    club.couples.filter(pk__in=added.get("couples", ())).delete()
    _only_here(club, added.get("people", ())).delete()
    club.chapters.filter(pk__in=added.get("chapters", ()), players=None).delete()
    if added.get("chapters") and not club.chapters.exists():
        club.uses_chapters = False
        club.save(update_fields=["uses_chapters"])
    club.seasons.filter(pk__in=added.get("seasons", ()), events=None).delete()


def _only_here(club: Club, people: Collection[int]) -> QuerySet[Player]:
    """Return those whose only trace is the imported evening."""
    found = club.players.filter(pk__in=people, sign_ups=None, memberships=None, prizes=None)
    for pairs in (club.couples, club.wishes):
        for one in ("first", "second"):
            found = found.exclude(pk__in=pairs.values_list(one, flat=True))
    return found
