"""Write the public link of an event. One transaction each."""

from django.db import transaction

from tournaments.models import Event, Hall
from tournaments.models.event import new_token, new_typed_token
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
