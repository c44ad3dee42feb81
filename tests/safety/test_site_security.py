"""Security of the whole site: login by default, headers, CSRF, host names, guessed passwords, ended sessions."""

import http.cookies
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management.utils import get_random_secret_key
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path, reverse

from accounts.actions import change_password, give_new_password
from accounts.member_actions import invite_member, remove_member
from accounts.models import Role
from tests.builders import PASSWORD, make_helper
from tests.running import without_site_settings
from tests.safety.database import changed, digests
from tests.test_access import TABLE, every_url
from tournaments.web.access import PASS_IN_SESSION

ROOT = Path(__file__).parents[2]
LOG_IN = "/log-in/"


# Login required by default

# A view with no access decorator, which is missing in the table of tests/test_access.py too.
urlpatterns = [
    path("", include("config.urls")),
    path("forgotten/", lambda request: HttpResponse("x"), name="forgotten"),
]


def test_a_view_with_no_access_decorator_requires_a_login(desk, event, settings):
    settings.ROOT_URLCONF = __name__
    for client in (Client(), make_helper(event)):
        assert client.get("/forgotten/").url == f"{LOG_IN}?next=/forgotten/"
    assert desk.client.get("/forgotten/").content == b"x"
    assert set(every_url()) - set(TABLE) == {"forgotten"}


POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def policy(answer):
    """The security policy of an answer, by directive."""
    directives = answer.get("Content-Security-Policy", "").split("; ")
    return dict(directive.split(" ", 1) for directive in directives if directive)


# The one page that other sites may show in a frame.
FRAMED = "published:frame"


def test_every_page_has_the_strict_content_security_policy(desk, event, paths):
    for client in (desk.client, make_helper(event), Client()):
        answers = {name: client.get(path) for name, path in paths.items()}
        framed = answers.pop(FRAMED)
        assert policy(framed) == POLICY | {"script-src": "'none'", "connect-src": "'none'", "frame-ancestors": "*"}
        assert "X-Frame-Options" not in framed
        assert {name for name, answer in answers.items() if policy(answer) != POLICY} == set()
        assert {answer.get("X-Frame-Options") for answer in answers.values()} == {"DENY"}


def test_error_pages_have_the_strict_content_security_policy(desk, event, monkeypatch):
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.cookies = desk.client.cookies
    monkeypatch.setattr("tournaments.sheets.views.render_event", None)
    answers = [
        client.get("/", headers={"Host": "evil.example"}),
        client.post("/password/"),
        client.get("/nothing-here/"),
        client.get(desk.url("sheets:play", event=event)),
    ]
    assert [answer.status_code for answer in answers] == [400, 403, 404, 500]
    assert [policy(answer) for answer in answers] == [POLICY] * 4


# Forms posted from other sites (CSRF)


@pytest.mark.parametrize("who", ["member", "helper", "visitor"])
def test_every_url_refuses_a_form_without_a_csrf_token(desk, event, paths, who):
    client = {"member": lambda: desk.client, "helper": lambda: make_helper(event), "visitor": Client}[who]()
    client.handler.enforce_csrf_checks = True
    before = digests()
    answers = {name: client.post(paths[name]) for name in TABLE}
    elsewhere = {name: answer.headers.get("Location") for name, answer in answers.items() if answer.status_code != 403}
    # A recovery code's page loaded again sends its old form: nothing happens, and a member is led to another code.
    codes = dict.fromkeys(("accounts:first-run", "accounts:recover"), reverse("accounts:recovery-code"))
    assert elsewhere == (codes if who == "member" else {})
    assert changed(before, digests()) == set()


# Host names


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "testserver@evil.example", "a\x00b", "[::1"]
)
def test_an_unknown_host_name_is_refused(desk, host, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
    for client in (desk.client, Client()):
        answer = client.get(desk.url("people:people"), headers={"Host": host})
        assert answer.status_code == 400
        assert host.encode() not in answer.content


def test_a_host_name_in_a_forwarding_header_is_ignored(desk, event, settings):
    settings.HOSTED = True
    desk.post("hall:give-link", event=event)
    headers = {"X-Forwarded-Host": "evil.example", "X-Host": "evil.example", "Forwarded": "host=evil.example"}
    for name in ("hall:link", "hall:helpers", "standings:results"):
        page = desk.get(name, event=event, headers=headers).content.decode()
        assert "evil.example" not in page


# Guessed passwords


def guess(name="Ruth", password="king of clubs", address="10.0.0.9", **more):
    return Client().post(LOG_IN, {"username": name, "password": password}, REMOTE_ADDR=address, **more).status_code


def test_wrong_passwords_lock_one_name_at_one_address(club, ruth):
    invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    assert [guess() for _ in range(8)] == [422] * 7 + [429]
    assert guess(password=PASSWORD) == 429
    assert guess(name="Olga") == 422
    assert guess(password=PASSWORD, address="10.0.0.10") == 302


def test_a_hosted_site_locks_the_address_that_the_proxy_saw(ruth, settings):
    settings.HOSTED = True
    for number in range(8):
        # Only the last address is the proxy's; the client may have sent the others.
        guess(address="127.0.0.1", headers={"X-Forwarded-For": f"10.1.1.{number}, 10.0.0.9"})
    assert guess(PASSWORD, address="127.0.0.1", headers={"X-Forwarded-For": "10.0.0.9"}) == 422
    assert guess(password=PASSWORD, address="127.0.0.1", headers={"X-Forwarded-For": "10.0.0.9"}) == 429
    assert guess(password=PASSWORD, address="127.0.0.1", headers={"X-Forwarded-For": "10.0.0.10"}) == 302


def test_the_laptop_ignores_the_forwarded_address(ruth):
    for number in range(8):
        guess(headers={"X-Forwarded-For": f"10.1.1.{number}"})
    assert guess(password=PASSWORD, headers={"X-Forwarded-For": "10.1.1.99"}) == 429


@pytest.mark.parametrize("forwarded_for", ["", "nonsense", "10.0.0.1:80", "1" * 300, "a, b, "])
def test_an_invalid_forwarded_address_does_not_fail_the_login(ruth, settings, forwarded_for):
    settings.HOSTED = True
    assert guess(headers={"X-Forwarded-For": forwarded_for}) == 422


# Sessions


@pytest.fixture
def olga(club):
    """An organizer with a password of her own."""
    membership, _told = invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    change_password(user=membership.user, new_password="three of spades")
    return membership, "three of spades"


def with_cookie(cookie):
    client = Client()
    client.cookies = http.cookies.SimpleCookie({"sessionid": cookie})
    return client


def logged_in(name, password):
    client = Client()
    client.session.save()
    before = client.cookies["sessionid"].value
    assert client.post(LOG_IN, {"username": name, "password": password}).status_code == 302
    after = client.cookies["sessionid"].value
    assert after != before, "who knew the cookie before the login must not be logged in by it"
    return after


def is_in(desk, cookie):
    return with_cookie(cookie).get(desk.url("people:people")).status_code == 200


def test_a_copied_cookie_is_invalid_after_the_logout(desk, olga):
    cookie = logged_in("Olga", olga[1])
    assert is_in(desk, cookie)
    with_cookie(cookie).post("/log-out/")
    assert not is_in(desk, cookie)


def test_a_new_password_ends_every_session(desk, olga):
    cookies = [logged_in("Olga", olga[1]) for _browser in range(2)]
    give_new_password(user=olga[0].user)
    assert [is_in(desk, cookie) for cookie in cookies] == [False, False]


def test_disabling_a_user_ends_every_session(desk, olga):
    cookie = logged_in("Olga", olga[1])
    assert is_in(desk, cookie)
    type(olga[0].user).objects.filter(pk=olga[0].user.pk).update(is_active=False)
    assert not is_in(desk, cookie)
    assert guess(name="Olga", password=olga[1]) == 422


def test_removing_a_member_ends_every_session(desk, olga):
    cookie = logged_in("Olga", olga[1])
    remove_member(membership=olga[0])
    assert not is_in(desk, cookie)
    assert guess(name="Olga", password=olga[1]) == 422


def test_recovering_the_password_ends_every_session(desk, ruth):
    cookie = logged_in("Ruth", PASSWORD)
    code = desk.client.post("/recovery-code/", {"now": PASSWORD}).context["code"]
    answer = Client().post("/recover/", {"name": "Ruth", "code": code, "password": "ten of diamonds"})
    assert answer.status_code == 200
    assert not is_in(desk, cookie)


def test_a_helpers_cookie_is_invalid_after_leaving(desk, event):
    helper = make_helper(event)
    cookie = helper.cookies["sessionid"].value
    helper.post("/join/leave/")
    assert with_cookie(cookie).get(desk.url("sheets:play", event=event)).status_code == 302
    assert PASS_IN_SESSION not in helper.session


# Settings of a hosted site


def deployment_check(data, **environment):
    environment |= {"HANDFOOT_DATA": str(data), "DJANGO_ALLOW_ASYNC_UNSAFE": ""}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"],
        cwd=ROOT, env=without_site_settings(os.environ) | environment, capture_output=True, text=True,
    )  # fmt: skip


def test_a_hosted_site_passes_the_deployment_check(tmp_path):
    answer = deployment_check(
        tmp_path, HANDFOOT_HOSTED="1", ALLOWED_HOSTS="cards.example", SECRET_KEY=get_random_secret_key()
    )
    assert (answer.returncode, answer.stderr) == (0, ""), answer.stderr
    assert "no issues" in answer.stdout


def test_a_secret_key_may_start_with_a_dollar(tmp_path):
    key = "$" + get_random_secret_key()
    answer = deployment_check(tmp_path, HANDFOOT_HOSTED="1", ALLOWED_HOSTS="cards.example", SECRET_KEY=key)
    assert (answer.returncode, answer.stderr) == (0, ""), answer.stderr


def test_a_hosted_site_without_a_secret_key_is_refused(tmp_path):
    answer = deployment_check(tmp_path, HANDFOOT_HOSTED="1", ALLOWED_HOSTS="cards.example")
    assert answer.returncode == 1
    assert answer.stderr.startswith("A hosted site needs SECRET_KEY, the same for all its processes")
    assert not (tmp_path / "secret_key").exists()


def test_the_deployment_check_finds_that_the_laptop_has_no_https(tmp_path):
    answer = deployment_check(tmp_path)
    assert answer.returncode == 1
    assert {"security.W008", "security.W012"} <= {word.strip("?:()") for word in answer.stderr.split()}
