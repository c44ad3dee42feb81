"""A sheet that is in, opened by its number: what is typed changes nothing before it is to be corrected."""

import pytest

from tests.builders import keyed, make_evening
from tests.evening.test_paper_differs import logged_in_without_javascript
from tournaments.models import SheetHistory

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}


@pytest.fixture
def event(keyboard, club, ruth):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 170}, 2: {"held.5": 273}}, by="Marge")
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/")
    return event


def open_by_number(keyboard):
    keyboard.wait_for_focus("id_number")
    keyboard.type("117")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.wait_for_focus("is-in")


def values(keyboard):
    return keyboard.page.locator("#sheet input.box").evaluate_all("boxes => boxes.map((box) => box.value)")


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_keys_typed_over_a_sheet_that_is_in_change_nothing(keyboard, event, size):
    keyboard.page.set_viewport_size(size)
    open_by_number(keyboard)
    before = values(keyboard)
    for text in ("3", "1", "12", "25"):
        keyboard.type(text)
        keyboard.press("Enter")
    keyboard.page.locator('[name="1-table-20"]').click()
    keyboard.type("9")
    keyboard.press("Enter", "Enter")
    assert values(keyboard) == before
    assert keyboard.page.url.endswith("/play/1/1/")
    assert SheetHistory.objects.count() == 1


def test_one_press_leads_on_to_the_next_sheet_or_to_the_stored_numbers(keyboard, event):
    open_by_number(keyboard)
    keyboard.press("Tab", "Tab")
    keyboard.wait_until_focused("Next sheet")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    open_by_number(keyboard)
    keyboard.press("Tab")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    keyboard.page.locator('[name="2-held-5"]').fill("272")
    keyboard.page.locator("#save").click()
    keyboard.page.get_by_role("button", name="Count empty boxes as 0").wait_for()
    keyboard.page.locator("#id_why").fill("misread")
    keyboard.page.get_by_role("button", name="Count empty boxes as 0").click()
    keyboard.page.wait_for_url("**/effect/**")
    assert list(SheetHistory.objects.values_list("version", "why")) == [(1, ""), (2, "misread")]


def test_what_was_typed_on_this_device_is_offered_where_it_can_be_saved(keyboard, event):
    """A correction that the browser was closed on is not hidden behind the sheet that is in."""
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/1/1/?correct=1")
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    keyboard.page.locator('[name="2-held-5"]').fill("272")
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/1/1/")
    keyboard.see("What you typed here earlier is back. It is not saved yet.")
    assert keyboard.page.locator('[name="2-held-5"]').input_value() == "272"
    with keyboard.page.expect_navigation():
        keyboard.page.locator("#draft-back [data-draft-forget]").click()
    keyboard.wait_for_focus("is-in")


def test_a_draft_that_says_what_is_saved_is_not_offered_twice(keyboard, event):
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/1/1/?correct=1")
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    keyboard.page.locator('[name="2-held-5"]').fill("272")
    keyboard.page.locator('[name="2-held-5"]').fill("273")
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/1/1/")
    keyboard.page.wait_for_url("**/play/1/1/?correct=1")
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/1/1/")
    keyboard.wait_for_focus("is-in")


def test_a_sheet_that_is_in_is_corrected_without_javascript(browser, live_server, club, ruth):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 170}, 2: {"held.5": 273}}, by="Marge")
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}/c/{club.slug}/events/{event.pk}/play/1/1/")
    page.locator('[name="1-table-20"]').press("Enter")
    assert page.url.endswith("/play/1/1/")
    with page.expect_navigation():
        page.get_by_role("link", name="Correct it").click()
    page.fill('[name="2-held-5"]', "272")
    with page.expect_navigation():
        page.press('[name="2-held-5"]', "Enter")
    page.fill("#id_why", "misread")
    with page.expect_navigation():
        page.get_by_role("button", name="Count empty boxes as 0").click()
    assert SheetHistory.objects.count() == 2
