"""Writes after the draw. One transaction each; hands already played stay with those who played them."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Event, Player, SignUp, Team, TeamMember

MOST_WHO_SHARE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a change did, enough to undo it: the place that ended and the place that began, None where none did."""

    left: TeamMember | None = None
    joined: TeamMember | None = None


@transaction.atomic
def leave_chair(*, member: TeamMember, from_deal: int) -> Change:
    """Somebody plays no more from a hand on: they did not come (from the first hand on) or went home.

    Their partners play on alone. Nobody else moves.
    """
    event = _lock(member.team)
    member.last_deal = max(from_deal, member.first_deal) - 1
    member.save(update_fields=["last_deal"])
    played = member.last_deal >= member.first_deal
    status = SignUp.Status.GONE_HOME if played else SignUp.Status.EXPECTED
    for line in event.sign_ups.filter(player=member.player):
        line.status = status
        line.save(update_fields=["status"])
    return Change(left=member)


@transaction.atomic
def take_chair(*, member: TeamMember, player: Player, from_deal: int) -> Change:
    """Somebody takes the chair of another from a hand on; the hands before stay with who played them."""
    left = leave_chair(member=member, from_deal=from_deal).left
    joined = join_team(team=member.team, player=player, from_deal=from_deal).joined
    return Change(left=left, joined=joined)


@transaction.atomic
def join_team(*, team: Team, player: Player, from_deal: int) -> Change:
    """Somebody joins a team from a hand on, in an empty chair or sharing the chairs there are.

    ValidationError where they play at another table already, or too many would share.
    """
    event = _lock(team)
    playing = TeamMember.objects.filter(team__event=event, last_deal__isnull=True)
    if playing.filter(player=player).exists():
        raise ValidationError(_("%(name)s has a chair already."), params={"name": player.name})
    if playing.filter(team=team).count() > min(team.chairs, MOST_WHO_SHARE - 1):
        raise ValidationError(_("This team shares its chairs already."))
    joined = TeamMember.objects.create(team=team, player=player, first_deal=from_deal)
    _sign_in(event, player)
    return Change(joined=joined)


@transaction.atomic
def undo_change(*, left: TeamMember | None, joined: TeamMember | None) -> None:
    """Take a change back: who left plays again, who joined is spare again. ValidationError once hands were played."""
    if joined is not None:
        if joined.team.tallies.filter(sheet__deal__gte=joined.first_deal).exists():
            raise ValidationError(_("%(name)s has played a hand by now."), params={"name": joined.player.name})
        joined.delete()
    if left is not None:
        left.last_deal = None
        left.save(update_fields=["last_deal"])
        for line in left.team.event.sign_ups.filter(player=left.player):
            line.status = SignUp.Status.HERE
            line.save(update_fields=["status"])


def _sign_in(event: Event, player: Player) -> None:
    """Whoever gets a chair stands on tonight's sheet as somebody who is here and plays."""
    line = event.sign_ups.filter(player=player).first()
    if line is None:
        last = event.sign_ups.aggregate(last=Max("number"))["last"] or 0
        line = SignUp(event=event, player=player, number=last + 1)
    line.status, line.part = SignUp.Status.HERE, SignUp.Part.PLAYS
    line.save()


def _lock(team: Team) -> Event:
    """Let one change of this event happen at a time."""
    return Event.objects.select_for_update().get(pk=team.event_id)
