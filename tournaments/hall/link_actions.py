"""Writes of the public link of an event: given out, shut again. One transaction each."""

from django.db import transaction

from tournaments.models import Event
from tournaments.models.event import new_token
from tournaments.web.access import GIVEN_OUT


@transaction.atomic
def give_out_link(*, event: Event, the_same: bool = False) -> Event:
    """Give out a link to the results; who had an earlier one that was shut finds nothing by it, unless `the_same`."""
    locked = Event.locked(event.pk)
    if not locked.public_token.startswith(GIVEN_OUT):
        _keep(locked, f"{GIVEN_OUT}{locked.public_token if the_same else new_token()}")
    return locked


@transaction.atomic
def shut_link(*, event: Event) -> Event:
    """From now on nobody finds anything by the link."""
    locked = Event.locked(event.pk)
    _keep(locked, locked.public_token.removeprefix(GIVEN_OUT))
    return locked


def _keep(event: Event, token: str) -> None:
    # No row in the history: the link is no result, and a shut one should be kept nowhere else.
    Event.objects.filter(pk=event.pk).update(public_token=token)
    event.public_token = token
