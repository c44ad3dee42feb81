"""The public results for other programs, as JSON, and for a frame on a club's own web page."""

import gzip
import hashlib
from collections.abc import Callable

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe
from django.views.defaults import page_not_found

from tournaments.exports.published_queries import published
from tournaments.models import Event
from tournaments.web.access import public_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.public_polls import PARTS, packed_response, page_version, part_key

FOR_ANY_SITE = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",  # seconds
}
"""What a browser asks by OPTIONS before a script of another site may send an ETag."""


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "OPTIONS"])
def results_json(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the results in their stable form, in no language, for scripts of any site."""
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers=FOR_ANY_SITE | PREFLIGHT)
    try:
        with override("en"):
            response = _json_or_not_modified(request, token)
    except Http404 as ended:
        response = page_not_found(request, ended)
    for name, value in FOR_ANY_SITE.items():
        response.headers[name] = value
    return response


def _json_or_not_modified(request: HttpRequest, token: str) -> HttpResponse:
    """Answer 304 to a script that has these results.

    The ETag is made of the body. A version may have two: a sheet can be saved after the version was read. It is weak,
    because the body may be packed.
    """
    part = _once_a_version(request, token, lambda event: published(event).as_json)
    response = packed_response(request, part)
    response.headers["Content-Type"] = "application/json"
    response.headers["ETag"] = f'W/"{hashlib.sha256(part).hexdigest()}"'
    return get_conditional_response(request, etag=response.headers["ETag"], response=response) or response


@login_not_required
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"], "script-src": [NONE], "connect-src": [NONE], "style-src": [SELF]})  # type: ignore[arg-type]  # django-csp knows no arguments of a url
@never_cache
@require_safe
def frame(request: HttpRequest, token: str) -> HttpResponse:
    """Show the places in a frame of any site. It is the only page that may be framed, and has no script."""
    return packed_response(request, _once_a_version(request, token, _as_frame))


def _as_frame(event: Event) -> str:
    # Without the request: nothing on the page depends on a cookie.
    return render_to_string("exports/frame.html", {"event": event, "results": published(event)})


def _once_a_version(request: HttpRequest, token: str, make: Callable[[Event], str]) -> bytes:
    """Return what is made once for each version and language, for all readers, packed. The same text packs alike."""
    let_entry_go_first()
    event = public_event(token)
    key = part_key(request.path_info, page_version(event), get_language(), "")
    return PARTS.get(key, lambda: gzip.compress(make(event).encode(), compresslevel=1, mtime=0))
