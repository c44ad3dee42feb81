"""The reveal in real browsers: the desk reads out, the wall follows step by step, phones wait for first place."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.builders import keyed, make_evening, tonight
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.web.access import GIVEN_OUT

SECRET = re.compile(r"\b(9,?900|9,?000)\b")
SOURCE = "document.documentElement.outerHTML"


@pytest.fixture
def event(club):
    event = make_evening(club, date=tonight(club), holds_back=True)
    for deal in (1, 2, 3):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100 * table}})
    return give_out_link(event=event)


@pytest.fixture
def screens(keyboard, event):
    """The wall, two phones of players and the frame, each as somebody looks at it all evening."""
    token = event.public_token.removeprefix(GIVEN_OUT)
    people = [event.teams.get(number=number).members.first().player_id for number in (1, 3)]
    paths = {
        "wall": reverse("wall:wall", args=[turn_wall_on(event=event).wall_token]),
        "phone": reverse("public:person", args=[token, people[0]]),
        "other phone": reverse("public:results", args=[token]),
    }
    sizes = {"wall": {"width": 1920, "height": 1080}}
    phone = {"width": 390, "height": 844}
    browser, found = keyboard.page.context.browser, {}
    for name, path in paths.items():
        found[name] = browser.new_page(viewport=sizes.get(name, phone), reduced_motion="no-preference")
        found[name].goto(keyboard.address + path)
    yield found
    for page in found.values():
        page.close()


def telling(screens):
    return [name for name, page in screens.items() if SECRET.search(page.evaluate(SOURCE))]


def test_the_winners_reach_every_screen_when_the_desk_shows_them(keyboard, event, screens):
    keyed(event, table=2, deal=4, counts={1: {"table.points": 9000}, 2: {"table.points": 200}})
    for page in screens.values():
        expect(page.get_by_text("Hand 4 is being counted").first).to_be_visible()
    assert telling(screens) == []
    keyed(event, table=1, deal=4, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
    for page in screens.values():
        expect(page.get_by_text("All sheets are in").first).to_be_visible()
    assert telling(screens) == []
    keyboard.log_in()
    keyboard.open(reverse("standings:winners", args=[event.club.slug, event.pk]))
    wall = screens["wall"]
    for place, points in (("4th", "400"), ("3rd", "800"), ("2nd", "1,200")):
        keyboard.press("Enter")
        expect(keyboard.page.get_by_text(f"{place} place", exact=True)).to_be_visible()
        latest = wall.locator(".latest-points, .is-latest .step-points").first
        expect(latest).to_contain_text(points)
        expect(wall.locator(".latest-place, .is-latest .step-place")).to_have_text(
            f"{place} place" if place == "4th" else place
        )
        assert telling(screens) == []
    moves = "node => [getComputedStyle(node).animationDuration, getComputedStyle(node).animationTimingFunction]"
    assert wall.locator(".winners").evaluate(moves) == ["0.35s", "ease-out"]
    wall.emulate_media(reduced_motion="reduce")
    assert wall.locator(".winners").evaluate("node => getComputedStyle(node).animationName") == "none"
    keyboard.press("ArrowRight")
    expect(keyboard.page.get_by_text("1st place", exact=True)).to_be_visible()
    for page in screens.values():
        expect(page.get_by_text("9,900").first).to_be_visible()
    assert len(telling(screens)) == len(screens)
    keyboard.follow("^Make the results final")
    keyboard.see("The results are final now.")
    assert keyboard.browser_errors == []
