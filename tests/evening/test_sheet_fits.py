"""A sheet on a laptop and on a phone: labels, boxes, points and Save are in sight for every number of teams."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from accounts.models import Club
from scoring.library import rule_set_text
from tests.builders import draw_tables, keyed, make_people, make_sign_ups, tonight
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tournaments.events.actions import plan_event
from tournaments.models import Event

LAPTOP, PHONE, PHONE_WITH_KEYBOARD, SMALL_PHONE = (1366, 668), (390, 844), (390, 500), (320, 640)
EVERY_FORM = (Path(__file__).parents[1] / "scoring" / "rule_sets" / "every-form.toml").read_text()
MOST_TEAMS_THAT_FIT = 6

# What of the sheet cannot be seen: beyond the window or its scrolling part, below something else, or a label cut off.
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
    const box = e.getBoundingClientRect();
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isOver = over && (over === e || e.contains(over) || over.contains(e));
    const isWhole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const isCut = e.matches('.row-label, #save') && e.scrollWidth > e.clientWidth + 1;
    return e.checkVisibility() && box.width && !(isOver && isWhole && !isCut);
}).map((e) => e.name || e.id || e.innerText)"""
LABELS = ".sheet-grid tbody th"
BOXES = ".sheet-grid input.box"
TOTALS = ".sheet-total .big-number"
SAVE = "#save, #look-again:not([hidden])"
IS_CUT = """(selector) => [...document.querySelectorAll(selector)].filter((e) =>
    e.checkVisibility() && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
).map((e) => e.innerText)"""
DOES_NOT_SCROLL = "() => scrollX === 0 && scrollY === 0"


def of_single_players(number):
    """Return the rule set with the most rows of the built-in ones, for tables where that many play each alone."""
    teams = ", ".join("1" * number)
    text = re.sub(r"\[tables\]\n(.+\n)+", f"[tables]\n{number} = [[{teams}]]\n", rule_set_text("hidden-valley-ranch"))
    return text.replace("also = { 4 = 7, 5 = 7, 6 = 7 }\n", "")


def sheet_path(club, *, rules, people, plan=0):
    names = ["Bartholomew", "Ada", "Grace", "Maximiliana", "Rosa", "Hedy", "Emmy", "Lise"][:people]
    event = plan_event(event=Event(club=club, name="Friday Night", date=tonight(club)), rules_text=rules)
    make_sign_ups(event, make_people(club, names=names))
    draw_tables(event, plan=plan)
    return f"/c/{club.slug}/events/{event.pk}/play/1/1/"


SIZES_OF_PHONES = {
    2: [PHONE, PHONE_WITH_KEYBOARD, SMALL_PHONE],
    3: [PHONE, PHONE_WITH_KEYBOARD, SMALL_PHONE],
    5: [PHONE],
    8: [SMALL_PHONE],
}

SHEETS = {
    2: {"rules": rule_set_text("hidden-valley-ranch"), "people": 4},
    3: {"rules": rule_set_text("hidden-valley-ranch"), "people": 6},
    4: {"rules": rule_set_text("hidden-valley-ranch"), "people": 8, "plan": 1},
    5: {"rules": of_single_players(5), "people": 5},
    6: {"rules": of_single_players(6), "people": 6},
    8: {"rules": of_single_players(8), "people": 8},
    "prices in words": {"rules": EVERY_FORM, "people": 4},
}


@pytest.fixture
def open_sheet(keyboard, club, desk):
    """Return a function that opens a sheet in a window of a size, as if nothing had been typed in it before."""
    paths = {}

    def open_sheet(sheet, size, *, language="en", text_size="normal"):
        if path := paths.get(id(sheet)):
            keyboard.page.evaluate("localStorage.clear()")
            keyboard.page.goto("about:blank")  # else it is a reload, after which the cursor is where it was
        else:
            path = paths[id(sheet)] = sheet_path(club, **sheet)
        session = desk.client.cookies["sessionid"].value
        cookies = {"sessionid": session, "django_language": language, "text-size": text_size}
        keyboard.page.context.add_cookies(
            [{"name": name, "value": value, "url": keyboard.address} for name, value in cookies.items()]
        )
        keyboard.page.set_viewport_size({"width": size[0], "height": size[1]})
        keyboard.open(path)
        keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
        return keyboard.page

    return open_sheet


FILL = """(boxes) => Object.entries(boxes).forEach(([name, text]) => {
    const box = document.getElementsByName(name)[0];
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
})"""


def fill(page, boxes):
    """Fill boxes by name, also those of teams that a phone does not show."""
    page.evaluate(FILL, boxes)


def ask_questions(page):
    """Save a sheet that leaves questions open: no ending, another total on the paper, empty boxes, too many deals."""
    fill(page, {"1-exact_deals": "9", "1-table-20": "42", "1-paper": "1380", "2-table-10": "9"})
    with page.expect_navigation():
        page.evaluate("document.getElementById('save').click()")
    page.wait_for_function("() => document.activeElement.id === 'look-again'")


def everything_is_in_sight(page):
    assert page.locator(TOTALS).count() == page.locator(".sheet-total").count() >= 2
    assert page.evaluate(OUT_OF_SIGHT, ", ".join([LABELS, BOXES, TOTALS, SAVE])) == []
    assert page.evaluate(IS_CUT, ".row-label > span, .row-detail") == []
    fill(page, {"1-exact_deals": "1", "1-held-5": "2", "2-held-5": "9999"})
    page.locator("#points-1-held-5:text-is('−10')").wait_for()
    assert page.evaluate(OUT_OF_SIGHT, ", ".join([LABELS, BOXES, TOTALS, SAVE, ".cell-points:not(:empty)"])) == []
    assert page.evaluate(DOES_NOT_SCROLL)


def names_beside_their_totals_are_whole(page):
    fill(page, {"1-held-5": "2", "2-books-black": "1", "ending": "1"})
    page.locator("#points-1-held-5:text-is('−10')").wait_for()
    assert page.evaluate(IS_CUT, ".sheet-total-name, .sheet-others, .ending-cell") == []


def save_stays_in_sight_and_the_sheet_in_place_when_it_asks(page):
    places = f"() => [...document.querySelectorAll('{BOXES}')].map((e) => JSON.stringify(e.getBoundingClientRect()))"
    top_of_save = "() => document.getElementById('save').getBoundingClientRect().top"
    before = page.evaluate(places), page.evaluate(top_of_save)
    ask_questions(page)
    assert page.locator(".questions p").count() >= 3
    assert (page.evaluate(places), page.evaluate(top_of_save)) == before
    assert page.evaluate(OUT_OF_SIGHT, ", ".join([LABELS, BOXES, SAVE])) == []
    assert page.evaluate(DOES_NOT_SCROLL)


def questions_about_a_paper_are_whole_with_their_answers(page):
    fill(page, {"1-table-20": "42", "1-paper": "480", "ending": "0"})
    with page.expect_navigation():
        page.locator("#save").click()
    page.wait_for_function("() => document.activeElement.id === 'look-again'")
    assert page.locator(".slip-question").all_inner_texts() == [
        "Team 1: Aces and twos on the table: is it 24 on the paper, not 42?",
        "Or the paper was added up wrong.",
    ]
    assert page.evaluate(OUT_OF_SIGHT, ".slip-question, .questions p, .questions button") == []


SMALL_WORDS = """() => [...document.querySelectorAll('.sheet-page *')].filter((e) => e.checkVisibility()
    && !e.closest('.visually-hidden') && [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && parseFloat(getComputedStyle(e).fontSize) < 15).map((e) => e.outerHTML)"""


def no_word_is_smaller_than_15_pixels(page):
    fill(page, {"1-exact_deals": "x", "1-paper": "480"})
    page.locator("#total-1 .sheet-difference:not(:empty)").wait_for()
    assert page.evaluate(SMALL_WORDS) == []


NOTES = ".sheet-grid :is(.problem, .slip):not(:empty):visible"
MARKS = "boxes => boxes.map((e) => getComputedStyle(e.parentElement, '::before').content)"


def a_box_with_a_note_is_marked_and_one_note_is_shown(page):
    fill(page, {"1-table-20": "x", "2-table-10": "y", "1-held-5": "z"})
    page.locator("#said-1-held-5 .problem:not(:empty)").wait_for(state="attached")
    boxes = page.locator("#id_1-table-20, #id_2-table-10, #id_1-held-5")
    assert all("!" in mark for mark in boxes.evaluate_all(MARKS))
    assert page.locator("#id_2-table-20").evaluate_all(MARKS) == ["none"]
    for box in ("1-held-5", "2-table-10", "1-table-20"):
        page.locator(f"#id_{box}").focus()
        assert page.locator(NOTES).count() == 1
        assert page.locator(f"#said-{box} .problem").is_visible()
    page.locator("#id_2-held-5").focus()
    assert page.locator(NOTES).count() == 1
    assert page.locator("#said-1-table-20 .problem").is_visible()


def everything_is_in_sight_under_the_line_of_a_rehearsal(page):
    Club.objects.update(rehearsal=True)
    page.reload()
    page.get_by_text("Rehearsal: everyone here is invented.").wait_for()
    assert page.evaluate(OUT_OF_SIGHT, ", ".join([LABELS, BOXES, SAVE])) == []
    assert page.evaluate(DOES_NOT_SCROLL)


ON_A_LAPTOP = {
    names_beside_their_totals_are_whole: [2, 3, 4, 5, 6],
    save_stays_in_sight_and_the_sheet_in_place_when_it_asks: [2, 3, 4, 5, 6],
    questions_about_a_paper_are_whole_with_their_answers: [2, 4],
    no_word_is_smaller_than_15_pixels: [2, 6, "prices in words"],
    a_box_with_a_note_is_marked_and_one_note_is_shown: [2, 4],
    everything_is_in_sight_under_the_line_of_a_rehearsal: [2, "prices in words"],  # last: the club stays a rehearsal
}
"""What is looked at after everything was in sight in both languages, and in the sheets of which tables."""


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, "prices in words"])
def test_a_sheet_on_a_laptop(open_sheet, teams):
    for language in ("es", "en"):
        everything_is_in_sight(open_sheet(SHEETS[teams], LAPTOP, language=language))
    for look, of_teams in ON_A_LAPTOP.items():
        if teams in of_teams:
            look(open_sheet(SHEETS[teams], LAPTOP))


@pytest.mark.parametrize("teams", [2, 4])
def test_a_team_that_disputes_its_score_has_the_whole_form_in_sight(open_sheet, club, teams):
    page = open_sheet(SHEETS[teams], LAPTOP)
    keyed(Event.objects.get(), table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 1}})
    page.reload()
    page.get_by_text("A team disputes its score").click()
    assert page.evaluate(OUT_OF_SIGHT, ".sheet-after :is(summary, select, input[type=text]), .sheet-after .btn") == []


COLUMN_OUT_OF_SIGHT = f"""(selectors) => {{
    const name = document.activeElement.id;
    const column = [`[id='${{name}}']`, `#points-${{name.replace(/^id_/, '')}}`];
    return ({OUT_OF_SIGHT})([...selectors, ...column].join(', '));
}}"""
"""JavaScript: what cannot be seen of these selectors and of the box with the focus and its points."""


def test_many_teams_scroll_under_fixed_labels_and_follow_the_focus(open_sheet, keyboard):
    page = open_sheet(SHEETS[8], LAPTOP)
    for _ in range(page.locator(BOXES).count()):
        assert page.evaluate(COLUMN_OUT_OF_SIGHT, [LABELS, SAVE]) == []
        keyboard.press("Enter")
    keyboard.wait_for_focus("save")
    assert page.evaluate(DOES_NOT_SCROLL)


TEAM_IN_SIGHT = f"""() => {{
    const name = document.activeElement.id;
    const team = name === 'id_ending' ? '1' : name.replace(/^id_/, '').split('-')[0];
    const parts = `[id='${{name}}'], #save, #next:not([data-over]), #total-${{team}} .big-number, `
        + `[data-show='${{team}}'][aria-pressed=true]`;
    const next = document.getElementById('next').getBoundingClientRect();
    const middle = [(next.left + next.right) / 2, (next.top + next.bottom) / 2];
    return [name, document.querySelectorAll(parts).length, ({OUT_OF_SIGHT})(parts), middle];
}}"""
"""JavaScript: the box with the focus, how many parts its team has, which of them cannot be seen, where Next is."""


@pytest.mark.parametrize("teams", SIZES_OF_PHONES)
def test_a_phone_shows_one_team_at_a_time_with_boxes_44_pixels_high(open_sheet, keyboard, teams):
    for size in SIZES_OF_PHONES[teams]:
        page = open_sheet(SHEETS[teams], size)
        heights = page.locator(f"{BOXES}:visible").evaluate_all("boxes => boxes.map((e) => e.offsetHeight)")
        assert min(heights) >= 44
        fill(page, {"1-table-20": "42", "1-paper": "480"})
        page.locator("#total-1 .sheet-difference:not(:empty)").wait_for()
        for _ in range(page.locator(BOXES).count()):
            name, parts, out_of_sight, next_button = page.evaluate(TEAM_IN_SIGHT)
            assert (parts, out_of_sight) == (4 if name == f"id_{teams}-paper" else 5, []), size
            if name.endswith(("-paper", "-exact_deals")):
                assert page.evaluate(BEYOND_THE_EDGE) == [], size
            page.mouse.click(*next_button)
        keyboard.wait_for_focus(f"id_{teams}-paper")  # a press where Next was does nothing
        keyboard.press("Enter")
        keyboard.wait_for_focus("save")


def test_questions_on_a_phone_leave_the_answer_in_sight(open_sheet, keyboard):
    for language in ("en", "es"):
        page = open_sheet(SHEETS[2], PHONE, language=language)
        ask_questions(page)
        assert page.evaluate(OUT_OF_SIGHT, SAVE) == [], language
        assert page.evaluate(BEYOND_THE_EDGE) == [], language
        keyboard.press("Enter")
        keyboard.wait_for_focus("id_ending")
        assert page.evaluate(OUT_OF_SIGHT, "#save, #next, #id_ending") == [], language


def test_a_tab_shows_its_team_and_next_starts_there(open_sheet, keyboard):
    page = open_sheet(SHEETS[3], PHONE)
    page.locator("[data-show='3']").click()
    assert page.evaluate(BEYOND_THE_EDGE) == []
    page.locator("#next").click()
    keyboard.wait_for_focus("id_3-exact_deals")


def test_larger_text_keeps_save_in_sight(open_sheet, keyboard):
    for size, text_size in product([LAPTOP, PHONE], ["large", "largest"]):
        page = open_sheet(SHEETS[2], size, text_size=text_size)
        for _ in range(page.locator(BOXES).count()):
            assert page.evaluate(OUT_OF_SIGHT, "#save, input.box:focus") == [], (size, text_size)
            keyboard.press("Enter")


# The words beside boxes that are narrow, tall or below something, and the boxes below those words.
HARD_TO_READ = """() => {
    const isOnTop = (e) => {
        e.scrollIntoView({ block: 'nearest' });
        const { left, top, right, bottom } = e.getBoundingClientRect();
        return [...Array(5).keys()].every((part) => {
            const over = document.elementFromPoint(left + (right - left) * (part + 1) / 6, (top + bottom) / 2);
            return e === over || e.contains(over);
        });
    };
    const found = [...document.querySelectorAll('.points-cell .problem:not(:empty)')];
    const words = found.filter((e) => e.checkVisibility());
    const hard = words.filter((e) => e.clientWidth < 6 * parseFloat(getComputedStyle(e).fontSize)
        || e.clientHeight > 150 || e.scrollHeight > e.clientHeight + 1 || !isOnTop(e));
    const hidden = words.flatMap((e) => {
        const row = e.closest('tr');
        return [row, row.nextElementSibling].flatMap((one) => [...one.querySelectorAll('.box')]);
    }).filter((box) => box.checkVisibility() && !isOnTop(box));
    return words.length ? [...hard, ...hidden].map((e) => e.outerHTML) : ['there are no words'];
}"""


@pytest.mark.parametrize("teams", [2, 3, 4])
def test_larger_text_leaves_words_beside_boxes_to_read(open_sheet, teams):
    for text_size, size in product(["large", "largest"], [LAPTOP, (1280, 720), (1920, 1080), PHONE]):
        page = open_sheet(SHEETS[teams], size, text_size=text_size)
        fill(page, {"1-held-5": "x", "2-held-10": "123456", "1-table-20": "9000", "1-table-10": "x"})
        page.locator("#said-1-table-10 .problem:not(:empty)").wait_for(state="attached")
        assert page.evaluate(HARD_TO_READ) == [], (text_size, size)


def test_a_price_is_that_of_this_table_and_hand(open_sheet, club):
    price = "price = { players = { 4 = 600, 5 = 700, 6 = 800, 7 = 900, 8 = 1000 } }"
    rules = re.sub(r'(code = "books.red"\n.*\n)price = .*', rf"\g<1>{price}", rule_set_text("hidden-valley-ranch"))
    page = open_sheet({"rules": rules, "people": 4}, LAPTOP)
    assert page.locator("tr:has(#id_1-books-red) .each").inner_text() == "600"


def test_the_opening_on_a_phone_is_that_of_the_team_and_beside_its_total(open_sheet, club):
    steps = "[{ below = 0, points = 15 }, { below = 1500, points = 50 }, { points = 90 }]"
    by_score = re.sub(r"opening = .*", f"opening = {steps}", rule_set_text("tanglewood"))
    page = open_sheet({"rules": by_score, "people": 4}, PHONE)
    page.goto(page.url.replace("/1/1/", "/1/2/"))
    head, total = page.locator(".sheet-head div"), page.locator(".sheet-total .big-number:visible")
    page.get_by_text("opening 15 below 0, 50 below 1,500, else 90").wait_for()
    assert is_left_of_on_phones(page, head, total)
    keyed(Event.objects.get(), table=1, deal=1, counts={1: {"table.points": 9000}, 2: {"held.points": 100}})
    page.reload()
    head.get_by_text("opening 90").wait_for()
    assert is_left_of_on_phones(page, head, total)
    page.locator("[data-show='2']").click()
    head.get_by_text("opening 15").wait_for()


def is_left_of_on_phones(page, one, other):
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        left, right = one.bounding_box(), other.bounding_box()
        if left["x"] + left["width"] > right["x"]:
            return False
    return True


def test_a_lone_player_sees_how_often_points_count(open_sheet):
    text = re.sub(r"\[tables\]\n(.+\n)+", "[tables]\n3 = [[1, 2]]\n", rule_set_text("tanglewood"))
    text = text.replace("format = 1", "format = 2").replace("deals = 4", "lone_player = 2\ndeals = 4")
    page = open_sheet({"rules": text, "people": 3}, LAPTOP)
    assert [("×2" in head) for head in page.locator(".sheet-grid thead th[id]").all_inner_texts()] == [True, False]
    assert page.get_by_text("The points of a team of one count 2 times.").is_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    assert [("×2" in tab) for tab in page.locator(".sheet-tabs button").all_inner_texts()] == [True, False]


def test_no_word_of_a_sheet_is_smaller_than_15_pixels_on_a_phone(open_sheet):
    no_word_is_smaller_than_15_pixels(open_sheet(SHEETS[3], PHONE))


def test_the_rows_share_the_height_of_the_window(open_sheet):
    page = open_sheet(SHEETS[2], LAPTOP)
    for height, row in [(668, 35), (768, 39), (1080, 46)]:
        page.set_viewport_size({"width": 1366, "height": height})
        page.reload()
        heights = page.locator(".sheet-grid tbody tr").evaluate_all("rows => rows.map((e) => e.offsetHeight)")
        assert {row - 1 <= each <= row + 1 for each in heights} == {True}, height
        assert page.locator(".grid-scroll").evaluate("e => e.scrollHeight <= e.clientHeight")


def test_next_names_the_team_whose_boxes_come_next(open_sheet, keyboard):
    page = open_sheet(SHEETS[2], PHONE)
    button = page.locator("#next")
    assert button.inner_text() == "Go to the next box"
    page.locator("#id_1-paper").focus()
    assert button.inner_text() == "Next: Bartholomew & Grace"
    assert page.evaluate(IS_CUT, "#next") == []
    button.click()
    keyboard.wait_for_focus("id_2-exact_deals")
    assert button.inner_text() == "Go to the next box"


def test_save_is_the_main_button_on_the_last_box_and_stays_in_its_place(open_sheet):
    page = open_sheet(SHEETS[2], PHONE)
    before = page.locator("#save").bounding_box()
    page.locator("[data-show='2']").click()
    page.locator("#id_2-paper").focus()
    expect(page.locator("#next")).to_be_hidden()
    assert page.locator("#save").bounding_box() == before
    assert page.locator("#save").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(11, 79, 71)"
    page.locator("[data-show='1']").click()
    expect(page.locator("#next")).to_be_visible()
    assert page.locator("#save").evaluate("e => getComputedStyle(e).backgroundColor") != "rgb(11, 79, 71)"
    page.locator("[data-show='2']").click()
    expect(page.locator("#next")).to_be_hidden()
