"""A helper's phone beside the organizer's laptop: two browsers, one of them on the hall's network."""

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application

from tests.builders import make_evening, tonight
from tests.evening.hands import PLAY, Hands
from tests.running import free_port
from tournaments.hall.lan_listener import LAN_SWITCH
from tournaments.hall.network import own_addresses
from tournaments.models import HelperPass, SheetHistory

PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "en-US", "timezone_id": "America/Chicago"}


@pytest.fixture
def switch(live_server, settings):
    """The switch of the process that serves the organizer's page."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.attach(StaticFilesHandler(get_wsgi_application()), port=free_port(), threads=4)
    yield LAN_SWITCH
    LAN_SWITCH.close()
    LAN_SWITCH.attach(None, port=0)


@pytest.fixture
def phone(browser):
    """A phone in the hall."""
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def seen(hands):
    """What the page's scripts complained of; that plain http is no safe origin is known."""
    return [line for line in hands.complaints if "Cross-Origin-Opener-Policy" not in line]


def test_a_helper_joins_by_code_keys_a_sheet_and_is_sent_away(hands, phone, switch, club, ruth):
    event = make_evening(club, date=tonight(club))
    helpers = f"/c/{club.slug}/events/{event.pk}/helpers/"
    hands.log_in()
    hands.open(helpers)
    hands.follow("Let other devices in")
    address = hands.page.locator(".way-in-address").inner_text()
    code = hands.page.locator(".way-in-code").inner_text()
    assert address == switch.addresses[0]

    grace = Hands(phone, f"http://{address}")
    grace.open("/")
    grace.wait_for_focus("id_code")
    grace.type(code)
    grace.press("Tab")
    grace.type("Grace")
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.see("Grace helps")
    hands.page.locator("#helpers tr", has_text="Grace").wait_for()

    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    boxes = grace.page.locator("input.box:not([data-optional])").count()
    grace.open(f"/c/{club.slug}/events/{event.pk}/play/")
    grace.key_in(11, ["0"] * boxes)
    assert [(save.saved_by, save.user) for save in SheetHistory.objects.all()] == [("Grace", None)]
    hands.page.locator("#helpers tr", has_text="1 sheet").wait_for()
    hands.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    hands.see("saved by Grace")

    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/2/")
    grace.page.wait_for_function("() => document.activeElement.matches('input.box')")
    grace.type("7")
    hands.open(helpers)
    hands.follow("Remove Grace")
    grace.page.locator("#save").focus()
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.see("Not saved: your help has ended")
    assert grace.page.locator("input.box").first.input_value() == "7"
    assert SheetHistory.objects.count() == 1
    assert HelperPass.objects.get().ended_at is not None
    assert hands.complaints == []
    assert [line for line in seen(grace) if "403" not in line] == []


def test_the_door_shut_under_a_helpers_hands_loses_nothing(hands, phone, switch, club, ruth):
    event = make_evening(club, date=tonight(club))
    helpers = f"/c/{club.slug}/events/{event.pk}/helpers/"
    hands.log_in()
    hands.open(helpers)
    hands.follow("Let other devices in")
    link = hands.page.locator(".way-in-link .link-address").text_content()
    grace = Hands(phone, f"http://{switch.addresses[0]}")
    grace.page.goto(link)
    grace.wait_for_focus("id_name")
    grace.type("Grace")
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    grace.page.wait_for_function("() => document.activeElement.matches('input.box')")
    boxes = grace.page.locator("input.box:not([data-optional])").count()
    hands.follow("Keep other devices out")
    for _ in range(boxes):
        grace.type("0")
        grace.press("Enter")
    grace.press("Enter")
    grace.page.locator("#connection:not([hidden])").wait_for()
    assert not SheetHistory.objects.exists()
    hands.follow("Undo")
    grace.page.wait_for_url(PLAY)
    assert SheetHistory.objects.get().saved_by == "Grace"
