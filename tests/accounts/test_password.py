"""Changing one's own password: the old one is needed, and all other browsers are logged out."""

import pytest
from django.test import Client

from tests.builders import PASSWORD

NEW = "ten of diamonds"


def change(desk, now=PASSWORD, password=NEW):
    return desk.client.post("/password/", {"now": now, "password": password})


def logged_in(password=PASSWORD):
    client = Client()
    return client, client.post("/log-in/", {"username": "Ruth", "password": password}).status_code == 302


def test_the_new_password_works_and_the_old_one_does_not(desk):
    assert "Your new password works." in change(desk).content.decode()
    assert logged_in(NEW)[1]
    assert not logged_in(PASSWORD)[1]


def test_other_browsers_are_logged_out_and_this_one_stays(desk):
    other, _in = logged_in()
    assert other.get(desk.url("people:people")).status_code == 200
    change(desk)
    assert other.get(desk.url("people:people")).status_code == 302
    assert desk.get("people:people").status_code == 200


@pytest.mark.parametrize(
    ("now", "password", "field"),
    [
        ("queen of spades", NEW, "now"),
        ("", NEW, "now"),
        (PASSWORD, "short", "password"),
        (PASSWORD, "", "password"),
        (PASSWORD, "password", "password"),
        (PASSWORD, PASSWORD, "password"),
    ],
)
def test_a_wrong_or_weak_password_changes_nothing(desk, now, password, field):
    answer = change(desk, now, password)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert logged_in()[1]


def test_a_typed_password_is_not_sent_back(desk):
    assert "queen of spades" not in change(desk, "queen of spades").content.decode()
