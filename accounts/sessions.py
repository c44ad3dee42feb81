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


LONGEST = datetime.timedelta(days=400)
"""No browser keeps a cookie longer."""
YEAR = datetime.timedelta(days=365)


class SessionStore(DatabaseStore):
    """Sessions in the database, found by the hash of their key.

    A session lasts two weeks from its last change, and never ends earlier than it would have before: a laptop's clock
    may be set back for a while, and what is saved then is not old.
    """

    _until: datetime.datetime | None = None

    def lasts_until(self, moment: datetime.datetime) -> None:
        """Let the session last at least until then."""
        self._until = max(self._until or moment, moment)
        self.modified = True

    def get_expiry_date(self, **known: Any) -> datetime.datetime:
        usual = super().get_expiry_date(**known)
        return max(usual, self._until or usual)

    def get_expiry_age(self, **known: Any) -> int:
        """Return for how many seconds the browser keeps the cookie: until the session ends."""
        return round((self.get_expiry_date(**known) - timezone.now()).total_seconds())

    def get_expire_at_browser_close(self) -> bool:
        """Return whether the cookie lasts until the browser is closed: it does if the clock is very slow."""
        return self.get_expiry_age() > LONGEST.total_seconds()

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        known = Session.objects.filter(pk=stored_key(str(self.session_key)), expire_date__gt=timezone.now()).first()
        if known is None:
            self._session_key = None
        else:
            self._until = known.expire_date
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
    """Log a user in and remember when and where, for the list of their sessions.

    If the clock is slow, nobody knows how late it is: the session lasts long enough for when the clock is right again.
    """
    last_login = user.last_login
    login(request, user, backend=BACKEND)
    if last_login is not None and last_login > timezone.now():
        session = request.session
        assert isinstance(session, SessionStore)
        session.lasts_until(last_login + YEAR)
    request.session[BEGAN] = timezone.now().isoformat()
    request.session[BROWSER] = browser_of(request.headers.get("User-Agent", ""))


def browser_of(said: str) -> str:
    """Return what a browser says of itself in words that people know.

    >>> browser_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0")
    'Firefox, Windows'
    """
    known = (next((name for mark, name in names.items() if mark in said), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, known))
