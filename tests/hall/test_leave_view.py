"""Leaving ends the helper's pass and removes it from the session."""

from tests.builders import make_helper
from tournaments.models import HelperPass
from tournaments.web.access import PASS_IN_SESSION

LEAVE = "/join/leave/"


def test_a_helper_who_leaves_is_thanked_and_loses_access(desk, event):
    helper = make_helper(event)
    answer = helper.post(LEAVE)
    assert answer.url == "/join/"
    assert "Thank you for your help, Grace." in helper.get("/join/").content.decode()
    assert PASS_IN_SESSION not in helper.session
    assert HelperPass.objects.get().ended_at is not None
    assert helper.get(desk.url("sheets:play", event=event)).url.startswith("/log-in/")


def test_the_history_says_that_a_helper_has_stopped_helping(desk, event):
    make_helper(event).post(LEAVE)
    entry = desk.get("history:evening", event=event).context["entries"][0]
    assert entry.words == "Grace has stopped helping."


def test_other_helpers_keep_their_access(desk, event):
    grace, lise = make_helper(event), make_helper(event, name="Lise")
    grace.post(LEAVE)
    assert lise.get(desk.url("sheets:play", event=event)).status_code == 200


def test_a_visitor_without_a_pass_is_redirected_to_the_join_page(client, event):
    assert client.post(LEAVE).url == "/join/"


def test_a_get_request_does_not_leave(desk, event):
    helper = make_helper(event)
    assert helper.get(LEAVE).status_code == 405
    assert helper.get(desk.url("sheets:play", event=event)).status_code == 200
