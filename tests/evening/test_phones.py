"""The desk and two players' phones at once: each finds its name, follows the sheets, and survives a lost network."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.builders import keyed, make_evening, tonight
from tests.evening.test_every_page import check_page
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BEYOND_THE_EDGE = """() => [...document.querySelectorAll("main *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1).length"""


@pytest.fixture
def event(club):
    """Two tables that have played Hand 1."""
    event = make_evening(club, date=tonight(club))
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.20": 6}, 2: {"table.20": 3}})
    return give_out_link(event=event)


@pytest.fixture
def open_phone(browser, browser_context_args, live_server, event):
    """A function that opens the list of names on a new phone and presses a name."""

    contexts = []

    def phone(player, **options):
        contexts.append(browser.new_context(**browser_context_args | PHONE | options))
        page = contexts[-1].new_page()
        page.clock.install()
        token = event.public_token.removeprefix(GIVEN_OUT)
        page.goto(live_server.url + reverse("public:find", args=[token]))
        page.get_by_role("link", name=player.name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(player.name)
        return page

    yield phone
    for context in contexts:
        context.close()


def players_of(event):
    """Somebody of Table 1 and somebody of Table 2."""
    return [event.teams.get(seats__seating__table=table, seats__position=1).members.first().player for table in (1, 2)]


def test_two_phones_follow_the_desk_and_come_back_after_a_lost_network(keyboard, open_phone, event):
    keyboard.log_in()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    one, other = (open_phone(player) for player in players_of(event))

    def pass_time():
        """Let both phones ask for news: half a minute passes on their clocks."""
        for phone in (one, other):
            phone.clock.fast_forward(30_000)

    expect(one.locator(".phone-table")).to_have_text("Table 1")
    expect(other.locator(".phone-table")).to_have_text("Table 2")
    assert one.evaluate(BEYOND_THE_EDGE) == 0

    one.locator("#hand-1 summary").tap()
    expect(one.locator("#hand-1")).to_contain_text("6 × 20")
    other.context.set_offline(True)
    pass_time()
    lost = other.get_by_text(re.compile(r"^Not connected since \d+:\d\d [AP]M$"))
    expect(lost).to_be_visible()
    expect(other.get_by_text("Nothing you typed is lost")).to_have_count(0)
    keyed(event, table=1, deal=2, counts={1: {"table.points": 777}, 2: {}})
    pass_time()
    expect(one.locator("#hand-2")).to_contain_text("777")
    expect(one.locator("#hand-1")).to_have_attribute("open", "")
    keyed(event, table=2, deal=2, counts={1: {"table.points": 888}, 2: {}})
    pass_time()
    expect(one.locator(".phone-places")).to_contain_text("1,008")
    expect(keyboard.page.get_by_role("link", name="1,008").first).to_be_visible()
    assert other.locator("#hand-2").count() == 0
    other.context.set_offline(False)
    pass_time()
    expect(other.locator("#hand-2")).to_contain_text("888")
    expect(lost).to_be_hidden()
    assert keyboard.browser_errors == []


def test_without_scripts_a_phone_reloads(open_phone, event):
    phone = open_phone(players_of(event)[0], java_script_enabled=False)
    keyed(event, table=1, deal=2, counts={1: {"table.points": 777}, 2: {}})
    phone.get_by_role("link", name="Look again").click()
    expect(phone.locator("#hand-2")).to_contain_text("777")


def test_the_pages_of_phones_are_clean_at_every_width(keyboard, event, settings):
    """The players' pages in play, and the organizer's page as a hosted site shows it: with the QR code."""
    settings.HOSTED = True
    keyboard.log_in()
    token, found = event.public_token.removeprefix(GIVEN_OUT), {}
    check_page(keyboard, reverse("public:find", args=[token]), found)
    check_page(keyboard, reverse("public:person", args=[token, players_of(event)[0].pk]), found)
    check_page(keyboard, reverse("hall:phones", args=[event.club.slug, event.pk]), found)
    assert found == {}


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_phone_gets_a_cookie_only_for_what_the_player_chooses(open_phone, event, scripts):
    player, _other = players_of(event)
    phone = open_phone(player, java_script_enabled=scripts)
    assert phone.context.cookies() == []
    phone.get_by_role("button", name="Large text").click()
    expect(phone.locator("html.text-large")).to_be_visible()
    phone.get_by_role("button", name="Español").click()
    expect(phone.locator("html[lang=es]")).to_be_visible()
    assert {cookie["name"] for cookie in phone.context.cookies()} == {"text-size", "django_language"}
    expect(phone.get_by_role("heading", level=1)).to_have_text(player.name)
