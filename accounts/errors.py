"""Error pages: one plain sentence and a link onward, never a traceback."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.disk_trouble import trouble_of


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The request is malformed."""
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The reader may not do this."""
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came from another site, or the page was open too long."""
    return render(request, "errors/csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page does not exist, or not for this reader."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """A bug, or a full, locked or broken disk, which the page names."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble:
        return render(request, "errors/disk.html", {"trouble": trouble}, status=503)
    return render(request, "errors/500.html", status=500)
