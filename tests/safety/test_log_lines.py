"""No line of the log holds a link that works, whatever goes wrong while somebody uses it."""

import io
import logging

import pytest
from django.test import Client
from django.utils import timezone

from config.log_lines import OneLine
from tests.builders import link_token, make_helper
from tournaments.hall import join_views
from tournaments.hall.actions import make_new_code
from tournaments.hall.link_actions import give_calendar_link, give_out_link, let_tables_key_in
from tournaments.hall.poster_actions import let_phones_sign_in
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Seating
from tournaments.sign_up.coming_actions import give_coming_link
from tournaments.standings import public_views
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def written():
    """What the site's own log would hold, from the least line on."""
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(OneLine("{asctime} {levelname} {name} {message}", style="{"))
    loggers = [logging.getLogger(name) for name in ("", "django.request", "django.security", "django.server")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    # What is refused for its host has its own handler, and no other one sees it.
    handled = [loggers[0], logging.getLogger("django.security.DisallowedHost")]
    for logger in handled:
        logger.handlers.insert(0, handler)
    yield handler.stream.getvalue
    for logger in handled:
        logger.removeHandler(handler)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.fixture
def links(event):
    """The paths of every kind of link, with what is secret in each."""
    make_new_code(event=event, now=timezone.now())
    helpers, public = link_token(event), give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
    let_tables_key_in(event=event)
    table = Seating.objects.filter(round__event=event).first().link_token
    let_phones_sign_in(event=event)
    hall = turn_wall_on(event=event)
    calendar = give_calendar_link(club=event.club).token
    coming = give_coming_link(event=event).code
    return {
        f"/join/{helpers}/": helpers,
        f"/look/{public}/": public,
        f"/look/calendar/{calendar}.ics": calendar,
        f"/coming/{coming}/": coming,
        f"/p/{hall.phone_code}/": hall.phone_code,
        f"/t/{table}/1/1/": table,
        f"/n/{hall.poster_code}/": hall.poster_code,
        f"/wall/{hall.wall_token}/": hall.wall_token,
        f"/call/{public}/1/": public,
    }


def broken(*_args, **_options):
    raise RuntimeError("something else broke")


def test_a_page_that_breaks_leaves_no_link_in_the_log(links, written, monkeypatch):
    monkeypatch.setattr(join_views, "way_in_of_link", broken)
    monkeypatch.setattr(public_views, "public_event", broken)
    client = Client(raise_request_exception=False)
    assert [client.get(path).status_code for path in list(links)[:2]] == [500, 500]
    assert written().count("\nRuntimeError: something else broke") == 2
    assert "/join/…/" in written()
    assert [secret for secret in links.values() if secret in written()] == []


def test_nor_does_one_that_is_refused(links, event, written):
    client = Client(enforce_csrf_checks=True)
    for path in links:
        for wrong in (path.rstrip("/") + "x/", f"{path}nothing/", f"/c/other/?next={path}", f"/log-in/?next={path}"):
            client.get(wrong)
        client.post(path)
        Client().post(path)
        client.post(path, headers={"Referer": f"http://testserver{path}"})
        client.get(path, headers={"Host": "evil.example"})
    assert "Not Found" in written()
    assert "Method Not Allowed" in written()
    assert "CSRF" in written()
    assert [secret for secret in links.values() if secret in written()] == []


@pytest.mark.parametrize("path", ["/log-in/", "/look/AbCdEfGhIj/"])
def test_a_wrong_host_is_one_line(db, written, path):
    headers = {"Host": "evil.example", "HX-Request": "true"}
    assert Client().get(path, headers=headers).status_code == 400
    (line,) = written().splitlines()
    assert line.split(maxsplit=2)[2] == (
        "ERROR django.security.DisallowedHost Invalid HTTP_HOST header: 'evil.example'. "
        "You may need to add 'evil.example' to ALLOWED_HOSTS."
    )


def test_other_paths_stay_as_they_are(event, written):
    make_helper(event).get(f"/c/tuesday-club/events/{event.pk}/settings-that-are-not-there/")
    assert f"Not Found: /c/tuesday-club/events/{event.pk}/settings-that-are-not-there/" in written()
    Client().get("/join/at/tuesday-club/nothing/")
    assert "Not Found: /join/at/tuesday-club/nothing/" in written()
