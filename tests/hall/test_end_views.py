"""Ending one helper's pass or all passes, and Undo."""

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


def test_one_pass_ends_and_the_other_stays_valid(desk, event, grace, lise):
    answer = desk.post("hall:end", event=event, data={"passes": number("Grace")})
    assert answer.url == desk.url("hall:helpers", event=event)
    assert (status(grace, desk, event), status(lise, desk, event)) == (302, 200)
    assert "Grace can no longer help." in desk.client.get(answer.url).content.decode()


def test_one_button_ends_all_passes(desk, event, grace, lise):
    answer = desk.post("hall:end", event=event, data={"all": "1"})
    assert (status(grace, desk, event), status(lise, desk, event)) == (302, 302)
    assert "Grace, Lise can no longer help." in desk.client.get(answer.url).content.decode()


def test_undo_restores_exactly_the_passes_that_were_ended(desk, event, grace, lise):
    desk.post("hall:end", event=event, data={"passes": number("Lise")})
    desk.post("hall:end", event=event, data={"all": "1"})
    desk.undo()
    assert (status(grace, desk, event), status(lise, desk, event)) == (200, 302)


@pytest.mark.parametrize("passes", ["", "x", "-1", "0", "1" * 40, "²", ",,,"])
def test_an_invalid_pass_number_ends_nothing(desk, event, grace, passes):
    assert desk.post("hall:end", event=event, data={"passes": passes}).status_code == 302
    assert status(grace, desk, event) == 200


def test_passes_of_another_evening_cannot_be_ended(desk, club, event, grace):
    other = make_event(club, date=tonight(club))
    desk.post("hall:end", event=other, data={"passes": number("Grace")})
    desk.post("hall:end", event=other, data={"all": "1"})
    assert status(grace, desk, event) == 200
