"""The door's poster: club, evening, a QR code that a phone can read, the address in words."""

import html
import re

import pytest
from django.urls import reverse

from tests.builders import make_event, tonight
from tournaments.hall.poster_actions import let_phones_sign_in
from tournaments.models import Hall
from tournaments.web.addresses import qr_picture


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


def text(desk, event):
    return desk.get("paper:poster", event=event).content.decode()


@pytest.fixture
def hosted(settings):
    settings.HOSTED = True


def test_it_can_be_printed_before_anybody_is_signed_in(desk, event, hosted):
    let_phones_sign_in(event=event)
    address = f"http://testserver{reverse('poster:welcome', args=[Hall.objects.get().poster_code])}"
    page = text(desk, event)
    for words in (event.club.name, event.name, address, qr_picture(address), 'id="print"'):
        assert words in page
    assert "Wi-Fi" not in page


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_it_is_laid_out_for_the_papers_of_the_printer(desk, event, hosted, size):
    let_phones_sign_in(event=event)
    desk.client.cookies["paper-size"] = size
    assert re.search(rf"paper-{size}[^\"]*\.css", text(desk, event))


def test_until_phones_may_sign_in_there_is_none(desk, event, hosted):
    answer = desk.get("paper:poster", event=event)
    assert answer.url == f"{desk.url('hall:helpers', event=event)}?open=own-phones#own-phones"
    assert "First let people sign in on their own phones." in desk.client.get(answer.url).content.decode()


def test_a_laptop_that_no_phone_finds_has_none(desk, event):
    let_phones_sign_in(event=event)
    answer = desk.get("paper:poster", event=event)
    assert answer.url == f"{desk.url('hall:helpers', event=event)}?open=own-phones#own-phones"
    page = html.unescape(desk.client.get(answer.url).content.decode())
    assert page.count("Let other devices in first.") == 2
    assert "First let people sign in on their own phones." not in page


def test_no_print_is_recorded(desk, event, hosted):
    let_phones_sign_in(event=event)
    text(desk, event)
    assert not event.prints.exists()
