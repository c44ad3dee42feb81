"""The results say the answer first: the first three in sight on laptop and phone, the rest behind two menus."""

import pytest

from tests.builders import keyed, make_evening, play_everything
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import OVERFLOW, accessibility_faults
from tournaments.rehearsal.actions import Script, fill_evening

LAPTOP, PHONE, LARGEST_ZOOM = (
    {"width": 1366, "height": 768},
    {"width": 390, "height": 844},
    {"width": 341, "height": 192},
)
MOST_IN_SIGHT = 14
# What can be pressed or filled in, beyond menu, steps and footer, and beyond the one link of each row.
IN_SIGHT = """() => [...document.querySelectorAll('main :is(a, button, input, select, summary)')].filter((e) => {
    const { top, bottom, width } = e.getBoundingClientRect();
    return e.checkVisibility() && width && top < innerHeight && bottom > 0
        && !e.matches('.total-link, .row-more summary, [type=hidden]');
}).map((e) => e.textContent.trim())"""
MENUS = {
    "views": ["Teams", "Players", "Chapters", "How the totals grew"],
    "share": ["Share a link", "Save as Excel", "Save to a USB drive"],
    "print": ["Leaderboard", "Results hand by hand", "All papers"],
}


@pytest.fixture
def results(keyboard, club, ruth, today):
    """Open the results of an evening of 24 people with this many sheets; return the browser's page."""

    def opened(sheets=24, people=24, size=LAPTOP):
        script = Script(rules_key="hidden-valley-ranch", people=people, seed=8, sheets=sheets)
        event = fill_evening(club=club, script=script, today=today)
        keyboard.page.set_viewport_size(size)
        keyboard.log_in()
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/")
        return keyboard.page

    return opened


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("sheets", [20, 24], ids=["some-sheets", "all-sheets"])
@pytest.mark.parametrize("bars", [False, True], ids=["", "rehearsal"])
def test_the_first_team_ends_above_three_quarters_of_the_screen(results, club, size, sheets, bars):
    club.rehearsal = bars
    club.save()
    page = results(sheets, size=size)
    if bars:
        with page.expect_navigation():
            page.get_by_role("button", name="Show the guide").click()
        page.locator("#guide").wait_for()
    box = page.locator(".first-card").first.bounding_box()
    assert box["y"] + box["height"] < size["height"] * 3 / 4
    if not bars:
        assert len(page.evaluate(IN_SIGHT)) <= MOST_IN_SIGHT, page.evaluate(IN_SIGHT)


def test_the_first_three_end_in_the_middle_of_a_laptop_and_their_rows_are_for_paper(results):
    page = results()
    cards = page.locator(".first-card")
    boxes = [card.bounding_box() for card in cards.all()]
    assert [round(box["y"] + box["height"]) <= 405 for box in boxes] == [True] * 3
    second, first, third = boxes[1], boxes[0], boxes[2]
    assert second["x"] < first["x"] < third["x"]
    assert first["y"] < second["y"] == third["y"]
    rows = page.locator(".standings tbody tr")
    assert [row.is_visible() for row in rows.all()] == [False] * 3 + [True] * 9
    assert {round(row.bounding_box()["height"]) for row in rows.all()[3:-1]} <= {43, 44}
    page.emulate_media(media="print")
    assert [row.is_visible() for row in rows.all()] == [True] * 12
    assert not cards.first.is_visible()


def test_what_the_list_is_sorted_by_is_shown_whole(results):
    page = results()
    page.get_by_role("link", name="Hand 2").click()
    page.wait_for_url("**sort=**")
    assert page.locator(".first-card").count() == 0
    assert all(row.is_visible() for row in page.locator(".standings tbody tr").all())


def test_the_main_button_is_the_next_step(results, club, keyboard):
    page = results()
    mains = page.locator("main .button-main")
    assert mains.all_inner_texts() == ["Read out the winners"]
    event = club.events.get()
    for missing, words in ((1, "Open sheet"), (2, "Key in the sheets")):
        event.rounds.get().seatings.first().sheets.order_by("-deal").first().delete()
        event.refresh_from_db()
        event.raise_version()
        page.reload()
        assert len(mains.all_inner_texts()) == 1, missing
        assert mains.inner_text().startswith(words)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_each_menu_has_all_and_is_accessible(results, club, size):
    club.uses_chapters = True
    club.save()
    page = results(20, size=size)
    assert accessibility_faults(page) == []
    for menu, names in MENUS.items():
        page.locator(f"#menu-{menu} > summary").click()
        shown = page.locator(f"#menu-{menu} .menu-list")
        assert shown.locator("a, button").all_inner_texts()[: len(names)] == names
        box = shown.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        # A list that is open covers links below it in part.
        assert [fault for fault in accessibility_faults(page) if not fault.startswith("target-size")] == []
        assert page.evaluate(BEYOND_THE_EDGE) == []
        assert page.locator(".menu[open]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".menu[open]").count() == 0
    assert "Print" in page.evaluate("document.activeElement.textContent")
    page.locator("#missing-sheets > summary").click()
    assert page.locator("#missing-sheets .open-sheet").count() == 4


def test_saving_a_file_closes_the_menu_and_says_where_the_file_is(results):
    page = results()
    page.locator("#menu-share > summary").click()
    with page.expect_download():
        page.get_by_role("link", name="Save as Excel").press("Enter")
    page.locator("#messages").get_by_text("usually in the Downloads folder").wait_for()
    assert page.locator(".menu[open]").count() == 0
    assert page.evaluate("document.activeElement.parentElement.id") == "menu-share"
    page.get_by_role("button", name="Close this message").click()
    assert page.locator("#messages .note").count() == 0


def test_a_tap_opens_the_hands_of_a_line_on_a_phone(results):
    page = results(size=PHONE)
    row = page.locator(".standings tbody tr").nth(4)
    hand = row.locator("td.number").nth(1)
    assert not hand.is_visible()
    assert row.bounding_box()["height"] <= 60
    assert not page.locator(".standings thead").is_visible()
    row.locator("th").click(position={"x": 20, "y": 10})
    assert hand.is_visible()
    assert row.get_by_text("Behind").count() == 0
    assert row.locator(".gap").evaluate("e => getComputedStyle(e, '::before').content").startswith('"Behind')
    card = page.locator(".first-card").nth(1)
    assert not card.locator(".first-hands").is_visible()
    card.locator("summary").press("Enter")
    assert card.locator(".first-hands").is_visible()
    assert accessibility_faults(page) == []
    with page.expect_navigation():
        card.locator(".total-link").click()
    assert "/team/" in page.url


def test_menus_and_lines_open_without_scripts(browser, live_server, club, ruth):
    event = make_evening(club, people=12)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 111}, 2: {"table.points": 5}})
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, locale="en-US")
    page = context.new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.get_by_label("Name").fill("Ruth")
    page.locator("#id_password").fill("queen of hearts")
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/**")
    page.goto(f"{live_server.url}/c/{club.slug}/events/{event.pk}/results/")
    page.locator("#menu-print > summary").click()
    page.get_by_role("button", name="Leaderboard").wait_for()
    page.locator("#menu-print > summary").click()
    page.locator("#missing-sheets > summary").click()
    page.locator("#missing-sheets .open-sheet").first.wait_for()
    context.close()


@pytest.mark.parametrize("size", [LARGEST_ZOOM, {"width": 683, "height": 384}], ids=["400%", "200%"])
def test_several_lists_fit_a_zoomed_window(keyboard, club, ruth, size):
    event = make_evening(club, people=22)
    play_everything(event)
    keyboard.log_in()
    keyboard.page.set_viewport_size(size)
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/")
    assert keyboard.page.locator(".first-places").count() == 2
    assert keyboard.page.evaluate(OVERFLOW) <= 0
    box = keyboard.page.locator(".first-card").last.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
