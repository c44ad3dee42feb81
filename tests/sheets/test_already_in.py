"""The page of a sheet that is in: it says so at its top, and is corrected only after a press."""

import re

import pytest

from scoring.library import rule_set_text
from tests.builders import keyed, make_evening, make_helper, play_everything, tonight
from tournaments.models import Event, Sheet
from tournaments.sheets.actions import put_in_question, undo_save
from tournaments.sheets.queries import table_for

COUNTS = {1: {"table.points": 3400}, 2: {"held.5": 273}}
READ_ONLY = re.compile(r"<input[^>]* class=\"box[^>]* readonly[^>]*>")
BOX = re.compile(r"<input[^>]* class=\"box[^>]*>")


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


def opened(desk, event, **asked):
    return desk.get("sheets:sheet", 1, 1, event=event, data=asked).content.decode()


def main_buttons(page):
    found = re.findall(r'<(?:a|button) class="[^"]*button-main[^"]*"[^>]*>([^<]+)<', page)
    return [words for words in found if words in ("Correct it", "Next sheet", "Save", "Confirm the sheet")]


def test_a_sheet_that_is_in_says_so_before_anything_can_be_typed(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge", why="tried")
    page = opened(desk, event)
    assert re.search(r"This sheet is in: 3,400 and −1,365, saved by Marge at [0-9:]+ [AP]M\.", page)
    assert len(READ_ONLY.findall(page)) == len(BOX.findall(page)) > 15
    assert 'name="save"' not in page
    assert 'name="unfinished"' not in page
    assert main_buttons(page) == ["Next sheet"]


def test_the_last_sheet_that_is_in_leads_back_to_play(desk, event):
    play_everything(event)
    page = opened(desk, event)
    assert re.search(r'class="button button-main" href="([^"]+)">Back to Play<', page)[1] == desk.url(
        "sheets:play", event=event
    )
    assert "Next sheet" not in page


def test_a_sheet_that_is_in_tells_how_its_hand_ended_and_not_how_it_might_have(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    endings = re.compile(r"<span><kbd>(.)</kbd> [^<]+</span>")
    box = re.search(r'name="ending"[^>]*value="(.)"', opened(desk, event).replace("\n", " "))
    assert endings.findall(opened(desk, event)) == [box[1]]
    assert len(endings.findall(opened(desk, event, correct="1"))) > 1


def test_a_correction_starts_from_the_stored_numbers_after_a_press(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 3}}, by="Marge")
    assert 'href="?correct=1"' in opened(desk, event)
    page = desk.get("sheets:sheet", 1, 1, event=event, data={"correct": "1"})
    text = page.content.decode()
    assert page.context["form"]["2-held-5"].value() == 3
    assert READ_ONLY.findall(text) == []
    assert "This sheet is in:" not in text
    assert main_buttons(text) == ["Save"]


@pytest.mark.parametrize("what", ["sent back", "disputed", "another total on the paper"])
def test_a_sheet_with_an_open_matter_is_to_be_corrected(desk, event, what):
    sheet = keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    if what == "sent back":
        Sheet.objects.update(sent_back="look again")
    elif what == "disputed":
        row = table_for(event, table=1, deal=1)
        asked = {"position": 2, "why": "two red threes", "version": 1, "saved_by": "Marge", "user": None}
        put_in_question(event=event, table=row, sheet=sheet, **asked)
    else:
        sheet.tallies.filter(total=3400).update(written_total=3300)
    assert main_buttons(opened(desk, event)) == ["Correct it"]


def test_a_second_person_confirms_first(desk, club):
    event = make_evening(club, second_person=True)
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    assert main_buttons(opened(desk, event)) == ["Confirm the sheet"]


def test_an_unfinished_hand_says_that_it_is_not_finished(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    Sheet.objects.update(state=Sheet.State.UNFINISHED)
    assert "This sheet is in as not finished: 3,400 and −1,365, saved by Marge at" in opened(desk, event)


def test_a_sheet_that_is_not_in_is_keyed_in_at_once(desk, event):
    assert READ_ONLY.findall(opened(desk, event)) == []
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    row = table_for(event, table=1, deal=1)
    undo_save(event=event, table=row, deal=1, version=1, saved_by="Marge", user=None)
    assert READ_ONLY.findall(opened(desk, event)) == []
    desk.post("sheets:stop", 2, 1, event=event)
    assert READ_ONLY.findall(desk.get("sheets:sheet", 2, 1, event=event).content.decode()) == []


def test_the_next_sheet_is_asked_for_on_play(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS, by="Marge")
    for client in (desk.client, make_helper(event)):
        page = client.get(desk.url("sheets:sheet", 1, 1, event=event)).content.decode()
        assert re.search(r'href="([^"]+)">Next sheet<', page)[1] == desk.url("sheets:play", event=event)


def test_a_press_on_a_sheet_that_is_in_shows_its_boxes_with_what_was_sent(desk, event):
    """Swapping the columns of two teams is offered on a sheet that is in, and corrects it."""
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 3}}, by="Marge")
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields} | {"swap": "columns 1 2"}
    page = desk.post("sheets:sheet", 1, 1, event=event, data=typed)
    assert READ_ONLY.findall(page.content.decode()) == []
    assert page.context["form"]["2-table-20"].value() == "5"


def test_a_sheet_that_a_recount_sent_back_is_keyed_in_at_once(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 3}}, by="Marge")
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    Sheet.objects.update(state=Sheet.State.TAKEN_BACK, sent_back="key in again")
    assert READ_ONLY.findall(opened(desk, event)) == []
