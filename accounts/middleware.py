"""Start every request in the site's time zone, not in the one an earlier request activated."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def own_time(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return get_response(request)

    return middleware
