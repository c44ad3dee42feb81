"""What is settled disappears, Save is one press away, a correction says why: on a sheet in a real browser."""

import pytest

from tests.builders import keyed, make_evening
from tests.evening.test_paper_differs import logged_in_without_javascript
from tests.evening.test_sheet_fits import OUT_OF_SIGHT
from tournaments.models import Sheet, SheetHistory

TYPED = {"1-table-10": "42", "1-paper": "240", "2-held-5": "1", "2-paper": "-5", "ending": "0"}
OF_THE_OTHER = {"1-table-10": "9", "1-held-10": "3", "1-paper": "60", "ending": "1", "2-books-red": "2",
                "2-books-black": "3", "2-table-20": "10", "2-table-10": "25", "2-paper": "2450"}  # fmt: skip
RED_FRAMES = 'input.box[aria-invalid="true"]'
MAIN = ".sheet-save .button-main:visible:not(#next)"


@pytest.fixture
def event(club, ruth):
    return make_evening(club)


@pytest.fixture
def path(event):
    return f"/c/{event.club.slug}/events/{event.pk}/play/1/1/"


@pytest.fixture
def open_sheet(keyboard, path):
    """Return a function that opens the sheet and fills boxes."""

    def open_sheet(boxes, *, size=(1366, 700), corrects=False):
        keyboard.page.set_viewport_size({"width": size[0], "height": size[1]})
        keyboard.log_in()
        keyboard.open(f"{path}?correct=1" if corrects else path)
        keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
        for name, text in boxes.items():
            keyboard.page.locator(f'[name="{name}"]').fill(text)
        return keyboard.page

    return open_sheet


def save(page):
    with page.expect_navigation():
        page.locator("#save").click()
    page.locator("#look-again:focus").wait_for()


@pytest.mark.parametrize("by_mouse", [False, True])
def test_questions_frames_and_look_again_go_when_the_totals_agree(keyboard, open_sheet, by_mouse):
    page = open_sheet(TYPED)
    save(page)
    assert page.locator(MAIN).all_inner_texts() == ["Look again"]
    assert page.locator(RED_FRAMES).count() > 1
    page.locator("#look-again").click() if by_mouse else keyboard.press("Enter")
    keyboard.wait_for_focus("id_1-table-10")
    keyboard.type("24")
    page.locator("#questions").wait_for(state="hidden")
    assert page.locator(RED_FRAMES).count() == 0
    assert page.locator(MAIN).all_inner_texts() == ["Save"]
    assert page.evaluate("document.activeElement.id") == "id_1-table-10"
    with page.expect_navigation():
        page.locator("#save").click() if by_mouse else keyboard.press("Control+Enter")
    keyboard.see("Saved at")


@pytest.mark.parametrize("key", ["Control+Enter", "NumpadAdd", "+"])
def test_one_press_saves_a_sheet_on_which_nothing_is_open(keyboard, open_sheet, key):
    page = open_sheet(TYPED | {"1-table-10": "24"})
    page.locator('[name="1-table-10"]').focus()
    with page.expect_navigation():
        keyboard.press(key)
    keyboard.see("Saved at")
    assert Sheet.objects.get().tallies.filter(total=240).exists()


@pytest.mark.parametrize("key", ["Control+Enter", "NumpadAdd"])
def test_one_press_goes_to_save_where_something_is_open_and_saves_nothing(keyboard, open_sheet, key):
    page = open_sheet(TYPED)
    page.locator('[name="1-table-10"]').focus()
    with page.expect_response(lambda answer: "saves=1" in (answer.request.post_data or "")):
        keyboard.press(key)
    keyboard.wait_for_focus("save")
    assert page.locator('[name="1-table-10"]').input_value() == "42"
    assert not SheetHistory.objects.exists()
    with page.expect_navigation():
        keyboard.press(key)
    keyboard.wait_for_focus("look-again")
    assert not SheetHistory.objects.exists()


def test_a_correction_shows_why_in_sight_and_takes_no_number_of_a_sheet(keyboard, event, open_sheet):
    keyed(event, table=1, deal=1, counts={1: {"table.10": 25}, 2: {"held.5": 1}})
    page = open_sheet(TYPED, corrects=True)
    save(page)
    assert page.evaluate(OUT_OF_SIGHT, "#id_why") == []
    page.locator("#id_why").fill("21-0")
    with page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("This is a sheet’s number, not a reason.")
    assert SheetHistory.objects.count() == 1
    page.locator('[name="1-table-10"]').fill("24")
    page.locator("#look-again").wait_for(state="hidden")
    assert page.evaluate(OUT_OF_SIGHT, "#id_why, #save") == []
    page.locator("#id_why").fill("misread")
    with page.expect_navigation():
        keyboard.press("Control+Enter")
    keyboard.see("Saved at")
    assert SheetHistory.objects.latest("pk").why == "misread"


@pytest.mark.parametrize("key", ["Control+Enter", "NumpadAdd"])
def test_one_press_on_a_correction_asks_for_the_reason_and_the_next_one_saves(keyboard, event, open_sheet, key):
    keyed(event, table=1, deal=1, counts={1: {"table.10": 25}, 2: {"held.5": 1}})
    page = open_sheet(TYPED | {"1-table-10": "24"}, corrects=True)
    page.locator('[name="1-table-10"]').focus()
    with page.expect_navigation():
        keyboard.press(key)
    keyboard.wait_for_focus("id_why")
    assert SheetHistory.objects.count() == 1
    keyboard.type("misread")
    with page.expect_navigation():
        keyboard.press("Control+Enter")
    keyboard.see("Saved at")
    assert SheetHistory.objects.latest("pk").why == "misread"


def test_the_box_of_a_reason_stays_while_it_is_typed(keyboard, open_sheet):
    page = open_sheet({"1-table-50": "99", "ending": "0", "1-paper": "4950", "2-paper": "0"})
    save(page)
    page.locator("#id_why").focus()
    for letter in "six decks":
        with page.expect_response("**/preview/"):
            keyboard.type(letter)
    assert page.locator("#id_why").input_value() == "six decks"
    assert page.locator("#id_why").is_visible()
    with page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Saved at")
    assert SheetHistory.objects.latest("pk").why == "six decks"


def test_after_an_impossible_count_the_next_number_is_typed_nowhere(keyboard, open_sheet):
    page = open_sheet({"1-table-50": "99", "ending": "0", "1-paper": "4950", "2-paper": "0"})
    save(page)
    keyboard.type("21-0")
    keyboard.press("Enter")
    keyboard.wait_for_focus("id_1-table-50")
    assert page.locator("#id_why").input_value() == ""
    assert not SheetHistory.objects.exists()
    keyboard.type("0")
    page.locator('[name="1-paper"]').fill("0")
    page.locator("#why-asked").wait_for(state="hidden")
    assert page.locator(MAIN).all_inner_texts() == ["Save"]


@pytest.mark.parametrize("by_mouse", [False, True])
def test_exchanged_teams_are_exchanged_with_one_press_and_saved(keyboard, open_sheet, by_mouse):
    page = open_sheet(OF_THE_OTHER)
    question = page.locator(".slip-question").first
    question.get_by_text("Are the two teams exchanged?").wait_for()
    save(page)
    assert question.inner_text().startswith("Are the two teams exchanged?")
    keyboard.press("Enter")
    keyboard.wait_for_focus("id_1-paper")
    if by_mouse:
        with page.expect_navigation():
            page.get_by_role("button", name="Exchange them").click()
    else:
        keyboard.follow("^Exchange them")
    keyboard.see("Teams 1 and 2 are exchanged.")
    assert page.locator(MAIN).all_inner_texts() == ["Save"]
    keyboard.wait_for_focus("save")
    assert page.locator(".same-as-paper").count() == 2
    with page.expect_navigation():
        keyboard.press("Enter")
    assert sorted(Sheet.objects.get().tallies.values_list("total", flat=True)) == [60, 2450]


@pytest.mark.parametrize("size", [(1366, 668), (390, 844)])
def test_the_names_are_compared_once_where_nobody_went_out(open_sheet, size):
    page = open_sheet({"ending": "0"}, size=size)
    asks = page.get_by_text("Compare the names with the paper.")
    asks.wait_for()
    assert asks.count() == 1
    assert page.evaluate(OUT_OF_SIGHT, "#compare-names, .sheet-head h1") == []
    page.locator('[name="ending"]').fill("1")
    asks.wait_for(state="hidden")


def test_look_again_and_exchange_work_without_javascript(browser, live_server, path, event):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}{path}")
    for name, text in OF_THE_OTHER.items():
        page.fill(f'[name="{name}"]', text)
    with page.expect_navigation():
        page.press('[name="2-paper"]', "Enter")
    page.locator("#look-again:focus").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Exchange them").click()
    with page.expect_navigation():
        page.locator("#save").click()
    page.get_by_text("Saved at").first.wait_for()
