"""Write prizes: what there is to win, who wins, whether it was handed over. One transaction each."""

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.prizes import drawn
from tournaments.models import Event, Player, Prize
from tournaments.prizes.queries import hat

MOST_PRIZES = 60
USUAL = (
    (Prize.Kind.DOOR, None),
    (Prize.Kind.RED_THREES, None),
    (Prize.Kind.LOW_TOTAL, None),
    (Prize.Kind.RED_BOOKS, None),
    (Prize.Kind.HIGH_HAND, None),
    (Prize.Kind.PLACE, 3),
    (Prize.Kind.PLACE, 2),
    (Prize.Kind.PLACE, 1),
)
"""The prizes of an ordinary evening, in the order they are handed over."""


@transaction.atomic
def add_prize(*, event: Event, kind: str, place: int | None = None, title: str = "") -> Prize:
    """Add a prize at the end of the list. `place` is for prizes of that kind only.

    Raises ValidationError at the most prizes allowed.
    """
    locked = Event.locked(event.pk)
    last = locked.prizes.aggregate(last=Max("number"))["last"] or 0
    if last >= MOST_PRIZES:
        raise ValidationError(_("That is the most prizes allowed. Delete one first."))
    place = (place or 1) if kind == Prize.Kind.PLACE else None
    return Prize.objects.create(event=locked, number=last + 1, kind=kind, place=place, title=title)


@transaction.atomic
def add_usual_prizes(*, event: Event) -> None:
    """Add the prizes of an ordinary evening if there are none."""
    if not Event.locked(event.pk).prizes.exists():
        for kind, place in USUAL:
            add_prize(event=event, kind=kind, place=place)


@transaction.atomic
def remove_prize(*, prize: Prize) -> None:
    """Delete a prize. Raises ValidationError if someone has won it."""
    locked = _locked(prize)
    if locked.winners.exists():
        raise ValidationError(_("Someone has won this prize. Undo the award first."))
    locked.delete()


@transaction.atomic
def restore_prize(*, event: Event, number: int, kind: str, place: int | None, title: str) -> Prize:
    """Undo deleting a prize: it has its number again, and so its place in the list.

    If a newer prize has the number, this one goes to the end. Raises ValidationError at the most prizes allowed.
    """
    locked = Event.locked(event.pk)
    if locked.prizes.filter(number=number).exists():
        return add_prize(event=locked, kind=kind, place=place, title=title)
    return Prize.objects.create(event=locked, number=number, kind=kind, place=place, title=title)


@transaction.atomic
def give_prize(*, prize: Prize, players: Collection[Player]) -> None:
    """Set the winners of a prize. Raises ValidationError without winners, or if they are set already."""
    locked = _locked(prize)
    if not players:
        raise ValidationError(_("Choose who gets the prize."))
    if locked.winners.exists():
        raise ValidationError(_("This prize is already awarded."))
    locked.winners.set(players)
    Event.raise_hall_version(locked.event_id)


@transaction.atomic
def draw_door_prize(*, prize: Prize, number: int) -> Player:
    """Draw the winner of a door prize by a stored number. Someone drawn before is not drawn again.

    Raises ValidationError if nobody is left in the hat.
    """
    locked = _locked(prize)
    winner = drawn([person.player for person in hat(locked.event)], number)
    if winner is None:
        raise ValidationError(
            _(
                "No one is left who can win this prize: "
                "everyone here has a prize, is in line for one, or plays without prizes."
            )
        )
    locked.winners.set([winner])
    Event.raise_hall_version(locked.event_id)
    locked.draw_number, locked.received_at = number, None
    locked.save(update_fields=["draw_number", "received_at"])
    return Player.objects.get(pk=winner)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Who had a prize: player ids, the random number, when it was handed over."""

    players: tuple[int, ...]
    draw_number: int | None = None
    received_at: datetime.datetime | None = None


@transaction.atomic
def clear_winners(*, prize: Prize) -> Given:
    """Clear the winners of a prize. Return what is needed for Undo."""
    locked = _locked(prize)
    players = tuple(locked.winners.order_by("pk").values_list("pk", flat=True))
    given = Given(players=players, draw_number=locked.draw_number, received_at=locked.received_at)
    locked.winners.clear()
    Event.raise_hall_version(locked.event_id)
    locked.draw_number, locked.received_at = None, None
    locked.save(update_fields=["draw_number", "received_at"])
    return given


@transaction.atomic
def restore_winners(*, prize: Prize, given: Given) -> None:
    """Undo clearing: the same winners, the same number, the same time of handing over.

    Raises ValidationError if none of them is in the club, or the prize has winners already.
    """
    give_prize(prize=prize, players=Player.objects.filter(pk__in=given.players, club=prize.event.club))
    Prize.objects.filter(pk=prize.pk).update(draw_number=given.draw_number, received_at=given.received_at)


@transaction.atomic
def mark_received(*, prize: Prize, received: bool) -> None:
    """Record that a prize was handed over, or was not. Raises ValidationError if nobody has won it."""
    locked = _locked(prize)
    if not locked.winners.exists():
        raise ValidationError(_("No one has won this prize yet."))
    locked.received_at = timezone.now() if received else None
    locked.save(update_fields=["received_at"])


def _locked(prize: Prize) -> Prize:
    Event.locked(prize.event_id)
    locked = Prize.objects.filter(pk=prize.pk).select_related("event").first()
    if locked is None:
        raise ValidationError(_("This prize is no longer on the list."))
    return locked
