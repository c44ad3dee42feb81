"""Public pages go out packed, and the size of a packed page betrays no secret."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_evening, make_helper, tonight
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.web.access import GIVEN_OUT

PAGES = ["results", "players", "tables", "find", "person", "wall"]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
CLOCK = re.compile(r'name="server-now" content="[\d.]+"')


@pytest.fixture
def event(club):
    event = give_out_link(event=make_evening(club, date=tonight(club)))
    turn_wall_on(event=event)
    event.refresh_from_db()
    return event


def path_of(event, page):
    if page == "wall":
        return reverse("wall:wall", args=[event.hall.wall_token])
    more = [event.sign_ups.first().player_id] if page == "person" else []
    return reverse(f"public:{page}", args=[event.public_token.removeprefix(GIVEN_OUT), *more])


def unpacked(answer):
    assert (answer.status_code, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert "Accept-Encoding" in answer.headers["Vary"]
    return gzip.decompress(answer.content).decode()


def without_what_changes(page):
    return CLOCK.sub("", TOKEN.sub("", page))


@pytest.mark.parametrize("page", PAGES)
def test_a_phone_gets_every_public_page_packed(event, page):
    packed = Client().get(path_of(event, page), headers={"Accept-Encoding": "gzip, deflate"})
    plain = Client().get(path_of(event, page))
    assert "Content-Encoding" not in plain.headers
    assert without_what_changes(unpacked(packed)) == without_what_changes(plain.content.decode())
    assert len(packed.content) < len(plain.content) / 2


@pytest.mark.parametrize("page", PAGES)
def test_a_token_of_a_form_is_another_one_in_every_answer(event, page):
    phone = Client(headers={"Accept-Encoding": "gzip"})
    tokens = [TOKEN.findall(unpacked(phone.get(path_of(event, page)))) for _ in range(2)]
    assert set(tokens[0]).isdisjoint(tokens[1])


@pytest.mark.parametrize("page", PAGES)
def test_whoever_has_a_session_gets_every_page_unpacked(event, page, desk):
    """The page of somebody who is logged in has their name, beside the address that an attacker may write."""
    for reader in (desk.client, make_helper(event)):
        answer = reader.get(path_of(event, page), headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers


def test_pages_behind_a_login_are_never_packed(desk, event):
    for name in ("standings:results", "sheets:play", "tables:tables"):
        answer = desk.client.get(desk.url(name, event=event), headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
