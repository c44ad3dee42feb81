"""How many wrong codes one address has tried in the last quarter of an hour; kept in the cache, so it forgets."""

from django.core.cache import cache
from django.http import HttpRequest

from accounts.throttling import address_of

MOST_FROM_ONE_ADDRESS = 10
REMEMBERED = 15 * 60  # seconds


def has_tried_too_often(request: HttpRequest) -> bool:
    """Whether the address of the request has used up its wrong tries."""
    return bool(cache.get(_key(request), 0) >= MOST_FROM_ONE_ADDRESS)


def note_wrong_try(request: HttpRequest) -> None:
    """Count a wrong try against the address of the request."""
    cache.add(_key(request), 0, timeout=REMEMBERED)
    cache.incr(_key(request))


def _key(request: HttpRequest) -> str:
    return f"wrong-code-{address_of(request)}"
