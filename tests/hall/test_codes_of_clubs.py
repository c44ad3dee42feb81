"""A code belongs to one club's address: nobody's guesses elsewhere hit it or void it, whatever addresses they have."""

from urllib.parse import quote

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.actions import found_club
from accounts.throttling import address_of
from tests.builders import PASSWORD, make_evening, make_event, make_helper, tonight
from tournaments.hall.actions import make_new_code
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import JoinCode
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS

AT_TUESDAY, AT_OTHER = "/join/at/tuesday-club/", "/join/at/other-club/"


@pytest.fixture
def code(event):
    """The code of the Tuesday club."""
    JoinCode.objects.all().delete()
    code = make_new_code(event=event, now=timezone.now())
    JoinCode.objects.update(digits="482915")
    code.refresh_from_db()
    return code


@pytest.fixture
def other(db):
    """An evening of another club, which takes helpers too."""
    club, _owner = found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    event = make_evening(club, date=tonight(club))
    make_new_code(event=event, now=timezone.now())
    JoinCode.objects.filter(event=event).update(digits="700000")
    return event


def tried(path, digits, *, address="192.168.1.20", **headers):
    return Client().post(path, {"code": digits, "name": "Eve"}, REMOTE_ADDR=address, **headers)


def test_it_is_wrong_at_the_address_of_another_club(code, other):
    assert tried(AT_OTHER, "482915").status_code == 422
    assert tried(AT_TUESDAY, "700000").status_code == 422
    assert tried(AT_TUESDAY, "482915").status_code == 302


def test_thirty_wrong_codes_at_one_club_leave_the_others_theirs(code, other):
    for number in range(MOST_WRONG_TRIES):
        assert tried(AT_OTHER, "000001", address=f"10.0.0.{number}").status_code == 422
    assert tried(AT_OTHER, "700000", address="10.0.0.99").status_code == 422
    assert tried(AT_TUESDAY, "482915", address="10.0.0.99").status_code == 302


def test_an_unknown_club_looks_like_any_other(code):
    known, unknown = (Client().get(path) for path in (AT_OTHER, "/join/at/nobody/"))
    assert (known.status_code, unknown.status_code) == (200, 200)
    page = unknown.content.decode()
    for address in ("/join/at/nobody/", quote("/join/at/nobody/", safe="")):
        page = page.replace(address, "")
    assert "nobody" not in page
    for _ in range(MOST_FROM_ONE_ADDRESS):
        assert tried("/join/at/nobody/", "482915").status_code == 422
    assert tried("/join/at/nobody/", "482915").status_code == 429
    assert JoinCode.objects.get().wrong_tries == 0


def test_two_clubs_may_have_the_same_code_at_once(code, other, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda _most: 482915)
    assert make_new_code(event=other, now=timezone.now()).digits == "482915"
    assert tried(AT_OTHER, "482915").url == f"/c/other-club/events/{other.pk}/play/"


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("", None),
        ("nonsense", None),
    ],
)
def test_a_home_with_many_addresses_counts_as_one(said, counted):
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=said)) == counted


def test_another_address_of_the_same_home_has_no_tries_of_its_own(code):
    for number in range(MOST_FROM_ONE_ADDRESS):
        assert tried(AT_TUESDAY, "000001", address=f"2001:db8:1:2::{number:x}").status_code == 422
    assert tried(AT_TUESDAY, "482915", address="2001:db8:1:2:ffff::1").status_code == 429
    assert tried(AT_TUESDAY, "482915", address="2001:db8:1:3::1").status_code == 302


def test_the_same_for_passwords(ruth):
    guess = {"username": "Ruth", "password": "king of clubs"}
    for number in range(8):
        Client().post("/log-in/", guess, REMOTE_ADDR=f"2001:db8:1:2::{number:x}")
    typed = guess | {"password": PASSWORD}
    assert Client().post("/log-in/", typed, REMOTE_ADDR="2001:db8:1:2::99").status_code == 429
    assert Client().post("/log-in/", typed, REMOTE_ADDR="2001:db8:1:3::99").status_code == 302


# The short address


def test_on_the_laptop_the_short_address_is_that_of_the_only_club(client, code):
    assert f'action="{AT_TUESDAY}"' in client.get("/join/").content.decode()


def test_where_two_clubs_take_helpers_one_chooses(client, code, other):
    page = client.get("/join/").content.decode()
    assert f'href="{AT_TUESDAY}"' in page
    assert f'href="{AT_OTHER}"' in page
    assert tried("/join/", "482915").status_code == 200


def test_a_hosted_site_names_no_club(client, settings, code):
    settings.HOSTED = True
    page = client.get("/join/").content.decode()
    assert "Type the whole address on the organizer’s screen" in page
    assert "uesday" not in page
    assert tried("/join/", "482915").status_code == 200
    assert tried(AT_TUESDAY, "482915").status_code == 302


def test_who_helped_comes_back_to_their_club(settings, club, code, other):
    event = make_event(club, date=tonight(club))
    helper = make_helper(event)
    event.helper_passes.update(ended_at=timezone.now())
    settings.HOSTED = True
    page = helper.get("/join/").content.decode()
    assert "Your help has ended" in page
    assert f'action="{AT_TUESDAY}"' in page
