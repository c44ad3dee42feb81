"""A table calls the desk from phones while the desk keys in: the line on Play, the answer on the phones."""

import pytest
from playwright.sync_api import expect

from tests.builders import make_evening, tonight
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import accessibility_faults
from tests.sheets.calls import KNOWS, called, person_page, player_at, table_page
from tournaments.hall.link_actions import give_out_link, let_tables_key_in
from tournaments.models import TableCall

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IN_SIGHT = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
    return box.height >= 44 && box.top >= 0 && box.bottom <= innerHeight; }"""
SIDE_BY_SIDE = """([one, other]) => { const [a, b] = [one, other].map((found) => found.getBoundingClientRect());
    return a.right <= b.left && a.top < b.bottom && b.top < a.bottom; }"""
ASKS = "Table 1 asks for you"


@pytest.fixture
def event(club):
    """Tonight's evening of eight people at two tables, on phones of players and tables."""
    event = give_out_link(event=make_evening(club, date=tonight(club)))
    let_tables_key_in(event=event)
    return event


@pytest.fixture
def open_phone(browser, browser_context_args, live_server):
    """A function that opens a page on a new phone."""
    contexts = []

    def phone(path, **options):
        contexts.append(browser.new_context(**browser_context_args | PHONE | options))
        page = contexts[-1].new_page()
        page.clock.install()
        page.goto(live_server.url + path)
        return page

    yield phone
    for context in contexts:
        context.close()


def side_by_side(page, first, second):
    """Whether the second element of a page stands to the right of the first, in one line with it."""
    return page.evaluate(SIDE_BY_SIDE, [page.query_selector(first), page.query_selector(second)])


def is_fit_for_a_phone(page):
    assert accessibility_faults(page) == []
    assert page.evaluate(BEYOND_THE_EDGE) == []


def test_a_player_calls_and_the_desk_answers_without_losing_what_it_typed(keyboard, open_phone, event):
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    keyboard.page.keyboard.type("2")
    phone = open_phone(person_page(event, player_at(event, 1)))
    assert phone.evaluate(IN_SIGHT, "#call-desk")
    is_fit_for_a_phone(phone)
    phone.clock.fast_forward(1_000)
    phone.get_by_text("Say why").tap()
    assert phone.evaluate(IN_SIGHT, "#call-rules")
    is_fit_for_a_phone(phone)
    phone.locator("#call-rules").tap()
    expect(phone.locator(".call")).to_contain_text(KNOWS)
    is_fit_for_a_phone(phone)
    keyboard.page.clock.fast_forward(15_000)
    expect(keyboard.page.locator("#calls")).to_contain_text(f"{ASKS}: rules")
    expect(keyboard.page.locator("#id_number")).to_be_focused()
    expect(keyboard.page.locator("#id_number")).to_have_value("2")
    assert keyboard.page.evaluate(IN_SIGHT, f"#answer-{TableCall.objects.get().pk}")
    assert accessibility_faults(keyboard.page) == []
    keyboard.page.clock.fast_forward(2_000)
    keyboard.page.get_by_role("button", name="Mark Table 1 as answered").press("Enter")
    expect(keyboard.page.get_by_text("The call of Table 1 is answered.")).to_be_visible()
    expect(keyboard.page.locator("#calls")).not_to_contain_text(ASKS)
    phone.clock.fast_forward(6_000)
    expect(phone.locator(".call")).to_contain_text("The desk answered your call of")
    keyboard.page.clock.fast_forward(2_000)
    keyboard.page.get_by_role("button", name="Undo").press("Enter")
    expect(keyboard.page.locator("#calls")).to_contain_text(ASKS)
    phone.clock.fast_forward(6_000)
    expect(phone.locator(".call")).to_contain_text(KNOWS)


def test_a_table_calls_beside_its_boxes_and_keeps_what_is_in_them(open_phone, event, desk):
    phone = open_phone(table_page(event, name="table:sheet"))
    assert phone.evaluate(IN_SIGHT, "#call-desk")
    assert phone.evaluate(IN_SIGHT, ".call summary")
    assert side_by_side(phone, "#call-desk", ".call summary")
    is_fit_for_a_phone(phone)
    phone.locator('[name="1-table-10"]').fill("10")
    phone.locator("#call-desk").tap()
    expect(phone.locator(".call")).to_contain_text(KNOWS)
    expect(phone.locator('[name="1-table-10"]')).to_have_value("10")
    is_fit_for_a_phone(phone)
    desk.post("sheets:answer-call", TableCall.objects.get().pk, event=event)
    phone.clock.fast_forward(16_000)
    expect(phone.locator(".call")).to_contain_text("The desk answered your call of")
    expect(phone.locator('[name="1-table-10"]')).to_have_value("10")


def test_a_table_says_why_in_its_one_press(open_phone, event):
    phone = open_phone(table_page(event, name="table:sheet"))
    phone.get_by_text("Say why").tap()
    is_fit_for_a_phone(phone)
    phone.clock.fast_forward(1_000)
    phone.get_by_role("button", name="Ask for a chair").tap()
    expect(phone.locator(".call")).to_contain_text(KNOWS)
    assert TableCall.objects.get().reason == "chair"


def test_without_a_script_both_phones_call_and_cancel(open_phone, event):
    table = open_phone(table_page(event, name="table:sheet"), java_script_enabled=False)
    with table.context.expect_page() as opened:
        table.locator("#call-desk").tap()
    expect(opened.value.locator(".call")).to_contain_text(KNOWS)
    opened.value.get_by_role("button", name="Cancel the call").tap()
    expect(opened.value.locator(".call")).to_contain_text("Please come to our table")
    opened.value.get_by_role("link", name="Back").tap()
    expect(opened.value.locator("#sheet")).to_be_visible()
    player = open_phone(person_page(event, player_at(event, 2)), java_script_enabled=False)
    player.get_by_text("Say why").tap()
    player.get_by_role("button", name="Report a late card").tap()
    expect(player.locator(".call")).to_contain_text("The desk knows. They come to Table 2.")
    player.get_by_role("button", name="Cancel the call").tap()
    expect(player.locator(".call")).to_contain_text("Please come to our table")


def test_several_calls_fit_on_a_phone_of_the_desk(keyboard, event):
    keyboard.log_in()
    for table, reason in ((2, "late-card"), (1, "other")):
        called(event, table, reason=reason)
    keyboard.page.set_viewport_size(PHONE["viewport"])
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    expect(keyboard.page.locator("#calls li")).to_have_count(2)
    expect(keyboard.page.locator("#calls li").first).to_contain_text("Table 2 asks for you: a late card")
    assert keyboard.page.evaluate(IN_SIGHT, "#calls li:last-child button")
    for row in ("#calls li:first-child", "#calls li:last-child"):
        assert side_by_side(keyboard.page, f"{row} > span", f"{row} button")
    is_fit_for_a_phone(keyboard.page)
