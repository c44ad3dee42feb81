"""Leaving: the pass is ended and the browser forgets it."""

from tests.builders import make_helper
from tournaments.models import HelperPass
from tournaments.web.access import PASS_IN_SESSION

LEAVE = "/join/leave/"


def test_who_leaves_is_thanked_and_can_key_in_no_more(desk, event):
    helper = make_helper(event)
    answer = helper.post(LEAVE)
    assert answer.url == "/join/"
    assert "Thank you for your help, Grace." in helper.get("/join/").content.decode()
    assert PASS_IN_SESSION not in helper.session
    assert HelperPass.objects.get().ended_at is not None
    assert helper.get(desk.url("sheets:play", event=event)).url.startswith("/log-in/")


def test_the_others_stay(desk, event):
    grace, lise = make_helper(event), make_helper(event, name="Lise")
    grace.post(LEAVE)
    assert lise.get(desk.url("sheets:play", event=event)).status_code == 200


def test_who_has_no_pass_is_led_to_the_code(client, event):
    assert client.post(LEAVE).url == "/join/"


def test_leaving_takes_a_press(desk, event):
    helper = make_helper(event)
    assert helper.get(LEAVE).status_code == 405
    assert helper.get(desk.url("sheets:play", event=event)).status_code == 200
