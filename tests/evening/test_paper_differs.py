"""A paper that differs from the counts: Enter never saves it, "The counts are right" does and leaves a mark."""

import pytest

from tests.builders import PASSWORD, keyed, make_evening
from tournaments.models import Event, Sheet, SheetHistory

BOXES = {"1-table-20": "10", "1-paper": "98765", "2-paper": "0", "ending": "0"}


@pytest.fixture
def event(club, ruth):
    return make_evening(club)


@pytest.fixture
def path(event):
    return f"/c/{event.club.slug}/events/{event.pk}/play/1/1/"


def hammer_enter(keyboard):
    """Press Enter until the page asks, then long enough to come to the last box and Save again, twice."""
    for _ in range(2):
        keyboard.page.locator("#save").focus()
        with keyboard.page.expect_navigation():
            keyboard.press("Enter")
        keyboard.wait_for_focus("look-again")
        keyboard.press(*["Enter"] * keyboard.page.locator("input.box").count())
    # Closing a browser between two pages may never end.
    keyboard.page.wait_for_load_state("networkidle")


def test_enter_never_saves_it_and_the_chosen_answer_leaves_a_mark(keyboard, event, path):
    keyboard.log_in()
    keyboard.open(path)
    for name, text in BOXES.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    hammer_enter(keyboard)
    assert not SheetHistory.objects.exists()
    keyboard.page.locator("#save").focus()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.wait_for_focus("look-again")
    keyboard.press("Enter")
    keyboard.wait_for_focus("id_1-paper")
    keyboard.follow("The counts are right")
    keyboard.follow("Count empty boxes as 0")
    keyboard.see("Paper says 98,765")
    assert Sheet.objects.get().tallies.filter(written_total=98_765, total=200).exists()


def test_enter_never_saves_it_in_a_correction(keyboard, event, path):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 1}})
    keyboard.log_in()
    keyboard.open(f"{path}?correct=1")
    for name, text in BOXES.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    hammer_enter(keyboard)
    assert SheetHistory.objects.count() == 1


def logged_in_without_javascript(browser, live_server):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.fill("#id_username", "Ruth")
    page.fill("#id_password", PASSWORD)
    with page.expect_navigation():
        page.press("#id_password", "Enter")
    return page


def test_enter_never_saves_it_without_javascript(browser, live_server, event, path):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}{path}")
    for name, text in BOXES.items():
        page.fill(f'[name="{name}"]', text)
    for _ in range(3):
        with page.expect_navigation():
            page.press('[name="2-paper"]', "Enter")
        page.locator("#look-again:focus").wait_for()
        page.keyboard.press("Enter")
        page.locator('[name="1-paper"]:focus').wait_for()
    assert not SheetHistory.objects.exists()


BOX_AND_SCROLL = """() => {
    const box = document.querySelector('[name="1-table-20"]').getBoundingClientRect();
    return [box.left, box.top + scrollY, scrollY];
}"""


def test_the_sheet_does_not_move_when_it_asks(keyboard, event, path):
    keyboard.page.set_viewport_size({"width": 1366, "height": 668})
    keyboard.log_in()
    keyboard.open(path)
    for name, text in BOXES.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    keyboard.page.evaluate("scrollTo(0, 0)")
    before = keyboard.page.evaluate(BOX_AND_SCROLL)
    with keyboard.page.expect_navigation():
        keyboard.page.evaluate("document.getElementById('save').click()")
    keyboard.wait_for_focus("look-again")
    assert keyboard.page.evaluate(BOX_AND_SCROLL) == before


def test_a_disputed_score_is_put_in_question_and_settled_by_keyboard(keyboard, event, path):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 1}})
    keyboard.log_in()
    keyboard.open(path)
    keyboard.wait_for_focus("is-in")
    keyboard.tab_to("^A team disputes its score")
    keyboard.press("Enter")
    keyboard.tab_to("question-why")
    keyboard.type("two red threes")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Team 1 disputes this score: two red threes")
    keyboard.follow("^Settled")
    keyboard.see("Settled.")
    assert not Sheet.objects.get().tallies.exclude(in_question="").exists()
    assert SheetHistory.objects.count() == 3


def test_swapped_columns_are_swapped_back_and_saved_by_keyboard(keyboard, event, path):
    keyboard.log_in()
    keyboard.open(path)
    for name, text in {"1-table-20": "10", "2-table-10": "7", "2-held-5": "1"}.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    for name, text in {"1-paper": "65", "2-paper": "200", "ending": "0"}.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    keyboard.page.locator('[name="swap"][value="columns 1 2"]').focus()
    keyboard.follow("^Exchange the columns")
    keyboard.see("The columns of teams 1 and 2 are exchanged.")
    keyboard.wait_for_focus("save")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    assert sorted(Sheet.objects.get().tallies.values_list("total", flat=True)) == [65, 200]
    assert Sheet.objects.get().tallies.get(total=65).written_total == 65


LACKS_A_RED_BOOK = {
    "ending": "1", "1-books-sevens": "1", "1-books-wild": "1", "1-books-red": "1", "1-books-black": "2",
    "1-table-points": "600", "1-paper": "2800", "2-books-sevens": "1", "2-books-wild": "1", "2-books-black": "2",
    "2-table-points": "400", "2-held-points": "290", "2-paper": "1710",
}  # fmt: skip
ASKS = "Team 2: is 1,710 with or without the 500 for missing books?"


@pytest.fixture
def hidden_valley(club, ruth):
    return make_evening(club, rules="hidden-valley-ranch", entry="points")


def test_the_kind_of_total_is_asked_and_answered_by_keyboard_and_enter_answers_nothing(keyboard, hidden_valley):
    keyboard.log_in()
    keyboard.open(f"/c/{hidden_valley.club.slug}/events/{hidden_valley.pk}/play/1/1/")
    for name, text in LACKS_A_RED_BOOK.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    keyboard.see("With or without missing books?")
    hammer_enter(keyboard)
    assert not SheetHistory.objects.exists()
    keyboard.see(ASKS)
    keyboard.follow("^Without: before missing books")
    keyboard.see("Saved at")
    assert Event.objects.get().kind_of_totals == "before-missing-books"
    keyboard.open(f"/c/{hidden_valley.club.slug}/events/{hidden_valley.pk}/play/1/2/")
    for name, text in LACKS_A_RED_BOOK.items():
        keyboard.page.locator(f'[name="{name}"]').fill(text)
    keyboard.see("1,710 before missing books ✓")


def test_the_kind_of_total_is_asked_and_answered_without_javascript(browser, live_server, hidden_valley):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}/c/{hidden_valley.club.slug}/events/{hidden_valley.pk}/play/1/1/")
    for name, text in LACKS_A_RED_BOOK.items():
        page.fill(f'[name="{name}"]', text)
    for _ in range(2):
        with page.expect_navigation():
            page.press('[name="2-paper"]', "Enter")
        page.get_by_text(ASKS).wait_for()
    assert not SheetHistory.objects.exists()
    page.get_by_role("button", name="With: after missing books").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_text("Team 2: 1,710 on the paper, but 1,210 after missing books.").wait_for()
    for answer in ("The counts are right", "Count empty boxes as 0"):
        with page.expect_navigation():
            page.get_by_role("button", name=answer).click()
    page.locator(".paper-says").get_by_text("Paper says 1,710").wait_for()
    assert Event.objects.get().kind_of_totals == "after-missing-books"
