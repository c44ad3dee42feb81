"""Whom a failed login is counted against: the name as it is compared, and the address that the reader came from."""

import contextlib
from collections.abc import Mapping
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

from accounts.models import login_key


def counted_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The name that somebody tries to log in with."""
    return login_key((credentials or {}).get("username") or request.POST.get("username", ""))


def address_of(request: HttpRequest) -> str | None:
    """The address that a request came from; behind the proxy of a hosted site the last one that the proxy saw."""
    if settings.HOSTED:
        # Whatever stands further left in the list came from outside and may be made up.
        said = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        with contextlib.suppress(ValueError):
            return str(ip_address(said))
    return request.META.get("REMOTE_ADDR")
