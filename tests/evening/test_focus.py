"""Where the focus is when a page opens, what is in sight, and that nothing moves when a message appears."""

import pytest
from playwright.sync_api import expect

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.evening.test_every_page import NOT_PAGES
from tests.test_access import TABLE
from tests.walk import address, things_of

LAPTOP, PHONE = {"width": 1366, "height": 668}, {"width": 390, "height": 844}
COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}
# A page that only shows something has no box and no button, and the focus stays at its top.
# The browser obeys `autofocus` when it draws the page.
FOCUS = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const e = document.activeElement, where = e.getBoundingClientRect();
    const controls = [...document.querySelectorAll('#main :is(input, select, button, .button)')];
    const inSight = controls.filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom < innerHeight);
    if (e === document.body) return inSight.length ? `no focus, but ${inSight[0].outerHTML.slice(0, 90)}` : '';
    if (scrollY) return 'the page has moved';
    return where.top >= 0 && where.bottom <= innerHeight ? '' : 'the focus is out of sight';
}"""
IN_SIGHT = """(element) => {
    const where = element.getBoundingClientRect();
    return where.top >= 0 && where.bottom <= innerHeight;
}"""


def drawn(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    draw_tables(event, shown=False)
    return event


def signed_in(club, people=12):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:people])
    return event


def in_play(club):
    event = make_evening(club, people=12)
    keyed(event, table=1, deal=2, counts=COUNTS)
    return event


def all_in(club):
    event = make_evening(club)
    play_everything(event)
    return event


@pytest.mark.parametrize("stage", [drawn, in_play, all_in])
def test_every_page_opens_with_the_focus_on_a_control_in_sight(keyboard, club, ruth, stage):
    event = stage(club)
    things = things_of(club, event)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    found = {}
    for name, (arguments, method, status, *_rest) in TABLE.items():
        # Pages that are not about an evening are the same at every stage.
        if method != "get" or status != 200 or name in NOT_PAGES or not ("event" in arguments or stage is all_in):
            continue
        answer = keyboard.page.goto(f"{keyboard.address}{address(name, arguments, things)}")
        if not answer.ok or "html" not in answer.headers["content-type"]:
            continue
        if problem := keyboard.page.evaluate(FOCUS):
            found[name] = problem
    assert found == {}


def open_event(keyboard, club, event, part=""):
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/{part}")


FILE_FORMS = {"people:import": "id_file", "evening_file:evenings": "id_evening", "sign_up:whole-list": "id_text"}


def test_a_form_that_takes_a_file_has_the_focus_on_its_first_box(keyboard, club, ruth):
    things = {"club": club.slug, "event": signed_in(club).pk}
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    for name, box in FILE_FORMS.items():
        keyboard.open(address(name, TABLE[name][0], things))
        keyboard.wait_for_focus(box)


def test_all_papers_opens_on_the_paper_needed_now(keyboard, club, ruth):
    event = in_play(club)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event, "print/")
    keyboard.wait_until_focused("Print Hand 3")


def test_enter_leads_from_the_sign_up_to_play_with_one_tab_before_what_shows_the_tables(keyboard, club, ruth):
    event = signed_in(club)
    keyboard.log_in()
    open_event(keyboard, club, event, "tables/")
    for words in ("Draw partners", "Show the tables", "Print the tally sheets"):
        if words == "Show the tables":
            keyboard.wait_until_focused("Only you can see this")
            keyboard.press("Tab")
        keyboard.wait_until_focused(words)
        with keyboard.page.expect_navigation():
            keyboard.press("Enter")
    open_event(keyboard, club, event, "tables/")
    for words in ("Read out the tables", "Start play"):
        keyboard.wait_until_focused(words)
        with keyboard.page.expect_navigation():
            keyboard.press("Enter")
    assert keyboard.page.url.endswith("/play/")
    keyboard.wait_until_focused("number")


def test_a_held_enter_draws_and_does_not_show_the_tables(keyboard, club, ruth):
    event = signed_in(club)
    keyboard.log_in()
    open_event(keyboard, club, event, "tables/")
    with keyboard.page.expect_navigation():
        keyboard.page.keyboard.down("Enter")
    keyboard.wait_until_focused("Only you can see this")
    for _repeat in range(3):
        keyboard.page.keyboard.down("Enter")
    keyboard.page.keyboard.up("Enter")
    keyboard.wait_until_focused("Only you can see this")
    assert event.rounds.get().shown_at is None


def test_a_number_typed_on_tonight_opens_its_sheet(keyboard, club, ruth):
    event = in_play(club)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event)
    keyboard.wait_for_focus("id_number")
    assert keyboard.page.locator(".tile.has-due").first.evaluate(IN_SIGHT)
    keyboard.type(event.sheet_number(table=1, deal=1))
    keyboard.page.get_by_role("button", name="Open Table 1, Hand 1").wait_for()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    assert keyboard.page.url.endswith("/play/1/1/")


def test_a_wrong_value_out_of_sight_is_brought_in_sight(keyboard, club, ruth):
    event = signed_in(club)
    keyboard.page.set_viewport_size({"width": 1366, "height": 400})
    keyboard.log_in()
    open_event(keyboard, club, event, "rounds/")
    keyboard.page.get_by_label("Fixed teams").check()
    keyboard.page.locator("#id_planned_rounds").fill("abc")
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("button", name="Preview").click()
    box = keyboard.page.locator("#id_planned_rounds")
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport()


def test_a_message_moves_nothing_and_brings_its_undo_in_sight(keyboard, club, ruth):
    event = drawn(club)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event, "tables/")
    keyboard.follow("Show the tables")
    undo = keyboard.page.locator("#messages").get_by_role("button", name="Undo")
    assert undo.evaluate(IN_SIGHT)
    # The message takes the line of the title.
    tops = "[...document.querySelectorAll('h2, .seat-tile, .floor-head')].map((e) => e.getBoundingClientRect().top)"
    with_message = keyboard.page.evaluate(tops)
    open_event(keyboard, club, event, "tables/")
    assert undo.count() == 0
    assert keyboard.page.evaluate(tops) == with_message


def test_after_the_last_sheet_the_focus_is_on_the_results_and_the_message_covers_no_box(keyboard, club, ruth):
    event = all_in(club)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/?saved=1.1")
    keyboard.see("Saved at")
    keyboard.wait_until_focused("See the results")
    box, message = (keyboard.page.locator(one).bounding_box() for one in ("#id_number", "#messages"))
    assert message["y"] + message["height"] < box["y"]


def test_enter_deletes_no_second_evening(keyboard, club, ruth):
    all_in(club)
    make_event(club)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/past/")
    assert "Delete" not in keyboard.focused()
    keyboard.follow("^Delete")
    keyboard.see("Deleted: Friday Night 2.")
    assert "Delete" not in keyboard.focused()


def test_a_message_brought_by_htmx_moves_nothing_and_leaves_the_focus(keyboard, club, ruth):
    event = make_event(club)
    keyboard.log_in()
    open_event(keyboard, club, event, "sign-up/")
    keyboard.wait_for_focus("name-box")
    box = keyboard.page.locator("#name-box")
    before = box.bounding_box()
    keyboard.type("Wanda Brook")
    keyboard.page.get_by_text("New person Wanda Brook?").wait_for()
    keyboard.press("0")
    keyboard.page.locator("#messages .note").wait_for()
    assert box.bounding_box() == before
    assert keyboard.page.locator("#messages .note").evaluate(IN_SIGHT)
    keyboard.wait_until_focused("name-box")


def test_the_answer_to_a_complaint_is_in_sight(keyboard, club, ruth):
    event = make_evening(club, people=16)
    keyboard.log_in()
    for size in (LAPTOP, PHONE):
        keyboard.page.set_viewport_size(size)
        open_event(keyboard, club, event, "tables/")
        keyboard.tab_to("who")
        keyboard.type("Ada")
        with keyboard.page.expect_navigation():
            keyboard.press("Enter")
        answer = keyboard.page.locator(".note[role=status]", has_text="Ada").first
        keyboard.page.wait_for_function("scrollY > 0")
        assert answer.evaluate(IN_SIGHT), size


def test_the_primary_button_is_in_sight(keyboard, club, ruth):
    keyboard.log_in()
    event = signed_in(club, people=13)
    of_club, of_event = f"/c/{club.slug}/events/plan/", f"/c/{club.slug}/events/{event.pk}/"
    button_is_in_sight(keyboard, of_club, "button", "Start sign-up")
    button_is_in_sight(keyboard, f"{of_event}settings/", "button", "Save")
    button_is_in_sight(keyboard, f"{of_event}tables/", "button", "Draw partners")
    draw_tables(event)
    button_is_in_sight(keyboard, of_event, "button", "Open the sheet")
    button_is_in_sight(keyboard, f"{of_event}tables/read-out/", "link", "Start play")


def button_is_in_sight(keyboard, path, role, name):
    """Open a page on a laptop and on a phone, and look for its main button."""
    for size in (LAPTOP, PHONE):
        keyboard.page.set_viewport_size(size)
        keyboard.open(path)
        assert keyboard.page.get_by_role(role, name=name).evaluate(IN_SIGHT), (path, size)


def test_the_keys_of_a_sheet_are_told_once_with_scripts_only(keyboard, club, ruth, browser):
    event = in_play(club)
    keyboard.log_in()
    open_event(keyboard, club, event, "play/1/1/")
    keyboard.page.get_by_text("Shift+Enter").wait_for()
    assert keyboard.page.get_by_text("Shift+Enter").count() == 1
    state = keyboard.page.context.storage_state()
    with browser.new_context(java_script_enabled=False, storage_state=state) as plain:
        page = plain.new_page()
        page.goto(keyboard.page.url)
        assert not page.get_by_text("Shift+Enter").is_visible()
