"""Reading out the winners in a real browser: one key per place, no JavaScript, accessible pages."""

import re

import pytest
from playwright.sync_api import expect

from accounts.actions import found_club
from tests.builders import (
    PASSWORD,
    draw_tables,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    standings,
)
from tests.evening.accessibility import violations
from tests.evening.together import hold_together
from tournaments.changes.actions import take_chair
from tournaments.rehearsal.actions import Script, fill_evening

PAGES = [
    "results/",
    "results/?after=all",
    "results/players/",
    "results/chapters/",
    "results/growth/",
    "results/team/1/",
    "results/how/",
    "results/winners/",
    "results/winners/?step=1",
    "prizes/",
]


LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


@pytest.fixture
def evening(transactional_db, today):
    club, _ruth = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
    return fill_evening(club=club, script=Script(rules_key="tanglewood", people=12, seed=8, sheets=10), today=today)


@pytest.fixture
def start(evening):
    return f"/c/{evening.club.slug}/events/{evening.pk}/"


def places(keyboard):
    return keyboard.page.locator(".winner-place").all_inner_texts()


def size_of_the_name(keyboard):
    return keyboard.page.locator(".winner-name").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")


def each_key_shows_one_more_place(keyboard, start):
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.open(f"{start}results/winners/")
    assert places(keyboard) == []
    shown = []
    for key in ("Enter", " ", "ArrowRight", "PageDown", "Enter", "Enter"):
        with keyboard.page.expect_navigation():
            keyboard.press(key)
        shown += places(keyboard)
    assert shown == [f"{place} place" for place in ("6th", "5th", "4th", "3rd", "2nd", "1st")]
    assert size_of_the_name(keyboard) >= 60
    keyboard.page.set_viewport_size({"width": 1920, "height": 1080})
    assert size_of_the_name(keyboard) >= 99
    assert keyboard.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in (".winner-name", "[data-back]"):
        box = keyboard.page.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= 1080
    # After the first place, more presses do nothing.
    keyboard.press("Enter", " ", "ArrowRight")
    assert places(keyboard) == ["1st place"]
    with keyboard.page.expect_navigation():
        keyboard.press("ArrowLeft")
    assert places(keyboard) == ["2nd place"]


def names_of_every_place_have_one_size_and_the_first_is_gold(keyboard, start):
    keyboard.page.set_viewport_size(LAPTOP)
    sizes, colors = [], []
    for step in range(1, 7):
        keyboard.open(f"{start}results/winners/?step={step}")
        sizes.append(size_of_the_name(keyboard))
        name = keyboard.page.locator(".winner-name").first
        colors.append(name.evaluate("e => getComputedStyle(e).color"))
    assert len(set(sizes)) == 1
    assert len(set(colors[:-1])) == 1
    assert colors[-1] != colors[0]


def each_place_is_spoken_and_the_focus_stays_on_the_next_step(keyboard, start):
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.open(f"{start}results/winners/")
    for place in ("6th", "5th"):
        with keyboard.page.expect_navigation():
            keyboard.press("Enter")
        name = keyboard.page.locator(".winner-name").first.inner_text()
        expect(keyboard.page.locator("#read-out")).to_have_text(
            re.compile(rf"{place} place {re.escape(name)} [\d,]+ points")
        )
        expect(keyboard.page.get_by_role("button", name="Show the next place")).to_be_focused()


def the_stage_takes_the_keys_that_scroll_only_where_nothing_scrolls(keyboard, start):
    keyboard.page.set_viewport_size(LAPTOP)
    keyboard.page.set_viewport_size({"width": 683, "height": 384})
    keyboard.open(f"{start}results/winners/?step=2")
    keyboard.press("PageDown")
    keyboard.page.wait_for_function("scrollY > 0")
    assert places(keyboard) == ["5th place"]
    with keyboard.page.expect_navigation():
        keyboard.press("ArrowRight")
    assert places(keyboard) == ["4th place"]


def while_names_are_read_out_only_they_and_the_next_step_are_in_sight(keyboard, start):
    keyboard.page.set_viewport_size(LAPTOP)
    footer = keyboard.page.locator(".site-footer")
    for size in (LAPTOP, PHONE):
        keyboard.page.set_viewport_size(size)
        keyboard.open(f"{start}results/winners/")
        expect(footer).to_be_visible()
        for _place in range(6):
            with keyboard.page.expect_navigation():
                keyboard.press("ArrowRight")
            expect(footer).to_be_hidden()
            assert keyboard.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        # At first place the main step is where the thumb is.
        box = keyboard.page.locator(".button-next").bounding_box()
        assert size["height"] / 2 < box["y"] < box["y"] + box["height"] < size["height"]


def a_line_breaks_between_two_people_only(keyboard, start):
    keyboard.page.set_viewport_size({"width": 800, "height": 768})
    keyboard.open(f"{start}results/winners/?step=6")
    people = keyboard.page.locator(".winner-name .one-name")
    assert people.count() == 2
    lines = people.evaluate_all("all => all.map(one => one.getClientRects().length)")
    assert lines == [1, 1]
    first, second = (one.bounding_box()["y"] for one in people.all())
    assert first < second


def printed_it_is_the_list_that_is_read_out(keyboard, start):
    keyboard.open(f"{start}results/winners/?step=1")
    keyboard.page.emulate_media(media="print")
    expect(keyboard.page.locator("tbody tr")).to_have_count(6)
    assert all(row.is_visible() for row in keyboard.page.locator("tbody tr").all())
    assert not keyboard.page.locator(".winner-name, .row-of, footer").first.is_visible()
    keyboard.page.emulate_media(media="null")
    keyboard.open(f"{start}results/winners/")
    assert keyboard.page.locator("tbody tr").count() == 0


def the_pages_are_accessible_and_fit_the_screen(keyboard, start):
    for path in PAGES:
        keyboard.open(start + path)
        for width in (1366, 320):
            keyboard.page.set_viewport_size({"width": width, "height": 768})
            found = violations(keyboard.page)
            assert [(path, width, fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
            assert not keyboard.page.evaluate("document.documentElement.scrollWidth > innerWidth"), (path, width)


OF_ONE_EVENING = (
    each_key_shows_one_more_place,
    names_of_every_place_have_one_size_and_the_first_is_gold,
    each_place_is_spoken_and_the_focus_stays_on_the_next_step,
    the_stage_takes_the_keys_that_scroll_only_where_nothing_scrolls,
    while_names_are_read_out_only_they_and_the_next_step_are_in_sight,
    a_line_breaks_between_two_people_only,
    printed_it_is_the_list_that_is_read_out,
    the_pages_are_accessible_and_fit_the_screen,
)


def test_reading_out_the_winners(keyboard, evening, start):
    keyboard.log_in()
    hold_together(OF_ONE_EVENING, keyboard, start)
    assert keyboard.browser_errors == []


def test_a_team_of_four_long_names_and_their_hands_fits_the_screen(keyboard, club, ruth):
    event = make_evening(club, people=4)
    team = event.teams.first()
    substitutes = make_people(club, names=["Bartholomew", "Maximiliana"])
    for deal, (member, player) in enumerate(zip(team.members.order_by("pk"), substitutes, strict=True), start=2):
        take_chair(member=member, from_deal=deal, player=player)
    play_everything(event)
    keyboard.log_in()
    step = 1 if standings(event)[-1].who.team.pk == team.pk else 2
    for size in (LAPTOP, PHONE):
        keyboard.page.set_viewport_size(size)
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/winners/?step={step}")
        expect(keyboard.page.locator(".winner-name")).to_contain_text("Maximiliana Anailimixam (from Hand 3)")
        assert keyboard.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size


def test_a_key_leads_from_the_first_place_to_the_next_list(keyboard, club, ruth):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{number}" for number in range(10)]))
    draw_tables(event)
    play_everything(event)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/winners/?step=2&of=players")
    assert set(places(keyboard)) == {"1st place"}
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Tables of 6")
    keyboard.see("Start reading out")


def test_without_javascript_each_link_shows_one_more_place(browser, live_server, evening, start):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.fill("[name=username]", "Ruth")
    page.fill("[name=password]", PASSWORD)
    with page.expect_navigation():
        page.press("[name=password]", "Enter")
    page.goto(f"{live_server.url}{start}results/winners/?first=2")
    with page.expect_navigation():
        page.get_by_role("button", name="Start reading out").click()
    assert page.locator(".winner-place").inner_text() == "2nd place"
    with page.expect_navigation():
        page.get_by_role("button", name="Show the next place").click()
    assert page.locator(".winner-place").inner_text() == "1st place"
    page.goto(f"{live_server.url}{start}results/")
    with page.expect_navigation():
        page.locator(".total-link").first.click()
    page.locator(".hand summary").first.click()
    assert page.locator("details[open] .lines").first.is_visible()
