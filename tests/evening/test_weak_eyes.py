"""For weak eyes and for ears: names of boxes, what is spoken, the focus, few lines on a screen, the reader's colors."""

import pytest
from django.db.models import F
from django.urls import reverse
from playwright.sync_api import expect

from scoring import BUILT_IN_KEYS
from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups, tonight
from tests.evening.accessibility import violations
from tests.evening.test_entry import sheet_path
from tournaments.models import Event, Tally

NAMES = """() => [...document.querySelectorAll("input.box:not([data-optional])")].map((box) =>
    (box.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ").replace(/\\s+/g, " ").trim())"""
IS_UNCOVERED = """(box) => {
    box.focus();
    const { left, top, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === box;
}"""
AT_400_PERCENT = {"width": 341, "height": 192}
AT_200_PERCENT = {"width": 683, "height": 384}
POLL = 16_000  # milliseconds


@pytest.fixture
def event(club, ruth):
    return make_evening(club, people=8, date=tonight(club))


@pytest.mark.parametrize("rules", BUILT_IN_KEYS)
def test_every_box_of_a_sheet_has_a_name_that_no_other_has(keyboard, club, ruth, rules):
    event = make_evening(club, people=4, rules=rules, date=tonight(club))
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    names = keyboard.page.evaluate(NAMES)
    assert len(names) > 10
    assert "" not in names
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_the_line_of_a_box_and_the_total_are_spoken_once_the_box_is_left(keyboard, event):
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    box = keyboard.page.locator("input.box[name^='1-']").first
    box.fill("2")
    box.press("Enter")
    points = keyboard.page.locator(".points-cell[data-team='1']").first
    expect(keyboard.page.locator("#read-out")).not_to_be_empty()
    said = keyboard.page.locator("#read-out").inner_text()
    total = keyboard.page.locator("#total-1 .big-number").inner_text()
    assert (points.inner_text().strip(), total) != ("", "0")
    assert said.startswith(f"{points.inner_text().strip()}. Total {total}")


def test_news_on_play_leaves_the_focus_where_it_is(keyboard, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 100}}, from_table=True)
    keyboard.log_in()
    keyboard.page.clock.install()
    keyboard.open(sheet_path(event).replace("1/1/", ""))
    for part in ("#from-tables a", "#from-tables button", "#play-grid a"):
        element = keyboard.page.locator(part).first
        element.focus()
        focused = element.get_attribute("id")
        assert focused, part
        with keyboard.page.expect_response(lambda answer: "/play/" in answer.url):
            keyboard.page.clock.run_for(POLL)
        keyboard.page.wait_for_function(
            "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
        )
        assert keyboard.page.evaluate("document.activeElement.id") == focused


def test_what_is_open_about_a_sheet_can_be_read_on_its_chip(keyboard, event):
    sheet = keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
    for tally, told in zip(
        sheet.tallies.order_by("pk"), ({"written_total": 2960}, {"in_question": "a book"}), strict=True
    ):
        Tally.objects.filter(pk=tally.pk).update(**told)
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    keyboard.log_in()
    keyboard.open(sheet_path(event).replace("1/1/", ""))
    marks = keyboard.page.locator("#sheet-11-7 .paper-says")
    assert marks.all_inner_texts() == ["≠ 2,960\nPaper says 2,960", "?\nIn question"]
    assert violations(keyboard.page, target="#play-grid") == []


def test_at_400_percent_nothing_covers_the_box_that_has_the_focus(keyboard, event):
    keyboard.log_in()
    keyboard.page.set_viewport_size(AT_400_PERCENT)
    keyboard.open(sheet_path(event))
    boxes = keyboard.page.locator("input.box:not([data-optional])").all()
    shown = [box for box in boxes if box.is_visible()]
    assert len(shown) > 5
    assert [box.get_attribute("name") for box in shown if not box.evaluate(IS_UNCOVERED)] == []


def test_at_200_percent_the_button_of_a_new_evening_covers_no_choice(keyboard, club, ruth):
    keyboard.log_in()
    keyboard.page.set_viewport_size(AT_200_PERCENT)
    keyboard.open(reverse("events:plan", args=[club.slug]))
    assert keyboard.page.locator(".stays-in-sight").first.evaluate("e => getComputedStyle(e).position") == "static"


def test_with_the_readers_own_colors_what_is_chosen_has_an_outline(keyboard, event):
    keyboard.log_in()
    keyboard.page.emulate_media(forced_colors="active")
    keyboard.open(sheet_path(event).replace("1/1/", ""))
    for part in (".steps [aria-current]", ".site-nav [aria-current]", ".text-size[aria-pressed='true']"):
        mark = keyboard.page.locator(part).first
        assert mark.evaluate("e => getComputedStyle(e).outlineStyle") == "solid", part
    other = keyboard.page.locator(".text-size[aria-pressed='false']").first
    assert other.evaluate("e => getComputedStyle(e).outlineStyle") == "none"


def test_the_text_size_is_three_tabs_from_the_top_of_a_page(keyboard, event):
    keyboard.log_in()
    keyboard.open(sheet_path(event).replace("1/1/", ""))
    keyboard.page.evaluate("document.activeElement.blur()")
    keyboard.page.locator(".skip-link").first.focus()
    keyboard.press("Tab", "Enter", "Tab", "Tab")
    keyboard.wait_until_focused("Large text")


def test_a_sheet_is_left_two_tabs_before_its_first_box(keyboard, event):
    keyboard.log_in()
    keyboard.open(sheet_path(event))
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
    for _ in range(2):
        keyboard.press("Shift+Tab")
        if keyboard.focused().startswith("Back"):
            break
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    assert keyboard.page.url.endswith("/play/")


def test_after_a_name_is_removed_the_focus_stays_in_its_list(keyboard, club, ruth):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    keyboard.log_in()
    keyboard.open(reverse("sign_up:list", args=[club.slug, event.pk]))
    row = keyboard.page.locator("#lines tbody tr").nth(8)
    name = keyboard.page.locator("#lines tbody tr").nth(9).locator("th").inner_text().strip()
    row.locator("summary").focus()
    keyboard.press("Enter")
    row.get_by_role("button", name="Remove").focus()
    keyboard.press("Enter")
    keyboard.wait_until_focused(name)


def test_after_a_prize_is_drawn_the_focus_stays_in_the_list(keyboard, club, ruth):
    event = make_evening(club, people=8)
    for number in range(1, 9):
        event.prizes.create(number=number, kind="door")
    keyboard.log_in()
    keyboard.page.set_viewport_size({"width": 1366, "height": 400})
    keyboard.open(reverse("prizes:prizes", args=[club.slug, event.pk]))
    prize = keyboard.page.locator("li.prize").nth(5)
    prize.locator("summary").press("Enter")
    with keyboard.page.expect_navigation():
        prize.get_by_role("button", name="Draw").press("Enter")
    keyboard.page.wait_for_function(
        "() => document.activeElement.closest('li') === document.querySelectorAll('li.prize')[5]"
    )
    assert keyboard.page.evaluate("scrollY") > 0
