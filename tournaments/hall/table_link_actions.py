"""Write whether tables key in their own tally, by which links, and whether the desk confirms it."""

from django.db import transaction

from tournaments.hall.screen_actions import changing_hall
from tournaments.models import Event, Seating
from tournaments.models.seating import new_link_token


@transaction.atomic
def let_tables_key_in(*, event: Event, the_same: bool = False) -> None:
    """Turn the links of the tables on. They are new ones, unless `the_same` undoes that they were turned off."""
    hall = changing_hall(event)
    if hall.tables_key_in:
        return
    seatings = Seating.objects.filter(round__event=event)
    if not the_same:
        renewed = list(seatings)
        for seating in renewed:
            seating.link_token = new_link_token()
        Seating.objects.bulk_update(renewed, ["link_token"], batch_size=500)
    hall.tables_key_in = True
    hall.save(update_fields=["tables_key_in"])


@transaction.atomic
def stop_tables_keying_in(*, event: Event) -> None:
    """Turn the links of the tables off. What they sent stays."""
    hall = changing_hall(event)
    hall.tables_key_in = False
    hall.save(update_fields=["tables_key_in"])


@transaction.atomic
def trust_tables(*, event: Event, trusts: bool) -> None:
    """Choose whether sheets that tables key in count without a confirmation from the desk."""
    locked = Event.locked(event.pk)
    if locked.trusts_tables != trusts:
        locked.trusts_tables = trusts
        locked.save(update_fields=["trusts_tables"])
        Event.raise_version(pk=event.pk, stays_final=True)
