"""What is settled disappears, Save is one press away, a correction says why: on a sheet in a real browser."""

import pytest
from playwright.sync_api import expect

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
    """An evening of three tables, so that what is pressed in several ways is pressed on another sheet each time."""
    return make_evening(club, people=12)


def path(event, table=1):
    return f"/c/{event.club.slug}/events/{event.pk}/play/{table}/1/"


@pytest.fixture
def open_sheet(keyboard, event):
    """Return a function that opens the sheet of a table and fills boxes."""

    def open_sheet(boxes, *, table=1, size=(1366, 700), corrects=False):
        keyboard.page.set_viewport_size({"width": size[0], "height": size[1]})
        keyboard.log_in()
        keyboard.open(path(event, table) + ("?correct=1" if corrects else ""))
        keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")
        for name, text in boxes.items():
            keyboard.page.locator(f'[name="{name}"]').fill(text)
        return keyboard.page

    return open_sheet


def save(page):
    with page.expect_navigation():
        page.locator("#save").click()
    page.locator("#look-again:focus").wait_for()


def test_questions_frames_and_look_again_go_when_the_totals_agree(keyboard, open_sheet):
    for table, by_mouse in ((1, False), (2, True)):
        page = open_sheet(TYPED, table=table)
        save(page)
        assert page.locator(MAIN).all_inner_texts() == ["Look again"], by_mouse
        assert page.locator(RED_FRAMES).count() > 1, by_mouse
        page.locator("#look-again").click() if by_mouse else keyboard.press("Enter")
        keyboard.wait_for_focus("id_1-table-10")
        keyboard.type("24")
        page.locator("#questions").wait_for(state="hidden")
        assert page.locator(RED_FRAMES).count() == 0, by_mouse
        assert page.locator(MAIN).all_inner_texts() == ["Save"], by_mouse
        assert page.evaluate("document.activeElement.id") == "id_1-table-10", by_mouse
        with page.expect_navigation():
            page.locator("#save").click() if by_mouse else keyboard.press("Control+Enter")
        keyboard.see("Saved at")


def test_look_again_leads_to_the_note_that_is_in_sight_now(keyboard, open_sheet):
    """The first note was answered by what is typed now, and another one came."""
    page = open_sheet(TYPED)
    save(page)
    page.locator('[name="1-table-10"]').fill("24")
    page.locator('[name="2-held-5"]').fill("10")
    page.locator("#id_2-held-5").blur()
    expect(page.locator(".sheet-grid .slip:not(:empty)", has_text="24 on the paper?")).to_have_count(0)
    note = page.locator(".sheet-grid .slip:not(:empty):visible")
    note.wait_for()
    box = note.evaluate("note => note.closest('td').previousElementSibling.querySelector('input').id")
    assert box != "id_1-table-10"
    page.locator("#look-again").click()
    keyboard.wait_for_focus(box)


def test_the_note_in_sight_is_that_of_the_box_to_which_look_again_leads(keyboard, open_sheet):
    """Either count may be the wrong one: 19 on the table for 10, or 1 left over for 10."""
    page = open_sheet({"1-table-10": "19", "1-held-10": "1", "ending": "0", "1-paper": "90", "2-paper": "0"})
    notes = page.locator(".sheet-grid .slip:not(:empty)")
    notes.nth(1).wait_for(state="attached")
    save(page)
    keyboard.wait_for_focus("look-again")
    assert not notes.first.is_visible()
    (shown,) = [note for note in notes.all() if note.is_visible()]
    keyboard.press("Enter")
    box = page.evaluate("document.activeElement.id").removeprefix("id_")
    assert shown.get_attribute("id") == f"slip-{box}"
    assert shown.is_visible()


def test_one_press_saves_a_sheet_on_which_nothing_is_open(keyboard, open_sheet):
    for table, key in enumerate(("Control+Enter", "NumpadAdd", "+"), start=1):
        page = open_sheet(TYPED | {"1-table-10": "24"}, table=table)
        page.locator('[name="1-table-10"]').focus()
        with page.expect_navigation():
            keyboard.press(key)
        keyboard.see("Saved at")
        assert Sheet.objects.get(seating__table=table).tallies.filter(total=240).exists(), key


def test_one_press_goes_to_save_where_something_is_open_and_saves_nothing(keyboard, open_sheet):
    for table, key in enumerate(("Control+Enter", "NumpadAdd"), start=1):
        page = open_sheet(TYPED, table=table)
        page.locator('[name="1-table-10"]').focus()
        with page.expect_response(lambda answer: "saves=1" in (answer.request.post_data or "")):
            keyboard.press(key)
        keyboard.wait_for_focus("save")
        assert page.locator('[name="1-table-10"]').input_value() == "42", key
        assert not SheetHistory.objects.exists(), key
        with page.expect_navigation():
            keyboard.press(key)
        keyboard.wait_for_focus("look-again")
        assert not SheetHistory.objects.exists(), key


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


def test_one_press_on_a_correction_asks_for_the_reason_and_the_next_one_saves(keyboard, event, open_sheet):
    for table, key in enumerate(("Control+Enter", "NumpadAdd"), start=1):
        saved = SheetHistory.objects.filter(sheet__seating__table=table)
        keyed(event, table=table, deal=1, counts={1: {"table.10": 25}, 2: {"held.5": 1}})
        page = open_sheet(TYPED | {"1-table-10": "24"}, table=table, corrects=True)
        page.locator('[name="1-table-10"]').focus()
        with page.expect_navigation():
            keyboard.press(key)
        keyboard.wait_for_focus("id_why")
        assert saved.count() == 1, key
        keyboard.type("misread")
        with page.expect_navigation():
            keyboard.press("Control+Enter")
        keyboard.see("Saved at")
        assert saved.latest("pk").why == "misread", key


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


def test_exchanged_teams_are_exchanged_with_one_press_and_saved(keyboard, open_sheet):
    for table, by_mouse in ((1, False), (2, True)):
        Sheet.objects.all().delete()  # the same counts at two tables are asked about
        page = open_sheet(OF_THE_OTHER, table=table)
        question = page.locator(".slip-question").first
        question.get_by_text("Are the two teams exchanged?").wait_for()
        save(page)
        assert question.inner_text().startswith("Are the two teams exchanged?"), by_mouse
        keyboard.press("Enter")
        keyboard.wait_for_focus("id_1-paper")
        if by_mouse:
            with page.expect_navigation():
                page.get_by_role("button", name="Exchange the teams").click()
        else:
            keyboard.follow("^Exchange the teams")
        keyboard.see("Teams 1 and 2 are exchanged.")
        assert page.locator(MAIN).all_inner_texts() == ["Save"], by_mouse
        keyboard.wait_for_focus("save")
        assert page.locator(".same-as-paper").count() == 2, by_mouse
        with page.expect_navigation():
            keyboard.press("Enter")
        tallies = Sheet.objects.get(seating__table=table).tallies
        assert sorted(tallies.values_list("total", flat=True)) == [60, 2450], by_mouse


def test_the_names_are_compared_once_where_nobody_went_out(open_sheet):
    for table, size in ((1, (1366, 668)), (2, (390, 844))):
        page = open_sheet({"ending": "0"}, table=table, size=size)
        asks = page.get_by_text("Compare the names with the paper.")
        asks.wait_for()
        assert asks.count() == 1, size
        assert page.evaluate(OUT_OF_SIGHT, "#compare-names, .sheet-head h1") == [], size
        page.locator('[name="ending"]').fill("1")
        asks.wait_for(state="hidden")


def test_look_again_and_exchange_work_without_javascript(browser, live_server, event):
    page = logged_in_without_javascript(browser, live_server)
    page.goto(f"{live_server.url}{path(event)}")
    for name, text in OF_THE_OTHER.items():
        page.fill(f'[name="{name}"]', text)
    with page.expect_navigation():
        page.press('[name="2-paper"]', "Enter")
    page.locator("#look-again:focus").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Exchange the teams").click()
    with page.expect_navigation():
        page.locator("#save").click()
    page.get_by_text("Saved at").first.wait_for()
