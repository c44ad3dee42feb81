"""Write chapters: rename, merge, delete. One transaction each."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from simple_history.utils import bulk_update_with_history

from accounts.models import Club
from tournaments.models import Chapter, Player
from tournaments.people.actions import raise_result_versions


@transaction.atomic
def rename_chapter(*, chapter: Chapter, name: str) -> Chapter:
    """Rename a chapter. Raises ValidationError if another chapter of the club has the name."""
    key = _key(name)
    if Chapter.objects.filter(club=chapter.club_id, key=key).exclude(pk=chapter.pk).exists():
        raise ValidationError(
            _("There is already a chapter %(name)s. Put the two together below."), params={"name": name}
        )
    chapter.name, chapter.key = name, key
    chapter.save()
    raise_result_versions(players=list(chapter.players.values_list("pk", flat=True)))
    return chapter


@transaction.atomic
def merge_chapters(*, kept: Chapter, other: Chapter) -> list[int]:
    """Move the people of `other` to `kept` and delete `other`. Return the ids of those who moved."""
    if kept == other:
        raise ValidationError(_("That is the same chapter."))
    return _empty(other, into=kept)


@transaction.atomic
def delete_chapter(*, chapter: Chapter) -> list[int]:
    """Delete a chapter. Its people stay without a chapter. Return their ids."""
    return _empty(chapter, into=None)


@transaction.atomic
def restore_chapter(*, club: Club, name: str, players: Iterable[int]) -> Chapter:
    """Undo: create a chapter of that name with these people of the club."""
    chapter, _is_new = Chapter.objects.get_or_create(club=club, key=_key(name), defaults={"name": name})
    _move(list(club.players.filter(pk__in=players)), chapter)
    return chapter


@transaction.atomic
def give_chapter(*, player: Player, name: str) -> int:
    """Set the chapter of someone who has none. Return the number of a chapter that this made, 0 for none.

    Raises ValidationError if somebody else gave one meanwhile.
    """
    club = Club.locked(player.club_id)
    player.refresh_from_db(fields=["chapter"])
    if player.chapter is not None:
        raise ValidationError(
            _("%(name)s is from %(chapter)s."), params={"name": player.name, "chapter": player.chapter.name}
        )
    is_new = not club.chapters.filter(key=_key(name)).exists()
    chapter = Chapter.add_missing(club, [name])[_key(name)]
    _set_chapter(player, chapter)
    return chapter.pk if is_new else 0


@transaction.atomic
def drop_chapter(*, player: Player, made: int) -> None:
    """Undo giving someone a chapter. The chapter that was `made` for it is deleted unless others belong to it."""
    club = Club.locked(player.club_id)
    _set_chapter(player, None)
    club.chapters.filter(pk=made, players=None).delete()


def _set_chapter(player: Player, chapter: Chapter | None) -> None:
    player.chapter = chapter
    player.note_sign_up()
    player.save(update_fields=["chapter"])
    raise_result_versions(players=[player])


def _key(name: str) -> str:
    key = Chapter.key_of(name)
    if not key:
        raise ValidationError(_("A name needs a letter or a digit."))
    return key


def _empty(chapter: Chapter, *, into: Chapter | None) -> list[int]:
    belonging = list(chapter.players.order_by("pk"))
    _move(belonging, into)
    chapter.delete()
    return [player.pk for player in belonging]


def _move(players: list[Player], chapter: Chapter | None) -> None:
    for player in players:
        player.chapter = chapter
    bulk_update_with_history(players, Player, ["chapter"])
    raise_result_versions(players=players)
