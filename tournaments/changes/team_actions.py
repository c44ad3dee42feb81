"""Let whole teams trade tables."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.changes.refusals import refuse_undo_after_start
from tournaments.changes.seatings import refuse_after_last, rejoin, seating_from
from tournaments.models import Event, Round, Seat, Sheet, Team, TeamMember


@transaction.atomic
def trade_tables(*, round_: Round, one: Team, other: Team, from_deal: int, undoes: bool = False) -> None:
    """Let two teams trade tables from a hand on. The same trade again `undoes` it. Nobody else moves.

    If the first hand is in, they sat the other way all evening: their people trade teams, and the points stay at the
    tables. Raises ValidationError if the teams sit at one table or have different numbers of chairs, a later hand
    is in, the hand comes after the last one, the points of a game that has begun decide when it ends, or a round has
    started since the trade that this undoes.
    """
    event = round_.lock()
    if undoes:
        refuse_undo_after_start(event, event.round_and_hand(from_deal)[0])
    refuse_after_last(event, from_deal)
    if event.rules.length_varies and from_deal > round_.first_deal:
        raise ValidationError(_("Teams cannot trade tables during a game that ends by its points."))
    now = Seat.objects.filter(seating__round=round_, seating__last_deal=None).select_related("seating", "team")
    seats = list(now.filter(team__in=(one, other)).order_by("pk"))
    if len({seat.seating_id for seat in seats}) != 2:
        raise ValidationError(_("Choose two teams of different tables."))
    one, other = (seat.team for seat in seats)
    if one.chairs != other.chairs:
        raise ValidationError(_("These teams have different numbers of chairs."))
    played = Sheet.objects.filter(seating__seats__team__in=(one, other), deal__gte=from_deal).played()
    if sheet := played.select_related("seating").order_by("deal", "seating__table").first():
        _refuse_later(round_, one, other, from_deal, sheet)
        _trade_people(one, other)
    else:
        _trade_seats(round_, seats, from_deal)
    Event.raise_version(pk=event.pk)


def _refuse_later(round_: Round, one: Team, other: Team, from_deal: int, sheet: Sheet) -> None:
    """Raise ValidationError unless both teams played from that hand, the first one, on."""
    hand, first = map(round_.event.hand_name, (sheet.deal, round_.first_deal))
    said = {"table": sheet.seating.table, "hand": hand, "first": first}
    began = Team.objects.filter(pk__in=(one.pk, other.pk), seats__seating__first_deal__lte=round_.first_deal)
    if began.distinct().count() < 2:
        raise ValidationError(_("%(hand)s of Table %(table)s is in or not played. Choose a later hand.") % said)
    if from_deal > round_.first_deal:
        sentence = _(
            "%(hand)s of Table %(table)s is in or not played. Choose a later hand, "
            "or %(first)s if both teams sat the other way all evening."
        )
        raise ValidationError(sentence % said)


def _trade_people(one: Team, other: Team) -> None:
    """Let everyone of two teams trade teams for all hands."""
    traded = [
        TeamMember(team=to, player_id=member.player_id, first_deal=member.first_deal, last_deal=member.last_deal)
        for team, to in ((one, other), (other, one))
        for member in team.members.all()
    ]
    TeamMember.objects.filter(team__in=(one, other)).delete()
    TeamMember.objects.bulk_create(traded)
    one.not_for_prizes, other.not_for_prizes = other.not_for_prizes, one.not_for_prizes
    Team.objects.bulk_update((one, other), ["not_for_prizes"])


def _trade_seats(round_: Round, seats: Sequence[Seat], from_deal: int) -> None:
    seatings = [seating_from(round_, seat.seating.table, from_deal) for seat in seats]
    for seating, seat, comes in zip(seatings, seats, reversed(seats), strict=True):
        seating.seats.filter(position=seat.position).update(team=comes.team_id)
    for seating in seatings:
        rejoin(seating)
