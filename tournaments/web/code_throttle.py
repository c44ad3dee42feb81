"""Count wrong codes and links per address (IPv6: per /64) over the last 15 minutes, across all processes."""

import datetime

from django.http import HttpRequest
from django.utils import timezone

from accounts.throttling import address_of
from tournaments.models import WrongCode

MOST_FROM_ONE_ADDRESS = 10
REMEMBERED = datetime.timedelta(minutes=15)


def take_try(
    request: HttpRequest, of: WrongCode.Of = WrongCode.Of.HALL, *, most: int = MOST_FROM_ONE_ADDRESS
) -> WrongCode | None:
    """Count a code as wrong before it is checked, or return None if the request's address has no tries left.

    Whoever finds the code right deletes the record. Do not call this inside a transaction: each record is committed
    before the records are counted, so simultaneous tries see each other and cannot pass the limit together.
    """
    now = timezone.now()
    address = address_of(request)
    recent = WrongCode.objects.filter(of=of, address=address, typed_at__gt=now - REMEMBERED)
    if recent.count() >= most:
        return None
    WrongCode.objects.filter(typed_at__lte=now - REMEMBERED).delete()
    taken = WrongCode.objects.create(of=of, address=address, typed_at=now)
    if recent.count() <= most:
        return taken
    taken.delete()
    return None


def has_tries_left(request: HttpRequest) -> bool:
    since = timezone.now() - REMEMBERED
    recent = WrongCode.objects.filter(of=WrongCode.Of.HALL, address=address_of(request), typed_at__gt=since)
    return recent.count() < MOST_FROM_ONE_ADDRESS
