"""Joining by code and name: no login, access to one evening's sheets, limited wrong tries."""

import datetime

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Session
from tests.builders import PASSWORD, make_event, make_helper, tonight
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import CountedTry, HelperPass, JoinCode
from tournaments.web.access import PASS_IN_SESSION
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS, REMEMBERED

JOIN = "/join/"
AT_THE_CLUB = "/join/at/tuesday-club/"


@pytest.fixture
def code(event):
    """A valid code whose digits differ from the tests' wrong codes."""
    code = make_new_code(event=event, now=timezone.now())
    code.digits = "482915"
    code.save()
    return code


def play(event):
    return reverse("sheets:play", args=[event.club.slug, event.pk])


def submit(digits="000001", *, name="Grace", address="192.168.1.20", client=None, **headers):
    return (client or Client()).post(AT_THE_CLUB, {"code": digits, "name": name}, REMOTE_ADDR=address, **headers)


def test_the_code_and_a_name_open_the_sheets(client, event, code):
    assert client.get(JOIN).status_code == 200
    assert submit(code.digits, client=client).url == play(event)
    page = client.get(play(event)).content.decode()
    assert "Grace helps" in page
    assert event.name in page
    assert "Leave" in page
    for link in ("sign-up/", "tables/", "results/", "helpers/", "/people/", "log-out"):
        assert link not in page


@pytest.mark.parametrize("typed", ["482915", " 482 915 ", "482-915", "482.915"])
def test_spaces_and_punctuation_in_the_code_are_ignored(event, code, typed):
    assert submit(typed).url == play(event)


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "six digits"),
        ("48291", "six digits"),
        ("4829155", "six digits"),
        ("abcdef", "six digits"),
        ("４８２９１５", "six digits"),
        ("482915" * 9, "at most"),
    ],
)
def test_a_malformed_code_is_refused_and_not_counted(event, code, typed, error):
    answer = submit(typed)
    assert answer.status_code == 422
    assert error in answer.context["form"].errors["code"][0]
    assert JoinCode.objects.get().wrong_tries == 0


@pytest.mark.parametrize("name", ["", "   ", "A" * 41, "Gra\u202ece"])
def test_an_invalid_name_is_refused(event, code, name):
    answer = submit(code.digits, name=name)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name"]
    assert not HelperPass.objects.exists()


def test_only_a_hash_of_the_secret_is_stored(client, event, code):
    submit(code.digits, client=client)
    helper_pass = HelperPass.objects.get()
    assert client.session[PASS_IN_SESSION] == helper_pass.secret_hash
    assert len(helper_pass.secret_hash) == 64
    assert client.cookies["sessionid"].value not in str([*HelperPass.objects.values(), *Session.objects.values()])


def test_joining_gives_the_session_a_new_key(client, event, code):
    client.get(JOIN)
    session = client.session
    session["before"] = "kept"
    session.save()
    client.cookies["sessionid"] = session.session_key
    submit(code.digits, client=client)
    assert client.session.session_key != session.session_key
    assert client.session["before"] == "kept"


def test_a_wrong_code_is_refused_and_counted(event, code):
    answer = submit()
    assert answer.status_code == 422
    assert "This code is wrong or has run out." in answer.content.decode()
    assert JoinCode.objects.get().wrong_tries == 1
    assert not HelperPass.objects.exists()


def test_an_expired_code_is_refused(event):
    code = make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    assert submit(code.digits).status_code == 422


def test_the_code_of_a_past_or_final_evening_is_refused(event, code):
    event.final_version = event.version
    event.save()
    assert submit(code.digits).status_code == 422
    event.final_version = None
    event.date -= datetime.timedelta(days=1)
    event.save()
    assert submit(code.digits).status_code == 422
    event.date += datetime.timedelta(days=1)
    event.save()
    assert submit(code.digits).status_code == 302


def test_one_address_has_ten_wrong_tries_in_15_minutes(event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        assert submit().status_code == 422
    answer = submit(code.digits)
    assert answer.status_code == 429
    assert "Wait a quarter of an hour." in answer.content.decode()
    assert submit(code.digits, address="192.168.1.21").status_code == 302
    CountedTry.objects.update(typed_at=F("typed_at") - REMEMBERED)
    assert submit(code.digits, name="Lise").status_code == 302


def test_old_wrong_tries_are_forgotten_and_deleted(event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        submit()
    CountedTry.objects.update(typed_at=F("typed_at") - datetime.timedelta(minutes=14))
    assert submit().status_code == 429
    CountedTry.objects.update(typed_at=F("typed_at") - datetime.timedelta(minutes=1))
    assert submit().status_code == 422
    assert submit(code.digits).status_code == 302
    assert CountedTry.objects.get().address == "192.168.1.20"


def test_wrong_codes_do_not_lock_the_login(ruth, event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        submit()
    typed = {"username": "Ruth", "password": PASSWORD}
    assert Client().post("/log-in/", typed, REMOTE_ADDR="192.168.1.20").status_code == 302
    assert submit(code.digits).status_code == 429


def test_thirty_wrong_tries_from_all_addresses_end_the_code(event, code):
    for number in range(MOST_WRONG_TRIES):
        assert submit(address=f"192.168.1.{number + 20}").status_code == 422
    assert submit(code.digits, address="192.168.1.99").status_code == 422
    fresh = make_new_code(event=event, now=timezone.now())
    assert submit(fresh.digits, address="192.168.1.99").status_code == 302


def test_a_wrong_try_counts_against_every_valid_code(club, event, code):
    other = make_new_code(event=make_event(club, date=tonight(club)), now=timezone.now())
    old = make_new_code(event=make_event(club, date=tonight(club)), now=timezone.now() - CODE_LASTS)
    submit()
    counted = dict(JoinCode.objects.values_list("pk", "wrong_tries"))
    assert counted == {code.pk: 1, other.pk: 1, old.pk: 0}


def test_a_hosted_site_counts_tries_by_the_address_that_the_proxy_saw(event, code, settings):
    settings.HOSTED = True
    settings.SECURE_PROXY_SSL_HEADER = None
    for number in range(MOST_FROM_ONE_ADDRESS):
        submit(address="127.0.0.1", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}, 203.0.113.5")
    through = {"address": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "10.9.9.9, 203.0.113.5"}
    assert submit(code.digits, **through).status_code == 429
    assert submit(code.digits, **through | {"HTTP_X_FORWARDED_FOR": "203.0.113.6"}).status_code == 302


def test_the_laptop_ignores_a_forwarded_address(event, code):
    for number in range(MOST_FROM_ONE_ADDRESS):
        submit(HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert submit(code.digits, HTTP_X_FORWARDED_FOR="10.9.9.9").status_code == 429


@pytest.mark.parametrize(
    ("before", "typed", "stored"),
    [
        ([], "Grace", "Grace"),
        (["Grace"], "Grace", "Grace 2"),
        (["Grace", "Grace"], "grace", "grace 3"),
        ([], "ruth", "ruth 2"),
        (["Lise"], "Grace", "Grace"),
    ],
)
def test_a_name_in_use_gets_a_number(event, before, typed, stored):
    for name in before:
        make_helper(event, name=name)
    make_helper(event, name=typed)
    assert HelperPass.objects.last().name == stored


def test_a_helper_with_a_pass_is_redirected_to_the_sheets(event):
    helper = make_helper(event)
    assert helper.get(JOIN).url == play(event)


def test_a_member_is_redirected_home(desk):
    assert desk.client.get(JOIN).url == "/"


def test_a_removed_helper_is_told_and_can_join_by_the_code(event):
    helper = make_helper(event)
    HelperPass.objects.update(ended_at=timezone.now())
    assert "Your help has ended" in helper.get(JOIN).content.decode()
    assert submit(JoinCode.objects.get().digits, client=helper).url == play(event)


def test_a_helper_of_a_deleted_evening_is_told(event):
    helper = make_helper(event)
    event.delete()
    assert "Your help has ended" in helper.get(JOIN).content.decode()


@pytest.mark.parametrize(
    ("typed", "box"),
    [
        ({"code": "12", "name": "Grace"}, "code"),
        ({"code": "", "name": ""}, "code"),
        ({"code": "482915", "name": ""}, "name"),
    ],
)
def test_the_first_invalid_field_has_the_focus(event, code, typed, box):
    page = Client().post(JOIN, typed).content.decode()
    focused = [part.split(">")[0] for part in page.split("<input")[1:] if "autofocus" in part.split(">")[0]]
    assert len(focused) == 1
    assert f'name="{box}"' in focused[0]


@pytest.mark.parametrize(
    ("address", "hosted", "redirected_to"),
    [("127.0.0.1", False, "/log-in/"), ("192.168.1.20", False, JOIN), ("192.168.1.20", True, "/log-in/")],
)
def test_the_home_page_redirects_other_devices_to_the_join_page(club, settings, address, hosted, redirected_to):
    settings.HOSTED = hosted
    assert Client().get("/", REMOTE_ADDR=address).url == redirected_to


def test_the_login_and_the_join_page_link_to_each_other(client, club):
    assert f'href="{JOIN}"' in client.get("/log-in/").content.decode()
    assert 'href="/log-in/"' in client.get(JOIN).content.decode()
