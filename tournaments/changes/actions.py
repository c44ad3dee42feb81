"""Writes after the draw. One transaction each; hands already played stay with those who played them."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Event, Player, Sheet, SignUp, Team, TeamMember


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamChange:
    """What a change did, enough to undo it: the places that ended and began, and what the sign-up said before.

    `left_status` and `joined_status`, `joined_part` are the sign-up lines' as they were; empty where there was none.
    """

    left: TeamMember | None = None
    left_status: str = ""
    joined: TeamMember | None = None
    joined_status: str = ""
    joined_part: str = ""


@transaction.atomic
def leave_chair(*, member: TeamMember, from_deal: int) -> TeamChange:
    """Somebody plays no more from a hand on: they did not come (from the first hand on) or went home.

    Their partners play on, nobody else moves. ValidationError where that hand was played already, or nobody of the
    team would be left: then somebody takes the chair or the table stops.
    """
    _take_turn(member.team)
    _refuse_left(member)
    if not member.team.members.filter(last_deal__isnull=True).exclude(pk=member.pk).exists():
        raise ValidationError(_("This team would be empty. Choose who takes the chair, or stop the table."))
    return _leave(member, from_deal)


@transaction.atomic
def take_chair(*, member: TeamMember, player: Player, from_deal: int) -> TeamChange:
    """Somebody takes the chair of another from a hand on; the hands before stay with who played them.

    Somebody whom the club does not know yet is saved with it.
    ValidationError where that hand was played already, the one who goes has left meanwhile, or the one who comes has
    a chair already.
    """
    _take_turn(member.team)
    _refuse_left(member)
    left = _leave(member, from_deal)
    joined = _join(member.team, player, from_deal)
    return TeamChange(
        left=left.left,
        left_status=left.left_status,
        joined=joined.joined,
        joined_status=joined.joined_status,
        joined_part=joined.joined_part,
    )


@transaction.atomic
def join_team(*, team: Team, player: Player, from_deal: int) -> TeamChange:
    """Somebody joins a team from a hand on, in an empty chair or sharing the chairs there are.

    ValidationError where they have a chair already, too many would share, or that hand was played already.
    """
    _take_turn(team)
    return _join(team, player, from_deal)


@transaction.atomic
def undo_change(*, change: TeamChange) -> None:
    """Take a change back: who left plays again, who joined is spare again, the sign-up says what it said.

    ValidationError where a hand was played since, or who left has another chair by now.
    """
    for member in (change.left, change.joined):
        if member is not None:
            event = _take_turn(member.team)
    if change.joined is not None:
        _refuse_played(change.joined.team, change.joined.first_deal)
        change.joined.delete()
        _restore_line(event, change.joined.player, change.joined_status, change.joined_part)
    if change.left is not None:
        _refuse_second_chair(event, change.left.player)
        if change.left.last_deal is not None:
            _refuse_played(change.left.team, change.left.last_deal + 1)
        change.left.last_deal = None
        change.left.save(update_fields=["last_deal"])
        _restore_line(event, change.left.player, change.left_status, "")


def _leave(member: TeamMember, from_deal: int) -> TeamChange:
    _refuse_played(member.team, from_deal)
    member.last_deal = max(from_deal, member.first_deal) - 1
    member.save(update_fields=["last_deal"])
    line = member.team.event.sign_ups.filter(player=member.player).first()
    if line is None:
        return TeamChange(left=member)
    before = line.status
    played = member.last_deal >= member.first_deal
    line.status = SignUp.Status.GONE_HOME if played else SignUp.Status.EXPECTED
    line.save(update_fields=["status"])
    return TeamChange(left=member, left_status=before)


def _join(team: Team, player: Player, from_deal: int) -> TeamChange:
    if player._state.adding:
        player.save()
    _refuse_played(team, from_deal)
    _refuse_second_chair(team.event, player)
    if team.members.filter(last_deal__isnull=True).count() > team.chairs:
        raise ValidationError(_("This team already shares its chairs."))
    # Who was said not to come and comes after all: their place that never began is taken up again.
    team.members.filter(player=player, first_deal=from_deal).delete()
    joined = TeamMember.objects.create(team=team, player=player, first_deal=from_deal)
    line = team.event.sign_ups.filter(player=player).first()
    before = (line.status, line.part) if line else ("", "")
    _sign_in(team.event, player, line)
    return TeamChange(joined=joined, joined_status=before[0], joined_part=before[1])


def _refuse_played(team: Team, from_deal: int) -> None:
    """Hands whose sheets are in stay with those who played them, and after the last there is nothing to change."""
    played = Sheet.objects.filter(seating__seats__team=team, deal__gte=from_deal).exclude(state=Sheet.State.TAKEN_BACK)
    last = played.aggregate(last=Max("deal"))["last"]
    if last is not None:
        raise ValidationError(_("Hand %(deal)s of this table is already in."), params={"deal": last})
    if not team.seats.filter(seating__round__last_deal__gte=from_deal).exists():
        raise ValidationError(_("All hands of this table are already in."))


def _refuse_left(member: TeamMember) -> None:
    """Who was fetched before the lock may have left since, at another laptop."""
    if not TeamMember.objects.filter(pk=member.pk, last_deal__isnull=True).exists():
        raise ValidationError(_("%(name)s has already left this chair."), params={"name": member.player.name})


def _refuse_second_chair(event: Event, player: Player) -> None:
    if TeamMember.objects.filter(team__event=event, player=player, last_deal__isnull=True).exists():
        raise ValidationError(_("%(name)s already has a chair."), params={"name": player.name})


def _sign_in(event: Event, player: Player, line: SignUp | None) -> None:
    """Whoever gets a chair stands on tonight's sheet as somebody who is here and plays."""
    if line is None:
        last = event.sign_ups.aggregate(last=Max("number"))["last"] or 0
        line = SignUp(event=event, player=player, number=last + 1)
    line.status, line.part = SignUp.Status.HERE, SignUp.Part.PLAYS
    line.save()


def _restore_line(event: Event, player: Player, status: str, part: str) -> None:
    """Give a sign-up line back what it said; a line that the change wrote stays, as somebody who is here."""
    for line in event.sign_ups.filter(player=player):
        line.status, line.part = status or line.status, part or line.part
        line.save(update_fields=["status", "part"])


def _take_turn(team: Team) -> Event:
    """Lock the event, so that one such change happens at a time; results by player change with it."""
    event = Event.locked(team.event_id)
    Event.raise_version(pk=event.pk)
    return event
