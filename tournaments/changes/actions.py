"""Write changes after the draw. One transaction each. Points stay with their teams."""

from collections.abc import Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.changes.latecomers import forget
from tournaments.changes.refusals import refuse_undo_after_start
from tournaments.changes.seatings import refuse_after_last
from tournaments.changes.undo_values import MembershipChange
from tournaments.models import Event, Player, Round, Sheet, SignUp, Team, TeamMember
from tournaments.people.queries import namesakes_of
from tournaments.tables.draw_queries import never_pairs
from tournaments.web.limits import stay_within_people

NO_LONGER_FREE = gettext_lazy("That chair is no longer free. Choose again.")


@transaction.atomic
def leave_chair(*, member: TeamMember, from_deal: int) -> MembershipChange:
    """End someone's play from a hand on: absent (from the first hand on) or gone home.

    Their partners and a substitute for a later hand play on; nobody else moves. Raises ValidationError if that hand is
    played, or if nobody of the team would be left.
    """
    _locked_at_new_version(member.team)
    member = _at_chair(member)
    if not member.team.members.filter(last_deal__isnull=True).exclude(pk=member.pk).exists():
        raise ValidationError(_("This team would be empty. Choose who takes the chair, or end this table early."))
    return _leave(member, from_deal)


@transaction.atomic
def take_chair(*, member: TeamMember, player: Player, from_deal: int, namesakes_known: int = 0) -> MembershipChange:
    """Give someone the chair of another from a hand on, except hands a substitute will play.

    Earlier hands stay with those who played them. A person new to the club is saved too. Raises ValidationError if that
    hand is played, the one who goes has left already, or the one who comes has a chair already, was just added on
    another laptop or never plays with one of the team.
    """
    save_new_person(player, namesakes_known)
    _locked_at_new_version(member.team)
    member = _at_chair(member)
    if player.pk == member.player_id:
        raise _sits_already(player)
    refuse_other_chair(member.team, [player.pk], from_deal)
    left = _leave(member, from_deal)
    joined = _join(member.team, player, max(from_deal, member.first_deal))
    for row in member.team.members.filter(pk__in=left.shortened):
        begins, ends = max(from_deal, row.first_deal), left.shortened[row.pk]
        TeamMember.objects.create(team=row.team, player=player, first_deal=begins, last_deal=ends)
    return replace(joined, left=left.left, left_status=left.left_status, shortened=left.shortened)


@transaction.atomic
def play_one_deal(*, member: TeamMember, player: Player, deal: int, namesakes_known: int = 0) -> MembershipChange:
    """Let someone play one hand for another, who keeps all other hands.

    A person new to the club is saved too. Raises ValidationError if that hand is played, someone else plays it already,
    the one who goes has left already, or the one who comes has a chair already or never plays with one of the team.
    """
    save_new_person(player, namesakes_known)
    event = _locked_at_new_version(member.team)
    member = _at_chair(member)
    _refuse_played(member.team, deal, until=deal)
    _refuse_before_substitute(member, deal)
    if deal < member.first_deal:
        said = {"name": member.player.name, "hand": event.hand_name(member.first_deal)}
        raise ValidationError(_("%(name)s has this chair from %(hand)s on. Choose that hand or a later one.") % said)
    _refuse_second_chair(event, player, deal=deal)
    refuse_never(event, player, member.team, without=member)
    earlier = TeamMember(team=member.team, player=member.player, first_deal=member.first_deal, last_deal=deal - 1)
    member.first_deal = deal + 1
    member.save(update_fields=["first_deal"])
    if earlier.first_deal < deal:
        earlier.save()
    member.team.members.filter(player=player, first_deal=deal).delete()
    joined = TeamMember.objects.create(team=member.team, player=player, first_deal=deal, last_deal=deal)
    line = event.sign_ups.filter(player=player).first()
    if line is not None:
        return MembershipChange(left=member, joined=joined, joined_status=line.status, joined_part=line.part)
    sign_in_for_chair(event, player, None, part=SignUp.Part.IF_NEEDED)
    return MembershipChange(left=member, joined=joined)


@transaction.atomic
def trade_chairs(*, one: TeamMember, other: TeamMember, from_deal: int, undoes: bool = False) -> int:
    """Trade the chairs of two people from a hand on, also hands that are in: then they sat the other way. Return it.

    The same trade again `undoes` it. The points stay with the teams. Nobody else moves. Raises ValidationError if they
    are in one team, one of them has left, they must never play together, the hand comes after the last one, or a round
    has started since the trade that this undoes.
    """
    event = _locked_at_new_version(one.team)
    if undoes:
        refuse_undo_after_start(event, event.round_and_hand(from_deal)[0])
    one, other = _at_chair(one), _at_chair(other)
    for member in (one, other):
        _refuse_before_substitute(member, from_deal)
    if one.team_id == other.team_id or other.team.event_id != event.pk:
        raise ValidationError(_("Choose two people of different teams."))
    may_trade = _may_share(event, one.player, other.team, without=other)
    if not may_trade or not _may_share(event, other.player, one.team, without=one):
        # Without the reason, because "never together" wishes are private.
        raise ValidationError(_("These two cannot trade places."))
    begins = max(from_deal, one.first_deal, other.first_deal)
    refuse_after_last(event, begins)
    here, there = one.team, other.team
    _move(one, there, begins)
    _move(other, here, begins)
    _forget_late(here, one.player_id, other.player_id)
    return begins


def _refuse_before_substitute(member: TeamMember, deal: int) -> None:
    """Raise ValidationError if someone plays that hand or a later one, but a substitute plays one after it."""
    rows = member.team.members.exclude(pk=member.pk).filter(first_deal__lte=F("last_deal"))
    before = member.first_deal - 1
    substitute = rows.filter(first_deal=before, last_deal=before).exclude(player=member.player).first()
    if substitute is not None and rows.filter(player=member.player, last_deal__gte=deal).exists():
        hand = member.team.event.hand_name(before)
        said = {"substitute": substitute.player.name, "name": member.player.name, "hand": hand}
        raise ValidationError(_("%(substitute)s plays %(hand)s for %(name)s. Choose a later hand."), params=said)


def _may_share(event: Event, player: Player, team: Team, *, without: TeamMember | None = None) -> bool:
    """Return whether someone may play with all who play in a team now, or all but one of them.

    Who played in the team tonight may return to it.
    """
    if team.members.filter(player=player).exists():
        return True
    mates = [mate for mate in team.members.filter(last_deal=None) if mate != without]
    never = never_pairs(event)
    return not any(frozenset((player.pk, mate.player_id)) in never for mate in mates)


def refuse_never(event: Event, player: Player, team: Team, *, without: TeamMember | None = None) -> None:
    """Raise ValidationError if someone never plays with another of a team. It gives no reason: wishes are private."""
    if not _may_share(event, player, team, without=without):
        raise ValidationError(_("%(name)s cannot play in this team."), params={"name": player.name})


def _move(member: TeamMember, team: Team, from_deal: int) -> None:
    """Move someone to another team from a hand on."""
    before = team.members.filter(player=member.player, last_deal=from_deal - 1).first()
    is_whole = member.first_deal >= from_deal
    if is_whole and before is None:
        member.team = team
        member.save(update_fields=["team"])
        return
    if is_whole:
        member.delete()
    else:
        member.last_deal = from_deal - 1
        member.save(update_fields=["last_deal"])
    if before is None:
        TeamMember.objects.create(team=team, player=member.player, first_deal=from_deal)
    else:
        before.last_deal = None
        before.save(update_fields=["last_deal"])


@transaction.atomic
def join_team(
    *, team: Team, player: Player, from_deal: int, namesakes_known: int = 0, shares: bool = True
) -> MembershipChange:
    """Add someone to a team from a hand on, in an empty chair or, if they may, sharing the chairs.

    A person new to the club is saved too. Raises ValidationError if they have a chair already or were just added on
    another laptop, they never play with one of the team, no chair is empty and they do not share or too many would,
    or that hand is played.
    """
    save_new_person(player, namesakes_known)
    event = _locked_at_new_version(team)
    now = event.teams.filter(pk=team.pk).first()
    if now is None:
        raise ValidationError(_("This team is gone. Choose another one."))
    return _join(now, player, from_deal, shares=shares)


@transaction.atomic
def undo_change(*, change: MembershipChange) -> None:
    """Undo a change: the player who left plays again, the one who joined has no chair, the sign-up is as before.

    A line that the change made is deleted, and a person whom it added to the club with it.
    Raises ValidationError if a hand was played or a round started since, or one of the two has another chair by now.
    """
    for member in (change.left, change.joined):
        if member is not None:
            event = _locked_at_new_version(member.team)
            refuse_undo_after_start(event, event.round_and_hand(_first_deal_of(change))[0])
    left = _now(change.left) if change.left else None
    joined = _now(change.joined) if change.joined else None
    if left is not None and joined is not None and _is_one_deal(left, joined):
        _undo_one_deal(left, joined)
        _restore_line(event, joined.player, change.joined_status, change.joined_part)
        return
    if joined is not None:
        if joined.last_deal is not None or (left is not None and left.team_id != joined.team_id):
            raise _left_already(joined)
        _undo_join(joined, change)
        _restore_line(event, joined.player, change.joined_status, change.joined_part)
    if left is not None:
        _refuse_second_chair(event, left.player)
        if left.last_deal is not None:
            refuse_other_chair(left.team, [left.player_id], left.last_deal + 1)
        rows = list(left.team.members.filter(player=left.player, pk__in=[left.pk, *change.shortened]))
        for row in rows:
            if row.last_deal is not None:
                _refuse_played(row.team, row.last_deal + 1)
            row.last_deal = change.shortened.get(row.pk)
        TeamMember.objects.bulk_update(rows, ["last_deal"])
        _restore_line(event, left.player, change.left_status, "")


def _undo_join(joined: TeamMember, change: MembershipChange) -> None:
    """Take someone who joined a team from it. Who shared chairs before shares them again."""
    _refuse_played(joined.team, joined.first_deal)
    ends = change.shortened.values()
    joined.team.members.filter(player=joined.player, last_deal__in=ends).delete()
    joined.delete()
    if change.moved_from is None:
        _forget_late(joined.team, joined.player_id)
    else:
        _share_again(change.moved_from, joined, change.moved_first or joined.first_deal)


def _forget_late(team: Team, *people: int) -> None:
    """Forget in a team's rounds that these people came late: they have another chair now, or none."""
    for round_ in Round.objects.filter(seatings__seats__team=team).distinct():
        forget(round_, people)


@transaction.atomic
def move_to_chair(
    *, mover: TeamMember, from_deal: int, member: TeamMember | None = None, team: Team | None = None
) -> MembershipChange:
    """Move someone who shares chairs to the chair of a `member` who leaves, or to an empty one of a `team`.

    Both change from that hand on. Raises ValidationError as `take_chair` and `join_team` do, if the one who moves
    shares no chairs any more, and if somebody has that empty chair by now.
    """
    _locked_at_new_version(mover.team)
    mover = _at_chair(mover)
    shared = mover.team
    if shared.members.filter(last_deal=None).count() <= shared.chairs:
        raise _sits_already(mover.player)
    _refuse_played(shared, from_deal)
    _forget_late(shared, mover.player_id)
    if mover.first_deal >= from_deal:
        mover.delete()
    else:
        mover.last_deal = from_deal - 1
        mover.save(update_fields=["last_deal"])
    if member is not None:
        change = take_chair(member=member, player=mover.player, from_deal=from_deal)
    else:
        assert team is not None
        change = join_team(team=team, player=mover.player, from_deal=from_deal, shares=False)
    return replace(change, moved_from=shared, moved_first=mover.first_deal)


def _share_again(team: Team, joined: TeamMember, first_deal: int) -> None:
    """Let someone who joined another team share the chairs of their former one again, as from `first_deal` on."""
    _refuse_played(team, joined.first_deal)
    if team.members.filter(last_deal=None).count() > team.chairs:
        raise ValidationError(_("This team already shares its chairs."))
    own = team.members.filter(player=joined.player, first_deal=first_deal, last_deal=joined.first_deal - 1)
    if not own.update(last_deal=None):
        TeamMember.objects.create(team=team, player=joined.player, first_deal=first_deal)


def _first_deal_of(change: MembershipChange) -> int:
    """Return the first hand that a change affects."""
    if change.joined is not None:
        return change.joined.first_deal
    return 1 + (change.left.last_deal or 0) if change.left else 0


def _is_one_deal(left: TeamMember, joined: TeamMember) -> bool:
    """Return whether `joined` played one hand for `left`."""
    return joined.team_id == left.team_id and joined.first_deal == joined.last_deal == left.first_deal - 1


def _undo_one_deal(left: TeamMember, joined: TeamMember) -> None:
    if left.last_deal is not None:
        raise _left_already(left)
    deal = joined.first_deal
    _refuse_played(joined.team, deal, until=deal)
    earlier = joined.team.members.filter(player=left.player, last_deal=deal - 1, first_deal__lt=deal).first()
    left.first_deal = earlier.first_deal if earlier else deal
    if earlier:
        earlier.delete()
    left.save(update_fields=["first_deal"])
    joined.delete()


def _leave(member: TeamMember, from_deal: int) -> MembershipChange:
    _refuse_played(member.team, from_deal)
    own = member.team.members.filter(player=member.player)
    rows = list(own.filter(Q(last_deal=None) | Q(last_deal__gte=from_deal)))
    shortened = {row.pk: row.last_deal for row in rows if row.last_deal is not None}
    for row in rows:
        row.last_deal = max(from_deal, row.first_deal) - 1
    TeamMember.objects.bulk_update(rows, ["last_deal"])
    line = member.team.event.sign_ups.filter(player=member.player).first()
    if line is None:
        return MembershipChange(left=member, shortened=shortened)
    before = line.status
    all_teams = TeamMember.objects.filter(team__event=member.team.event_id, player=member.player)
    played = all_teams.filter(last_deal__gte=F("first_deal")).exists()
    line.status = SignUp.Status.GONE_HOME if played else SignUp.Status.EXPECTED
    line.save(update_fields=["status"])
    return MembershipChange(left=member, left_status=before, shortened=shortened)


def save_new_person(player: Player, namesakes_known: int) -> None:
    """Save someone new to the club. It locks the club, so it comes before the lock of the event.

    Raises ValidationError if more people have this name than the organizer knew of.
    """
    if not player._state.adding:
        return
    if len(namesakes_of(player)) > namesakes_known:
        raise ValidationError(
            _("%(name)s was just added on another laptop. Try again.") % {"name": player.name},
        )
    player.note_sign_up()
    player.save()
    stay_within_people(player.club)


def _join(team: Team, player: Player, from_deal: int, *, shares: bool = True) -> MembershipChange:
    _refuse_played(team, from_deal)
    _refuse_second_chair(team.event, player)
    refuse_other_chair(team, [player.pk], from_deal)
    refuse_never(team.event, player, team)
    seated = team.members.filter(last_deal__isnull=True).count()
    if seated > team.chairs:
        raise ValidationError(_("This team already shares its chairs."))
    if seated == team.chairs and not shares:
        raise ValidationError(NO_LONGER_FREE)
    # Someone marked absent arrives after all: their membership that never began is used again.
    team.members.filter(player=player, first_deal=from_deal).delete()
    joined = TeamMember.objects.create(team=team, player=player, first_deal=from_deal)
    line = team.event.sign_ups.filter(player=player).first()
    before = (line.status, line.part) if line else ("", "")
    sign_in_for_chair(team.event, player, line)
    return MembershipChange(joined=joined, joined_status=before[0], joined_part=before[1])


def _refuse_played(team: Team, from_deal: int, *, until: int | None = None) -> None:
    """Raise ValidationError for hands that were played, and after the last hand."""
    played = Sheet.objects.filter(seating__seats__team=team, deal__gte=from_deal).played()
    if until is not None:
        played = played.filter(deal__lte=until)
    last = played.aggregate(last=Max("deal"))["last"]
    if last is not None:
        raise ValidationError(_("%(hand)s of this table is already in."), params={"hand": team.event.hand_name(last)})
    if not team.seats.filter(seating__round__last_deal__gte=from_deal).exists():
        raise ValidationError(_("All hands of this table are already in."))


def _at_chair(member: TeamMember) -> TeamMember:
    """Return the membership as it is now. Raises ValidationError if the person left, perhaps on another laptop."""
    now = _now(member)
    if now.team_id != member.team_id or now.last_deal is not None:
        raise _left_already(member)
    return now


def _now(member: TeamMember) -> TeamMember:
    """Return the membership as it is now that the event is locked. Raises ValidationError if it is gone."""
    now = TeamMember.objects.filter(pk=member.pk).select_related("player", "team__event").first()
    if now is None:
        raise _left_already(member)
    return now


def _left_already(member: TeamMember) -> ValidationError:
    return ValidationError(_("%(name)s has already left this chair."), params={"name": member.player.name})


def _refuse_second_chair(event: Event, player: Player, *, deal: int | None = None) -> None:
    """Raise ValidationError if the person has a chair now, or had one in the given hand."""
    chairs = Q(last_deal__isnull=True)
    if deal is not None:
        chairs |= Q(first_deal__lte=deal, last_deal__gte=deal)
    if TeamMember.objects.filter(chairs, team__event=event, player=player).exists():
        raise _sits_already(player)


def _sits_already(player: Player) -> ValidationError:
    return ValidationError(_("%(name)s already sits at a table."), params={"name": player.name})


def refuse_other_chair(team: Team, players: Sequence[int], from_deal: int) -> None:
    """Raise ValidationError if one of these people plays in another team from that hand on, perhaps one hand only."""
    others = TeamMember.objects.filter(team__event=team.event_id, player__in=players).exclude(team=team)
    other = others.filter(last_deal__gte=from_deal, first_deal__lte=F("last_deal")).select_related("player").first()
    if other is not None and other.last_deal is not None:
        raise ValidationError(
            _("%(name)s plays in another team in %(hand)s."),
            params={"name": other.player.name, "hand": team.event.hand_name(other.last_deal)},
        )


def sign_in_for_chair(event: Event, player: Player, line: SignUp | None, *, part: str = SignUp.Part.PLAYS) -> None:
    """Sign in someone who gets a chair, as here."""
    if line is None:
        last = event.sign_ups.aggregate(last=Max("number"))["last"] or 0
        line = SignUp(event=event, player=player, number=last + 1)
    line.status, line.part = SignUp.Status.HERE, part
    line.save()


def _restore_line(event: Event, player: Player, status: str, part: str) -> None:
    """Restore a sign-up line as it was before the change; an empty status means that there was none."""
    for line in event.sign_ups.filter(player=player).select_related("player"):
        if not status:
            delete_line(line)
            continue
        line.status, line.part = status, part or line.part
        line.save(update_fields=["status", "part"])


def delete_line(line: SignUp) -> None:
    """Delete a line that a change made, unless its person has played, and a person who was added only for it."""
    if not TeamMember.objects.filter(team__event=line.event_id, player=line.player_id).exists():
        line.delete()
        line.player.delete_if_only_signed_up()


def _locked_at_new_version(team: Team) -> Event:
    """Lock the event and raise its version, because results by player change."""
    event = Event.locked(team.event_id)
    Event.raise_version(pk=event.pk)
    return event
