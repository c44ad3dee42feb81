"""How many wrong codes one address has tried in the last quarter of an hour, whichever process it asked.

They stand in the table of the failed logins, under a name that nobody can log in with; a login clears out the old.
"""

import datetime

from axes.models import AccessAttempt
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from accounts.throttling import address_of

MOST_FROM_ONE_ADDRESS = 10
REMEMBERED = datetime.timedelta(minutes=15)
NO_LOGIN = "HELPER CODE"
"""A login name is compared without capitals, so none is ever this."""


def has_tried_too_often(request: HttpRequest) -> bool:
    """Whether the address of the request has used up its wrong tries."""
    since = timezone.now() - REMEMBERED
    tries = AccessAttempt.objects.filter(**_whose(request), attempt_time__gt=since)
    return bool(tries.filter(failures_since_start__gte=MOST_FROM_ONE_ADDRESS).exists())


@transaction.atomic
def note_wrong_try(request: HttpRequest) -> None:
    """Count a wrong try against the address of the request; the quarter of an hour runs from the first."""
    whose = _whose(request)
    AccessAttempt.objects.filter(**whose, attempt_time__lte=timezone.now() - REMEMBERED).delete()
    AccessAttempt.objects.update_or_create(
        **whose,
        defaults={"failures_since_start": F("failures_since_start") + 1},
        create_defaults={"failures_since_start": 1},
    )


def _whose(request: HttpRequest) -> dict[str, str | None]:
    return {"username": NO_LOGIN, "ip_address": address_of(request), "user_agent": ""}
