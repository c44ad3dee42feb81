"""The pages for what went wrong: a plain sentence and a way on, never a traceback."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.disk_trouble import trouble_of


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request itself made no sense."""
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The reader may not do this."""
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came from another site, or the page stood open for very long."""
    return render(request, "errors/csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or not for this reader."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """A mistake of ours, or a disk that is full, locked or broken: then the page says which."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble:
        return render(request, "errors/disk.html", {"trouble": trouble}, status=503)
    return render(request, "errors/500.html", status=500)
