"""Tables key in their own tally on phones, beside the desk and the wall: a whole evening, and lost connections."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Error, expect

from tests.builders import keyed, make_evening, tonight
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import accessibility_faults
from tests.evening.test_tally_paper import one_table_evening
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, Seating, Sheet, SheetHistory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"width": 320, "height": 3_000}
"""As narrow as a small phone, and so high that no bar at an edge covers a box."""
BOXES = {"ending": "0", "1-table-10": "10", "2-table-10": "20"}
"""Counts worth 100 and 200 points."""
THREE_NUMBERS = {"1-table-10": "10", "1-table-20": "5", "2-table-10": "20"}
WAITING = re.compile(r"^\d\d numbers waiting on this phone\.")
ALL_ZERO = """() => document.querySelectorAll('#sheet input.box').forEach(box => {
    if (/^\\d/.test(box.name) && !box.name.endsWith("paper")) box.value = "0";
})"""
IN_SIGHT = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; }"""


@pytest.fixture
def event(club):
    """Tonight's evening of eight people at two tables that key in their own tally."""
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    return event


@pytest.fixture
def open_browser(browser, browser_context_args):
    """A function that opens a page in a browser of its own, a phone unless told otherwise."""
    contexts = []

    def opened(address, **options):
        contexts.append(browser.new_context(**browser_context_args | PHONE | options))
        page = contexts[-1].new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_browser, live_server, event):
    """A function that opens the sheet of Table 1, Hand 1, on a new phone."""
    return lambda **options: open_browser(live_server.url + path(event), **options)


def path(event, table=1, deal=1):
    seating = Seating.objects.get(round__event=event, table=table)
    return reverse("table:sheet", args=[seating.link_token, seating.round.number, deal])


def fill(page, boxes=BOXES):
    """Fill boxes by name. A phone shows one team at a time."""
    for name, text in boxes.items():
        box = page.locator(f'[name="{name}"]')
        if not box.is_visible():
            page.locator(f'[data-show="{name[0]}"]').tap()
        box.fill(text)


def fill_all(page, boxes=BOXES):
    """Fill these boxes, and every other one with 0, so that no question is open."""
    page.evaluate(ALL_ZERO)
    fill(page, boxes)


def save(page):
    page.locator("#save").click()


def first_team(page):
    """Say that the first team keyed it in."""
    page.locator('[name="keyed-in-by"][value="1"]').click()


def other_team_is_asked(page):
    expect(page.get_by_role("heading", name=re.compile("^Hand the phone to"))).to_be_visible()


def accept(page):
    """Press, as someone of the second team, that the sheet is right."""
    page.locator('button[name="accepted"]').click()


def send(page):
    save(page)
    first_team(page)
    accept(page)


def is_sent(page):
    expect(page.get_by_text("Sent to the desk at")).to_be_visible()


def waits(page):
    """Expect that the page tells how many numbers wait, and that nothing is saved."""
    expect(page.locator("#connection")).to_contain_text(WAITING)
    assert not Sheet.objects.exists()


def test_an_evening_is_keyed_in_by_phones_alone_and_the_desk_confirms_it(keyboard, open_browser, live_server, event):
    wall = open_browser(live_server.url + reverse("wall:wall", args=[turn_wall_on(event=event).wall_token]))
    phones = {table: open_browser(live_server.url + path(event, table)) for table in (1, 2)}
    for deal in range(1, event.deals + 1):
        for table, page in phones.items():
            expect(page.get_by_role("heading", level=1)).to_have_text(f"Table {table}, Hand {deal}")
            fill_all(page, {"ending": "0", "1-table-10": str(table), "2-table-10": str(10 * deal)})
            send(page)
            is_sent(page)
            if deal < event.deals:
                page.get_by_role("link", name=f"Key in Hand {deal + 1}").tap()
    keyboard.log_in()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    desk = keyboard.page.locator(".from-tables")
    for waiting in range(2 * event.deals, 0, -1):
        expect(desk.get_by_role("button", name="Confirm")).to_have_count(waiting)
        keyboard.follow("^Confirm")
    expect(desk.get_by_role("button", name="Confirm")).to_have_count(0)
    sheets = Sheet.objects.filter(seating__round__event=event)
    assert {(sheet.from_table, sheet.confirmed_by) for sheet in sheets} == {(True, "Ruth")}
    assert sheets.count() == 2 * event.deals
    expect(wall.get_by_text("1,000").first).to_be_visible()
    assert keyboard.browser_errors == []


def test_the_desk_learns_of_a_sheet_without_a_reload_and_keeps_what_is_typed(keyboard, phone, event):
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    keyboard.type("2")
    page = phone()
    fill_all(page)
    send(page)
    is_sent(page)
    desk = keyboard.page.locator(".from-tables")
    expect(desk).to_have_count(0)
    keyboard.page.clock.run_for(16_000)
    expect(desk.get_by_role("listitem")).to_have_count(1)
    assert keyboard.page.evaluate("document.activeElement.value") == "2"


def test_without_a_connection_the_sheet_and_its_acceptance_wait_and_are_sent_once(phone):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    waits(page)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Who keyed this in?")).to_be_visible()
    page.context.set_offline(True)
    first_team(page)
    waits(page)
    page.context.set_offline(False)
    other_team_is_asked(page)
    page.context.set_offline(True)
    accept(page)
    waits(page)
    page.context.set_offline(False)
    is_sent(page)
    assert SheetHistory.objects.count() == 1


def reopened(page, address):
    """The page after the phone was off: it does not load without a connection."""
    context = page.context
    page.close()
    page = context.new_page()
    with pytest.raises(Error):
        page.goto(address)
    context.set_offline(False)
    page.goto(address)
    return page


def test_a_save_that_was_pressed_is_sent_after_a_flat_battery(phone):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    waits(page)
    page = reopened(page, page.url)
    first_team(page)
    other_team_is_asked(page)
    page.context.set_offline(True)
    accept(page)
    waits(page)
    page = reopened(page, page.url)
    is_sent(page)
    assert SheetHistory.objects.count() == 1
    page.reload()
    is_sent(page)
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('handfoot-draft'))") == []


def test_what_was_answered_before_stays_answered_after_a_flat_battery(phone):
    page = phone()
    fill_all(page)
    page.get_by_text("Not played to the end?").click()
    page.get_by_role("button", name="Save as not finished").click()
    first_team(page)
    other_team_is_asked(page)
    page.context.set_offline(True)
    accept(page)
    waits(page)
    page = reopened(page, page.url)
    is_sent(page)
    assert Sheet.objects.get().state == Sheet.State.UNFINISHED


def test_numbers_that_were_not_sent_come_back_and_are_not_sent_by_themselves(phone):
    page = phone()
    page.context.set_offline(True)
    fill(page, THREE_NUMBERS)
    expect(page.locator("#connection")).to_contain_text("3 numbers waiting on this phone.")
    page = reopened(page, page.url)
    expect(page.get_by_text("What you typed here earlier is back. It is not saved yet.")).to_be_visible()
    assert page.locator('[name="1-table-20"]').input_value() == "5"
    assert not Sheet.objects.exists()


def test_another_sheet_of_the_table_tells_of_the_one_that_waits(phone, live_server, event):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#connection")).to_contain_text(WAITING)
    page = reopened(page, live_server.url + path(event, deal=2))
    page.get_by_role("link", name="Another sheet waits on this phone.").tap()
    expect(page.get_by_role("heading", name="Who keyed this in?")).to_be_visible()


def of_another_phone(phone, event):
    """Save the sheet from another phone."""
    other = phone()
    fill_all(other, {"ending": "0", "1-table-10": "11", "2-table-10": "12"})
    send(other)
    is_sent(other)


def of_the_desk(_phone, event):
    keyed(event, table=1, deal=1, counts={1: {"table.10": 11}, 2: {"table.10": 12}})


@pytest.mark.parametrize("save_of", [of_another_phone, of_the_desk])
def test_what_waited_overwrites_nobody_and_shows_both(phone, event, save_of):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#connection")).to_contain_text(WAITING)
    save_of(phone, event)
    page.context.set_offline(False)
    by = Sheet.objects.get().saved_by
    expect(
        page.get_by_role("heading", name=re.compile(f"^{by} saved this sheet at .*, while you were typing"))
    ).to_be_visible()
    both = page.locator(".sheet-conflict tbody")
    expect(both).to_contain_text("110")
    expect(both).to_contain_text("100")
    assert SheetHistory.objects.count() == 1


def test_what_waited_through_a_flat_battery_shows_both_versions_too(phone, event):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#connection")).to_contain_text(WAITING)
    of_another_phone(phone, event)
    page = reopened(page, page.url)
    expect(page.locator(".sheet-conflict tbody")).to_contain_text("110")
    page.get_by_role("button", name="Save what I typed").tap()
    first_team(page)
    accept(page)
    is_sent(page)
    assert [tally.total for tally in Sheet.objects.get().tallies.order_by("pk")] == [100, 200]
    assert SheetHistory.objects.count() == 2


def test_what_came_too_late_for_the_desk_is_told(phone, event):
    page = phone()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#connection")).to_contain_text(WAITING)
    of_the_desk(phone, event)
    page = reopened(page, page.url)
    expect(page.get_by_text("This sheet came in while your numbers waited.")).to_be_visible()
    assert SheetHistory.objects.count() == 1


def test_every_step_is_accessible_and_fits_a_small_phone(phone):
    page = phone(reduced_motion="reduce")
    page.set_viewport_size(SMALL)

    def check():
        assert accessibility_faults(page) == []
        assert page.evaluate(BEYOND_THE_EDGE) == []

    check()
    fill_all(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#connection")).to_be_visible()
    check()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Who keyed this in?")).to_be_visible()
    check()
    first_team(page)
    other_team_is_asked(page)
    check()
    accept(page)
    is_sent(page)
    check()


def test_a_sheet_is_sent_by_keyboard_alone(keyboard, event):
    keyboard.open(path(event))
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    for name, text in BOXES.items():
        keyboard.tab_to(rf"\b{name}\b")
        keyboard.type(text)
    for words in (r"^Save\b", "Count empty boxes as 0", "keyed-in-by", "This is right"):
        keyboard.follow(words)
    is_sent(keyboard.page)
    assert [line for line in keyboard.browser_errors if "422" not in line] == []  # the page that asks about empty boxes


COVERED = """() => {
    const note = document.getElementById("connection").getBoundingClientRect();
    const parts = "h1, .sheet-head-number, .sheet-total, .sheet-tabs button, .table-keys, .box";
    return [...document.querySelectorAll(parts)].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return part.checkVisibility() && top < note.bottom - 1 && bottom > note.top + 1;
    }).map((part) => part.outerHTML);
}"""


def test_the_note_of_a_lost_connection_is_short_and_covers_nothing(phone):
    page = phone()
    note = page.locator("#connection")
    fill_all(page)
    page.evaluate("scrollTo(0, 0)")
    page.context.set_offline(True)
    save(page)
    expect(note).to_contain_text("Sent once it is back.")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []
    assert note.bounding_box()["height"] < 60
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Who keyed this in?")).to_be_visible()
    page.context.set_offline(True)
    first_team(page)
    expect(note).to_contain_text("Sent once it is back.")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []


def test_before_a_press_nothing_is_said_to_be_sent_and_the_old_total_is_not_shown(phone):
    page = phone()
    total = page.locator(".sheet-total:not(.other-team)")
    fill(page, {"1-table-10": "10"})
    expect(total.locator(".big-number")).to_have_text("100")
    page.context.set_offline(True)
    fill(page, {"1-table-10": "20"})
    expect(page.locator("#connection")).to_be_visible()
    expect(page.locator("#connection")).to_have_text(re.compile(r"^1 number waiting on this phone\.\s+No connection\."))
    expect(page.get_by_text("Sent once it is back.")).to_be_hidden()
    expect(total).to_contain_text("not up to date")
    expect(total.locator(".big-number")).to_be_hidden()
    page.context.set_offline(False)
    expect(total.locator(".big-number")).to_have_text("200")
    expect(total.get_by_text("not up to date")).to_be_hidden()


def test_of_a_sheet_that_is_in_only_the_changed_numbers_wait(phone):
    page = phone()
    fill_all(page)
    send(page)
    is_sent(page)
    page.get_by_role("link", name="Change the sheet").tap()
    page.context.set_offline(True)
    fill(page, {"1-table-10": "11"})
    expect(page.locator("#connection")).to_contain_text("1 number waiting on this phone.")


def test_a_wrong_paper_total_of_another_team_is_shown(phone):
    page = phone()
    fill_all(page, BOXES | {"1-paper": "100", "2-paper": "999"})
    page.locator('[data-show="1"]').tap()
    save(page)
    expect(page.locator('[data-show="2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[name="2-paper"]')).to_be_in_viewport()


def faults(page):
    """Return what axe finds on the page, and what is beyond the edge of the phone."""
    return accessibility_faults(page) + page.evaluate(BEYOND_THE_EDGE)


def test_every_step_on_a_phone_until_the_desk_confirms(keyboard, phone, club, event):
    page = phone()
    found = {"boxes": faults(page)}
    assert page.evaluate(IN_SIGHT, "#save")
    assert page.evaluate(IN_SIGHT, "#total-1")
    page.locator("#id_ending").fill("0")
    page.locator("#id_1-table-10").fill("10")
    page.locator("[data-show='2']").click()
    page.locator("#id_2-table-10").fill("20")
    page.locator("#save").click()
    page.get_by_role("button", name="Count empty boxes as 0").click()
    page.get_by_role("heading", name="Who keyed this in?").wait_for()
    found["who"] = faults(page)
    page.locator("button[name=keyed-in-by]").first.click()
    page.get_by_role("heading", name="Hand the phone to").wait_for()
    found["accept"] = faults(page)
    assert page.evaluate(IN_SIGHT, "button[name=accepted]")
    page.locator("button[name=wrong]").click()
    page.locator("#sheet").wait_for()
    assert page.locator("#id_2-table-10").input_value() == "20"
    page.locator("#save").click()
    page.locator("button[name=keyed-in-by]").first.click()
    page.locator("button[name=accepted]").click()
    page.get_by_text("Sent to the desk at").wait_for()
    found["sent"] = faults(page)
    assert {step: wrong for step, wrong in found.items() if wrong} == {}
    keyboard.log_in()
    keyboard.open(reverse("sheets:play", args=[club.slug, event.pk]))
    keyboard.page.get_by_role("button", name="Confirm 11-7").click()
    keyboard.page.get_by_text("Confirmed: 11-7, Table 1, Hand 1.").first.wait_for()
    page.reload()
    page.get_by_text("The desk has confirmed this sheet.").wait_for()
    assert Sheet.objects.get().confirmed_by == "Ruth"


def test_more_teams_accept_one_after_the_other(open_browser, live_server, club):
    people = 8
    event = one_table_evening(club, "hidden-valley-ranch", people)
    Event.objects.update(date=tonight(club))
    let_tables_key_in(event=event)
    page = open_browser(live_server.url + path(event))
    page.locator("#id_ending").fill("0")
    page.locator("#save").click()
    page.get_by_role("button", name="Count empty boxes as 0").click()
    page.locator("button[name=keyed-in-by]").first.click()
    names = []
    for _team in range(people // 2 - 1):
        page.get_by_role("heading", name="Hand the phone to").wait_for()
        assert faults(page) == []
        names.append(page.locator("h1").inner_text())
        page.locator("button[name=accepted]").click()
        page.get_by_role("heading", name=names[-1]).wait_for(state="detached")
    page.get_by_text("Sent to the desk at").wait_for()
    assert len(set(names)) == people // 2 - 1


def test_without_javascript_boxes_are_beside_each_other_and_plain_posts_do_the_same(phone):
    page = phone(java_script_enabled=False)
    boxes = [page.locator(f"#id_{team}-table-10").bounding_box() for team in (1, 2)]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    label = page.locator("[id='row-1-table-10']").bounding_box()
    assert label["height"] < 60
    page.locator("#id_ending").fill("0")
    page.locator("#id_1-table-10").fill("10")
    page.locator("#id_2-table-10").fill("20")
    page.locator("#save").click()
    page.get_by_role("button", name="Count empty boxes as 0").click()
    page.locator("button[name=keyed-in-by]").first.click()
    page.locator("button[name=accepted]").click()
    page.get_by_text("Sent to the desk at").wait_for()
    assert list(Sheet.objects.get().tallies.order_by("pk").values_list("total", flat=True)) == [100, 200]


@pytest.mark.parametrize("scripts", [True, False])
def test_back_and_reload_send_nothing_again_and_ask_nothing(phone, event, scripts):
    page = phone(java_script_enabled=scripts)
    for name, text in BOXES.items():
        page.evaluate("([name, text]) => { document.getElementsByName(name)[0].value = text; }", [name, text])
    page.locator("#save").click()
    page.get_by_role("button", name="Count empty boxes as 0").click()
    page.get_by_role("heading", name="Who keyed this in?").wait_for()
    page.reload()
    page.get_by_role("heading", name="Who keyed this in?").wait_for()
    page.go_back()
    page.get_by_role("button", name="Count empty boxes as 0").click()
    first_team(page)
    other_team_is_asked(page)
    page.go_back()
    first_team(page)
    accept(page)
    is_sent(page)
    page.go_back()
    is_sent(page)
    page.reload()
    is_sent(page)
    assert SheetHistory.objects.count() == 1


def test_what_was_typed_after_a_question_comes_back_after_a_reload(phone):
    page = phone()
    for name, text in BOXES.items():
        page.evaluate("([name, text]) => { document.getElementsByName(name)[0].value = text; }", [name, text])
    page.locator("#save").click()
    page.get_by_role("button", name="Count empty boxes as 0").wait_for()
    page.evaluate("""() => {
        document.getElementsByName("1-table-10")[0].value = "30";
        document.getElementById("sheet").dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    page.reload()
    expect(page.locator('[name="1-table-10"]')).to_have_value("30")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_what_to_put_right_is_said_above_the_boxes_and_covers_none(open_browser, live_server, event, size):
    """After Something is wrong. On a wide screen the boxes keep the width that they had."""
    width, height = size
    page = open_browser(live_server.url + path(event), viewport={"width": width, "height": height})
    wide_before = page.locator(".grid-scroll").bounding_box()["width"]
    fill_all(page)
    page.locator("#sheet").evaluate("form => form.requestSubmit(form.querySelector('#save'))")
    page.get_by_role("button", name=re.compile("^Team 1")).or_(page.locator("button[name='keyed-in-by']")).first.click()
    page.get_by_role("button", name="Something is wrong").click()
    expect(page.get_by_text("Put it right, then press Save again.")).to_be_in_viewport()
    said, grid = (page.locator(selector).bounding_box() for selector in (".put-right", ".grid-scroll"))
    assert said["y"] >= 0
    assert said["y"] + said["height"] <= grid["y"]
    assert (grid["width"], said["x"] + said["width"] <= width) == (wide_before, True)
