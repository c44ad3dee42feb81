"""Where somebody is logged in, and logging out everywhere in one press."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Session
from accounts.sessions import browser_of
from tests.builders import PASSWORD, make_evening, make_helper, tonight

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0"
URL = "/sessions/"


def logged_in(said, name="Ruth"):
    client = Client(headers={"User-Agent": said})
    assert client.post("/log-in/", {"username": name, "password": PASSWORD}).status_code == 302
    return client


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (FIREFOX, "Firefox, Windows"),
        (SAFARI, "Safari, iPhone"),
        (CHROME, "Chrome, Android"),
        (EDGE, "Edge, Windows"),
        ("", ""),
        ("<script>", ""),
    ],
)
def test_a_browser_is_named_as_people_know_it(said, shown):
    assert browser_of(said) == shown


def test_every_session_of_ones_own_is_listed_this_one_first(ruth, stranger):
    logged_in(FIREFOX)
    here = logged_in(SAFARI)
    logged_in(EDGE)
    found = here.get(URL).context["sessions"]
    assert [(one.browser, one.is_this) for one in found] == [
        ("Safari, iPhone", True),
        ("Edge, Windows", False),
        ("Firefox, Windows", False),
    ]
    assert all(one.began for one in found)


def test_it_says_since_when_by_the_clock_of_the_club(ruth, monkeypatch):
    moment = datetime.datetime(2026, 11, 22, 1, 5, tzinfo=datetime.UTC)
    monkeypatch.setattr("accounts.sessions.timezone.now", lambda: moment)
    page = logged_in(FIREFOX).get(URL).content.decode()
    assert "Nov 21, 2026, 7:05 PM" in page.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_session_that_says_nothing_of_itself_is_listed_too(desk):
    page = desk.client.get(URL)
    assert [(one.browser, one.began) for one in page.context["sessions"]] == [("", None)]
    assert "Unknown browser" in page.content.decode()


def test_one_press_logs_out_everywhere_and_nobody_else(ruth, desk, stranger, club):
    clients = [logged_in(FIREFOX), logged_in(SAFARI), desk.client]
    helper = make_helper(make_evening(club, date=tonight(club)))
    answer = clients[0].post(URL)
    assert (answer.url, answer["Clear-Site-Data"]) == ("/log-in/?ended=everywhere", '"cache"')
    assert "You are logged out everywhere." in clients[0].get(answer.url).content.decode()
    assert [client.get(URL).status_code for client in clients] == [302] * 3
    assert stranger.get(URL).status_code == 200
    assert helper.get("/join/").status_code == 302
    assert not Session.objects.filter(user=ruth).exists()


def test_logging_out_everywhere_leaves_no_session_behind(desk):
    desk.client.get(desk.client.post(URL).url)
    assert not Session.objects.exists()


def test_the_club_page_leads_there(desk):
    assert f'href="{URL}"' in desk.get("club:club").content.decode()


def test_a_session_that_ran_out_is_not_listed(ruth):
    logged_in(FIREFOX)
    Session.objects.update(expire_date=timezone.now())
    here = logged_in(SAFARI)
    assert [one.browser for one in here.get(URL).context["sessions"]] == ["Safari, iPhone"]


@pytest.mark.parametrize("path", ["/password/", "/log-out/"])
def test_what_ended_is_not_listed(ruth, path):
    gone, here = logged_in(FIREFOX), logged_in(SAFARI)
    ending = here if path == "/password/" else gone
    ending.post(path, {"now": PASSWORD, "password": "ten of diamonds"})
    assert [one.browser for one in here.get(URL).context["sessions"]] == ["Safari, iPhone"]
