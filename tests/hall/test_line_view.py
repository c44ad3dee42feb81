"""Announcement: on the wall, on the public pages, and gone again."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_off, turn_wall_on
from tournaments.models import Hall
from tournaments.web.access import GIVEN_OUT

LINE = "Cake is served"


@pytest.fixture
def addresses(event):
    """The wall and the three public pages of the evening."""
    token = give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
    public = [reverse(f"public:{page}", args=[token]) for page in ("results", "players", "tables")]
    return [reverse("wall:wall", args=[turn_wall_on(event=event).wall_token]), *public]


def lines(addresses):
    return [LINE in Client().get(address).content.decode() for address in addresses]


def test_everyone_reads_the_line_until_it_is_removed(desk, event, addresses):
    assert lines(addresses) == [False] * 4
    answer = desk.post("hall:line", event=event, data={"line": LINE, "play": "1"})
    assert answer.url == desk.url("sheets:play", event=event)
    assert lines(addresses) == [True] * 4
    desk.post("hall:line", event=event, data={"line": ""})
    assert lines(addresses) == [False] * 4


def test_the_message_says_where_the_line_is_seen(desk, event):
    def said():
        answer = desk.post("hall:line", event=event, data={"line": LINE})
        return str(list(get_messages(answer.wsgi_request))[-1])

    assert said() == "The announcement is saved. Turn on the big screen or share a link, and everyone sees it."
    turn_wall_on(event=event)
    assert said() == "The announcement is on the big screen."
    give_out_link(event=event)
    assert said() == "The announcement is on the big screen and on phones."
    turn_wall_off(event=event)
    assert said() == "The announcement is on phones."


def test_a_line_too_long_is_refused(desk, event):
    answer = desk.post("hall:line", event=event, data={"line": "x" * 81})
    assert answer.status_code == 422
    assert not Hall.objects.filter(line__gt="").exists()


def test_a_line_is_text_and_no_markup(desk, event, addresses):
    desk.post("hall:line", event=event, data={"line": "<b>Cake</b>"})
    for address in addresses:
        assert "&lt;b&gt;Cake&lt;/b&gt;" in Client().get(address).content.decode()
