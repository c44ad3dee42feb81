"""Polls answered before the view: the same answers and refusals, and a connection that stays open."""

import re
import sqlite3
import threading
from contextlib import closing
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, connections
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.builders import keyed, make_evening, tonight
from tests.sheets.calls import called, player_at
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.hall.screen_actions import (
    change_clock,
    go_to_step,
    start_clock,
    start_show,
    turn_wall_off,
    turn_wall_on,
)
from tournaments.models import Event
from tournaments.web import public_polls
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import KNOWS_THE_WALL, PARTS, page_version

PAGES = ["results", "players", "tables", "find", "person", "wall"]
READERS = {
    "English": {},
    "Spanish": {"accept_language": "es"},
    "Spanish by choice": {"accept_language": "en", "cookie": f"csrftoken={'a' * 32}; django_language=es"},
    "unpacks": {"accept_encoding": "gzip, deflate"},
    "secure": {"x_forwarded_proto": "https"},
}


@pytest.fixture
def event(club):
    event = give_out_link(event=make_evening(club, date=tonight(club)))
    turn_wall_on(event=event)
    event.refresh_from_db()
    return event


def path_of(event, page="results"):
    if page == "wall":
        return reverse("wall:wall", args=[event.hall.wall_token])
    whose = [player_at(event, 1).pk] if page == "person" else []
    return reverse(f"public:{page}", args=[event.public_token.removeprefix(GIVEN_OUT), *whose])


def wall_cookie(event):
    """The cookie of a browser that opened the wall before."""
    client = Client()
    client.get(path_of(event, "wall"))
    return f"{KNOWS_THE_WALL}={client.cookies[KNOWS_THE_WALL].value}"


def reader_of(event, name):
    """The headers of a reader who has opened every page before."""
    return READERS[name] | {"cookie": "; ".join([READERS[name].get("cookie", "a=b"), wall_cookie(event)])}


def version_in(answer):
    """The version with which a page polls."""
    return re.search(r"[?&;]v=([\w-]+)", answer.content.decode())[1]


POLLS = "tournaments.web.public_polls.public_polls"


def note_the_view(get_response):
    """Note in a request that it was not answered in front. A middleware for these tests."""

    def middleware(request):
        request.META["asked_view"] = True
        return get_response(request)

    return middleware


class Answer:
    """What the site answers to a poll, and whether it asked the view."""

    def __init__(self, path, *, shown="old", method="GET", in_front=True, **headers):
        environ = RequestFactory().generic(method, path, QUERY_STRING=f"v={shown}").environ
        environ |= {"HTTP_HX_REQUEST": "true", "HTTP_HOST": "testserver"}
        environ |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        place = settings.MIDDLEWARE.index(POLLS)
        before, after = settings.MIDDLEWARE[: place + in_front], settings.MIDDLEWARE[place + 1 :]
        with override_settings(MIDDLEWARE=[*before, f"{__name__}.note_the_view", *after]):
            site = WSGIHandler()
        answer = site(environ, self._start)
        self.content = b"".join(answer)
        answer.close()
        self.asked_view = environ.get("asked_view", False)

    def _start(self, status, headers):
        self.status_code = int(status.split()[0])
        assert len({name for name, _value in headers}) == len(headers)
        self.headers = dict(headers)


@pytest.fixture(autouse=True)
def the_connection_of_the_test_stays_open(request, monkeypatch):
    """As in Django's test client: the transaction of a test would end with its connection."""
    if "transactional_db" not in request.fixturenames:
        monkeypatch.setattr(connections["default"], "close_if_unusable_or_obsolete", lambda: None)


FOR_CACHES = {"Cache-Control", "Expires", "Vary"}
"""Headers that no reader of a poll needs: every answer of the site says no-store."""


def headers_of(answer, *, but=()):
    """The headers in a form that does not depend on an order, but for some of them."""
    policy = sorted(answer.headers.get("Content-Security-Policy", "").split("; "))
    found = answer.headers | {"Content-Security-Policy": policy}
    return {name: value for name, value in found.items() if name not in FOR_CACHES.union(but)}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("page", PAGES)
def test_news_are_those_of_the_view(event, page, reader):
    headers = reader_of(event, reader)
    usual = Answer(path_of(event, page), in_front=False, **headers)
    answer = Answer(path_of(event, page), **headers)
    assert (usual.asked_view, answer.asked_view) == (True, False)
    assert (answer.status_code, answer.content) == (usual.status_code, usual.content) == (200, answer.content)
    assert headers_of(answer) == headers_of(usual)
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("page", ["results", "wall"])
def test_nothing_new_has_the_headers_of_the_view(event, page, reader):
    shown, headers = page_version(event), reader_of(event, reader)
    usual = Answer(path_of(event, page), shown=shown, in_front=False, **headers)
    answer = Answer(path_of(event, page), shown=shown, **headers)
    assert (usual.asked_view, answer.asked_view) == (True, False)
    assert (answer.status_code, answer.content) == (usual.status_code, usual.content) == (204, b"")
    assert headers_of(answer) == headers_of(usual, but=["Content-Language", "Content-Length"])  # it has no content
    assert {"Content-Security-Policy", "X-Frame-Options", "Referrer-Policy"} < set(answer.headers)
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_page_in_another_order_has_its_own_news(event):
    path = path_of(event)
    usual = Answer(path, shown="old&sort=name", in_front=False)
    by_place, by_name = Answer(path), Answer(path, shown="old&sort=name")
    assert (by_place.asked_view, by_name.asked_view) == (True, False)
    assert by_name.content == usual.content
    assert by_place.content != usual.content


def test_a_poll_during_the_computation_gets_nothing_new(event, monkeypatch):
    monkeypatch.setattr(PARTS, "is_being_made", lambda _key: True)
    answer = Answer(path_of(event))
    assert (answer.status_code, answer.asked_view) == (204, False)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_hosted_site_leads_to_https_and_asks_for_it(event, settings, scheme):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 60
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    usual, answer = (Answer(path_of(event), in_front=front, x_forwarded_proto=scheme) for front in (False, True))
    assert (answer.status_code, headers_of(answer)) == (usual.status_code, headers_of(usual))
    assert answer.status_code == (200 if scheme == "https" else 301)
    assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")


def test_a_link_that_is_off_is_refused_as_by_the_view(event):
    path, shown = path_of(event), page_version(event)
    assert Answer(path, shown=shown).status_code == 204
    shut_link(event=event)
    usual, answer = Answer(path, shown=shown, in_front=False), Answer(path, shown=shown)
    assert (answer.status_code, answer.content) == (404, usual.content)
    assert headers_of(answer) == headers_of(usual)


# The wall


@pytest.mark.parametrize("end", ["turned off", "another link", "another evening"])
def test_a_wall_that_has_ended_is_refused_as_by_the_view(event, end):
    path, headers = path_of(event, "wall"), {"cookie": wall_cookie(event)}
    shown = page_version(event)
    assert Answer(path, shown=shown, **headers).status_code == 204
    if end == "another evening":
        Event.objects.update(date=event.date - timedelta(days=2))
    else:
        turn_wall_off(event=event)
    if end == "another link":
        turn_wall_on(event=event)
    usual, answer = Answer(path, shown=shown, in_front=False, **headers), Answer(path, shown=shown, **headers)
    assert (answer.asked_view, answer.status_code, answer.content) == (True, 404, usual.content)
    assert headers_of(answer) == headers_of(usual)


@pytest.mark.parametrize("cookie", ["", f"{KNOWS_THE_WALL}=guess", f"{KNOWS_THE_WALL}=TOKEN:a:b"])
def test_a_wall_asks_the_view_for_a_browser_that_did_not_open_it(event, cookie):
    """The view counts wrong links, and refuses a right one after too many."""
    path, guessed = path_of(event, "wall"), cookie.replace("TOKEN", event.hall.wall_token)
    answer = Answer(path, shown=page_version(event), cookie=guessed)
    assert (answer.asked_view, answer.status_code) == (True, 204)


def test_the_cookie_of_one_wall_opens_no_other(event, club):
    other = make_evening(club, date=tonight(club))
    turn_wall_on(event=other)
    answer = Answer(path_of(other, "wall"), cookie=wall_cookie(event))
    assert answer.asked_view


def test_a_pause_reaches_a_wall_with_its_next_poll(event):
    path, headers = path_of(event, "wall"), {"cookie": wall_cookie(event)}
    start_clock(event=event, deal=1, minutes=12, now=timezone.now())
    event.refresh_from_db()
    runs = page_version(event)
    assert Answer(path, shown=runs, **headers).status_code == 204
    change_clock(event=event, change=lambda clock: clock.paused(timezone.now()))
    first, second = Answer(path, shown=runs, **headers), Answer(path, shown=runs, **headers)
    assert (first.asked_view, second.asked_view) == (True, False)
    assert first.content == second.content
    assert b"paused" in second.content


def test_during_the_draw_every_step_comes_from_the_view(event):
    """Each reader has their own part then: only the organizer sees the button of the next step."""
    event.rounds.update(shown_at=None)
    path, headers = path_of(event, "wall"), {"cookie": wall_cookie(event)}
    start_show(event=event, by_table=False, seconds=0, now=timezone.now())
    event.refresh_from_db()
    answers = [Answer(path, **headers) for _ in range(2)]
    assert [(answer.status_code, answer.asked_view) for answer in answers] == [(200, True)] * 2
    shown = f"{page_version(event)}-0"
    assert Answer(path, shown=shown, **headers).status_code == 204
    go_to_step(event=event, step=1, now=timezone.now())
    assert Answer(path, shown=shown, **headers).status_code == 200


# Refusals


@pytest.mark.parametrize("token", ["x", "open:", "TOKEN", "\0", "é", "a" * 500])
def test_a_guessed_link_is_not_found(event, token):
    assert Answer(f"/look/{token}/").status_code == 404
    assert Answer(f"/wall/{token}/").status_code == 404


def test_a_host_is_refused_once_it_is_no_longer_allowed(event, settings):
    path, shown = path_of(event), page_version(event)
    settings.ALLOWED_HOSTS = ["192.168.1.7"]
    assert Answer(path, shown=shown, host="192.168.1.7").status_code == 204
    settings.ALLOWED_HOSTS = []
    answer = Answer(path, shown=shown, host="192.168.1.7")
    assert (answer.status_code, answer.asked_view) == (400, True)


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_other_methods_are_left_to_the_view(event, method):
    assert Answer(path_of(event), method=method).status_code == 405


def test_every_public_page_is_polled_in_front_and_no_other(event):
    token = event.public_token.removeprefix(GIVEN_OUT)
    for page in PAGES:
        found = [polled.paths.fullmatch(path_of(event, page)) for polled in public_polls.POLLED]
        assert [match[1] for match in found if match] == [event.hall.wall_token if page == "wall" else token]
    others = (f"/look/{token}/nothing/", f"/look/{token}/players/x/", f"/c/look/{token}/", "/look/", "/join/x/")
    assert [path for path in others for polled in public_polls.POLLED if polled.paths.fullmatch(path)] == []


def test_a_call_for_the_desk_leaves_every_page_but_peoples_own_as_it_was(event):
    """Anyone with the link may call and cancel in turn: the whole hall would read everything anew each time."""
    cookie = wall_cookie(event)
    shown = {page: version_in(Answer(path_of(event, page), cookie=cookie)) for page in PAGES}
    called(event)
    event.refresh_from_db()
    answers = {
        page: Answer(path_of(event, page), shown=version, cookie=cookie).status_code for page, version in shown.items()
    }
    assert answers == dict.fromkeys(shown, 204) | {"person": 200}


@pytest.mark.parametrize("calls", [1, 3, 7])
def test_peoples_own_pages_and_all_others_are_kept_side_by_side(event, calls):
    Event.objects.update(hall_version=3, calls_version=calls)
    for _turn in range(2):
        asked_view = [Answer(path_of(event, page)).asked_view for page in ("results", "person")]
    assert asked_view == [False, False]


# The connection that stays open


def in_a_thread(work):
    """Run the work in a thread of its own, as a server does, and return what it returned."""
    found = []

    def run():
        found.append(work())
        connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


@pytest.fixture
def shared(transactional_db, club):
    """An evening that other threads see."""
    return give_out_link(event=make_evening(club))


def statuses_of(event, *shown):
    return [Answer(path_of(event), shown=one).status_code for one in shown]


def test_a_thread_opens_one_connection_for_many_polls(shared, monkeypatch):
    opened = []
    wrapper = type(connections["default"])
    connect = wrapper.connect
    monkeypatch.setattr(wrapper, "connect", lambda self: opened.append(1) or connect(self))
    before = page_version(shared)

    assert in_a_thread(lambda: statuses_of(shared, *[before] * 20)) == [204] * 20
    assert len(opened) == 1


def test_an_open_connection_sees_what_others_save(shared):
    before = page_version(shared)

    def polls():
        first = statuses_of(shared, before)
        in_a_thread(lambda: keyed(shared, table=1, deal=1, counts={1: {"held.5": 1}}) and connection.close())
        return first + statuses_of(shared, before)

    assert in_a_thread(polls) == [204, 200]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="a laptop's connection is a file")
def test_a_poll_over_a_broken_connection_is_answered_over_a_new_one(shared):
    before = page_version(shared)

    def polls():
        first = statuses_of(shared, before)
        broken = connection.connection
        broken.close()
        second = statuses_of(shared, before, before)
        assert connection.connection is not broken
        return first + second

    assert in_a_thread(polls) == [204] * 3


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only a laptop has a data file")
def test_a_replaced_data_file_is_opened_again_and_a_missing_one_is_told(shared, tmp_path, settings, monkeypatch):
    """The thread has a copy of the data file of its own, which is swapped for one without the evening."""
    file, other, gone = (tmp_path / name for name in ("data.sqlite3", "other.sqlite3", "gone.sqlite3"))
    for copy in (file, other):
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(copy)])
        Event.objects.all().delete()
    before = page_version(shared)

    def polls():
        monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
        first = statuses_of(shared, before, before)
        other.replace(file)
        second = statuses_of(shared, before)
        file.rename(gone)
        return first + second + statuses_of(shared, before)

    assert in_a_thread(polls) == [204, 204, 404, 503]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only a laptop has a data file")
def test_an_open_connection_keeps_nobody_out(shared):
    """A backup is restored under an exclusive lock while the connections of polls are open."""
    shown = page_version(shared)

    def poll_then_lock():
        first = statuses_of(shared, shown)
        with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            other.execute("COMMIT")
        return first + statuses_of(shared, shown)

    connection.close()
    assert in_a_thread(poll_then_lock) == [204, 204]
