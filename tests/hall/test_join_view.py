"""Joining by code and name: no login, one evening's sheets, and few wrong tries."""

import datetime

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Session
from tests.builders import PASSWORD, make_event, make_helper, tonight
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.hall.code_throttle import MOST_FROM_ONE_ADDRESS, REMEMBERED
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import HelperPass, JoinCode, WrongCode
from tournaments.web.access import PASS_IN_SESSION

JOIN = "/join/"
AT_THE_CLUB = "/join/at/tuesday-club/"


@pytest.fixture
def code(event):
    """A valid code whose digits differ from the tests' wrong codes."""
    made = make_new_code(event=event, now=timezone.now())
    made.digits = "482915"
    made.save()
    return made


def play(event):
    return reverse("sheets:play", args=[event.club.slug, event.pk])


def tried(digits="000001", *, name="Grace", address="192.168.1.20", client=None, **headers):
    return (client or Client()).post(AT_THE_CLUB, {"code": digits, "name": name}, REMOTE_ADDR=address, **headers)


def test_code_and_name_lead_to_the_sheets(client, event, code):
    assert client.get(JOIN).status_code == 200
    assert tried(code.digits, client=client).url == play(event)
    page = client.get(play(event)).content.decode()
    assert "Grace helps" in page
    assert event.name in page
    assert "Leave" in page
    for link in ("sign-up/", "tables/", "results/", "helpers/", "/people/", "log-out"):
        assert link not in page


@pytest.mark.parametrize("typed", ["482915", " 482 915 ", "482-915", "482.915"])
def test_spaces_and_dashes_do_not_matter(event, code, typed):
    assert tried(typed).url == play(event)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "six digits"),
        ("48291", "six digits"),
        ("4829155", "six digits"),
        ("abcdef", "six digits"),
        ("４８２９１５", "six digits"),
        ("482915" * 9, "at most"),
    ],
)
def test_what_cannot_be_a_code_is_said_and_not_counted(event, code, typed, said):
    answer = tried(typed)
    assert answer.status_code == 422
    assert said in answer.context["form"].errors["code"][0]
    assert JoinCode.objects.get().wrong_tries == 0


@pytest.mark.parametrize("name", ["", "   ", "A" * 41, "Gra\u202ece"])
def test_a_name_is_needed_and_is_a_name(event, code, name):
    answer = tried(code.digits, name=name)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name"]
    assert not HelperPass.objects.exists()


def test_only_a_hash_of_the_secret_is_kept(client, event, code):
    tried(code.digits, client=client)
    kept = HelperPass.objects.get()
    assert client.session[PASS_IN_SESSION] == kept.secret_hash
    assert len(kept.secret_hash) == 64
    assert client.cookies["sessionid"].value not in str([*HelperPass.objects.values(), *Session.objects.values()])


def test_the_session_gets_a_new_key(client, event, code):
    client.get(JOIN)
    session = client.session
    session["before"] = "kept"
    session.save()
    client.cookies["sessionid"] = session.session_key
    tried(code.digits, client=client)
    assert client.session.session_key != session.session_key
    assert client.session["before"] == "kept"


def test_a_wrong_code_is_said_and_counted(event, code):
    answer = tried()
    assert answer.status_code == 422
    assert "This code is wrong or has run out." in answer.content.decode()
    assert JoinCode.objects.get().wrong_tries == 1
    assert not HelperPass.objects.exists()


def test_a_code_that_has_run_out_is_wrong(event):
    code = make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    assert tried(code.digits).status_code == 422


def test_the_code_of_an_evening_that_is_over_or_final_is_wrong(event, code):
    event.final_version = event.version
    event.save()
    assert tried(code.digits).status_code == 422
    event.final_version = None
    event.date -= datetime.timedelta(days=1)
    event.save()
    assert tried(code.digits).status_code == 422
    event.date += datetime.timedelta(days=1)
    event.save()
    assert tried(code.digits).status_code == 302


def test_one_address_has_ten_wrong_tries_a_quarter_of_an_hour(event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        assert tried().status_code == 422
    answer = tried(code.digits)
    assert answer.status_code == 429
    assert "Wait a quarter of an hour." in answer.content.decode()
    assert tried(code.digits, address="192.168.1.21").status_code == 302
    WrongCode.objects.update(typed_at=F("typed_at") - REMEMBERED)
    assert tried(code.digits, name="Lise").status_code == 302


def test_the_wrong_tries_of_an_hour_ago_count_no_more(event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        tried()
    WrongCode.objects.update(typed_at=F("typed_at") - REMEMBERED)
    assert tried().status_code == 422
    assert tried(code.digits).status_code == 302
    kept = WrongCode.objects.values_list("digits", "address")
    assert list(kept) == [("000001", "192.168.1.20")]


def test_wrong_codes_lock_no_name_out_at_the_login(ruth, event, code):
    for _ in range(MOST_FROM_ONE_ADDRESS):
        tried()
    typed = {"username": "Ruth", "password": PASSWORD}
    assert Client().post("/log-in/", typed, REMOTE_ADDR="192.168.1.20").status_code == 302
    assert tried(code.digits).status_code == 429


def test_many_addresses_together_have_thirty_tries_and_then_the_code_is_void(event, code):
    for number in range(MOST_WRONG_TRIES):
        assert tried(address=f"192.168.1.{number + 20}").status_code == 422
    assert tried(code.digits, address="192.168.1.99").status_code == 422
    fresh = make_new_code(event=event, now=timezone.now())
    assert tried(fresh.digits, address="192.168.1.99").status_code == 302


def test_a_wrong_try_counts_against_every_code_that_is_good(club, event, code):
    other = make_new_code(event=make_event(club, date=tonight(club)), now=timezone.now())
    old = make_new_code(event=make_event(club, date=tonight(club)), now=timezone.now() - CODE_LASTS)
    tried()
    counted = dict(JoinCode.objects.values_list("pk", "wrong_tries"))
    assert counted == {code.pk: 1, other.pk: 1, old.pk: 0}


def test_hosted_the_address_is_the_one_the_proxy_saw(event, code, settings):
    settings.HOSTED = True
    settings.SECURE_PROXY_SSL_HEADER = None
    for number in range(MOST_FROM_ONE_ADDRESS):
        tried(address="127.0.0.1", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}, 203.0.113.5")
    through = {"address": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "10.9.9.9, 203.0.113.5"}
    assert tried(code.digits, **through).status_code == 429
    assert tried(code.digits, **through | {"HTTP_X_FORWARDED_FOR": "203.0.113.6"}).status_code == 302


def test_on_the_laptop_a_header_gives_no_new_tries(event, code):
    for number in range(MOST_FROM_ONE_ADDRESS):
        tried(HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert tried(code.digits, HTTP_X_FORWARDED_FOR="10.9.9.9").status_code == 429


@pytest.mark.parametrize(
    ("before", "typed", "kept"),
    [
        ([], "Grace", "Grace"),
        (["Grace"], "Grace", "Grace 2"),
        (["Grace", "Grace"], "grace", "grace 3"),
        ([], "ruth", "ruth 2"),
        (["Lise"], "Grace", "Grace"),
    ],
)
def test_nobody_keys_in_under_the_name_of_another(event, before, typed, kept):
    for name in before:
        make_helper(event, name=name)
    make_helper(event, name=typed)
    assert HelperPass.objects.last().name == kept


def test_who_is_in_goes_straight_to_the_sheets(event):
    helper = make_helper(event)
    assert helper.get(JOIN).url == play(event)


def test_who_is_logged_in_needs_no_code(desk):
    assert desk.client.get(JOIN).url == "/"


def test_who_was_sent_away_is_told_and_may_join_anew(event):
    helper = make_helper(event)
    HelperPass.objects.update(ended_at=timezone.now())
    assert "Your help has ended" in helper.get(JOIN).content.decode()
    assert tried(JoinCode.objects.get().digits, client=helper).url == play(event)


def test_who_helped_an_evening_that_is_gone_is_told(event):
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
def test_the_cursor_waits_in_the_first_box_that_is_wrong(event, code, typed, box):
    page = Client().post(JOIN, typed).content.decode()
    waiting = [part.split(">")[0] for part in page.split("<input")[1:] if "autofocus" in part.split(">")[0]]
    assert len(waiting) == 1
    assert f'name="{box}"' in waiting[0]


@pytest.mark.parametrize(
    ("address", "hosted", "led_to"),
    [("127.0.0.1", False, "/log-in/"), ("192.168.1.20", False, JOIN), ("192.168.1.20", True, "/log-in/")],
)
def test_the_bare_address_leads_other_devices_here(club, settings, address, hosted, led_to):
    settings.HOSTED = hosted
    assert Client().get("/", REMOTE_ADDR=address).url == led_to


def test_the_login_shows_the_way_here_and_back(client, club):
    assert f'href="{JOIN}"' in client.get("/log-in/").content.decode()
    assert 'href="/log-in/"' in client.get(JOIN).content.decode()
