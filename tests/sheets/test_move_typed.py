"""Numbers typed at a wrong table or hand, not saved yet, go into the boxes of the sheet they belong to."""

import re

import pytest

from scoring.library import rule_set_text
from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets.move_forms import LONGEST_NUMBER
from tournaments.sheets.sent_sheet import box

TYPED = {"1-books-red": "2", "1-table-20": "1O", "2-held-10": "3", "1-paper": "1200", "ending": "2"}
COUNTS = {1: {"table.20": 7}, 2: {"table.20": 4}}


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


@pytest.fixture
def move(desk, event):
    """Return a function that types at a sheet and sends the numbers to another one, and follows as a browser does."""

    def move(to, *, table=1, deal=1, event=event, client=desk.client, typed=TYPED, button="move", entry="counts"):
        path = desk.url("sheets:sheet", table, deal, event=event)
        form = client.get(path, {"correct": "1"}).context["form"]
        hidden = {name: form[name].value() for name in ("version", "submission", "rules_digest", "seating")}
        sent = hidden | {"entry": entry, button: "1", "to": to} | typed
        return client.post(path, sent, follow=True)

    return move


def boxes(answer):
    form = answer.context["form"]
    return {name: form[name].value() for name in TYPED}


@pytest.mark.parametrize("button", ["move", "save"])
def test_the_other_sheet_opens_with_the_numbers_in_its_boxes(desk, event, move, button):
    answer = move("2.1", button=button)
    there = desk.url("sheets:sheet", 2, 1, event=event)
    assert answer.redirect_chain == [(f"{there}?typed_at=1.1", 307)]
    assert answer.status_code == 200
    assert boxes(answer) == TYPED
    page = answer.content.decode()
    assert "These numbers were typed at Table 1, Hand 1. Nothing is saved yet." in page
    assert f'action="{there}"' in page
    assert f'data-typed-at="{desk.url("sheets:sheet", 1, 1, event=event)}"' in page
    assert not SheetHistory.objects.exists()


def test_they_are_saved_there_with_the_next_press(desk, event, move):
    answer = move("1.2", typed={"1-table-20": "10", "2-held-10": "3", "ending": "0"})
    form = answer.context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = desk.post("sheets:sheet", 1, 2, event=event, data=sent | {"empty_means_zero": "1", "right_paper": "1"})
    assert answer.status_code == 302
    assert [(sheet.seating.table, sheet.deal) for sheet in Sheet.objects.all()] == [(1, 2)]


def test_a_page_that_is_loaded_again_has_the_same_number(desk, event):
    address = desk.url("sheets:sheet", 2, 1, event=event)
    sent = TYPED | {"version": "0", "submission": "0f8fad5b-d9cb-469f-a165-70867728950e", "entry": "counts"}
    pages = [desk.client.post(f"{address}?typed_at=1.{deal}", sent) for deal in (1, 1)]
    first, again = (page.context["form"]["submission"].value() for page in pages)
    assert first == again != sent["submission"]


def test_rules_that_changed_while_somebody_typed_are_told_there_too(desk, event):
    path = desk.url("sheets:sheet", 1, 1, event=event)
    form = desk.client.get(path).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "rules_digest", "seating", "entry")}
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    answer = desk.client.post(path, hidden | {"1-table-20": "7", "move": "1", "to": "2.1"}, follow=True)
    assert "The rules of this evening were changed while you typed." in answer.content.decode()
    assert answer.context["form"]["1-table-20"].value() == "7"
    assert answer.context["form"]["rules_digest"].value() != hidden["rules_digest"]


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("9.9", "There is no sheet 9.9 tonight."),
        ("1.1", "The numbers are in that sheet already."),
        ("2.1", "Table 2, Hand 1 is in."),
    ],
)
def test_a_refusal_is_one_sentence_and_loses_nothing(event, move, to, sentence):
    keyed(event, table=2, deal=1, counts=COUNTS)
    answer = move(to)
    assert (answer.status_code, answer.redirect_chain) == (422, [])
    assert answer.context["typed_move"].errors["to"] == [sentence]
    assert boxes(answer) == TYPED
    page = answer.content.decode()
    assert sentence in page
    assert re.search(rf'name="to"[^>]*value="{to}"|value="{to}"[^>]*name="to"', page)
    assert SheetHistory.objects.count() == 1


def test_without_a_number_the_box_asks_for_it(move):
    answer = move("")
    assert (answer.status_code, list(answer.context["typed_move"].errors)) == (422, ["to"])


def test_a_table_of_another_size_takes_no_numbers(club, move):
    event = make_evening(club, people=10, rules="hidden-valley-ranch")
    sizes = {
        seating.table: seating.seats.values("team").distinct().count() for seating in event.rounds.get().seatings.all()
    }
    large, small = max(sizes, key=sizes.get), min(sizes, key=sizes.get)
    answer = move(f"{large}.1", table=small, event=event, typed={"1-table-20": "3"})
    assert answer.context["typed_move"].errors["to"] == [f"Table {large}, Hand 1 has another number of teams."]


def test_a_number_without_a_box_there_is_not_lost(club, move):
    event = make_evening(club, rules="lakemont-ridge")
    name = box(1, "held.black_threes")
    assert move("2.1", event=event, typed={name: "0"}).status_code == 200
    answer = move("2.1", event=event, typed={name: "4"})
    assert answer.context["typed_move"].errors["to"] == ["Table 2, Hand 1 has other boxes, so key it in."]


def test_points_stay_points(move):
    answer = move("2.1", typed={"1-table-points": "350"}, entry="points")
    assert answer.context["form"]["1-table-points"].value() == "350"


def test_a_sheet_saved_meanwhile_is_shown_as_it_is(desk, event, move):
    keyed(event, table=2, deal=1, counts=COUNTS)
    address = desk.url("sheets:sheet", 2, 1, event=event)
    answer = desk.client.post(f"{address}?typed_at=1.1", TYPED, follow=True)
    assert answer.redirect_chain == [(address, 302)]
    assert [str(message) for message in answer.context["messages"]] == ["Table 2, Hand 1 is in."]


@pytest.mark.parametrize("typed_at", ["", "x", "1", "9.1", "1.99999"])
def test_an_invented_source_is_not_found(desk, event, typed_at):
    address = desk.url("sheets:sheet", 2, 1, event=event)
    assert desk.client.post(f"{address}?typed_at={typed_at}", TYPED).status_code == 404


def test_a_helper_moves_what_was_typed(event, move):
    assert boxes(move("2.1", client=make_helper(event))) == TYPED


def test_where_the_paper_is_perhaps_another_one_its_number_is_asked_for(event, move, desk):
    typed = {"1-table-20": "7", "2-table-20": "4", "1-table-10": "3", "1-table-5": "2"}
    keyed(event, table=2, deal=1, counts={1: {"table.20": 7, "table.10": 3, "table.5": 2}, 2: {"table.20": 4}})
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    answer = desk.post(
        "sheets:sheet", 1, 1, event=event, data=hidden | typed | {"ending": "0", "empty_means_zero": "1"}
    )
    assert '<details class="extras" open><summary>Another table’s paper?' in answer.content.decode()


def test_the_box_of_the_number_is_as_long_as_the_form_takes_and_never_said_to_be_required(desk, event, move):
    page = desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    (box,) = re.findall(r'<input [^>]*id="move-to"[^>]*>', page)
    assert (f'maxlength="{LONGEST_NUMBER}"' in box, "data-optional" in box, "required" in box) == (True, True, False)
    page = move("99").content.decode()
    (box,) = re.findall(r'<input [^>]*id="move-to"[^>]*>', page)
    assert ("autofocus" in box, 'aria-describedby="move-to_error"' in box) == (True, True)
    assert "There is no sheet 99 tonight." in page
