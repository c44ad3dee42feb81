"""A hosted site: nobody sets it up from outside, its cookies stay with it, and no club learns of another's names."""

import ipaddress
import json
import re

import pytest
from django.test import Client

from accounts.member_actions import invite_member
from accounts.models import Club, Role, User
from tests.builders import PASSWORD
from tests.running import ROOT, new_data, prepared
from tests.trust.machine import manage

FIRST = {"club": "Eve's", "organizer": "Eve", "password": "queen of hearts", "time_zone": "UTC"}
NEW = "ten of diamonds"


@pytest.fixture
def hosted(settings):
    settings.HOSTED = True


# The first club


def test_the_first_visitor_of_an_empty_hosted_site_sets_nothing_up(db, hosted):
    visitor = Client()
    assert visitor.get("/").url == "/log-in/"
    assert visitor.get("/log-in/").status_code == 200
    assert visitor.get("/start/").url == "/"
    assert visitor.post("/start/", FIRST).url == "/"
    assert (User.objects.count(), Club.objects.count()) == (0, 0)


# Cookies

EVERY_COOKIE = """
import json
from django.test import Client
from accounts.actions import found_club
found_club(club_name="Tuesday Club", organizer="Ruth", password="queen of hearts", time_zone="UTC")
client = Client(headers={"Host": "cards.example", "X-Forwarded-Proto": "https"})
client.get("/log-in/")
client.post("/text-size/", {"size": "large"})
client.post("/language/", {"language": "es"})
client.post("/log-in/", {"username": "Ruth", "password": "queen of hearts"})
client.post("/c/tuesday-club/print/paper-size/", {"size": "a4"})
print("COOKIES", json.dumps([[name, {key: one[key] for key in ("secure", "path", "domain", "httponly", "samesite")}]
                  for name, one in client.cookies.items()]))
print("LARGE", client.get("/c/tuesday-club/people/").content.decode().count('class="text-large"'))
"""


def test_every_cookie_belongs_to_this_host_and_goes_over_https_only(tmp_path):
    hosted = {"HANDFOOT_HOSTED": "1", "ALLOWED_HOSTS": "cards.example", "SECRET_KEY": "x" * 50}
    hosted |= {"HANDFOOT_STATIC": str(prepared() / "static")}
    code, said = manage(new_data(tmp_path / "data"), "shell", "--no-imports", "-c", EVERY_COOKIE, **hosted)
    assert code == 0, said
    shown = dict(line.split(" ", 1) for line in said.splitlines() if line.startswith(("COOKIES", "LARGE")))
    kept = {"secure": True, "path": "/", "domain": "", "httponly": True, "samesite": "Lax"}
    names = ("sessionid", "csrftoken", "text-size", "django_language", "paper-size")
    assert dict(json.loads(shown["COOKIES"])) == {f"__Host-{name}": kept for name in names}
    assert shown["LARGE"] == "1"


# Names


@pytest.fixture
def thursday(db):
    """Another club of the site, with a member Fay."""
    club = Club.objects.create(name="Thursday", slug="thursday")
    membership, _told = invite_member(club=club, name="Fay", role=Role.ORGANIZER)
    return membership


@pytest.mark.parametrize("name", ["Fay", "Otto", "Nobody", "fay@thursday"])
def test_inviting_answers_the_same_whether_the_name_exists_elsewhere(hosted, desk, stranger, thursday, name):
    answer = desk.post("club:invite", data={"name": name, "role": "organizer", "now": PASSWORD})
    told = answer.context["told"]
    assert (answer.status_code, told["login"]) == (200, f"{name.lower()}@tuesday-club")
    assert told["login"] in answer.content.decode()
    member = Client()
    typed = {"username": f"{name}@Tuesday-Club", "password": told["password"]}
    assert member.post("/log-in/", typed).status_code == 302
    assert member.post("/password/", {"now": told["password"], "password": NEW}).status_code == 200
    page = desk.client.get("/c/tuesday-club/club/").content.decode()
    assert f"<strong>{name}</strong>" in page


def test_a_name_of_the_club_itself_is_refused(hosted, desk):
    desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD})
    for name in ("Fay", "FAY", "Ruth"):
        answer = desk.post("club:invite", data={"name": name, "role": "organizer", "now": PASSWORD})
        assert answer.status_code == 422
        assert "Someone already logs in with this name." in answer.content.decode()


def test_who_left_gets_the_same_login_back(hosted, desk, club):
    desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD})
    desk.post("club:remove", club.memberships.get(user__name="Fay").pk)
    assert desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD}).status_code == 200
    assert User.objects.filter(name="Fay").count() == 1


def test_a_name_that_leaves_no_room_for_the_club_is_too_long(hosted, desk):
    answer = desk.post("club:invite", data={"name": "ﷺ" * 20, "role": "organizer", "now": PASSWORD})
    assert answer.status_code == 422
    assert "This name is too long." in answer.content.decode()


def test_pages_say_what_to_type_at_the_login(hosted, desk, club):
    told = desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD}).context["told"]
    fay = Client()
    fay.post("/log-in/", {"username": told["login"], "password": told["password"]})
    shown = fay.post("/password/", {"now": told["password"], "password": NEW}).content.decode()
    assert "Name: <strong>fay@tuesday-club</strong>" in shown
    assert "You log in as <strong>fay@tuesday-club</strong>." in fay.get("/c/tuesday-club/club/").content.decode()
    assert "You log in as" not in desk.get("club:club").content.decode()


def test_a_long_login_name_fits_the_page_of_the_recovery_code(hosted, desk):
    told = desk.post("club:invite", data={"name": "F" * 75, "role": "organizer", "now": PASSWORD}).context["told"]
    fay = Client()
    fay.post("/log-in/", {"username": told["login"], "password": told["password"]})
    code = fay.post("/password/", {"now": told["password"], "password": NEW}).context["code"]
    typed = {"name": told["login"], "code": code, "password": PASSWORD}
    assert Client().post("/recover/", typed).status_code == 200


# Guesses


@pytest.mark.parametrize(
    ("addresses", "keys"),
    [
        (["192.168.1.20", "192.168.1.21"], ["192.168.1.20", "192.168.1.21"]),
        (["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::6", "2001:db8:1:3::6"], ["2001:db8:1:2", "2001:db8:1:3"]),
        ([f"2001:db8:5::{number:x}:1" for number in range(1, 99)], ["2001:db8:5"]),
        ([f"2001:db8::{number:x}:2:3:4" for number in range(1, 99)], ["2001:db8"]),
    ],
)
def test_nginx_counts_a_home_with_many_addresses_as_one(addresses, keys):
    """The pattern as the recipe has it. nginx writes addresses as Python does, the longest row of zeros as "::"."""
    recipe = (ROOT / "config" / "hosting" / "nginx.conf").read_text()
    pattern = re.search(r'"~(\S+)" \$home;', recipe)[1].replace("(?<home>", "(?P<home>")
    assert [str(ipaddress.ip_address(one)) for one in addresses] == addresses
    found = [re.match(pattern, one) for one in addresses]
    counted = [hit["home"] if hit else one for hit, one in zip(found, addresses, strict=True)]
    assert list(dict.fromkeys(counted)) == keys


def test_on_a_laptop_the_name_alone_is_enough(desk):
    told = desk.post("club:invite", data={"name": "Fay", "role": "organizer", "now": PASSWORD}).context["told"]
    assert told["login"] == "Fay"
    assert Client().post("/log-in/", {"username": "fay", "password": told["password"]}).status_code == 302
    assert Client().post("/log-in/", {"username": "Ruth", "password": PASSWORD}).status_code == 302
