"""Let whole teams trade tables."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.changes.seatings import rejoin, seating_from
from tournaments.models import Event, Round, Seat, Team


@transaction.atomic
def trade_tables(*, round_: Round, one: Team, other: Team, from_deal: int) -> None:
    """Let two teams trade tables from a hand on. The same trade again undoes it. Nobody else moves.

    Raises ValidationError if the teams sit at one table or have different numbers of chairs, or if that hand is in at
    one of the tables.
    """
    event = round_.lock()
    now = Seat.objects.filter(seating__round=round_, seating__last_deal=None).select_related("seating")
    seats = list(now.filter(team__in=(one, other)).order_by("pk"))
    if len({seat.seating_id for seat in seats}) != 2:
        raise ValidationError(_("Choose two teams of different tables."))
    if one.chairs != other.chairs:
        raise ValidationError(_("These teams have different numbers of chairs."))
    seatings = [seating_from(round_, seat.seating.table, from_deal) for seat in seats]
    for seating, seat, comes in zip(seatings, seats, reversed(seats), strict=True):
        seating.seats.filter(position=seat.position).update(team=comes.team_id)
    for seating in seatings:
        rejoin(seating)
    Event.raise_version(pk=event.pk)
