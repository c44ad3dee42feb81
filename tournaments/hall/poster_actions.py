"""Write whether people may sign in on their own phones, and the address on the poster. One transaction each."""

import datetime
from collections.abc import Iterable

from django.db import transaction

from tournaments.hall.actions import end_passes, give_back_passes, new_pass
from tournaments.hall.screen_actions import changing_hall
from tournaments.models import Event, HelperPass
from tournaments.models.event import new_typed_token
from tournaments.models.hall import HelperUse
from tournaments.web.access import poster_event

OWN_PHONE = "own phone"
"""The stored name of every phone. Pages say "by own phone" in the reader's language."""


@transaction.atomic
def let_phones_sign_in(*, event: Event, passes: Iterable[int] = ()) -> None:
    """Let people sign in on their own phones. A poster that hangs works again; the first time it gets its address.

    `passes` undoes that they ended when it was turned off.
    """
    hall = changing_hall(event)
    hall.phones_sign_in, hall.poster_code = True, hall.poster_code or new_typed_token()
    hall.save(update_fields=["phones_sign_in", "poster_code"])
    phones = event.helper_passes.phones().filter(pk__in=passes)
    give_back_passes(event=event, passes=list(phones.values_list("pk", flat=True)))


@transaction.atomic
def stop_phones(*, event: Event, now: datetime.datetime) -> list[HelperPass]:
    """Let no phone sign in any more. Return the passes that this ended."""
    hall = changing_hall(event)
    hall.phones_sign_in = False
    hall.save(update_fields=["phones_sign_in"])
    return end_passes(passes=event.helper_passes.phones(), now=now)


@transaction.atomic
def make_new_poster(*, event: Event) -> None:
    """Give the poster a new address, which ends the one before. Phones that began to sign in go on."""
    hall = changing_hall(event)
    hall.poster_code = new_typed_token()
    hall.save(update_fields=["poster_code"])


@transaction.atomic
def give_phone_pass(*, event: Event, code: str, now: datetime.datetime) -> HelperPass | None:
    """Return a new pass for somebody's own phone, or None if the address ended since it was read."""
    locked = Event.locked(event.pk)
    if poster_event(code) != locked:
        return None
    return new_pass(locked, OWN_PHONE, HelperUse.PHONE, "", now)
