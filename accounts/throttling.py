"""Failed logins count per name and address."""

import contextlib
from collections.abc import Mapping
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

from accounts.models import login_key


def counted_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    return login_key((credentials or {}).get("username") or request.POST.get("username", ""))


def address_of(request: HttpRequest) -> str | None:
    """Return the address of the reader: behind a proxy, the last address it appended."""
    if settings.HOSTED:
        # Earlier addresses in the list come from the reader and may be forged.
        said = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        with contextlib.suppress(ValueError):
            return str(ip_address(said))
    return request.META.get("REMOTE_ADDR")
