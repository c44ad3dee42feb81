"""Wrong passwords and recovery codes count per name and address. Slow hashes take turns."""

import threading
from collections.abc import Callable, Mapping
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from accounts.models import login_key
from accounts.permissions import is_at_the_machine

SlowView = Callable[..., HttpResponseBase]

BY_CODE = "\n"
"""Before a name that tried recovery codes. No login name contains it, so wrong codes do not lock the login."""
SLOW_HASHES = threading.Lock()
PLACES = threading.BoundedSemaphore(4 if settings.HOSTED else 2)
"""How many requests of a process may compute a slow hash or wait for one: half of its threads."""
PLACES_AT_THE_MACHINE = threading.BoundedSemaphore(2)
"""The laptop's own: however many other devices ask, whoever sits at the laptop can log in."""


def counted_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """Return the name that django-axes counts a failure for."""
    asked = credentials or {}
    name = login_key(asked.get("username") or request.POST.get("username", ""))
    return f"{BY_CODE}{name}" if "recovery_secret" in asked else name


def address_of(request: HttpRequest) -> str | None:
    """Return the address of the reader, or the network of a home that has many (IPv6, /64).

    Behind a proxy it is the last address that the proxy appended.
    """
    if settings.HOSTED:
        # Earlier addresses in the list come from the reader and may be forged.
        said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2]
        if (address := counted_address(said)) is not None:
            return address
    return counted_address(request.META.get("REMOTE_ADDR", ""))


def counted_address(said: str) -> str | None:
    """Return what counts as one address, or None if the text is none."""
    try:
        address = ip_address(said.strip().partition("%")[0])
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False).network_address)


def hashes_slowly(view: SlowView) -> SlowView:
    """Let the forms of a view compute slow hashes one after the other, and refuse them when too many wait.

    Otherwise a flood of them takes every thread, and people at the desk wait for seconds.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        places = PLACES_AT_THE_MACHINE if is_at_the_machine(request) else PLACES
        if not places.acquire(blocking=False):
            return render(request, "accounts/busy.html", status=429)
        try:
            with SLOW_HASHES:
                return view(request, *args, **kwargs)
        finally:
            places.release()

    return guarded
