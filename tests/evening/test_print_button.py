"""Print buttons: the first press shows the paper, the second opens the browser's print window."""

import pytest
from playwright.sync_api import expect

from tests.builders import keyed, make_evening
from tests.evening.accessibility import WCAG, violations
from tournaments.models import Print


@pytest.fixture
def event(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    return event


def address(printer, event, path):
    return f"{printer.address}/c/{printer.club.slug}/events/{event.pk}/{path}"


def test_a_list_is_printed_by_two_presses(printer, page, event):
    page.add_init_script("window.print = () => { document.title = 'printing' }")
    page.goto(address(printer, event, "tables/"))
    page.locator("#menu-print > summary").click()
    page.get_by_role("button", name="Seat list by last name").click()
    expect(page.get_by_role("heading", name="Seat list by last name")).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_title("printing")
    assert [(row.kind, row.printed_by) for row in Print.objects.all()] == [("seats-by-last-name", "Ruth")]
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="Tables and partners")).to_be_visible()


def test_the_chosen_paper_size_is_kept(printer, page, event):
    page.goto(address(printer, event, "print/tallies/?deal=2"))
    for size, other in (("a4", "letter"), ("letter", "a4")):
        page.locator(f"button[value={size}]").click()
        expect(page.locator(f"button[value={size}]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"button[value={other}]")).to_have_attribute("aria-pressed", "false")
        expect(page.get_by_text("TABLE 1 – HAND 2")).to_be_visible()


def test_without_javascript_the_paper_says_how_to_print_it(printer, browser, event):
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(printer.page.context.cookies())
    page = context.new_page()
    page.goto(address(printer, event, "tables/"))
    page.locator("#menu-print > summary").click()
    page.get_by_role("button", name="Seat list by last name").click()
    expect(page.get_by_role("heading", name="Seat list by last name")).to_be_visible()
    expect(page.get_by_text("choose Print in the menu of your browser")).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    context.close()


@pytest.mark.parametrize(
    "path",
    ["print/", "print/seats-by-first-name/", "print/tallies/", "print/table-cards/", "print/rule-card/",
     "print/score-cards/", "print/blank-tallies/", "print/sign-up-empty/", "print/leaderboard/", "print/hands/"],
)  # fmt: skip
def test_the_papers_are_accessible_and_fit_a_small_screen(printer, page, event, path):
    page.goto(address(printer, event, path))
    found = violations(page, rules=WCAG)
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
