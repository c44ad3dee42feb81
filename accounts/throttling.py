"""Whom a failed login is counted against: the name as it is compared, so that capitals give no more tries."""

from collections.abc import Mapping

from django.http import HttpRequest

from accounts.models import login_key


def counted_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The name that somebody tries to log in with."""
    return login_key((credentials or {}).get("username") or request.POST.get("username", ""))
