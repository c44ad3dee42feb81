"""Keying in sheets: few presses on the keypad, the live preview, two people, and no JavaScript."""

import datetime
import random
import time

import pytest
from django.utils import timezone

from scoring import BUILT_IN_KEYS, built_in
from tests.builders import PASSWORD, keyed, make_evening
from tests.evening.keyboard import Keyboard
from tests.evening.papers import box_texts, score_paper
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.models import Sheet, SheetHistory
from tournaments.tables.queries import tables_of

OVERHEAD = 5  # presses per sheet in addition to its digits and one key per box
PREVIEW_DELAY = 300  # milliseconds after typing; `run.py bench` measures the preview itself


CURSOR_AND_SCROLL = """() => {
    const box = document.activeElement;
    return [box.name, box.selectionStart, scrollY, box.getBoundingClientRect().top];
}"""


class CountingKeyboard(Keyboard):
    """A keyboard that counts its presses."""

    presses = 0

    def press(self, *keys):
        self.presses += len(keys)
        super().press(*keys)

    def type(self, text):
        self.presses += len(str(text))
        super().type(text)


def sheet_path(event, table=1, deal=1):
    return f"/c/{event.club.slug}/events/{event.pk}/play/{table}/{deal}/"


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_full_sheet_needs_its_digits_one_key_per_box_and_five_more(page, live_server, club, ruth, key):
    event = make_evening(club, people=4, rules=key)
    rules, table = built_in(key), tables_of(event.rounds.get())[0]
    paper = plausible_deal(
        rules, deal=1, teams=[row.chairs for row in table.teams], decks=table.seating.decks, required={},
        rng=random.Random(8),
    )  # fmt: skip
    scored = score_paper(rules, 1, table, paper)
    typed = list(box_texts(rules, paper, [team.total for team in scored.teams]))
    keyboard = CountingKeyboard(page, live_server.url)
    keyboard.log_in()
    keyboard.open(sheet_path(event).replace("1/1/", ""))
    keyboard.presses = 0
    keyboard.key_in("117", typed)
    digits = len("117") + sum(map(len, typed))
    assert all(set(text) <= set("0123456789") for text in typed)
    assert keyboard.presses <= digits + len(typed) + OVERHEAD
    assert sorted(Sheet.objects.get().tallies.values_list("total", flat=True)) == sorted(
        team.total for team in scored.teams
    )


def test_a_new_sheet_tells_no_problem_of_boxes_that_are_still_to_come(keyboard, club, ruth):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    problems = keyboard.page.locator(".points-cell .problem:not(:empty), #table-problems p")
    keyboard.wait_for_focus("id_1-exact_deals")
    for text in ("0", "1", "1"):
        keyboard.type(text)
        keyboard.press("Enter")
    keyboard.page.locator("#points-1-books-sevens:text-is('500')").wait_for()
    assert problems.count() == 0
    keyboard.press(*["Enter"] * 3)
    keyboard.see("went out with too few books")
    assert problems.count() == 1
    keyboard.press(*["Enter"] * 4)
    keyboard.see("these books need more cards than were counted")
    assert problems.count() == 2


def test_what_is_typed_after_a_press_on_a_box_replaces_what_it_has(keyboard, club, ruth):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    box = keyboard.page.locator("#id_1-exact_deals")
    keyboard.wait_for_focus("id_1-exact_deals")
    keyboard.type("2")
    keyboard.press("Enter", "Shift+Enter")
    keyboard.wait_for_focus("id_1-exact_deals")
    box.click()
    keyboard.type("1")
    assert box.input_value() == "1"
    box.click()
    keyboard.type("2")
    assert sorted(box.input_value()) == ["1", "2"]  # a later press puts the cursor


def test_the_preview_moves_neither_the_cursor_nor_the_page(keyboard, club, ruth):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    box = keyboard.page.locator('[name="1-held-5"]')
    box.focus()
    for digits in ("1", "12", "123", "12"):
        box.fill(digits)
        before = keyboard.page.evaluate(CURSOR_AND_SCROLL)
        keyboard.page.locator(f"#points-1-held-5:text-is('−{5 * int(digits)}')").wait_for()
        assert keyboard.page.evaluate(CURSOR_AND_SCROLL) == before
        assert box.input_value() == digits


def test_the_preview_is_requested_soon_after_typing(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    page = keyboard.page
    page.clock.install()
    keyboard.open(sheet_path(event))
    page.wait_for_function("() => document.activeElement.matches('input.box')")
    page.clock.pause_at(timezone.now() + datetime.timedelta(hours=1))
    with page.expect_request("**/preview/"):
        page.locator('[name="1-held-5"]').fill("12")
        page.clock.run_for(PREVIEW_DELAY)


def test_no_key_typed_during_a_preview_is_lost(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    keyboard.page.route("**/preview/", lambda route: (time.sleep(0.3), route.continue_()))
    names = []
    for digit in "1234567":
        keyboard.type(digit)
        names.append(keyboard.page.evaluate("document.activeElement.name"))
        keyboard.press("Enter")
    assert [keyboard.page.locator(f'[name="{name}"]').input_value() for name in names] == list("1234567")
    assert len(set(names)) == 7


def test_two_people_see_each_others_saves_and_overwrite_neither(keyboard, browser, live_server, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    other = Keyboard(browser.new_context().new_page(), live_server.url)
    other.log_in()
    other.open(sheet_path(event))
    keyed(event, table=1, deal=2, counts={1: {"held.5": 9}, 2: {"held.5": 1}}, by="Fay")
    keyboard.open(sheet_path(event, deal=2))
    keyboard.see("saved by Fay at")
    keyboard.follow("Correct it")
    keyed(event, table=1, deal=2, counts={1: {"held.5": 8}, 2: {"held.5": 1}}, by="Fay", version=1, why="slip")
    keyboard.page.locator('[name="1-held-5"]').fill("7")
    with keyboard.page.expect_navigation():
        keyboard.page.locator("#save").click()
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("button", name="Count empty boxes as 0").click()
    keyboard.see("Fay saved this sheet at")
    assert [row.inner_text() for row in keyboard.page.locator(".questions td, .note-warning td").all()][:4] == [
        *("8", "7"),
        *("−40", "−35"),
    ]
    assert SheetHistory.objects.count() == 2
    keyboard.follow("Save what I typed")
    keyboard.page.wait_for_url("**/effect/**")
    assert SheetHistory.objects.count() == 3


def test_a_sheet_can_be_keyed_in_without_javascript(browser, live_server, club, ruth):
    event = make_evening(club)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.fill("#id_username", "Ruth")
    page.fill("#id_password", PASSWORD)
    with page.expect_navigation():
        page.press("#id_password", "Enter")
    page.goto(f"{live_server.url}{sheet_path(event).replace('1/1/', '')}")
    page.fill("#id_number", "11-7")
    with page.expect_navigation():
        page.press("#id_number", "Enter")
    page.fill('[name="1-held-5"]', "3")
    page.fill('[name="1-paper"]', "15")
    page.fill('[name="2-paper"]', "0")
    with page.expect_navigation():
        page.press('[name="2-paper"]', "Enter")
    assert "How did the hand end?" in page.content()
    page.fill('[name="ending"]', "0")
    with page.expect_navigation():
        page.press('[name="ending"]', "Enter")
    assert "Saved" in page.locator("#messages").inner_text()
    assert sorted(Sheet.objects.get().tallies.values_list("total", flat=True)) == [-15, 0]
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    assert Sheet.objects.get().state == "taken-back"
