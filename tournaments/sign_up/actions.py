"""Writes of tonight's sign-up. One transaction each; the event's row is locked so that numbers never collide."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Event, Player, SignUp
from tournaments.names import split_name


@transaction.atomic
def sign_in(*, event: Event, player: Player, status: str = SignUp.Status.HERE) -> SignUp:
    """Give the person the next line, or mark the line they have as here.

    Raises ValidationError where the person is here already.
    """
    _lock(event)
    line = event.sign_ups.filter(player=player).first()
    if line is None:
        last = event.sign_ups.aggregate(last=Max("number"))["last"] or 0
        return SignUp.objects.create(event=event, player=player, number=last + 1, status=status)
    if line.status in (SignUp.Status.HERE, status):
        raise ValidationError(_("%(name)s is here already: line %(number)s."), params={
            "name": player.name, "number": line.number})  # fmt: skip
    line.status = status
    line.save(update_fields=["status"])
    return line


@transaction.atomic
def sign_in_new_person(*, event: Event, name: str) -> SignUp:
    """Add a person the club does not know yet, by the name as typed, and give them the next line."""
    written = split_name(name)
    player = Player.named(club=event.club, given_name=written.given, family_name=written.family)
    player.save()
    return sign_in(event=event, player=player)


@transaction.atomic
def take_back(*, line: SignUp) -> None:
    """Take a line off the sheet as if it had never been written; the other lines keep their numbers.

    Raises ValidationError where the person sits at a table already.
    """
    if line.player.memberships.filter(team__event=line.event).exists():
        raise ValidationError(_("%(name)s sits at a table already."), params={"name": line.player.name})
    line.delete()


@transaction.atomic
def change_line(*, line: SignUp, status: str | None = None, part: str | None = None) -> SignUp:
    """Change where a person is, or how they take part."""
    line.status = status or line.status
    line.part = part or line.part
    line.save(update_fields=["status", "part"])
    return line


def _lock(event: Event) -> None:
    """Let one sign-up of this event happen at a time (SQLite takes one writer at a time anyway)."""
    Event.objects.select_for_update().get(pk=event.pk)
