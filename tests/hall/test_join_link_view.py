"""Joining by the link or QR code: an unguessable token for one evening, valid until it ends or a helper is removed."""

import datetime
import logging

import pytest
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import link_token, make_event, make_helper, tonight
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.models import HelperPass, JoinCode
from tournaments.web.code_throttle import MOST_FROM_ONE_ADDRESS

JOIN = "/join/"
GONE = "This link is off."


@pytest.fixture
def token(event):
    """The token in the helpers' link of this evening."""
    make_new_code(event=event, now=timezone.now())
    return link_token(event)


def play(event):
    return reverse("sheets:play", args=[event.club.slug, event.pk])


def get_page(token, client=None):
    return (client or Client()).get(reverse("join:link", args=[token]))


def submit(token, *, name="Grace", client=None):
    return (client or Client()).post(JOIN, {"link": token, "name": name})


def test_the_link_and_a_name_open_the_sheets(client, event, token):
    page = get_page(token, client)
    assert list(page.context["form"].fields) == ["link", "name"]
    assert page.context["form"]["link"].value() == token
    box = next(part for part in page.content.decode().split("<input") if 'name="name"' in part)
    assert "autofocus" in box.split(">")[0]
    assert submit(token, client=client).url == play(event)
    assert "Grace helps" in client.get(play(event)).content.decode()


def test_a_token_that_differs_in_one_character_is_refused(event, token):
    assert (JoinCode.objects.get().token, len(token)) == (token, 43)
    for place in range(43):
        other = "A" if token[place] != "A" else "Q"
        assert submit(f"{token[:place]}{other}{token[place + 1 :]}").status_code == 422
    assert not HelperPass.objects.exists()


def test_each_evening_has_its_own_link(club, event, token):
    other = make_event(club, date=tonight(club))
    make_new_code(event=other, now=timezone.now())
    assert GONE in submit(token[:21] + link_token(other)[21:]).content.decode()
    assert submit(link_token(other)).url == reverse("sign_up:door", args=[club.slug, other.pk])


SIGNED = [Signer(sep=".").sign("1"), Signer(salt="tournaments.hall.link", sep=".").sign("1")]


@pytest.mark.parametrize("token_sent", ["", " ", "\x00", "1", ".", "x" * 3000, "1.\x00", "٣.a", "leave.", *SIGNED])
def test_an_invalid_token_is_refused(event, token, token_sent):
    token_sent = token_sent.replace("1", str(JoinCode.objects.get().pk), 1)
    answer = submit(token_sent)
    assert answer.status_code == 422
    assert GONE in answer.content.decode()
    if token_sent:
        assert GONE in get_page(token_sent).content.decode()


@pytest.mark.parametrize("pattern", ["{}\x00", "\x00{}", "{} ", "{}.", "{}{}"])
def test_extra_characters_around_the_token_are_refused(event, token, pattern):
    assert submit(pattern.format(token, token)).status_code == 422


def test_an_empty_token_is_refused(event, token):
    JoinCode.objects.update(token="")
    assert submit("").status_code == 422
    assert not HelperPass.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "A" * 41, "Gra\u202ece"])
def test_an_invalid_name_is_refused_and_the_form_keeps_the_link(event, token, name):
    answer = submit(token, name=name)
    assert answer.status_code == 422
    assert answer.context["form"]["link"].value() == token
    assert not HelperPass.objects.exists()


def test_the_link_stays_valid_after_the_code_expires_or_is_guessed_at(event, token):
    make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    assert submit(token, name="Lise").url == play(event)
    make_new_code(event=event, now=timezone.now())
    for _ in range(MOST_FROM_ONE_ADDRESS + 1):
        Client().post(JOIN, {"code": "000001", "name": "Eve"})
    assert submit(token).url == play(event)


def test_the_link_ends_with_the_evening(event, token):
    event.date -= datetime.timedelta(days=1)
    event.save()
    assert GONE in get_page(token).content.decode()
    assert submit(token).status_code == 422


def test_the_link_ends_when_the_results_are_final(event, token):
    event.final_version = event.version
    event.save()
    assert GONE in get_page(token).content.decode()
    assert submit(token).status_code == 422


def test_a_removed_helper_cannot_join_again_by_the_old_link(desk, event):
    helper = make_helper(event)
    old = link_token(event)
    desk.post("hall:end", event=event, data={"passes": HelperPass.objects.get().pk})
    assert link_token(event) == ""
    assert submit(old, client=helper).status_code == 422
    desk.post("hall:code", event=event)
    assert submit(old, client=helper).status_code == 422
    assert submit(link_token(event)).url == play(event)


def test_the_link_stays_valid_when_a_helper_leaves(event, token):
    helper = make_helper(event)
    helper.post("/join/leave/")
    assert submit(token, client=helper).url == play(event)


def test_a_helper_or_member_who_opens_the_link_skips_the_form(desk, event, token):
    assert get_page(token, make_helper(event)).url == play(event)
    assert get_page(token, desk.client).url == "/"


def test_the_log_contains_no_valid_token(event, token, caplog):
    """Failed requests are logged with their path, which contains the token."""
    with caplog.at_level(logging.DEBUG):
        get_page(token)
        submit(token, name="")
        submit(token)
    assert "Unprocessable" in caplog.text
    assert token not in caplog.text
