"""Count what is tried without a login per address (IPv6: per /64) over the last 15 minutes, across all processes."""

import datetime

from django.http import HttpRequest
from django.utils import timezone

from accounts.throttling import address_of
from tournaments.models import CountedTry

MOST_FROM_ONE_ADDRESS = 10
REMEMBERED = datetime.timedelta(minutes=15)


def take_try(
    request: HttpRequest,
    of: CountedTry.Of = CountedTry.Of.HALL,
    *,
    most: int = MOST_FROM_ONE_ADDRESS,
    within: datetime.timedelta = REMEMBERED,
) -> CountedTry | None:
    """Count a try, or return None if the request's address has none left: `most` `within` that time.

    A code or link is counted before it is checked. If only wrong ones count, whoever finds it right deletes the record.
    Do not call this inside a transaction: each record is committed before the records are counted, so simultaneous
    tries see each other and cannot pass the limit together.
    """
    now = timezone.now()
    address = address_of(request)
    recent = CountedTry.objects.filter(of=of, address=address, typed_at__gt=now - within)
    if recent.count() >= most:
        return None
    CountedTry.objects.filter(typed_at__lte=now - REMEMBERED).delete()
    taken = CountedTry.objects.create(of=of, address=address, typed_at=now)
    if recent.count() <= most:
        return taken
    taken.delete()
    return None


def has_tries_left(request: HttpRequest) -> bool:
    """Return whether the request's address may still try codes and links of helpers and of the wall."""
    since = timezone.now() - REMEMBERED
    recent = CountedTry.objects.filter(of=CountedTry.Of.HALL, address=address_of(request), typed_at__gt=since)
    return recent.count() < MOST_FROM_ONE_ADDRESS
