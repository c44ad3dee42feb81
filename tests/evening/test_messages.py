"""A message and the note that the server is away: where nothing can be pressed, covering nothing, at any width."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Tally

LAPTOP, PHONE = {"width": 1366, "height": 668}, {"width": 390, "height": 844}
SIZES = [{"width": 1280, "height": 720}, LAPTOP, {"width": 1920, "height": 1080}, PHONE]
COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}
# The words, boxes and buttons in sight that this note covers, or that cover it.
COVERED = """(note) => {
    const seen = (one) => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        const rows = one.closest('.grid-scroll')?.getBoundingClientRect() ?? {left, top, right, bottom};
        const [x, y] = [Math.max(left, rows.left), Math.max(top, rows.top)];
        const [width, height] = [Math.min(right, rows.right) - x, Math.min(bottom, rows.bottom) - y];
        return new DOMRect(x, y, Math.max(0, width), Math.max(0, height));
    };
    const over = document.querySelector(note).getBoundingClientRect();
    if (!over.height) return ['there is no message'];
    // Rows that a phone scrolls go below what stays at its top; the box of the cursor does not.
    const isDown = scrollY > 0;
    const stays = ':focus, .sheet-head:has(~ #connection:not([hidden])), .sheet-tabs button';
    const all = 'h1, h2, label, input, button, a, summary, li, th, td, .sheet-total, .sheet-head';
    const parts = isDown ? stays : all;
    return [...document.querySelectorAll(parts)].filter((one) => {
        const where = seen(one);
        const isAside = where.right <= over.left + 1 || over.right - 1 <= where.left;
        const isClear = isAside || where.bottom <= over.top + 1 || over.bottom - 1 <= where.top;
        return !one.closest('.told') && where.width > 1 && where.height > 1 && one.checkVisibility() && !isClear;
    }).map((one) => one.outerHTML.slice(0, 90));
}"""
ON_TOP = """() => {
    const note = document.getElementById('connection'), where = note.getBoundingClientRect();
    const shown = document.elementFromPoint((where.left + where.right) / 2, (where.top + where.bottom) / 2);
    return where.top >= 0 && where.bottom <= innerHeight && note.contains(shown);
}"""
# Collects what a screen reader is told after the page has loaded.
HEARD = """window.heard = [];
document.addEventListener('DOMContentLoaded', () => {
    const region = document.getElementById('read-out');
    new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); })
        .observe(region, { childList: true, characterData: true, subtree: true });
});"""


@pytest.fixture
def event(club):
    event = make_evening(club, people=12)
    keyed(event, table=2, deal=1, counts=COUNTS)
    Tally.objects.filter(sheet__seating__table=2).update(in_question="a book")
    keyed(event, table=1, deal=1, counts=COUNTS)
    return event


def open_event(keyboard, club, event, page=""):
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/{page}")


def sign_in_wanda(keyboard, club, event):
    open_event(keyboard, club, event, "sign-up/")
    keyboard.wait_for_focus("name-box")
    keyboard.type("Wanda Brook")
    keyboard.page.get_by_text("New person Wanda Brook?").wait_for()
    keyboard.press("0")


def test_the_message_of_a_saved_sheet_covers_nothing(keyboard, club, ruth, event):
    keyboard.log_in()
    for size in SIZES:
        keyboard.page.set_viewport_size(size)
        open_event(keyboard, club, event, "play/?saved=1.1")
        keyboard.see("Saved at")
        assert keyboard.page.evaluate(COVERED, "#messages") == [], size


def test_the_last_sheet_of_a_hand_says_so_and_offers_the_next_tallies(keyboard, club, ruth, event):
    keyed(event, table=3, deal=1, counts=COUNTS)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/?saved=1.1")
    keyboard.see("Hand 1 is complete.")
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("button", name="Print Hand 2").click()
    keyboard.see("HAND 2")


def test_a_message_closes_and_nothing_moves_and_the_cursor_is_back(keyboard, club, ruth, event):
    keyboard.log_in()
    close = keyboard.page.get_by_role("button", name="Close this message")
    ways = (lambda: keyboard.press("Escape"), close.click, lambda: keyboard.press("Shift+Tab", "Enter"))
    for way in ways:
        open_event(keyboard, club, event, "play/?saved=1.1")
        keyboard.see("Saved at")
        keyboard.wait_for_focus("id_number")
        before = keyboard.page.locator("#id_number").bounding_box()
        way()
        expect(keyboard.page.locator("#messages .note")).to_have_count(0)
        assert keyboard.page.locator("#id_number").bounding_box() == before
        keyboard.wait_for_focus("id_number")


def test_the_next_act_replaces_a_message(keyboard, club, ruth):
    event = make_event(club)
    make_people(club)
    keyboard.log_in()
    open_event(keyboard, club, event, "sign-up/")
    for name in ("Wanda Brook", "Wilma Creek"):
        keyboard.wait_for_focus("name-box")
        keyboard.type(name)
        keyboard.page.get_by_text(f"New person {name}?").wait_for()
        keyboard.press("0")
        expect(keyboard.page.locator("#messages .note")).to_contain_text([name])


def test_a_message_is_read_out_once(keyboard, club, ruth, event):
    keyboard.page.add_init_script(HEARD)
    keyboard.page.clock.install()
    keyboard.log_in()
    open_event(keyboard, club, event, "play/?saved=1.1")
    keyboard.see("Saved at")
    keyboard.page.clock.run_for(10_000)
    (heard,) = keyboard.page.evaluate("heard")
    assert re.match(r"Saved at .*: Table 1, Hand 1\. 11-7 ", heard)
    assert keyboard.page.locator("#messages :is([role=status], [role=alert], [aria-live])").count() == 0


def test_who_signs_in_and_how_many_are_here_are_read_out(keyboard, club, ruth):
    event = make_event(club)
    make_people(club)
    keyboard.page.add_init_script(HEARD)
    keyboard.log_in()
    sign_in_wanda(keyboard, club, event)
    keyboard.page.wait_for_function("() => heard.length > 0")
    (heard,) = keyboard.page.evaluate("heard")
    assert "Wanda Brook" in heard
    assert heard.endswith(" 1 here")


def test_what_was_wrong_with_a_name_goes_when_it_changes_and_no_button_stays_busy(keyboard, club, ruth):
    event = make_event(club, date=tonight(club))
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    page, problem = keyboard.page, keyboard.page.locator("#sign-up-problem")
    button = page.locator(".name-box .button-main")
    for typed, said in (("", "Type a name."), ("Pa", "No one found. Type the full name of a new person.")):
        page.keyboard.type(typed)
        button.click()
        expect(problem).to_have_text(said)
        expect(button).not_to_have_attribute("aria-busy", re.compile(""))
        page.keyboard.press("End")
        page.keyboard.type("ula")
        expect(problem).to_have_text("")
        page.locator("#name-box").fill("")


def test_the_sheet_of_a_typed_number_is_read_out(keyboard, club, ruth, event):
    keyboard.page.add_init_script(HEARD)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/")
    keyboard.wait_for_focus("id_number")
    keyboard.press("Enter")
    keyboard.page.wait_for_function("() => heard.at(-1) === 'Type the number of the sheet first.'")
    keyboard.type(event.sheet_number(table=1, deal=1))
    keyboard.page.wait_for_function("() => heard.at(-1).startsWith('Table 1, Hand 1, ')")


def test_the_undo_of_a_message_is_the_first_stop_of_its_page(keyboard, club, ruth):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event, shown=False)
    keyboard.log_in()
    open_event(keyboard, club, event, "tables/")
    keyboard.follow("Show the tables")
    keyboard.page.locator("#main").focus()
    keyboard.press("Tab")
    keyboard.wait_until_focused("Undo")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_message_on_a_sheet_covers_no_row(keyboard, club, ruth, event, size):
    keyboard.page.set_viewport_size(size)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/2/1/")
    keyboard.page.locator("summary", has_text="A team disputes its score").click()
    keyboard.page.locator("#question-why").fill("a book")
    keyboard.page.get_by_role("button", name="Put in question").click()
    keyboard.page.locator("#messages .note").wait_for()
    assert keyboard.page.evaluate(COVERED, "#messages") == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_message_of_the_sign_up_covers_nothing(keyboard, club, ruth, size):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    draw_tables(event)
    keyboard.page.set_viewport_size(size)
    keyboard.log_in()
    sign_in_wanda(keyboard, club, event)
    keyboard.page.locator("#messages .note").wait_for()
    assert keyboard.page.evaluate(COVERED, "#messages") == []


def test_what_to_look_at_is_in_sight_beside_another_evening(keyboard, club, ruth, event):
    make_event(club, date=tonight(club))
    event.date = tonight(club)
    event.save(update_fields=["date"])
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event)
    keyboard.see("disputes it: ")
    box = keyboard.page.locator(".open-matters li").first.bounding_box()
    assert box["y"] + box["height"] < LAPTOP["height"]


def type_while_the_server_is_away(page, *, box=None):
    """Type a number and wait for the note; then let the time of the page go on."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    if box:
        page.locator(box).focus()
    page.keyboard.type("3")
    page.clock.run_for(2000)
    page.locator("#connection:not([hidden])").wait_for()
    assert page.evaluate(COVERED, "#connection") == []
    assert page.evaluate(ON_TOP)
    page.clock.resume()


@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_the_note_that_the_server_is_away_covers_nothing_of_a_sheet(keyboard, club, ruth, event, text_size):
    page = keyboard.page
    page.context.add_cookies([{"name": "text-size", "value": text_size, "url": keyboard.address}])
    page.clock.install()
    page.route(re.compile("/(preview|alive)/$"), lambda _never_answered: None)
    keyboard.log_in()
    # At the top of the sheet, and scrolled to a box.
    for size, box in itertools.product(SIZES, (None, "#id_1-held-5")):
        page.set_viewport_size(size)
        open_event(keyboard, club, event, "play/3/1/")
        page.wait_for_function("() => document.activeElement.matches('input.box')")
        type_while_the_server_is_away(page, box=box)


def test_the_note_that_the_server_is_away_covers_nothing_of_a_page(keyboard, club, ruth, event):
    page = keyboard.page
    page.clock.install()
    keyboard.log_in()
    for size in SIZES:
        page.set_viewport_size(size)
        open_event(keyboard, club, event, "play/")
        before = page.locator("#id_number").bounding_box()
        page.route(re.compile("/play/"), lambda _never_answered: None)
        type_while_the_server_is_away(page)
        if size != PHONE:
            assert page.locator("#id_number").bounding_box() == before
        page.unroute_all()


def test_after_a_reload_the_cursor_is_in_the_box_where_it_was(keyboard, club, ruth, event):
    keyboard.log_in()
    for part, box in (("play/3/1/", "id_2-held-5"), ("settings/", "id_name")):
        open_event(keyboard, club, event, part)
        keyboard.page.locator(f"#{box}").focus()
        keyboard.page.reload()
        keyboard.wait_for_focus(box)
