"""Logging in and out, and the lock after many wrong passwords."""

import datetime

import pytest
from axes.models import AccessAttempt
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests.builders import PASSWORD

LOG_IN = "/log-in/"


@pytest.fixture
def visitor(club):
    return Client()


def test_the_right_password_leads_to_the_club(visitor, club):
    answer = visitor.post(LOG_IN, {"username": "ruth", "password": PASSWORD}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("tonight:tonight", args=[club.slug])


@pytest.mark.parametrize("name", ["Ruth", "RUTH", "  ruth "])
def test_capitals_and_spaces_in_the_name_do_not_matter(visitor, name):
    assert visitor.post(LOG_IN, {"username": name, "password": PASSWORD}).status_code == 302


def test_a_wrong_password_gets_a_message_and_the_name_is_kept(visitor):
    answer = visitor.post(LOG_IN, {"username": "Ruth", "password": "king of clubs"})
    assert answer.status_code == 422
    assert "This name and password do not match." in answer.content.decode()
    assert 'value="Ruth"' in answer.content.decode()


def test_many_wrong_passwords_lock_the_name_for_this_address_only(visitor):
    for _ in range(8):
        locked = visitor.post(LOG_IN, {"username": "rUTH", "password": "king of clubs"})
    assert locked.status_code == 429
    assert "Wait a quarter of an hour" in locked.content.decode()
    assert visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD}).status_code == 429
    elsewhere = visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD}, REMOTE_ADDR="10.0.0.9")
    assert elsewhere.status_code == 302


def test_the_lock_ends_after_a_quarter_of_an_hour(visitor):
    for _ in range(8):
        visitor.post(LOG_IN, {"username": "Ruth", "password": "king of clubs"})
    for minutes, status in ((14, 429), (2, 302)):  # a try in between does not make it longer
        AccessAttempt.objects.update(attempt_time=F("attempt_time") - datetime.timedelta(minutes=minutes))
        assert visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD}).status_code == status


def test_the_right_password_ends_the_count(visitor):
    for _ in range(2):
        wrong = [Client().post(LOG_IN, {"username": "Ruth", "password": "king of clubs"}) for _ in range(7)]
        assert [answer.status_code for answer in wrong] == [422] * 7
        assert Client().post(LOG_IN, {"username": "Ruth", "password": PASSWORD}).status_code == 302


def test_a_login_that_is_turned_off_is_refused_and_logged_out(visitor, ruth):
    visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD})
    ruth.is_active = False
    ruth.save()
    assert visitor.get(reverse("accounts:recovery-code")).status_code == 302
    assert visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD}).status_code == 422


def test_logging_out_is_a_post_and_ends_the_session(desk, club):
    assert desk.client.get("/log-out/").status_code == 405
    desk.client.post("/log-out/")
    assert desk.client.get(reverse("tonight:tonight", args=[club.slug])).status_code == 302


def test_a_changed_password_ends_other_sessions(desk, club, ruth):
    ruth.set_password("another good one")
    ruth.save()
    assert desk.client.get(reverse("tonight:tonight", args=[club.slug])).status_code == 302


def test_a_page_requested_before_logging_in_is_shown_after_it(visitor, club):
    wanted = reverse("people:people", args=[club.slug])
    redirect = visitor.get(wanted)
    assert redirect.url == f"{LOG_IN}?next={wanted}"
    answer = visitor.post(LOG_IN, {"username": "Ruth", "password": PASSWORD, "next": wanted})
    assert answer.url == wanted
