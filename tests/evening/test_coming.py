"""Who is coming on a hosted site: people answer on their phones, the organizer puts them on their way in one press."""

import datetime

import pytest
from playwright.sync_api import expect

from tests.builders import make_event, make_people, tonight
from tests.evening.accessibility import violations
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.keyboard import Keyboard
from tournaments.models import ComingLink, Event
from tournaments.sign_up.coming_actions import give_coming_link

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SMALL_TARGETS = """() => [...document.querySelectorAll('main a, main button, main input:not([type=hidden])')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
NAMES = "Ada Bert Carl Dora Emmy Fern Gus Hedy Ida Jack Kit Lou Wanda Walter".split()


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.HOSTED = True


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club) + datetime.timedelta(days=3), starts_at=datetime.time(18, 30))


@pytest.fixture
def people(club):
    return make_people(club, names=NAMES, chapters=("Lake", "Palm"))


@pytest.fixture
def phone(browser, live_server, event, people):
    """A phone that opened the link, and its address."""
    context = browser.new_context(**PHONE)
    used = Keyboard(context.new_page(), live_server.url)
    used.open(f"/coming/{give_coming_link(event=event).code}/")
    yield used
    context.close()


def answer(phone, name, said):
    phone.page.get_by_role("link", name=name[0], exact=True).click()
    phone.page.get_by_role("link", name=name).click()
    phone.page.get_by_role("button", name=said, exact=True).click()
    phone.see(f"Thank you, {name}.")


def check(page):
    assert [one["id"] for one in violations(page)] == []
    assert page.evaluate(BEYOND_THE_EDGE) == []


def test_three_presses_say_who_comes_and_two_phones_see_it(phone, event):
    check(phone.page)
    answer(phone, "Wanda", "I am coming")
    answer(phone, "Ada", "I am coming")
    answer(phone, "Walter", "I am not coming")
    expect(phone.page.locator("#who-comes")).to_have_text("2 people say they come")
    phone.see("Ada, Wanda")
    assert sorted(event.coming_answers.values_list("player__given_name", "comes")) == [
        ("Ada", True), ("Walter", False), ("Wanda", True),
    ]  # fmt: skip
    assert phone.page.context.cookies() == []


def test_every_state_of_the_page_suits_a_phone(phone):
    for press in ("W", "Wanda"):
        phone.page.get_by_role("link", name=press, exact=len(press) == 1).click()
        check(phone.page)
        assert phone.page.evaluate(SMALL_TARGETS) == []
    phone.page.get_by_role("button", name="I am coming").click()
    phone.see("Thank you, Wanda.")
    check(phone.page)


def test_a_copied_address_thanks_nobody(phone):
    answer(phone, "Wanda", "I am coming")
    phone.page.goto(phone.page.url)
    phone.see("Are you coming?")
    expect(phone.page.get_by_text("Thank you")).to_have_count(0)


def test_an_answer_is_given_by_keyboard_alone(phone, event):
    phone.page.get_by_role("link", name="W", exact=True).focus()
    phone.press("Enter")
    phone.page.get_by_role("link", name="Wanda").focus()
    phone.press("Enter")
    phone.page.get_by_role("button", name="I am coming").focus()
    phone.press("Enter")
    phone.see("Thank you, Wanda. You said that you are coming.")
    assert event.coming_answers.count() == 1


def test_an_answer_is_given_without_javascript(browser, live_server, event, people):
    context = browser.new_context(**PHONE, java_script_enabled=False)
    phone = Keyboard(context.new_page(), live_server.url)
    phone.page.goto(f"{live_server.url}/coming/{give_coming_link(event=event).code}/")
    answer(phone, "Wanda", "I am coming")
    assert event.coming_answers.count() == 1
    context.close()


def test_the_organizer_makes_the_link_and_puts_them_on_their_way_on_the_night(
    keyboard, browser, live_server, club, ruth, event, people
):
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/")
    keyboard.page.get_by_role("link", name="Ask who is coming").click()
    keyboard.page.get_by_role("button", name="Turn on the link").click()
    keyboard.page.get_by_label("Send this address").wait_for()
    context = browser.new_context(**PHONE)
    phone = Keyboard(context.new_page(), live_server.url)
    phone.open(f"/coming/{ComingLink.objects.get().code}/")
    for name in ("Wanda", "Ada"):
        answer(phone, name, "I am coming")
    context.close()
    keyboard.page.reload()
    for size in ({"width": 1366, "height": 768}, PHONE["viewport"]):
        keyboard.page.set_viewport_size(size)
        check(keyboard.page)
    assert keyboard.page.evaluate(SMALL_TARGETS) == []
    Event.objects.update(date=tonight(club))
    keyboard.page.get_by_role("link", name="Back to the sign-up").click()
    keyboard.page.get_by_text("2 say they come").wait_for()
    check(keyboard.page)
    keyboard.page.get_by_role("button", name="Put them on their way").click()
    keyboard.page.locator("#messages").get_by_text("2 people are on the way.").wait_for()
    assert sorted(event.sign_ups.values_list("player__given_name", "status")) == [
        ("Ada", "on-the-way"), ("Wanda", "on-the-way"),
    ]  # fmt: skip
