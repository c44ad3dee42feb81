"""Ending one helper's pass or all, and taking that back."""

import pytest

from tests.builders import make_event, make_helper, tonight
from tournaments.models import HelperPass


@pytest.fixture
def grace(event):
    return make_helper(event, name="Grace")


@pytest.fixture
def lise(event):
    return make_helper(event, name="Lise")


def status(helper, desk, event):
    return helper.get(desk.url("sheets:play", event=event)).status_code


def number(name):
    return HelperPass.objects.get(name=name).pk


def test_one_pass_ends_at_once_and_the_other_stays(desk, event, grace, lise):
    answer = desk.post("hall:end", event=event, data={"passes": number("Grace")})
    assert answer.url == desk.url("hall:helpers", event=event)
    assert (status(grace, desk, event), status(lise, desk, event)) == (302, 200)
    assert "Grace can no longer key in." in desk.client.get(answer.url).content.decode()


def test_all_end_in_one_press(desk, event, grace, lise):
    answer = desk.post("hall:end", event=event, data={"all": "1"})
    assert (status(grace, desk, event), status(lise, desk, event)) == (302, 302)
    assert "Grace, Lise can no longer key in." in desk.client.get(answer.url).content.decode()


def test_undo_gives_exactly_those_back(desk, event, grace, lise):
    desk.post("hall:end", event=event, data={"passes": number("Lise")})
    answer = desk.post("hall:end", event=event, data={"all": "1"})
    page = desk.client.get(answer.url)
    assert page.context["undo"]["data"] == {"passes": str(number("Grace"))}
    desk.post("hall:give-back", event=event, data=page.context["undo"]["data"])
    assert (status(grace, desk, event), status(lise, desk, event)) == (200, 302)


@pytest.mark.parametrize("passes", ["", "x", "-1", "0", "1" * 40, "²", ",,,"])
def test_what_is_no_pass_ends_nothing(desk, event, grace, passes):
    assert desk.post("hall:end", event=event, data={"passes": passes}).status_code == 302
    assert desk.post("hall:give-back", event=event, data={"passes": passes}).status_code == 302
    assert status(grace, desk, event) == 200


def test_passes_of_another_evening_are_out_of_reach(desk, club, event, grace):
    other = make_event(club, date=tonight(club))
    desk.post("hall:end", event=other, data={"passes": number("Grace")})
    desk.post("hall:end", event=other, data={"all": "1"})
    assert status(grace, desk, event) == 200
    desk.post("hall:end", event=event, data={"all": "1"})
    desk.post("hall:give-back", event=other, data={"passes": number("Grace")})
    assert status(grace, desk, event) == 302
