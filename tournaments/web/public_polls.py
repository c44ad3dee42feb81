"""Answer the polls of public pages before login and view: whoever has the newest version costs one query.

The middleware `public_polls` stands before all that takes most of the time of a request. It answers with what the views
computed for earlier readers. It leaves to the view what it cannot answer: a link that has ended, or a version that
nobody has asked for yet. An answer is a part of a page, and no cache keeps it: it has no headers for caches.
"""

import gzip
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import Error, connection
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from accounts.middleware import Handler
from tournaments.models import Event
from tournaments.web.access import event_given_out, on_walls, tonight_at
from tournaments.web.version_cache import VersionCache, VersionKey

WatchedRow = tuple[Any, ...]

EVENT_FIELDS = ("version", "final_version", "timeline", "hall_version")
"""The fields of an event that tell whether a page about it is outdated."""

PERSON_FIELDS = (*EVENT_FIELDS, "calls_version")
"""The same of a person's own page. It shows what the table asked of the desk, and no other page does."""

PARTS: VersionCache[bytes] = VersionCache(most=16_000_000, size=len)
"""The changing part of each public page, packed by gzip, by the key that `part_key` returns; at most 16 MB of them."""


@dataclass(frozen=True, kw_only=True)
class Polled:
    """Public pages that are polled: their paths, and the query for the row that changes with what they show.

    A row begins with `fields`. `has_ended` tells from the others whether the link has ended. `cookie` is the signed
    cookie with the token of a reader who opened the link before; an empty name admits everyone.
    """

    paths: re.Pattern[str]
    rows: Callable[[str], QuerySet[Any, Any]]
    fields: Sequence[str] = EVENT_FIELDS
    has_ended: Callable[[WatchedRow], bool] = lambda _row: False
    cookie: str = ""

    def version(self, token: str) -> str | None:
        """Return the present version of a link's pages, or None if the link opens nothing. Raises Error of Django."""
        sql, parameters = self._compiled
        if connection.vendor != "sqlite":
            # This query tells by itself whether a lasting connection is broken. Django would ask another one before it.
            connection.health_check_done = True  # type: ignore[attr-defined]  # missing in its types
        with connection.cursor() as cursor:
            cursor.execute(sql, [text.replace("TOKEN", token) for text in parameters])
            row = cursor.fetchone()
        if row is None or self.has_ended(row[len(self.fields) :]):
            return None
        return version_of(row[: len(self.fields)])

    @cached_property
    def _compiled(self) -> tuple[str, tuple[str, ...]]:
        """The query as SQL. Composing it takes ten times as long as running it."""
        return self.rows("TOKEN").query.sql_with_params()


EVENTS = Polled(
    paths=re.compile(r"/look/([\w-]+)/(?:players/|tables/|me/)?", re.ASCII),
    rows=lambda token: event_given_out(token).values_list(*EVENT_FIELDS),
)
PEOPLE = Polled(
    paths=re.compile(r"/look/([\w-]+)/me/\d+/", re.ASCII),
    rows=lambda token: event_given_out(token).values_list(*PERSON_FIELDS),
    fields=PERSON_FIELDS,
)
KNOWS_THE_WALL = f"{settings.COOKIE_PREFIX}wall"
"""The cookie of a browser that showed this wall before: wrong links typed elsewhere in the hall never stop it."""

WALLS = Polled(
    paths=re.compile(r"/wall/([\w-]+)/", re.ASCII),
    rows=lambda token: on_walls(token).values_list(*EVENT_FIELDS, "date", "club__time_zone"),
    has_ended=lambda row: str(tonight_at(row[1])) > str(row[0]),
    cookie=KNOWS_THE_WALL,
)
POLLED = (EVENTS, PEOPLE, WALLS)
"""Every kind of public page that polls."""


def version_of(row: Iterable[object]) -> str:
    """Return a text that changes with the row. A page polls with the one it shows."""
    return "-".join(str(value or 0) for value in row)


def page_version(event: Event, fields: Sequence[str] = EVENT_FIELDS) -> str:
    """Return a text that changes with everything a page of results shows."""
    return version_of(getattr(event, name) for name in fields)


def part_key(path: str, version: str, language: str, asked: str) -> VersionKey:
    """Return the key of the part that a page shows for what is asked in its address: “/look/TOKEN/…”.

    People's own pages have versions of their own, so the cache keeps the newest of them beside that of the others.
    """
    about = (*path.split("/", 3)[:3], PEOPLE.paths.fullmatch(path) is not None)
    return VersionKey(about, version, (path, language, asked))


def poll_response(request: HttpRequest, version: str, asked: str, make: Callable[[], bytes]) -> HttpResponse:
    """Answer a poll in a view: 204 if the page is up to date, or else its part, made once for all readers.

    A poll does not wait for the part that another reader's request computes now: the next poll gets it.
    """
    key = part_key(request.path_info, version, get_language_from_request(request), asked)
    if request.GET.get("v") == version or PARTS.is_being_made(key):
        return HttpResponse(status=204)
    return packed_response(request, PARTS.get(key, make))


def page_response(request: HttpRequest, page: str) -> HttpResponse:
    """Answer with a whole public page, packed for a reader without a login.

    The size of a packed answer tells how much of what an attacker writes into an address is on the page a second time
    (BREACH), and the footer repeats the address. It betrays nothing here: the only secrets on the page are the token
    of its forms, which Django masks anew in every answer, and the link's own token, without which nobody has the
    address. A login adds the reader's name, so pages for those who are logged in stay as they are.
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return HttpResponse(page)
    return packed_response(request, gzip.compress(page.encode(), compresslevel=1))


def packed_response(request: HttpRequest, part: bytes) -> HttpResponse:
    """Answer with a packed part, unpacked for a reader that cannot unpack it."""
    if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return HttpResponse(part, headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(part), headers={"Vary": "Accept-Encoding"})


def public_polls(get_response: Handler) -> Handler:
    """Be the middleware that answers the polls of public pages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return _answer(request) or get_response(request)

    return middleware


def _answer(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to a poll, or None if it is not one or only the view can answer."""
    if request.META.get("HTTP_HX_REQUEST") == "true" and request.method == "GET":
        for polled in POLLED:
            if (path := polled.paths.fullmatch(request.path_info)) is not None:
                return _answer_to(request, polled, path[1])
    return None


def _answer_to(request: HttpRequest, polled: Polled, token: str) -> HttpResponse | None:
    if polled.cookie and _signed_text(polled.cookie, request.COOKIES.get(polled.cookie, "")) != token:
        return None
    if not _is_allowed(tuple(settings.ALLOWED_HOSTS), *map(request.META.get, SAYS_THE_HOST)):
        return None  # the site tells what is wrong
    try:
        version = polled.version(token)
    except Error:
        connection.close_if_unusable_or_obsolete()
        return None  # the view opens a new connection, or the site tells what is wrong
    return None if version is None else _answer_with(request, version)


def _answer_with(request: HttpRequest, version: str) -> HttpResponse | None:
    asked = request.META.get("QUERY_STRING", "").split("&")
    if f"v={version}" in asked:
        return _nothing_new()
    rest = "&".join(part for part in asked if not part.startswith("v="))
    language = get_language_from_request(request)
    key = part_key(request.path_info, version, language, rest)
    if PARTS.is_being_made(key):
        return _nothing_new()
    part = PARTS.made(key)
    return None if part is None else _news(request, part, language)


def _nothing_new() -> HttpResponse:
    return HttpResponse(status=204, headers={HEADER: _policy()})


def _news(request: HttpRequest, part: bytes, language: str) -> HttpResponse:
    response = packed_response(request, part)
    response.headers[HEADER] = _policy()
    response.headers["Content-Language"] = language
    response.headers["Content-Length"] = str(len(response.content))
    return response


@cache
def _policy() -> str:
    return str(build_policy())


SAYS_THE_HOST = ("HTTP_X_FORWARDED_HOST", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT")
"""What a request's host is read from."""


@lru_cache(maxsize=256)
def _is_allowed(_allowed: tuple[str, ...], *said: str | None) -> bool:
    """Return whether the site's present settings allow a host. To check it takes a twentieth of a poll."""
    request = HttpRequest()
    request.META = {name: text for name, text in zip(SAYS_THE_HOST, said, strict=True) if text is not None}
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


@lru_cache(maxsize=256)
def _signed_text(name: str, signed: str) -> str:
    """Return the text of a cookie that the site signed, or an empty text. To check it takes as long as the query."""
    request = HttpRequest()
    request.COOKIES = {name: signed}
    return str(request.get_signed_cookie(name, ""))
