"""Sessions: their keys are stored as hashes, and each login says when and in which browser it began."""

import datetime
import hashlib
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import SESSION_KEY, login
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import Session, User

BACKEND = "django.contrib.auth.backends.ModelBackend"
BEGAN, BROWSER = "began", "browser"

# In this order: most browsers name others too.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"CriOS": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Windows": "Windows", "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "CrOS": "Chromebook"}
SYSTEMS |= {"Mac OS": "Mac", "Linux": "Linux"}


def stored_key(session_key: str) -> str:
    """Return the hash under which a session is stored. A random key needs no slow hash."""
    return hashlib.blake2s(session_key.encode(), digest_size=20).hexdigest()


class SessionStore(DatabaseStore):
    """Sessions in the database, found by the hash of their key."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        known = Session.objects.filter(pk=stored_key(str(self.session_key)), expire_date__gt=timezone.now()).first()
        if known is None:
            self._session_key = None
        return known

    def exists(self, session_key: str) -> bool:
        return super().exists(stored_key(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        row.session_key, row.user_id = stored_key(row.session_key), data.get(SESSION_KEY)
        return row

    def delete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            Session.objects.filter(pk=stored_key(key)).delete()


def without_cache(response: HttpResponse) -> HttpResponse:
    """Have the browser forget the pages it kept. Browsers heed it over https and on the laptop itself."""
    response["Clear-Site-Data"] = '"cache"'
    return response


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """One of a user's sessions: in which browser, since when, and whether it is the reader's own."""

    browser: str
    began: datetime.datetime | None
    is_this: bool


def open_sessions(request: HttpRequest) -> list[OpenSession]:
    """Return the sessions of the reader, this one first, then the latest."""
    this = stored_key(str(request.session.session_key))
    found = []
    for row in Session.objects.filter(user=request.user.pk, expire_date__gt=timezone.now()):
        said = row.get_decoded()
        began = datetime.datetime.fromisoformat(said[BEGAN]) if BEGAN in said else None
        found.append(OpenSession(browser=said.get(BROWSER, ""), began=began, is_this=row.pk == this))
    return sorted(found, key=lambda one: (one.is_this, one.began is not None, one.began), reverse=True)


def log_in(request: HttpRequest, user: User) -> None:
    """Log a user in and remember when and where, for the list of their sessions."""
    login(request, user, backend=BACKEND)
    request.session[BEGAN] = timezone.now().isoformat()
    request.session[BROWSER] = browser_of(request.headers.get("User-Agent", ""))


def browser_of(said: str) -> str:
    """Return what a browser says of itself in words that people know.

    >>> browser_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0")
    'Firefox, Windows'
    """
    known = (next((name for mark, name in names.items() if mark in said), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, known))
