"""Write changes before a round: leave, substitute, sign in. One transaction each. What was played stays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.changes.actions import delete_line, refuse_never, save_new_person, sign_in_for_chair
from tournaments.changes.before_round_queries import has_played_round, why_no_round_follows
from tournaments.changes.queries import chair_of, missing_deals
from tournaments.changes.refusals import refuse_undo_after_start
from tournaments.changes.undo_values import ChangeBeforeRound, ChangedLine
from tournaments.core.draw.rules import Pair
from tournaments.models import Event, Player, Round, SignUp, TeamMember
from tournaments.models.event import Format


@transaction.atomic
def leave_before_round(*, round_: Round, player: Player) -> ChangeBeforeRound:
    """Sign someone out after a round.

    Raises ValidationError if no round follows, the next one has started, hands of the person's table are not in, or the
    person does not play the next round anyway.
    """
    event = _locked(round_, player)
    _refuse_who_does_not_play(event, player)
    before = _lines(event, [player.pk])
    _sign_out(round_, player)
    return ChangeBeforeRound(number=round_.number + 1, lines=_changed(event, before))


@transaction.atomic
def sign_in_before_round(*, round_: Round, player: Player) -> ChangeBeforeRound:
    """Sign someone in for the rounds to come.

    Raises ValidationError if no round follows, the next one has started, hands of the person's table are not in, or the
    person plays the next round already.
    """
    event = _locked(round_, player)
    if _lines_to_draw(event, player).exists():
        raise _plays_already(player)
    before = _lines(event, [player.pk])
    sign_in_for_chair(event, player, event.sign_ups.filter(player=player).first())
    return ChangeBeforeRound(number=round_.number + 1, lines=_changed(event, before))


@transaction.atomic
def substitute_before_round(
    *, round_: Round, leaver: Player, player: Player, namesakes_known: int = 0
) -> ChangeBeforeRound:
    """Let someone play the rounds to come instead of another, in a lasting team with its points.

    A person new to the club is saved too. Raises ValidationError if no round follows, the next one has started, hands
    of the leaver's table are not in, the leaver does not play the next round, or the substitute plays it already or
    never plays with one of the team.
    """
    save_new_person(player, namesakes_known)
    event = _locked(round_, leaver)
    _refuse_who_does_not_play(event, leaver)
    is_lasting = event.format == Format.FIXED_TEAMS
    _refuse_who_plays(event, player, is_lasting=is_lasting)
    before = _lines(event, [leaver.pk, player.pk])
    left, joined, ended = _give_place(round_, leaver, player) if is_lasting else (0, 0, 0)
    _store_substitutes(round_, (*round_.plan.substitutes, (player.pk, leaver.pk)))
    _sign_out(round_, leaver)
    sign_in_for_chair(event, player, event.sign_ups.filter(player=player).first())
    lines = _changed(event, before)
    return ChangeBeforeRound(number=round_.number + 1, lines=lines, left=left, joined=joined, ended=ended)


@transaction.atomic
def undo_before_round(*, event: Event, change: ChangeBeforeRound) -> None:
    """Undo a change before a round. A person whom it added to the club is deleted.

    Raises ValidationError if that round has started since, the results are final, or what the change left has changed.
    """
    event = Event.locked(event.pk)
    refuse_undo_after_start(event, change.number - 1)
    round_ = event.rounds.filter(number=change.number - 1).first()
    if round_ is None or not (_lines_stand(event, change.lines) and _memberships_stand(round_, change)):
        raise ValidationError(_("This change was undone or changed since, so nothing was undone."))
    if reason := why_no_round_follows(event, round_):
        raise ValidationError(reason)
    players = {line.player for line in change.lines}
    _store_substitutes(round_, tuple(pair for pair in round_.plan.substitutes if set(pair) != players))
    members = TeamMember.objects.filter(team__event=event)
    members.filter(pk=change.joined).delete()
    members.filter(pk__in=(change.left, change.ended)).update(last_deal=None)
    for changed in change.lines:
        for line in event.sign_ups.filter(player=changed.player):
            if changed.status:
                line.status, line.part = changed.status, changed.part
                line.save(update_fields=["status", "part"])
            else:
                delete_line(line)
    Event.raise_version(pk=event.pk)


def _store_substitutes(round_: Round, pairs: tuple[Pair, ...]) -> None:
    """Store who comes after this round for whom, as pairs of players: where winners move up, they move alike."""
    round_.plan = replace(round_.plan, substitutes=pairs)
    round_.save(update_fields=["plan"])


def _lines_stand(event: Event, lines: Sequence[ChangedLine]) -> bool:
    now = _lines(event, [line.player for line in lines])
    return all(now[line.player] == (line.new_status, line.new_part) for line in lines)


def _memberships_stand(round_: Round, change: ChangeBeforeRound) -> bool:
    """Return whether the memberships are as the change left them, and those who left a team are in no other one."""
    lasting = TeamMember.objects.filter(team__event=round_.event_id, team__round=None)
    ended = list(lasting.filter(pk__in=(change.left, change.ended)))
    if len(ended) != bool(change.left) + bool(change.ended):
        return False
    if any(member.last_deal != _last_deal_of(member, round_) for member in ended):
        return False
    joined = lasting.filter(pk=change.joined, last_deal=None, first_deal__gt=round_.last_deal)
    if change.joined and not joined.filter(team__members=change.left).exists():
        return False
    others = lasting.filter(player__in=[member.player_id for member in ended], last_deal=None)
    return not others.exclude(pk=change.joined).exists()


def _locked(round_: Round, player: Player) -> Event:
    """Lock the event and raise its version.

    Raises ValidationError if the next round has started, no round follows, or the person still plays this one.
    """
    event = round_.lock()
    round_.event = event
    if event.rounds.count() > round_.number:
        raise ValidationError(
            _("Round %(number)s has begun since, so nothing was changed.") % {"number": round_.number + 1}
        )
    if reason := why_no_round_follows(event, round_):
        raise ValidationError(reason)
    there = chair_of(round_, player)
    if not has_played_round(round_, there, missing_deals(there) if there else ()):
        raise ValidationError(_("Some hands of this table are not in yet. Choose the hand first."))
    Event.raise_version(pk=event.pk)
    return event


def _lines(event: Event, players: Iterable[int]) -> dict[int, tuple[str, str]]:
    """Return the status and the part of each person's sign-up line, both empty without a line."""
    known = {line.player_id: (line.status, line.part) for line in event.sign_ups.filter(player__in=players)}
    return {pk: known.get(pk, ("", "")) for pk in players}


def _changed(event: Event, before: Mapping[int, tuple[str, str]]) -> tuple[ChangedLine, ...]:
    now = _lines(event, before)
    return tuple(ChangedLine(pk, *before[pk], *now[pk]) for pk in before)


def _sign_out(round_: Round, player: Player) -> None:
    """Mark someone who played as gone home, and someone who has not played yet as expected."""
    members = TeamMember.objects.filter(team__event=round_.event, player=player, first_deal__lte=round_.last_deal)
    played = members.filter(Q(last_deal=None) | Q(last_deal__gte=F("first_deal"))).exists()
    for line in round_.event.sign_ups.filter(player=player):
        line.status = SignUp.Status.GONE_HOME if played else SignUp.Status.EXPECTED
        line.save(update_fields=["status"])


def _lines_to_draw(event: Event, player: Player) -> QuerySet[SignUp]:
    return event.sign_ups.filter(player=player, status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS)


def _plays_already(player: Player) -> ValidationError:
    return ValidationError(_("%(name)s plays the next round already."), params={"name": player.name})


def _refuse_who_does_not_play(event: Event, player: Player) -> None:
    if not _lines_to_draw(event, player).exists():
        raise ValidationError(_("%(name)s does not play the next round."), params={"name": player.name})


def _refuse_who_plays(event: Event, player: Player, *, is_lasting: bool) -> None:
    """Raise ValidationError for someone who plays the next round anyway; in lasting teams, for who is in one."""
    in_team = TeamMember.objects.filter(team__event=event, team__round=None, player=player, last_deal=None)
    if _lines_to_draw(event, player).exists() and (in_team.exists() or not is_lasting):
        raise _plays_already(player)


def _give_place(round_: Round, leaver: Player, player: Player) -> tuple[int, int, int]:
    """Give a place in a lasting team to someone else after this round, and end their place in another one.

    Return the memberships that ended and began, and the one of the other team; 0 for none.
    """
    members = TeamMember.objects.filter(team__event=round_.event, team__round=None, last_deal=None)
    left = members.select_related("team").filter(player=leaver).first()
    if left is None:
        return 0, 0, 0
    refuse_never(round_.event, player, left.team, without=left)
    own = members.filter(player=player).first()
    _end(left, round_)
    if own is not None and own.team_id == left.team_id:
        return left.pk, 0, 0
    if own is not None:
        _end(own, round_)
    joined, _is_new = TeamMember.objects.update_or_create(
        team=left.team, player=player, first_deal=round_.last_deal + 1, defaults={"last_deal": None}
    )
    return left.pk, joined.pk, own.pk if own else 0


def _end(member: TeamMember, round_: Round) -> None:
    member.last_deal = _last_deal_of(member, round_)
    member.save(update_fields=["last_deal"])


def _last_deal_of(member: TeamMember, round_: Round) -> int:
    """Return the last hand of a membership that ends with this round, also of one that begins with the next round."""
    return max(round_.last_deal, member.first_deal - 1)
