"""A message lies over the header: it covers nothing of the page, at any width."""

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Tally

LAPTOP, PHONE = {"width": 1366, "height": 668}, {"width": 390, "height": 844}
COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}
# The words of the page that are in sight, which the message covers.
COVERED = """() => {
    const over = document.getElementById('messages').getBoundingClientRect();
    if (!over.height) return ['there is no message'];
    return [...document.querySelectorAll('#main :is(h1, h2, label, input, button, a, li, th, td)')].filter((one) => {
        const where = one.getBoundingClientRect();
        const isAside = where.right <= over.left || over.right <= where.left;
        const isClear = isAside || where.bottom <= over.top || over.bottom <= where.top;
        return !one.closest('#messages') && where.width > 1 && one.checkVisibility() && !isClear;
    }).map((one) => one.outerHTML.slice(0, 90));
}"""


@pytest.fixture
def event(club):
    event = make_evening(club, people=12)
    keyed(event, table=2, deal=1, counts=COUNTS)
    Tally.objects.filter(sheet__seating__table=2).update(in_question="a book")
    keyed(event, table=1, deal=1, counts=COUNTS)
    return event


def open_event(keyboard, club, event, page=""):
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/{page}")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_message_of_a_saved_sheet_covers_nothing(keyboard, club, ruth, event, size):
    keyboard.page.set_viewport_size(size)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/?saved=1.1")
    keyboard.see("Saved at")
    assert keyboard.page.evaluate(COVERED) == []


def test_a_message_on_a_laptop_covers_no_link_of_the_menu(keyboard, club, ruth, event):
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/?saved=1.1")
    keyboard.see("Saved at")
    menu = keyboard.page.locator(".site-nav a").first.bounding_box()
    message = keyboard.page.locator("#messages").bounding_box()
    assert message["x"] + message["width"] <= menu["x"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_message_on_a_sheet_covers_no_row(keyboard, club, ruth, event, size):
    keyboard.page.set_viewport_size(size)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/2/1/")
    keyboard.page.locator("summary", has_text="A team disputes its score").click()
    keyboard.page.locator("#question-why").fill("a book")
    keyboard.page.get_by_role("button", name="Put in question").click()
    keyboard.page.locator("#messages .note").wait_for()
    assert keyboard.page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_message_of_the_sign_up_covers_nothing(keyboard, club, ruth, size):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    draw_tables(event)
    keyboard.page.set_viewport_size(size)
    keyboard.log_in()
    open_event(keyboard, club, event, "sign-up/")
    keyboard.wait_for_focus("name-box")
    keyboard.type("Wanda Brook")
    keyboard.press("Enter")
    keyboard.page.locator("#messages button").wait_for()
    assert keyboard.page.evaluate(COVERED) == []


def test_what_to_look_at_is_in_sight_on_tonight_beside_another_evening(keyboard, club, ruth, event):
    make_event(club, date=tonight(club))
    event.date = tonight(club)
    event.save(update_fields=["date"])
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event)
    keyboard.see("In question by")
    box = keyboard.page.locator(".open-matters li").first.bounding_box()
    assert box["y"] + box["height"] < LAPTOP["height"]
