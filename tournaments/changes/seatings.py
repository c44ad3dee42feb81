"""Divide a table's hands into seatings when its teams change, and join them again. Called with the event locked."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Event, Round, Seat, Seating


def seating_from(round_: Round, table: int, from_deal: int) -> Seating:
    """Return a table from a hand on. A table that played before gets another seating with the same teams.

    Raises ValidationError if that hand or a later one is in, or the table changes later already.
    """
    before = round_.seatings.filter(table=table, last_deal=None).first()
    if before is None:
        return round_.seatings.create(table=table, decks=0, first_deal=from_deal)
    refuse_in(before, from_deal)
    if from_deal < before.first_deal:
        said = {"table": table, "hand": round_.event.hand_name(before.first_deal)}
        raise ValidationError(_("Table %(table)s changes from %(hand)s on. Choose that hand or a later one.") % said)
    if from_deal in (before.first_deal, round_.first_deal):
        return before
    before.last_deal = from_deal - 1
    before.save(update_fields=["last_deal"])
    seating = round_.seatings.create(
        table=table, decks=before.decks, required=before.required, first_deal=from_deal, last_due=before.last_due
    )
    Seat.objects.bulk_create(
        Seat(seating=seating, team=seat.team, position=seat.position) for seat in before.seats.select_related("team")
    )
    return seating


def refuse_in(seating: Seating, from_deal: int) -> None:
    if seating.sheets.filter(deal__gte=from_deal).played().exists():
        raise ValidationError(_("A sheet of Table %(table)s is already in."), params={"table": seating.table})


def refuse_after_last(event: Event, deal: int) -> None:
    """Raise ValidationError for a hand after the last one that a table has to play as far as known."""
    if deal > event.deals:
        said = {"hand": event.hand_name(event.deals)}
        raise ValidationError(_("%(hand)s is the last planned hand. Choose it or an earlier one.") % said)


def seating_before(seating: Seating) -> Seating | None:
    """Return the same table before this seating, or None."""
    return Seating.objects.filter(round=seating.round_id, table=seating.table, last_deal=seating.first_deal - 1).first()


def rejoin(seating: Seating) -> bool:
    """Return whether the table is the same as before this seating. Then the one before lasts on instead."""
    before = seating_before(seating)
    if before is None or _teams(before) != _teams(seating):
        return False
    seating.delete()
    before.last_deal = None
    before.save(update_fields=["last_deal"])
    return True


def _teams(seating: Seating) -> set[tuple[int, int, int | None]]:
    return set(seating.seats.values_list("team", "position", "former_chairs"))
