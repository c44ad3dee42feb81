"""Before its first save a sheet asks about its paper, if that is perhaps another one."""

import pytest

from tests.builders import keyed, make_evening
from tests.rounds import key_in_round, make_rounds
from tournaments.models import Event, Sheet
from tournaments.rounds.start_actions import start_round
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.sheets.sent_sheet import box

OUT = {"1-books.red": 2, "1-books.black": 3, "1-table.20": 10, "1-table.10": 25, "2-held.10": 3}
SAVED = {1: {"books.red": 2, "books.black": 3, "table.20": 10, "table.10": 25}, 2: {"held.10": 3}}


@pytest.fixture
def event(club):
    return make_evening(club)


@pytest.fixture
def key_in(desk, event):
    """Return a function that posts a sheet as its page does, with empty boxes as 0."""

    def post(boxes, *, table=1, deal=1, event=event, **more):
        form = desk.get("sheets:sheet", table, deal, event=event, data={"correct": "1"}).context["form"]
        hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
        typed = {box(int(name[0]), name[2:]): value for name, value in boxes.items()}
        sent = hidden | typed | {"ending": "1", "empty_means_zero": "1"} | more
        return desk.post("sheets:sheet", table, deal, event=event, data=sent)

    return post


def asked(answer):
    return [question.code for question in answer.context["questions"]]


def test_the_numbers_of_another_sheet_are_asked_about_once(event, key_in):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1, by="Marge")
    answer = key_in(OUT)
    assert (answer.status_code, asked(answer)) == (422, ["same-numbers"])
    page = answer.content.decode()
    number = event.sheet_number(table=2, deal=1)
    assert f"All numbers are those of {number}, Table 2, Hand 1. Is this the right paper?" in page
    assert 'id="look-again" autofocus' in page
    assert page.index("Look again") < page.index("Save: right paper")
    assert Sheet.objects.count() == 1
    assert key_in(OUT, right_paper="1").status_code == 302


def test_the_answer_stays_while_another_question_is_open(event, key_in):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1)
    answer = key_in(OUT | {"1-paper": 2350}, right_paper="1")
    assert asked(answer) == ["paper"]
    assert '<input type="hidden" name="right_paper" value="1">' in answer.content.decode()


@pytest.mark.parametrize("change", [{"2-held.10": 4}, {"1-table.10": 26}, {"2-held.5": 1}])
def test_one_other_number_is_another_paper(event, key_in, change):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1)
    assert key_in(OUT | change).status_code == 302


def test_few_numbers_are_the_same_by_chance(event, key_in):
    keyed(event, table=2, deal=1, counts={1: {"table.10": 25}, 2: {"held.10": 3}})
    assert key_in({"1-table.10": 25, "2-held.10": 3}, ending="0").status_code == 302


def test_an_undone_sheet_and_another_evening_are_not_compared(club, event, key_in):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1, by="Marge")
    undo_save(event=event, table=table_for(event, table=2, deal=1), deal=1, version=1, saved_by="Marge", user=None)
    keyed(make_evening(club), table=2, deal=1, counts=SAVED, ending="out", went_out=1)
    assert key_in(OUT).status_code == 302


def test_the_same_counts_are_found_where_the_totals_differ(key_in):
    key_in(OUT)
    answer = key_in(OUT, table=2, ending="0")
    assert asked(answer) == ["same-numbers"]


def test_a_correction_is_not_asked_about(event, key_in):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1)
    keyed(event, table=1, deal=1, counts={1: {"table.10": 25}, 2: {"held.10": 3}})
    assert key_in(OUT, why="the wrong paper").status_code == 302


def test_a_sheet_one_hand_ahead_asks_before_its_first_save(event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.10": 25}, 2: {"held.10": 3}})
    answer = key_in(OUT, deal=3)
    assert asked(answer) == ["ahead"]
    assert "Hand 2 of this table is not in yet. Is this the right paper?" in answer.content.decode()
    assert key_in(OUT, deal=3, right_paper="1").status_code == 302
    assert key_in(OUT | {"1-table.20": 9}, deal=3, why="misread").status_code == 302


def test_an_unfinished_hand_and_the_next_hand_are_saved_at_once(event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.10": 25}, 2: {"held.10": 3}})
    assert key_in(OUT, deal=2).status_code == 302
    assert key_in(OUT, deal=4, unfinished="1").status_code == 302


def test_the_first_hand_of_a_round_misses_none_of_the_round_before(club, key_in):
    event = make_rounds(club, "partners", rounds=2, hands=2)
    key_in_round(event, 1)
    start_round(event=Event.objects.get(pk=event.pk), number=2)
    event = Event.objects.get(pk=event.pk)
    assert key_in(OUT, event=event, deal=3).status_code == 302
    assert asked(key_in(OUT | {"1-table.20": 11}, event=event, table=2, deal=4)) == ["ahead"]


def test_the_preview_keeps_the_question_about_the_other_sheet_while_it_is_open(desk, event, key_in):
    keyed(event, table=2, deal=1, counts=SAVED, ending="out", went_out=1)
    form = key_in(OUT).context["form"]
    sent = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = {box(int(name[0]), name[2:]): value for name, value in OUT.items()}
    answer = desk.post(
        "sheets:preview", 1, 1, event=event, data=sent | typed | {"ending": "1", "asked": "same-numbers"}
    )
    assert f"All numbers are those of {event.sheet_number(table=2, deal=1)}" in answer.content.decode()
