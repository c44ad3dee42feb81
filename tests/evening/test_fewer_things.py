"""Few things to press or fill in at once: in sight on a laptop, and on a whole page."""

import pytest
from playwright.sync_api import expect

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.prizes.actions import add_usual_prizes

NAMES = "Ros El Mar Win Dor Flor Al Lou".split()
LAPTOP = {"width": 1366, "height": 768}
MOST_IN_SIGHT, MOST_ON_A_PAGE = 14, 40
# What can be pressed or filled in, beyond menu, steps and footer, and beyond the one thing that each row of a list has.
COUNTED = """(inSight) => {
    const rows = new Set();
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')].filter((e) => {
        const { top, bottom, width } = e.getBoundingClientRect();
        if (!e.checkVisibility({ visibilityProperty: true }) || !width || e.matches('[type=hidden]')) return false;
        const row = e.closest('tbody tr, .first-card, .prize, .chips li');
        if (row && !rows.has(row)) return void rows.add(row);
        return !inSight || (top < innerHeight && bottom > 0);
    }).map((e) => (e.innerText || e.name || e.id).trim().replace(/\\s+/g, ' '));
}"""
EVENING = "/c/{club.slug}/events/{event.pk}/"


def signed_in(club):
    event = make_event(club)
    names = [first + last for last in ("a", "ie", "y") for first in NAMES][:23]
    make_sign_ups(event, make_people(club, names=names, chapters=("Lake", "Palm", "Bay")))
    return event


def drawn(club):
    event = signed_in(club)
    draw_tables(event, shown=False)
    return event


def shown(club):
    event = signed_in(club)
    draw_tables(event)
    return event


def played(club):
    event = shown(club)
    play_everything(event)
    return event


def with_prizes(club):
    event = played(club)
    add_usual_prizes(event=event)
    return event


def past(club):
    for _evening in range(3):
        event = played(club)
    return event


PAGES = {
    "sign-up": (signed_in, EVENING + "sign-up/"),
    "plan": (signed_in, EVENING + "tables/"),
    "draft": (drawn, EVENING + "tables/"),
    "tables": (shown, EVENING + "tables/"),
    "front page": (signed_in, EVENING),
    "play": (shown, EVENING + "play/"),
    "results": (played, EVENING + "results/"),
    "settings": (signed_in, EVENING + "settings/"),
    "prizes": (with_prizes, EVENING + "prizes/"),
    "people": (signed_in, "/c/{club.slug}/people/"),
    "past evenings": (past, "/c/{club.slug}/past/"),
}
"""Each page by its name: the evening it is looked at in, and its address."""


@pytest.mark.parametrize("name", PAGES)
def test_few_things_are_in_sight_and_on_the_page(keyboard, club, ruth, name):
    make, address = PAGES[name]
    event = make(club)
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.log_in()
    keyboard.open(address.format(club=club, event=event))
    in_sight = keyboard.page.evaluate(COUNTED, True)
    on_the_page = keyboard.page.evaluate(COUNTED, False)
    assert len(in_sight) <= MOST_IN_SIGHT, in_sight
    assert len(on_the_page) <= MOST_ON_A_PAGE, on_the_page


def test_a_bar_in_sight_covers_no_rules_and_an_error_marks_its_own_field(keyboard, club, ruth):
    page = keyboard.page
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/plan/")
    bar = page.locator(".stays-in-sight")
    last = page.locator("main details > summary").bounding_box()
    assert last["y"] + last["height"] <= bar.bounding_box()["y"]
    assert bar.bounding_box()["y"] + bar.bounding_box()["height"] <= LAPTOP["height"]
    page.locator("[name=rules]").first.check()
    page.locator("main details > summary").click()
    page.locator("#id_date").fill("")
    with page.expect_navigation():
        page.get_by_role("button", name="Start sign-up").click()
    assert [box.get_attribute("id") for box in page.locator("main [aria-invalid=true]").all()] == ["id_date"]
    assert [box.get_attribute("id") for box in page.locator("main .is-invalid").all()] == ["id_date"]
    page.set_viewport_size({"width": 683, "height": 384})
    assert bar.evaluate("e => getComputedStyle(e).position") == "static"


def test_the_list_of_people_follows_what_is_typed(keyboard, club, ruth):
    signed_in(club)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/people/")
    rows = keyboard.page.locator("#people-found tbody tr")
    assert rows.count() == 23
    keyboard.wait_for_focus("id_name")
    keyboard.type("win")
    expect(rows).to_have_count(3)
    keyboard.see("3 people found")
    keyboard.wait_for_focus("id_name")
    assert "name=win" in keyboard.page.url
    assert keyboard.browser_errors == []


def test_the_history_follows_what_is_chosen(keyboard, club, ruth):
    event = make_evening(club, people=8)
    for hand in (1, 2):
        keyed(event, table=1, deal=hand, counts={})
    keyed(event, table=2, deal=1, counts={})
    keyboard.log_in()
    keyboard.open(EVENING.format(club=club, event=event) + "history/?page=1")
    page = keyboard.page
    assert page.locator("#acts-found tbody tr").count() == 3
    page.locator("#id_table").focus()
    page.locator("#id_table").select_option("2")
    expect(page.locator("#acts-found tbody tr")).to_have_count(1)
    keyboard.see("1 entry")
    keyboard.wait_for_focus("id_table")
    assert "table=2" in page.url
    assert "page=" not in page.url
    assert "table=2" in page.get_by_role("link", name="Prepare to print").get_attribute("href")
    page.get_by_role("link", name="Show all").click()
    expect(page.locator("#acts-found tbody tr")).to_have_count(3)
    assert keyboard.browser_errors == []


def test_a_folded_group_of_settings_says_what_is_chosen(keyboard, club, ruth):
    event = make_event(club)
    keyboard.log_in()
    keyboard.open(EVENING.format(club=club, event=event) + "settings/")
    chosen = keyboard.page.locator(".settings-now").get_by_text("Couples: No preference")
    expect(chosen).to_be_visible()
    keyboard.page.get_by_text("Partners", exact=True).click()
    expect(chosen).to_be_hidden()
