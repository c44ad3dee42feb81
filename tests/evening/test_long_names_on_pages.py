"""Long names and large text: no page of an evening scrolls sideways on a phone, no texts cover each other."""

import pytest

from tests.builders import draw_tables, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.evening.test_every_page import GET_PAGES, NOT_PAGES, OVERFLOW
from tests.long_names import give_long_names
from tests.rounds import key_in_round, make_rounds, next_round
from tests.walk import address, things_of

PHONE = {"width": 390, "height": 844}
# Pairs of visible texts on the page, outside of what scrolls, sticks or opens over the page, that cover each other.
COVERED = """() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    const texts = [], walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const known = new Map([[null, false]]);
    const sticks = (e) => {
        if (!known.has(e)) {
            const style = getComputedStyle(e);
            const itself = style.position === 'sticky' || style.clipPath !== 'none' || e.matches('.menu-list');
            known.set(e, itself || sticks(e.parentElement));
        }
        return known.get(e);
    };
    for (let node; (node = walker.nextNode());) {
        const e = node.parentElement;
        if (!node.data.trim() || !e.checkVisibility() || e.closest('.visually-hidden, svg, option, script')) continue;
        if (sticks(e)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 2) texts.push([box, node]);
    }
    const covered = new Set();
    texts.forEach(([a, one], place) => texts.slice(place + 1).forEach(([b, other]) => {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (one !== other && width > 2 && height > Math.min(a.height, b.height) * 0.4)
            covered.add(one.data.trim() + ' | ' + other.data.trim());
    }));
    return [...covered];
}"""
CUT_MENUS = """() => [...document.querySelectorAll('nav.site-nav, .steps ol')]
    .filter((menu) => menu.scrollWidth > menu.clientWidth + 1).map((menu) => menu.innerText)"""


@pytest.fixture
def event(club):
    event = make_evening(club, people=8, rules="lakemont-ridge")
    give_long_names(club)
    play_everything(event)
    for number, kind in enumerate(("place", "red-threes"), start=2):
        event.prizes.create(number=number, kind=kind, place=1 if kind == "place" else None)
    return event


@pytest.fixture
def event_of_rounds(club):
    event = make_rounds(club, "fixed-teams", rounds=3)
    give_long_names(club)
    event = next_round(event, 2)
    key_in_round(event, 2)
    return event


OF_ONE_SIZE = {"published:frame"}
"""Pages without sizes of text: the frame is part of another site."""


def faults_of_names(page):
    """Return the menus of the open page that are cut, its texts that cover each other, and how much is too wide."""
    faults = [*page.evaluate(CUT_MENUS), *page.evaluate(COVERED)]
    if (beyond := page.evaluate(OVERFLOW)) > 0:
        faults.append(f"{beyond} px wider than the phone")
    return faults


@pytest.mark.parametrize("evening", ["event", "event_of_rounds"])
def test_long_names_fit_on_a_phone(keyboard, club, ruth, request, evening):
    things = things_of(club, request.getfixturevalue(evening))
    keyboard.log_in()
    page = keyboard.page
    page.set_viewport_size(PHONE)
    found = {}
    for name, (arguments, *_rest) in GET_PAGES.items():
        if name in NOT_PAGES or not {"event", "player", "token"} & set(arguments):
            continue
        answer = page.goto(keyboard.address + address(name, arguments, things))
        if "html" not in answer.headers.get("content-type", ""):
            continue
        faults = faults_of_names(page)
        is_larger = page.evaluate("document.documentElement.classList.replace('text-normal', 'text-largest')")
        assert is_larger == (name not in OF_ONE_SIZE), name
        faults += [f"largest text: {one}" for one in faults_of_names(page)]
        if faults:
            found[name] = faults
    assert found == {}


LINES_OF_SURNAMES = """(surname) => {
    const names = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT), lines = [];
    for (let node; (node = names.nextNode());) {
        if (!node.parentElement.checkVisibility()) continue;
        for (const {index} of node.data.matchAll(surname)) {
            const text = document.createRange();
            text.setStart(node, index);
            text.setEnd(node, index + surname.length);
            lines.push(text.getClientRects().length);
        }
    }
    return lines;
}"""
"""On how many lines each of these surnames is."""


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_a_surname_of_17_letters_is_never_broken_on_a_phone(keyboard, club, ruth, format_):
    event = make_rounds(club, format_, rounds=2)
    for player in club.players.all():
        player.family_name = "Papadimitropoulos"
        player.save()
    key_in_round(event, 1)
    keyboard.log_in()
    page = keyboard.page
    for path in ("people/", f"events/{event.pk}/sign-up/", f"events/{event.pk}/results/"):
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 844})
            keyboard.open(f"/c/tuesday-club/{path}")
            lines = page.evaluate(LINES_OF_SURNAMES, "Papadimitropoulos")
            assert len(lines) >= 8
            assert set(lines) == {1}, (path, width)
            assert page.evaluate(OVERFLOW) <= 0, (path, width)


# Of each problem in sight: whether it is cut, and whether it ends with a period.
IN_SIGHT = """es => es.filter(e => e.checkVisibility())
    .map(e => [e.scrollHeight - e.clientHeight > 1, e.innerText.endsWith('.')])"""
WITH_PROBLEM = ".box-cell:has(+ .points-cell .problem:not(:empty)) input.box"


def test_of_neighboring_boxes_with_problems_one_is_told_at_a_time(keyboard, club, ruth):
    event = make_evening(club, people=8, rules="lakemont-ridge")
    keyboard.log_in()
    keyboard.open(f"/c/tuesday-club/events/{event.pk}/play/1/1/")
    boxes = keyboard.page.locator(".box-cell:nth-of-type(2) input.box")
    for number in range(3):
        boxes.nth(number).fill("not a number")
    problems = keyboard.page.locator(".points-cell .problem:not(:empty)")
    problems.nth(2).wait_for(state="attached")
    keyboard.page.locator("#id_ending").focus()
    assert [problem.is_visible() for problem in problems.all()] == [True, False, False]
    for number in range(3):
        boxes.nth(number).focus()
        assert [problem.is_visible() for problem in problems.all()] == [shown == number for shown in range(3)]
        assert problems.evaluate_all(IN_SIGHT) == [[False, True]]


def test_a_long_problem_is_whole_where_the_rows_below_have_none(keyboard, club, ruth):
    event = make_evening(club, people=8, rules="tanglewood")
    keyboard.log_in()
    keyboard.open(f"/c/tuesday-club/events/{event.pk}/play/1/1/")
    table = {f"1-table-{row}": "0" for row in (50, 20, 10, 5)} | {"1-table-20": "1"}
    for name, count in ({"1-exact_deals": "3", "1-books-red": "4"} | table | {"ending": "0"}).items():
        keyboard.page.locator(f'[name="{name}"]').fill(count)
    problems = keyboard.page.locator(".points-cell .problem:not(:empty)")
    problems.nth(1).wait_for(state="attached")
    for box in keyboard.page.locator(WITH_PROBLEM).all():
        box.focus()
        assert problems.evaluate_all(IN_SIGHT) == [[False, True]]


def test_a_wrong_choice_keeps_the_arrow_of_its_dropdown(keyboard, club, ruth):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event, shown=False)
    keyboard.log_in()
    keyboard.open(f"/c/tuesday-club/events/{event.pk}/tables/")
    keyboard.page.get_by_text("House pair (no prizes)").click()
    keyboard.page.get_by_role("button", name="Leave out of prizes").click()
    wrong = keyboard.page.locator("select.is-invalid").first
    wrong.wait_for()
    assert "svg" in wrong.evaluate("e => getComputedStyle(e).backgroundImage")


def test_the_error_of_a_choice_is_below_the_choices(keyboard, club, ruth):
    keyboard.log_in()
    keyboard.open("/c/tuesday-club/events/plan/")
    choices = keyboard.page.locator("#div_id_rules .form-check")
    before = [choice.bounding_box()["width"] for choice in choices.all()]
    keyboard.page.evaluate("for (const e of document.querySelectorAll('[name=rules]')) e.checked = false")
    keyboard.page.get_by_role("button", name="Start sign-up").click()
    keyboard.page.locator("#div_id_rules .invalid-feedback").wait_for()
    label = choices.last.locator("label").bounding_box()
    error = choices.last.locator(".invalid-feedback").bounding_box()
    assert [choice.bounding_box()["width"] for choice in choices.all()] == before
    assert label["y"] + label["height"] <= error["y"]
    assert label["width"] > before[-1] / 2


def test_enter_goes_to_the_first_empty_box_after_an_empty_sheet_is_saved(keyboard, club, ruth):
    event = make_evening(club, people=8, rules="lakemont-ridge")
    keyboard.log_in()
    keyboard.open(f"/c/tuesday-club/events/{event.pk}/play/1/1/")
    first = keyboard.page.evaluate("document.activeElement.name")
    keyboard.page.get_by_role("button", name="Save", exact=True).last.click()
    keyboard.see("boxes are empty.")
    keyboard.wait_for_focus("look-again")
    keyboard.press("Enter")
    keyboard.page.wait_for_function("first => document.activeElement.name === first", arg=first)
    assert keyboard.page.locator("input.box[aria-invalid=true]").count() > 20
