"""The number of a sheet by keyboard: named as soon as its digit fits, refused otherwise, confirmed without a digit."""

import re

import pytest

from tests.builders import make_evening
from tournaments.sheets.queries import table_for

FOUND = re.compile(r"/play/2/1/$")


@pytest.fixture
def named(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/")
    keyboard.wait_for_focus("id_number")
    teams = " – ".join(team.name for team in table_for(event, table=2, deal=1).teams)
    return f"Table 2, Hand 1, {teams}"


def test_the_teams_are_named_as_soon_as_the_digit_fits_and_enter_opens_the_sheet(keyboard, named):
    keyboard.type("21")
    assert keyboard.page.locator("#found-sheet").inner_text() == ""
    keyboard.type("0")
    keyboard.page.locator("#found-sheet", has_text=named).wait_for()
    keyboard.wait_for_focus("id_number")
    keyboard.press("Enter")
    keyboard.page.wait_for_url(FOUND)


def test_a_wrong_digit_opens_nothing_and_is_selected(keyboard, named):
    keyboard.type("219")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("There is no sheet 219 tonight.")
    keyboard.wait_for_focus("id_number")
    keyboard.type("2")
    assert keyboard.page.get_by_text("There is no sheet 219 tonight.").count() == 0
    assert keyboard.page.locator("#id_number").get_attribute("aria-invalid") is None
    keyboard.type("10")
    keyboard.page.locator("#found-sheet", has_text=named).wait_for()


def test_a_table_and_a_hand_are_confirmed_by_enter(keyboard, named):
    keyboard.type("2.1")
    keyboard.page.locator("#found-sheet", has_text=named).wait_for()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.page.wait_for_function("() => document.activeElement.innerText === 'Open Table 2, Hand 1'")
    keyboard.press("Enter")
    keyboard.page.wait_for_url(FOUND)
