"""Answer the polls of public pages before Django: whoever has the newest version costs one query and little else.

`PublicPolls` wraps the site's WSGI application. It answers with what the views computed for earlier readers, and with
the headers of the views. It leaves to the view what it cannot answer: a link that has ended, or a version that nobody
has asked for yet.
"""

import gzip
import io
import os
import re
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, parse_cookie
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date
from django.utils.module_loading import import_string
from django.utils.translation import get_language_from_request
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_cookie

from tournaments.models import Event
from tournaments.web.access import given_out, on_walls, tonight_at
from tournaments.web.version_cache import VersionCache, VersionKey

Environ = dict[str, Any]
WatchedRow = tuple[Any, ...]

EVENT_FIELDS = ("version", "final_version", "timeline", "hall_version")
"""The fields of an event that tell whether a page about it is outdated."""

PARTS: VersionCache[bytes] = VersionCache(most=16_000_000, size=len)
"""The changing part of each public page, packed by gzip, by the key that `part_key` returns; at most 16 MB of them."""


@dataclass(frozen=True, kw_only=True)
class Polled:
    """Public pages that are polled: their paths, and the query for the row that changes with what they show.

    A row begins with `EVENT_FIELDS`. `is_over` tells from the others whether the link has ended. `cookie` is the
    signed cookie with the token of a reader who opened the link before; an empty name admits everyone.
    """

    paths: re.Pattern[str]
    rows: Callable[[str], QuerySet[Any, Any]]
    is_over: Callable[[WatchedRow], bool] = lambda _row: False
    cookie: str = ""

    def version(self, token: str) -> str | None:
        """Return the present version of a link's pages, or None if the link opens nothing.

        The query goes to the driver itself, because Django's cursor takes three times as long.
        """
        sql, parameters = self._compiled
        asked = [text.replace("TOKEN", token) for text in parameters]
        database = _open_database()
        database.ensure_connection()
        with database.wrap_database_errors:
            if database.vendor == "sqlite":
                row = database.connection.execute(sql.replace("%s", "?"), asked).fetchone()
            else:
                row = _row_of_postgresql(database.connection.pgconn, sql.replace("%s", "$1"), asked)
        if row is None or self.is_over(row[len(EVENT_FIELDS) :]):
            return None
        return version_of(row[: len(EVENT_FIELDS)])

    @cached_property
    def _compiled(self) -> tuple[str, tuple[str, ...]]:
        """The query as SQL. Composing it takes ten times as long as running it."""
        return self.rows("TOKEN").query.sql_with_params()


def _row_of_postgresql(driver: Any, sql: str, asked: list[str]) -> WatchedRow | None:
    """Return the row as texts. Raises DatabaseError."""
    found = driver.exec_params(sql.encode(), [text.encode() for text in asked])
    if found.error_message:
        raise DatabaseError(found.error_message.decode())
    values = (found.get_value(0, column) for column in range(found.nfields))
    return tuple(value and value.decode() for value in values) if found.ntuples else None


EVENTS = Polled(
    paths=re.compile(r"/look/([\w-]+)/(?:players/|tables/|me/(?:\d+/)?)?", re.ASCII),
    rows=lambda token: given_out(token).values_list(*EVENT_FIELDS),
)
KNOWS_THE_WALL = f"{settings.COOKIE_PREFIX}wall"
"""The cookie of a browser that showed this wall before: wrong links typed elsewhere in the hall never stop it."""

WALLS = Polled(
    paths=re.compile(r"/wall/([\w-]+)/", re.ASCII),
    rows=lambda token: on_walls(token).values_list(*EVENT_FIELDS, "date", "club__time_zone"),
    is_over=lambda row: str(tonight_at(row[1])) > str(row[0]),
    cookie=KNOWS_THE_WALL,
)
POLLED = (EVENTS, WALLS)
"""Every kind of public page that polls."""


def version_of(row: Iterable[object]) -> str:
    """Return a text that changes with the row. A page polls with the one it shows."""
    return "-".join(str(value or 0) for value in row)


def page_version(event: Event) -> str:
    """Return a text that changes with everything a page of results shows."""
    return version_of(getattr(event, name) for name in EVENT_FIELDS)


def watched_version(token: str) -> str:
    """Return the version of the event with this public token, or raise Http404."""
    for row in EVENTS.rows(token)[:1]:
        return version_of(row)
    raise Http404


def part_key(path: str, version: str, language: str, asked: str) -> VersionKey:
    """Return the key of the part that a page shows for what is asked in its address: “/look/TOKEN/…”."""
    return VersionKey(tuple(path.split("/", 3)[:3]), version, (path, language, asked))


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
    unpacks = _unpacks(request.META)
    response = HttpResponse(part if unpacks else gzip.decompress(part))
    if unpacks:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _unpacks(environ: Environ) -> bool:
    return "gzip" in environ.get("HTTP_ACCEPT_ENCODING", "")


# Before Django

HEADER_MIDDLEWARE = (
    "django.middleware.security.SecurityMiddleware",
    "accounts.middleware.no_store",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
"""The middleware of the site that adds headers to every answer, or refuses before the view."""

LANGUAGE_COOKIE = re.compile(rf"(?:^|;\s*){settings.LANGUAGE_COOKIE_NAME}=([^;]*)")


class PublicPolls:
    """The site with the polls of public pages in front."""

    def __init__(self, site: Callable[[Environ, Any], Iterable[bytes]]) -> None:
        self._site = site
        usual: Any = never_cache(vary_on_cookie(lambda _request: HttpResponse(status=204)))
        for name in reversed(HEADER_MIDDLEWARE):
            usual = import_string(name)(usual)
        self._usual = usual
        self._known = lru_cache(maxsize=256)(self._headers_and_language)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer the request of a WSGI server."""
        if environ.get("HTTP_HX_REQUEST") == "true" and environ["REQUEST_METHOD"] == "GET":
            for polled in POLLED:
                if (path := polled.paths.fullmatch(environ["PATH_INFO"])) is not None:
                    answer = self._answer(environ, polled, path[1])
                    if answer is not None:
                        start_response(*answer[:2])
                        return [answer[2]]
        return self._site(environ, start_response)

    def _answer(self, environ: Environ, polled: Polled, token: str) -> tuple[str, list[tuple[str, str]], bytes] | None:
        if polled.cookie and _signed_cookie(polled.cookie, environ.get("HTTP_COOKIE", "")) != token:
            return None
        version = _version_or_none(polled, token)
        headers, language = self._known(*_what_headers_depend_on(environ))
        if version is None or not headers:
            return None
        asked = environ.get("QUERY_STRING", "").split("&")
        if f"v={version}" in asked:
            return _nothing_new(headers)
        rest = "&".join(part for part in asked if not part.startswith("v="))
        key = part_key(environ["PATH_INFO"], version, language, rest)
        if PARTS.is_being_made(key):
            return _nothing_new(headers)
        part = PARTS.made(key)
        return _news(headers, part, unpacks=_unpacks(environ)) if part is not None else None

    def _headers_and_language(self, hosts: tuple[str, ...], *known: tuple[str, str]) -> tuple[dict[str, str], str]:
        """Return the headers of every public page to such a request; none if the site refuses or redirects it."""
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": "/",
            "SERVER_NAME": "",
            "wsgi.input": io.BytesIO(),
            **dict(known),
        }
        request = WSGIRequest(environ)
        try:
            answer = self._usual(request)
        except DisallowedHost:
            return {}, ""
        return (dict(answer.headers) if answer.status_code == 204 else {}), get_language_from_request(request)


def _what_headers_depend_on(environ: Environ) -> tuple[Any, ...]:
    """Return the allowed hosts, which change with the switch for other devices, and parts of the request."""
    language = LANGUAGE_COOKIE.search(environ.get("HTTP_COOKIE", ""))
    names = ("HTTP_HOST", "SERVER_PORT", "wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO", "HTTP_ACCEPT_LANGUAGE")
    parts = [(name, environ[name]) for name in names if name in environ]
    return (tuple(settings.ALLOWED_HOSTS), *parts, ("HTTP_COOKIE", language[0] if language else ""))


@lru_cache(maxsize=256)
def _signed_cookie(name: str, cookies: str) -> str:
    """Return the text that the site signed, or an empty text."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    return str(request.get_signed_cookie(name, ""))


_date = lru_cache(maxsize=1)(http_date)


def _nothing_new(headers: dict[str, str]) -> tuple[str, list[tuple[str, str]], bytes]:
    return "204 No Content", list((headers | {"Expires": _date(int(time.time()))}).items()), b""


def _news(headers: dict[str, str], part: bytes, *, unpacks: bool) -> tuple[str, list[tuple[str, str]], bytes]:
    content = part if unpacks else gzip.decompress(part)
    own = {
        "Expires": _date(int(time.time())),
        "Content-Length": str(len(content)),
        "Vary": f"Accept-Encoding, {headers['Vary']}",
    }
    if unpacks:
        own["Content-Encoding"] = "gzip"
    return "200 OK", list((headers | own).items()), content


def _version_or_none(polled: Polled, token: str) -> str | None:
    """Return the version of a link. If the database fails, return None: the view then tells what is wrong."""
    try:
        connection.close_if_unusable_or_obsolete()
        # The query itself shows whether the connection still works.
        connection.health_check_done = True  # type: ignore[attr-defined]  # missing in django-stubs
        return polled.version(token)
    except (DatabaseError, OSError):
        connection.close()
        _KEPT.close()
        return None


class _KeptConnection(threading.local):
    """A thread's own connection to the data file of a laptop, open between polls.

    Opening one takes 0.7 ms, mostly to read the schema; the query takes 0.02. It is idle and holds no lock.
    """

    def __init__(self) -> None:
        self._database: BaseDatabaseWrapper | None = None
        self._opened: tuple[int, int] | None = None

    def get(self) -> BaseDatabaseWrapper:
        """Return it, opened again if the file was replaced. Raises OSError if the file is gone."""
        file = os.stat(connection.settings_dict["NAME"])
        if self._database is None or self._opened != (file.st_dev, file.st_ino):
            self.close()
            self._database, self._opened = connection.copy(), (file.st_dev, file.st_ino)
        return self._database

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
        self._database = None


_KEPT = _KeptConnection()


def _open_database() -> BaseDatabaseWrapper:
    """Return this thread's database. PostgreSQL's connection stays open between requests anyway."""
    is_open = connection.connection is not None
    return connection if is_open or connection.vendor != "sqlite" else _KEPT.get()
