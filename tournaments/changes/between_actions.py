"""Write changes between two rounds: leave, substitute, play on. One transaction each. What was played stays."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.changes.actions import refuse_never, save_new_person, sign_in
from tournaments.changes.between_queries import has_played_round
from tournaments.changes.new_round import refuse_undo_after_start
from tournaments.models import Event, Player, Round, SignUp, TeamMember
from tournaments.models.event import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class FormerLine:
    """A person's sign-up line before a change. An empty status means that there was none."""

    player: int
    status: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeBeforeRound:
    """What a change before a round did, enough to undo it.

    `left` and `joined` are memberships of a lasting team that ended and began, 0 for none.
    """

    number: int
    lines: tuple[FormerLine, ...]
    left: int = 0
    joined: int = 0


@transaction.atomic
def leave_before_round(*, round_: Round, player: Player) -> ChangeBeforeRound:
    """Mark someone as gone home after a round. Raises ValidationError if hands of it are not in."""
    event = _locked(round_, player)
    before = _lines(event, [player.pk])
    _go_home(event, player)
    return ChangeBeforeRound(number=round_.number + 1, lines=before)


@transaction.atomic
def play_on(*, round_: Round, player: Player) -> ChangeBeforeRound:
    """Sign someone in for the rounds to come."""
    event = _locked(round_, player)
    before = _lines(event, [player.pk])
    sign_in(event, player, event.sign_ups.filter(player=player).first())
    return ChangeBeforeRound(number=round_.number + 1, lines=before)


@transaction.atomic
def substitute_before_round(*, round_: Round, leaver: Player, player: Player) -> ChangeBeforeRound:
    """Let someone play the rounds to come instead of another, in a lasting team with its points.

    A person new to the club is saved too. Raises ValidationError if hands of the round are not in, the substitute
    plays already, or never plays with one of the team.
    """
    save_new_person(player)
    event = _locked(round_, leaver)
    before = _lines(event, [leaver.pk, player.pk])
    is_lasting = event.format == Format.FIXED_TEAMS
    _refuse_who_plays(event, player, is_lasting=is_lasting)
    left, joined = _give_place(round_, leaver, player) if is_lasting else (0, 0)
    _go_home(event, leaver)
    sign_in(event, player, event.sign_ups.filter(player=player).first())
    return ChangeBeforeRound(number=round_.number + 1, lines=before, left=left, joined=joined)


@transaction.atomic
def undo_before_round(*, event: Event, change: ChangeBeforeRound) -> None:
    """Undo a change before a round. Raises ValidationError if that round has started since."""
    event = Event.locked(event.pk)
    refuse_undo_after_start(event, change.number - 1)
    members = TeamMember.objects.filter(team__event=event)
    joined, left = (members.filter(pk=pk).first() for pk in (change.joined, change.left))
    if joined is not None:
        joined.delete()
    if left is not None:
        left.last_deal = None
        left.save(update_fields=["last_deal"])
    for former in change.lines:
        for line in event.sign_ups.filter(player=former.player):
            if former.status:
                line.status, line.part = former.status, former.part
                line.save(update_fields=["status", "part"])
            else:
                line.delete()
    Event.raise_version(pk=event.pk)


def _locked(round_: Round, player: Player) -> Event:
    """Lock the event and raise its version. Raises ValidationError if the round is over or the person still plays."""
    event = round_.lock()
    round_.event = event
    if event.rounds.count() > round_.number:
        raise ValidationError(
            _("Round %(number)s has begun since, so nothing was changed.") % {"number": round_.number + 1}
        )
    if not has_played_round(round_, player):
        raise ValidationError(_("Some hands of this table are not in yet. Choose the hand first."))
    Event.raise_version(pk=event.pk)
    return event


def _lines(event: Event, players: Iterable[int]) -> tuple[FormerLine, ...]:
    known = {line.player_id: line for line in event.sign_ups.filter(player__in=players)}
    return tuple(
        FormerLine(player=pk, status=known[pk].status, part=known[pk].part) if pk in known else FormerLine(player=pk)
        for pk in players
    )


def _go_home(event: Event, player: Player) -> None:
    for line in event.sign_ups.filter(player=player):
        line.status = SignUp.Status.GONE_HOME
        line.save(update_fields=["status"])


def _refuse_who_plays(event: Event, player: Player, *, is_lasting: bool) -> None:
    """Raise ValidationError for someone who plays the next round anyway; in lasting teams, for who is in one."""
    line = event.sign_ups.filter(player=player, status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS)
    in_team = TeamMember.objects.filter(team__event=event, team__round=None, player=player, last_deal=None)
    if line.exists() and (in_team.exists() or not is_lasting):
        raise ValidationError(_("%(name)s plays the next round already."), params={"name": player.name})


def _give_place(round_: Round, leaver: Player, player: Player) -> tuple[int, int]:
    """Give a place in a lasting team to someone else after this round. Return the memberships that ended and began."""
    members = TeamMember.objects.filter(team__event=round_.event, team__round=None, last_deal=None)
    left = members.select_related("team").filter(player=leaver).first()
    if left is None:
        return 0, 0
    refuse_never(round_.event, player, left.team, without=left)
    members.filter(player=player).update(last_deal=round_.last_deal)
    left.last_deal = max(round_.last_deal, left.first_deal - 1)
    left.save(update_fields=["last_deal"])
    joined, _is_new = TeamMember.objects.update_or_create(
        team=left.team, player=player, first_deal=round_.last_deal + 1, defaults={"last_deal": None}
    )
    return left.pk, joined.pk
