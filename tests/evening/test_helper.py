"""A helper's phone and the organizer's laptop: two browsers, one of them on the local network."""

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application

from tests.builders import make_evening, tonight
from tests.evening.keyboard import PLAY, Keyboard
from tests.running import free_port
from tournaments.models import HelperPass, SheetHistory
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.network import own_addresses

PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "en-US", "timezone_id": "America/Chicago"}


@pytest.fixture
def switch(live_server, settings):
    """The network switch of the process that serves the organizer's page."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.attach(StaticFilesHandler(get_wsgi_application()), port=free_port(), threads=4)
    yield LAN_SWITCH
    LAN_SWITCH.close()
    LAN_SWITCH.attach(None, port=0)


@pytest.fixture
def phone(browser):
    """A page on a phone."""
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def unexpected_errors(keyboard):
    """Return the browser errors, except the expected one that plain http is not a secure origin."""
    return [line for line in keyboard.browser_errors if "Cross-Origin-Opener-Policy" not in line]


def test_a_helper_joins_by_code_keys_in_a_sheet_and_is_removed(keyboard, phone, switch, club, ruth):
    event = make_evening(club, date=tonight(club))
    helpers = f"/c/{club.slug}/events/{event.pk}/helpers/"
    keyboard.log_in()
    keyboard.open(helpers)
    keyboard.follow("Let other devices in")
    address = keyboard.page.locator(".way-in-address").inner_text()
    code = keyboard.page.locator(".way-in-code").inner_text()
    assert address == switch.addresses[0]

    grace = Keyboard(phone, f"http://{address}")
    grace.open("/")
    grace.wait_for_focus("id_code")
    grace.type(code)
    grace.press("Tab")
    grace.type("Grace")
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.see("Grace helps")
    keyboard.page.locator("#helpers tr", has_text="Grace").wait_for()

    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    boxes = grace.page.locator("input.box:not([data-optional])").count()
    grace.open(f"/c/{club.slug}/events/{event.pk}/play/")
    grace.key_in(event.sheet_number(table=1, deal=1), ["0"] * boxes)
    assert [(save.saved_by, save.user) for save in SheetHistory.objects.all()] == [("Grace", None)]
    keyboard.page.locator("#helpers tr", has_text="1 sheet").wait_for()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    keyboard.see("saved by Grace")

    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/2/")
    grace.page.wait_for_function("() => document.activeElement.matches('input.box')")
    grace.type("7")
    keyboard.open(helpers)
    keyboard.follow("Remove Grace")
    grace.press("Backspace")
    grace.type("7")
    grace.page.locator("#help-ended", has_text="Your help has ended").wait_for()
    grace.page.locator("#save").focus()
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.see("Not saved: your help has ended")
    assert grace.page.locator("input.box").first.input_value() == "7"
    assert SheetHistory.objects.count() == 1
    assert HelperPass.objects.get().ended_at is not None
    assert keyboard.browser_errors == []
    assert [line for line in unexpected_errors(grace) if not {"403", "404"} & set(line.split())] == []


def test_a_helper_loses_nothing_when_the_network_switch_is_turned_off(keyboard, phone, switch, club, ruth):
    event = make_evening(club, date=tonight(club))
    helpers = f"/c/{club.slug}/events/{event.pk}/helpers/"
    keyboard.log_in()
    keyboard.open(helpers)
    keyboard.follow("Let other devices in")
    link = keyboard.page.locator(".way-in-link .link-address").text_content()
    grace = Keyboard(phone, f"http://{switch.addresses[0]}")
    grace.page.goto(link)
    grace.wait_for_focus("id_name")
    grace.type("Grace")
    with grace.page.expect_navigation():
        grace.press("Enter")
    grace.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    grace.page.wait_for_function("() => document.activeElement.matches('input.box')")
    boxes = grace.page.locator("input.box:not([data-optional])").count()
    keyboard.follow("Keep other devices out")
    for _ in range(boxes):
        grace.type("0")
        grace.press("Enter")
    grace.press("Enter")
    grace.page.locator("#connection:not([hidden])").wait_for()
    assert not SheetHistory.objects.exists()
    keyboard.follow("Undo")
    grace.page.wait_for_url(PLAY)
    assert SheetHistory.objects.get().saved_by == "Grace"
