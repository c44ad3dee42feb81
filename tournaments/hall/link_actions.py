"""Write the links that are given out: of the results, of the tables, of the calendar. One transaction each."""

from django.db import transaction

from accounts.models import Club
from tournaments.hall.screen_actions import changing_hall
from tournaments.models import CalendarLink, Event, Hall, Seating
from tournaments.models.event import new_token, new_typed_token
from tournaments.models.seating import new_link_token
from tournaments.web.access import GIVEN_OUT, link_is_on, token_of


@transaction.atomic
def give_out_link(*, event: Event, the_same: bool = False) -> Event:
    """Create a public link, and a short address that leads to it. An earlier link that was turned off stays void.

    A link that is on stays; one of a version before short addresses gets one.
    """
    locked = Event.locked(event.pk)
    keeps_address = the_same or link_is_on(locked)
    if not link_is_on(locked):
        _keep(locked, f"{GIVEN_OUT}{locked.public_token if the_same else new_token()}")
    hall, _is_new = Hall.objects.get_or_create(event=locked, defaults={"wall_token": new_typed_token()})
    if not (keeps_address and hall.phone_code):
        hall.phone_code = new_typed_token()
        hall.save(update_fields=["phone_code"])
    return locked


@transaction.atomic
def shut_link(*, event: Event) -> Event:
    locked = Event.locked(event.pk)
    _keep(locked, token_of(locked))
    return locked


def _keep(event: Event, token: str) -> None:
    # No history row: the link is not a result, and a void one should be stored nowhere.
    Event.objects.filter(pk=event.pk).update(public_token=token)
    event.public_token = token


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


@transaction.atomic
def give_calendar_link(*, club: Club, the_same: bool = False) -> CalendarLink:
    """Turn the link on, as a new one. `the_same` undoes turning it off."""
    Club.locked(club.pk)
    link, is_new = CalendarLink.objects.get_or_create(club=club)
    if not is_new and not link.is_on:
        link.token, link.is_on = link.token if the_same else new_token(), True
        link.save(update_fields=["token", "is_on"])
    return link


@transaction.atomic
def end_calendar_link(*, club: Club) -> None:
    CalendarLink.objects.filter(club=club).update(is_on=False)
