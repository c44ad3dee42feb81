"""A paper that shows only totals, by keyboard, on the phone and without JavaScript; later its lines."""

import pytest

from tests.builders import keyed, make_evening
from tests.evening.accessibility import violations
from tests.evening.test_paper_differs import logged_in_without_javascript
from tournaments.models import Sheet, Tally

SIZES = [(1366, 768), (390, 844)]
MAIN = ".sheet-save .button-main:visible:not(#next)"


@pytest.fixture
def event(club, ruth):
    return make_evening(club)


@pytest.fixture
def path(event):
    return f"/c/{event.club.slug}/events/{event.pk}/play/1/1/"


def press_switch(page, words):
    with page.expect_navigation():
        page.get_by_role("button", name=words).click()
    page.wait_for_function("() => document.activeElement.matches('input.box')")


def totals():
    return list(Tally.objects.order_by("pk").values_list("total", flat=True))


@pytest.mark.parametrize("size", SIZES)
def test_two_totals_are_typed_and_saved_with_the_enter_key(keyboard, path, size):
    page = keyboard.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    keyboard.log_in()
    keyboard.open(path)
    page.wait_for_function("() => document.activeElement.matches('input.box')")
    press_switch(page, "Key in totals only")
    keyboard.wait_for_focus("id_1-paper")
    keyboard.type("3400")
    keyboard.press("Enter")
    keyboard.wait_for_focus("id_2-paper")
    keyboard.type("-1365")
    page.locator("#total-2", has_text="−1,365").wait_for(state="attached")
    assert violations(page) == []
    keyboard.press("Enter")
    keyboard.wait_for_focus("save")
    with page.expect_navigation():
        keyboard.press("Enter")
    page.locator(".just-saved", has_text="total only").wait_for()
    assert totals() == [3400, -1365]


def test_nothing_typed_is_lost_by_the_switch_or_a_reload(keyboard, path):
    page = keyboard.page
    keyboard.log_in()
    keyboard.open(path)
    page.wait_for_function("() => document.activeElement.matches('input.box')")
    page.locator('[name="1-books-red"]').fill("2")
    page.locator('[name="1-paper"]').fill("900")
    press_switch(page, "Key in totals only")
    page.locator('[name="2-paper"]').fill("50")
    keyboard.open(path)
    page.locator("#draft-back").wait_for()
    assert page.locator('[name="1-paper"]').input_value() == "900"
    press_switch(page, "Key in line by line")
    found = [page.locator(f'[name="{name}"]').input_value() for name in ("1-books-red", "1-paper", "2-paper")]
    assert found == ["2", "900", "50"]


def test_filled_in_later_one_press_saves_what_agrees_with_the_total(keyboard, event, path):
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    page = keyboard.page
    keyboard.log_in()
    keyboard.open(path)
    keyboard.wait_for_focus("is-in")
    page.get_by_role("link", name="Key in line by line").click()
    page.wait_for_function("() => document.activeElement.matches('input.box')")
    for name, text in {"1-table-20": "20", "2-held-5": "7", "ending": "0"}.items():
        page.locator(f'[name="{name}"]').fill(text)
    page.wait_for_function("() => document.querySelectorAll('.same-as-paper').length === 2")
    assert page.locator(MAIN).all_inner_texts() == ["Save"]
    with page.expect_navigation():
        page.locator("#save").click()
    assert totals() == [400, -35]
    assert Sheet.objects.get().ending == "stock"
    assert not Tally.objects.totals_only().exists()


def test_it_works_without_javascript(browser, live_server, path):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}{path}")
    page.fill('[name="1-books-red"]', "2")
    with page.expect_navigation():
        page.get_by_role("button", name="Key in totals only").click()
    page.fill('[name="1-paper"]', "3400")
    page.fill('[name="2-paper"]', "-1365")
    with page.expect_navigation():
        page.get_by_role("button", name="Key in line by line").click()
    assert page.locator('[name="1-books-red"]').input_value() == "2"
    with page.expect_navigation():
        page.get_by_role("button", name="Key in totals only").click()
    with page.expect_navigation():
        page.locator("#save").click()
    assert totals() == [3400, -1365]
