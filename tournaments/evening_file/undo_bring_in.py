"""Takes an evening out again that was just brought in, with whatever came with it and stands nowhere else."""

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
    """A short text that is another one as soon as anything in the file of the evening would be."""
    return hashlib.sha256(packed(evening_values(event))).hexdigest()


@transaction.atomic
def take_out(*, club: Club, event: Event, mark: str, added: Mapping[str, list[int]]) -> None:
    """Delete an evening that stands in its file all the same, and what was `added` with it to the club.

    Who or what is needed elsewhere stays. ValidationError where anything in the evening, or anybody, is not as it came.
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
    """Those of whom nothing tells but that they came with the evening."""
    found = club.players.filter(pk__in=people, sign_ups=None, memberships=None, prizes=None)
    for pairs in (club.couples, club.wishes):
        for one in ("first", "second"):
            found = found.exclude(pk__in=pairs.values_list(one, flat=True))
    return found
