"""Numbers typed at the wrong table go to the right sheet before they are saved: in a real browser."""

import pytest

from tests.builders import make_evening
from tests.evening.test_paper_differs import logged_in_without_javascript
from tests.evening.test_sheet_fits import OUT_OF_SIGHT
from tournaments.models import Sheet

TYPED = {"1-table-10": "24", "1-paper": "240", "2-held-5": "1", "2-paper": "-5", "ending": "0"}
DRAFTS = "() => Object.keys(localStorage).filter((name) => name.startsWith('handfoot-draft:'))"


@pytest.fixture
def path(club, ruth):
    event = make_evening(club)
    return f"/c/{club.slug}/events/{event.pk}/play"


def typed_in(page):
    return {name: page.locator(f'[name="{name}"]').input_value() for name in TYPED}


@pytest.mark.parametrize("by_mouse", [False, True])
def test_the_numbers_move_and_nothing_of_them_stays_on_the_device(keyboard, path, by_mouse):
    page = keyboard.page
    page.set_viewport_size({"width": 1366, "height": 700})
    keyboard.log_in()
    keyboard.open(f"{path}/1/1/")
    for name, text in TYPED.items():
        page.locator(f'[name="{name}"]').fill(text)
    page.get_by_text("Another table’s paper?").click()
    page.locator("#move-to").fill("2.1")
    with page.expect_navigation(url="**/play/2/1/?typed_at=1.1"):
        page.get_by_role("button", name="Move the numbers").click() if by_mouse else page.keyboard.press("Enter")
    page.get_by_text("These numbers were typed at Table 1, Hand 1. Nothing is saved yet.").wait_for()
    assert typed_in(page) == TYPED
    keyboard.wait_for_focus("save")
    assert page.evaluate(OUT_OF_SIGHT, ".grid-scroll input.box, #save") == []
    assert [name.split("#")[0] for name in page.evaluate(DRAFTS)] == [f"handfoot-draft:{path}/2/1/"]
    page.locator('[name="1-table-10"]').fill("25")
    page.reload()
    page.wait_for_function("() => document.querySelector('[name=\"1-table-10\"]').value === '25'")
    page.locator('[name="1-table-10"]').fill("24")
    with page.expect_navigation():
        page.locator('[name="1-table-10"]').press("Control+Enter")
    keyboard.see("Saved at")
    assert Sheet.objects.get().seating.table == 2
    keyboard.open(f"{path}/1/1/")
    assert typed_in(page) == dict.fromkeys(TYPED, "")
    assert page.evaluate(DRAFTS) == []


def test_the_numbers_move_without_javascript(browser, live_server, path):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}{path}/1/1/")
    for name, text in TYPED.items():
        page.fill(f'[name="{name}"]', text)
    page.get_by_text("Another table’s paper?").click()
    page.fill('[name="to"]', "9.9")
    with page.expect_navigation():
        page.press('[name="to"]', "Enter")
    page.get_by_text("There is no sheet 9.9 tonight.").wait_for()
    assert typed_in(page) == TYPED
    page.fill('[name="to"]', "2.1")
    with page.expect_navigation():
        page.press('[name="to"]', "Enter")
    assert typed_in(page) == TYPED
    assert not Sheet.objects.exists()
