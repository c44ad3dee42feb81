"""Starts every request with the site's own time zone, whatever club the thread served before."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def own_time(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Forget the time zone that an earlier request activated."""

    def middleware(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return get_response(request)

    return middleware
