"""What every request passes: the site's own time zone, no caching, and a password of one's own."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

Handler = Callable[[HttpRequest], HttpResponse]

ALLOWED_BEFORE = {
    "accounts:password",
    "accounts:log-out",
    "accounts:text-size",
    "accounts:alive",
    "language",
}
PUBLIC = ("handbook:", "public:", "published:", "calendar_feed:")
"""Pages that nobody needs a password for."""


def own_time(get_response: Handler) -> Handler:
    """Start every request in the site's time zone, not in the one an earlier request activated."""

    def middleware(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return get_response(request)

    return middleware


def no_store(get_response: Handler) -> Handler:
    """Let no cache keep a page: the button Back shows nothing after the log-out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "no-store" not in response.headers.get("Cache-Control", ""):
            response.headers["Cache-Control"] = "no-store, private"
        return response

    return middleware


class OwnPasswordFirst(MiddlewareMixin):
    """Lead those who logged in with a password they were told to the page that changes it."""

    def process_view(self, request: HttpRequest, _view: object, *_arguments: Any) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        if name in ALLOWED_BEFORE or name.startswith(PUBLIC):
            return None
        was_told = request.user.is_authenticated and request.user.told_until
        return redirect("accounts:password") if was_told else None
