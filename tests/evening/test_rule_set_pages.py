"""Rule sets in a real browser: the live preview keeps the focus, cards print on one page, pages are accessible."""

import io

import pytest
from pypdf import PdfReader

from scoring import BUILT_IN_KEYS, built_in
from tests.builders import make_event
from tests.evening.accessibility import violations
from tournaments.models import ClubRuleSet
from tournaments.rule_sets.actions import copy_rules


@pytest.fixture
def rules(keyboard, club, ruth):
    """The url of the rule sets; Ruth is logged in, and the club has a copy of Hidden Valley Ranch."""
    copy_rules(club=club, rules=built_in("hidden-valley-ranch"), original="hidden-valley-ranch", name="Ours")
    keyboard.log_in()
    return f"{keyboard.address}/c/{club.slug}/rules/"


def test_every_rule_card_is_one_page(rules, page):
    for key in (*BUILT_IN_KEYS, "hidden-valley-ranch-2"):
        page.goto(f"{rules}{key}/")
        name = page.locator("h1").inner_text()
        for paper in ("A4", "Letter"):
            pages = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
            assert len(pages) == 1, (key, paper)
            text = pages[0].extract_text()
            assert name in text
            assert "Printed" in text
            assert "Copy and change" not in text


def test_the_preview_shows_differences_and_keeps_the_focus(rules, page):
    page.goto(f"{rules}hidden-valley-ranch-2/change/")
    page.fill("#n-lines-5-price", "550")
    page.get_by_text("Other red books (not sevens, not wild): 550, was 500").wait_for()
    assert page.evaluate("document.activeElement.id") == "n-lines-5-price"
    page.fill("#n-lines-1-price", "many")
    page.locator("#fault-n-lines-1-price", has_text="Type a whole number").wait_for()
    assert violations(page) == []
    page.fill("#n-lines-1-price", "100")
    page.fill("#n-deals", "5")
    page.locator("#n-opening-5").wait_for()
    assert page.evaluate("document.activeElement.id") == "n-deals"
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Undo").wait_for()
    assert "price = 550" in ClubRuleSet.objects.get().text


def test_a_number_typed_during_a_preview_is_kept(rules, page):
    page.goto(f"{rules}hidden-valley-ranch-2/change/")
    held = []
    page.route("**/preview/", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/preview/"):
        page.fill("#n-deals", "5")
    page.fill("#n-lines-5-price", "550")
    held[0].continue_()
    page.locator("#n-opening-5").wait_for()
    page.get_by_text("Other red books (not sevens, not wild): 550, was 500").wait_for()
    assert page.input_value("#n-lines-5-price") == "550"
    assert page.evaluate("document.activeElement.id") == "n-lines-5-price"


def test_a_check_box_shows_what_depends_on_it_and_keeps_the_focus(rules, page):
    page.goto(f"{rules}hidden-valley-ranch-2/change/")
    page.locator("#n-required-4-amount").wait_for()
    page.focus("#n-missing")
    page.keyboard.press("Space")
    page.get_by_text("Missing books are taken off: never, was when another team goes out").wait_for()
    page.locator("#n-required-4-amount").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "n-missing"
    page.keyboard.press("Space")
    page.fill("#n-required-4-amount", "250")
    page.get_by_text("for each one missing: 250, was its price").wait_for()
    page.fill("#n-lone_player", "11")
    page.locator("#fault-n-lone_player", has_text="needs a whole number from 1 to 10").wait_for()


PATHS = (
    "",
    "tanglewood/",
    "bring-in/",
    "bring-in/how-to-write/",
    "hidden-valley-ranch-2/change/",
    "hidden-valley-ranch-2/data-file/",
)


def faults_of(page):
    """Return what axe finds on the open page on a laptop and on a small phone, and where it scrolls sideways."""
    faults = []
    for width in (1366, 320):
        page.set_viewport_size({"width": width, "height": 768})
        found = violations(page)
        faults += [(width, one["id"], [node["html"] for node in one["nodes"]]) for one in found]
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            faults.append((width, "scrolls sideways"))
    return faults


def test_the_pages_are_accessible_and_fit_the_screen(rules, page, club, today):
    faults = {}
    for path in PATHS:
        page.goto(rules + path)
        faults[path] = faults_of(page)
    page.goto(f"{rules.removesuffix('rules/')}events/{make_event(club, date=today).pk}/workbook/more/")
    page.locator("summary").click()
    faults["download"] = faults_of(page)
    assert {path: found for path, found in faults.items() if found} == {}
