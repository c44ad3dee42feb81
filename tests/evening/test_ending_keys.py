"""How a hand ended can be pressed as well as typed."""

import pytest
from playwright.sync_api import expect

from tests.builders import keyed, make_evening

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}


@pytest.fixture
def sheet(keyboard, club, ruth):
    """A function that opens the first sheet of an evening in a window."""
    event = make_evening(club)
    keyboard.log_in()

    def opened(size=LAPTOP, *, query=""):
        keyboard.page.set_viewport_size(size)
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/{query}")
        return keyboard.page

    opened.event = event
    return opened


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_press_on_how_the_hand_ended_types_its_key_and_counts(sheet, size):
    page = sheet(size)
    page.get_by_text("team 1 out").click()
    expect(page.locator("#id_ending")).to_have_value("1")
    expect(page.locator("#id_ending")).to_be_focused()
    expect(page.locator("#total-1")).to_contain_text("Went out")
    page.get_by_text("stock ran out").click()
    expect(page.locator("#id_ending")).to_have_value("0")


def test_a_way_the_hand_ended_is_large_enough_for_a_finger(sheet):
    page = sheet(PHONE)
    ways = page.locator(".ending-keys > span")
    heights = ways.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == 3
    assert min(heights) >= 44


def test_a_press_changes_nothing_on_a_sheet_that_is_in(sheet):
    keyed(sheet.event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 3}})
    page = sheet()
    box = page.locator("#id_ending")
    page.locator(".ending-keys kbd").evaluate("key => { key.textContent = '7'; }")
    page.locator(".ending-keys > span").click()
    expect(box).not_to_have_value("7")
    expect(page.locator("#id_ending")).not_to_be_focused()
