"""Count failed join codes per address (IPv6: per /64) over the last 15 minutes, across all processes."""

import datetime

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.throttling import address_of
from tournaments.models import WrongCode

MOST_FROM_ONE_ADDRESS = 10
REMEMBERED = datetime.timedelta(minutes=15)


def has_tried_too_often(request: HttpRequest) -> bool:
    """Return whether the request's address has no attempts left."""
    wrong = WrongCode.objects.filter(address=address_of(request), typed_at__gt=timezone.now() - REMEMBERED)
    return wrong.count() >= MOST_FROM_ONE_ADDRESS


@transaction.atomic
def note_wrong_code(request: HttpRequest, digits: str) -> None:
    """Record a wrong code with its address, and delete outdated records."""
    now = timezone.now()
    WrongCode.objects.filter(typed_at__lte=now - REMEMBERED).delete()
    WrongCode.objects.create(digits=digits, address=address_of(request), typed_at=now)
