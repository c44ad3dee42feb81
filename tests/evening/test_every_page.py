"""Every page in a real browser: WCAG 2.2 AA, nothing beyond the edge of a phone, no violation of its policy.

At some stages also the focus of each element, and what keeps people with weak eyes or unsteady hands from a page.
"""

import datetime
from functools import partial

import pytest
from django.utils import timezone

from scoring import built_in
from tests.builders import (
    draw_tables,
    keyed,
    link_token,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.evening.accessibility import load_axe_with_every_page, violations
from tests.evening.barriers import LAPTOP, barriers
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.long_names import give_long_names
from tests.rounds import key_in_round, make_rounds, next_round
from tests.test_access import TABLE
from tests.walk import address, things_of
from tournaments.hall.actions import make_new_code
from tournaments.models import Event, Season
from tournaments.standings.actions import make_final

GET_PAGES = {name: row for name, row in TABLE.items() if row[1] == "get" and row[2] == 200}
NOT_PAGES = {
    "accounts:alive",
    "calendar_feed:feed",
    "evening_file:evening",
    "exports:csv",
    "exports:file",
    "exports:workbook",
    "people:find",
    "people:find-chapter",
    "seasons:season-csv",
    "seasons:season-workbook",
    "seasons:days-workbook",
    "published:json",
    "rule_sets:download",
    "sign_up:suggest",
    "lots:find",
}
PAGES_OF_ROUNDS = ("rounds:next", "rounds:again", "rounds:round", "standings:player")
"""Pages that only an evening of several rounds has, or one with points."""
PHONE, SMALL_PHONE = {"width": 390, "height": 844}, {"width": 320, "height": 640}
PRINTED_PAGE = {"width": 687, "height": 1000}
"""A4 between the margins of print.css, which is narrower than Letter."""
LANDSCAPE = {"width": 1062, "height": 700}
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"


def accessibility_faults(page):
    """Return a line for each violation that axe finds on the page."""
    found = violations(page)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def faults_in_windows(page, *, paper=PRINTED_PAGE):
    """Return the faults of the open page in a wide and a narrow window and as printed."""
    faults = accessibility_faults(page)
    for phone in (PHONE, SMALL_PHONE):
        page.set_viewport_size(phone)
        faults += [f"beyond {phone['width']} px: {one}" for one in page.evaluate(BEYOND_THE_EDGE)]
    if (beyond := page.evaluate(OVERFLOW)) > 0:
        faults.append(f"{beyond} px wider than a small phone")
    page.set_viewport_size(paper)
    page.emulate_media(media="print")
    faults += [f"beyond the paper: {one}" for one in page.evaluate(BEYOND_THE_EDGE)]
    page.emulate_media(media="null")
    return faults


def check_page(keyboard, path, found, *, checks=(faults_in_windows,), seen=None):
    """Open a page, add its browser errors and the faults that the checks find to `found`.

    `seen` has the pages that were checked: another address may lead to one of them, or say that there is none.
    """
    keyboard.browser_errors.clear()
    keyboard.page.set_viewport_size(LAPTOP)
    answer = keyboard.page.goto(f"{keyboard.address}{path}")
    if "html" not in answer.headers.get("content-type", ""):
        return
    # The browser logs an error for a status of 404, which some of the pages have.
    errors = [line for line in keyboard.browser_errors if answer.ok or "Failed to load resource" not in line]
    shown = answer.url if answer.ok else keyboard.page.content()
    faults = [*errors]
    if seen is None or shown not in seen:
        faults += [fault for check in checks for fault in check(keyboard.page)]
    if seen is not None:
        seen.add(shown)
    if answer.status >= 500:
        faults.append(f"status {answer.status}")
    if faults:
        found[path] = faults


# Looks at the element with the focus whenever Tab is about to move it on.
WATCH_FOCUS = """() => {
    const focused = new Set(), watch = window.watch = { invisible: new Set(), isRound: false };
    watch.look = () => {
        const e = document.activeElement;
        if (watch.isRound || e === document.body || e.id === 'main') return;
        if (watch.isRound = focused.has(e)) return;
        focused.add(e);
        const style = getComputedStyle(e), where = e.getBoundingClientRect();
        const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        const seen = where.width > 0 && where.bottom > 0 && where.top < innerHeight;
        if (!(ring && seen)) watch.invisible.add(e.outerHTML.slice(0, 120));
    };
    let pressed = false;
    addEventListener('keydown', () => { if (pressed) watch.look(); pressed = true; }, true);
}"""
MOST_TABS, TABS_AT_ONCE = 60, 6


def invisible_focus(page):
    """Press Tab until an element has the focus again; return the elements whose focus is not visible."""
    page.evaluate(WATCH_FOCUS)
    for _ in range(MOST_TABS // TABS_AT_ONCE):
        for _ in range(TABS_AT_ONCE):
            page.keyboard.press("Tab")
        if page.evaluate("watch.isRound"):
            break
    return set(page.evaluate("watch.look(), [...watch.invisible]"))


def faults_of_focus(page):
    """Return the elements of the open page whose focus is not visible on a laptop."""
    page.set_viewport_size(LAPTOP)
    return [f"invisible focus: {one}" for one in invisible_focus(page)]


def shown(club):
    return make_evening(club, people=10, rules="hidden-valley-ranch", date=tonight(club))


def half_played(club):
    event = make_evening(club, people=12, second_person=True, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, by="Fay")
    keyed(event, table=2, deal=2, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, state="unfinished")
    return event


def final(club):
    event = make_evening(club, people=8, rules="lakemont-ridge")
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


def between_rounds(club):
    club.uses_chapters = True
    club.save()
    event = make_rounds(club, "partners", people=9, rounds=3, tables=((2, 2), (2, 2)))
    give_long_names(club)
    event = next_round(event, 2)
    key_in_round(event, 2)
    return Event.objects.get(pk=event.pk)


def draft(club):
    event = make_event(club, rules="texas-good-sam")
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak", "Elm"])[:8])
    draw_tables(event, shown=False)
    return event


@pytest.mark.parametrize("stage", [draft, shown, half_played, between_rounds, final])
def test_every_page_at_every_stage(keyboard, club, ruth, stage):
    event = stage(club)
    things = things_of(club, event)
    keyboard.log_in()
    load_axe_with_every_page(keyboard.page)
    found, seen = {}, set()
    for name in [*GET_PAGES, *(PAGES_OF_ROUNDS if event.has_rounds else ())]:
        if name not in NOT_PAGES and (checks := checks_at(stage, name)):
            check_page(keyboard, address(name, TABLE[name][0], things), found, checks=checks, seen=seen)
    assert found == {}


CHANGES_AT_THE_END = ("seasons:past", "seasons:player")


def checks_at(stage, name):
    """Return the checks of a page at a stage. Pages that tell nothing of an evening are the same at every stage."""
    arguments = set(TABLE[name][0])
    is_of_evening = name in PAGES_OF_ROUNDS or {"event", "table token"} & arguments
    is_other_at_the_end = name in CHANGES_AT_THE_END or {"token", "wall token", "poster code"} & arguments
    is_new = is_of_evening or stage is half_played or (stage is final and is_other_at_the_end)
    checks = [faults_in_windows] if is_new else []
    if stage is half_played:
        checks.append(faults_of_focus)
    if stage is half_played or (is_of_evening and stage in (draft, between_rounds)):
        checks.append(barriers)  # last: nobody can use the page afterwards
    return checks


def test_the_pages_of_a_season(keyboard, club, ruth):
    club.uses_chapters = True
    club.save()
    counting = {"measure": "places", "best": 2, "least": 3}
    season = Season.objects.create(club=club, name="Fall", **counting)
    first = between_rounds(club)
    people = list(club.players.all())
    for days in (1, 2, 20):
        date = first.date - datetime.timedelta(days=days)
        event = make_event(club, date=date, season=season, continues=first if days == 1 else None, chapter_rule=False)
        make_sign_ups(event, people[: 8 if days == 2 else 4])
        draw_tables(event)
        play_everything(event, seed=days)
    Event.objects.filter(pk=first.pk).update(season=season)
    keyboard.log_in()
    found = {}
    base = f"/c/{club.slug}/past"
    check_page(keyboard, f"{base}/seasons/{season.pk}/", found, checks=[partial(faults_in_windows, paper=LANDSCAPE)])
    for path in (f"seasons/{season.pk}/change/", f"people/{people[0].pk}/", ""):
        check_page(keyboard, f"{base}/{path}", found)
    assert found == {}
    keyboard.open(f"{base}/seasons/{season.pk}/")
    keyboard.see("Chapter trophy")
    keyboard.see("A place needs 3 evenings.")


def test_the_pages_of_a_new_site(keyboard):
    found = {}
    check_page(keyboard, "/", found)
    keyboard.first_visit()
    for path in ("/recovery-code/", "/c/tuesday-club/", "/c/tuesday-club/people/", "/c/tuesday-club/events/plan/"):
        check_page(keyboard, path, found)
    keyboard.open("/c/tuesday-club/")
    keyboard.plan(built_in("tanglewood").name)
    event = Event.objects.get()
    for part in ("", "sign-up/", "tables/", "play/", "results/", "results/players/", "prizes/", "history/", "helpers/"):
        check_page(keyboard, f"/c/tuesday-club/events/{event.pk}/{part}", found)
    keyboard.page.context.clear_cookies()
    make_new_code(event=event, now=timezone.now())
    for path in ("/log-in/", "/recover/", "/join/", "/join/x/", f"/join/{link_token(event)}/", "/nothing-here/"):
        check_page(keyboard, path, found)
    assert found == {}


def test_the_button_that_draws_is_in_sight_on_a_phone(keyboard, club, ruth):
    event = make_event(club, rules="tanglewood")
    make_sign_ups(event, make_people(club)[:7])
    keyboard.log_in()
    for phone in (PHONE, SMALL_PHONE):
        keyboard.page.set_viewport_size(phone)
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/tables/")
        box = keyboard.page.get_by_role("button", name="Draw partners").bounding_box()
        assert box["y"] + box["height"] <= phone["height"]


def test_tables_fill_a_wide_screen(keyboard, club, ruth):
    event = make_evening(club, people=32)
    keyboard.log_in()
    keyboard.page.set_viewport_size({"width": 1920, "height": 1080})
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/tables/")
    cards = [card.bounding_box() for card in keyboard.page.locator(".seat-tile").all()]
    assert len({round(card["y"]) for card in cards}) <= 2
    assert max(card["x"] + card["width"] for card in cards) > 1500


def test_missing_sheets_do_not_touch_each_other(keyboard, club, ruth):
    event = make_evening(club, people=16)
    keyed(event, table=1, deal=2, counts={})
    keyboard.log_in()
    for size in (PHONE, {"width": 1366, "height": 668}):
        keyboard.page.set_viewport_size(size)
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/")
        keyboard.page.locator("#missing-sheets summary").click()
        boxes = [one.bounding_box() for one in keyboard.page.locator("#missing-sheets :is(a, button)").all()]
        assert len(boxes) > 8
        for place, one in enumerate(boxes):
            for other in boxes[:place]:
                beside = one["x"] - other["x"] - other["width"] >= 4 or other["x"] - one["x"] - one["width"] >= 4
                assert beside or one["y"] - other["y"] - other["height"] >= 4


def test_the_names_at_table_1_are_in_sight_during_play(keyboard, club, ruth):
    event = make_evening(club, people=16)
    keyed(event, table=1, deal=1, counts={})
    keyboard.log_in()
    keyboard.page.set_viewport_size({"width": 1366, "height": 668})
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/tables/")
    names = keyboard.page.locator(".seat-tile").first.bounding_box()
    assert names["y"] + names["height"] <= 668


def test_an_invisible_focus_is_found(keyboard, club):
    keyboard.open("/log-in/")
    assert invisible_focus(keyboard.page) == set()
    for element in ("button.button-main", ".languages button"):  # one in the page, one at its end
        keyboard.page.evaluate(
            "(e) => document.querySelector(e).style.setProperty('outline', 'none', 'important')", element
        )
    assert len(invisible_focus(keyboard.page)) == 2


FAULTS = {
    "color-contrast": "document.querySelector('h1').style.color = '#f4efe4'",
    "label": "document.querySelector('label[for=id_username]').remove()",
    "html-has-lang": "document.documentElement.removeAttribute('lang')",
}


def test_an_accessibility_fault_is_found(keyboard, club):
    keyboard.open("/log-in/")
    assert accessibility_faults(keyboard.page) == []
    for fault, script in FAULTS.items():
        keyboard.open("/log-in/")
        keyboard.page.evaluate(script)
        assert [line.split(":")[0] for line in accessibility_faults(keyboard.page)][:1] == [fault]


def test_a_page_wider_than_the_screen_is_found(keyboard, club):
    keyboard.page.set_viewport_size(SMALL_PHONE)
    keyboard.open("/log-in/")
    assert keyboard.page.evaluate(OVERFLOW) <= 0
    keyboard.page.evaluate("document.querySelector('h1').style.minWidth = '500px'")
    assert keyboard.page.evaluate(OVERFLOW) > 0


def test_a_scrolled_container_with_something_beyond_the_edge_is_found(keyboard, club):
    keyboard.page.set_viewport_size(SMALL_PHONE)
    keyboard.open("/log-in/")
    assert keyboard.page.evaluate(BEYOND_THE_EDGE) == []
    keyboard.page.evaluate(
        "const e = document.querySelector('h1'); e.parentElement.style.overflowX = 'auto'; e.style.width = '500px'"
    )
    assert keyboard.page.evaluate(OVERFLOW) <= 0
    assert [one[:3] for one in keyboard.page.evaluate(BEYOND_THE_EDGE)] == ["<h1"]


FORBIDDEN = {
    "script-src": "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "style-src": "document.querySelector('h1').setAttribute('style', 'color: red')",
    "img-src": "document.body.append(Object.assign(document.createElement('img'), {src: 'http://127.0.0.1:9/x.png'}))",
    "connect-src": "fetch('http://127.0.0.1:9/').catch(() => 0)",
}


def test_a_violation_of_the_security_policy_is_recorded(keyboard, club):
    keyboard.open("/log-in/")
    assert keyboard.browser_errors == []
    for directive, forbidden in FORBIDDEN.items():
        with keyboard.page.expect_console_message(lambda line, directive=directive: directive in line.text):
            keyboard.page.evaluate(f"() => {{ {forbidden} }}")
        assert any(directive in line for line in keyboard.browser_errors), keyboard.browser_errors
        keyboard.browser_errors.clear()


def test_the_names_of_two_evenings_of_a_day_can_be_read(keyboard, club, ruth):
    make_event(club)
    event = make_event(club, rules="lakemont-ridge")
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/")
    keyboard.page.locator(".tabs [aria-current]", has_text="Lakemont Ridge").wait_for()
    assert accessibility_faults(keyboard.page) == []
