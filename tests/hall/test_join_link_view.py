"""Joining by the link or QR code: an unguessable token for one evening, valid until it ends or a helper is removed."""

import datetime
import logging

import pytest
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import make_event, make_helper, tonight
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.hall.code_throttle import MOST_FROM_ONE_ADDRESS
from tournaments.hall.queries import link_token
from tournaments.models import HelperPass, JoinCode

JOIN = "/join/"
GONE = "This link is off."


@pytest.fixture
def token(event):
    """The token in the helpers' link of this evening."""
    make_new_code(event=event, now=timezone.now())
    return link_token(event)


def play(event):
    return reverse("sheets:play", args=[event.club.slug, event.pk])


def opened(token, client=None):
    """The page of a link."""
    return (client or Client()).get(reverse("join:link", args=[token]))


def sent(token, *, name="Grace", client=None):
    """The answer to the form of that page."""
    return (client or Client()).post(JOIN, {"link": token, "name": name})


def test_link_and_name_lead_to_the_sheets(client, event, token):
    page = opened(token, client)
    assert list(page.context["form"].fields) == ["link", "name"]
    assert page.context["form"]["link"].value() == token
    box = next(part for part in page.content.decode().split("<input") if 'name="name"' in part)
    assert "autofocus" in box.split(">")[0]
    assert sent(token, client=client).url == play(event)
    assert "Grace helps" in client.get(play(event)).content.decode()


def test_nobody_guesses_it(event, token):
    """43 letters of 64 kinds, of which not one may be another."""
    assert (JoinCode.objects.get().token, len(token)) == (token, 43)
    for place in range(43):
        other = "A" if token[place] != "A" else "Q"
        assert sent(f"{token[:place]}{other}{token[place + 1 :]}").status_code == 422
    assert not HelperPass.objects.exists()


def test_another_evening_has_another(club, event, token):
    other = make_event(club, date=tonight(club))
    make_new_code(event=other, now=timezone.now())
    assert GONE in sent(token[:21] + link_token(other)[21:]).content.decode()
    assert sent(link_token(other)).url == play(other)


SIGNED = [Signer(sep=".").sign("1"), Signer(salt="tournaments.hall.link", sep=".").sign("1")]


@pytest.mark.parametrize("made", ["", " ", "\x00", "1", ".", "x" * 3000, "1.\x00", "٣.a", "leave.", *SIGNED])
def test_what_was_never_a_link_leads_nowhere(event, token, made):
    made = made.replace("1", str(JoinCode.objects.get().pk), 1)
    answer = sent(made)
    assert answer.status_code == 422
    assert GONE in answer.content.decode()
    if made:
        assert GONE in opened(made).content.decode()


@pytest.mark.parametrize("harm", ["{}\x00", "\x00{}", "{} ", "{}.", "{}{}"])
def test_nothing_may_stand_beside_the_token(event, token, harm):
    assert sent(harm.format(token, token)).status_code == 422


def test_a_link_without_a_token_opens_nothing(event, token):
    JoinCode.objects.update(token="")
    assert sent("").status_code == 422
    assert not HelperPass.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "A" * 41, "Gra\u202ece"])
def test_a_name_is_needed_and_the_link_stays_in_the_form(event, token, name):
    answer = sent(token, name=name)
    assert answer.status_code == 422
    assert answer.context["form"]["link"].value() == token
    assert not HelperPass.objects.exists()


def test_it_outlives_the_code_and_wrong_codes(event, token):
    make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    assert sent(token, name="Lise").url == play(event)
    make_new_code(event=event, now=timezone.now())
    for _ in range(MOST_FROM_ONE_ADDRESS + 1):
        Client().post(JOIN, {"code": "000001", "name": "Eve"})
    assert sent(token).url == play(event)


def test_it_ends_with_the_evening(event, token):
    event.date -= datetime.timedelta(days=1)
    event.save()
    assert GONE in opened(token).content.decode()
    assert sent(token).status_code == 422


def test_it_ends_when_the_results_are_final(event, token):
    event.final_version = event.version
    event.save()
    assert GONE in opened(token).content.decode()
    assert sent(token).status_code == 422


def test_who_is_sent_away_does_not_come_back_by_it(desk, event):
    helper = make_helper(event)
    old = link_token(event)
    desk.post("hall:end", event=event, data={"passes": HelperPass.objects.get().pk})
    assert link_token(event) == ""
    assert sent(old, client=helper).status_code == 422
    desk.post("hall:code", event=event)
    assert sent(old, client=helper).status_code == 422
    assert sent(link_token(event)).url == play(event)


def test_who_leaves_takes_nobody_the_link(event, token):
    helper = make_helper(event)
    helper.post("/join/leave/")
    assert sent(token, client=helper).url == play(event)


def test_who_is_in_goes_straight_on(desk, event, token):
    assert opened(token, make_helper(event)).url == play(event)
    assert opened(token, desk.client).url == "/"


def test_the_log_keeps_no_link_that_is_good(event, token, caplog):
    """Failing requests are logged with their address."""
    with caplog.at_level(logging.DEBUG):
        opened(token)
        sent(token, name="")
        sent(token)
    assert "Unprocessable" in caplog.text
    assert token not in caplog.text
