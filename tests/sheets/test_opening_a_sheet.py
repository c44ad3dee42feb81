"""What a sheet says when it is opened and while nobody went out."""

import pytest

from scoring import read_rule_set
from scoring.library import rule_set_text
from tests.builders import keyed, make_evening
from tests.rounds import key_in_round, make_rounds
from tournaments.models import Event
from tournaments.rounds.start_actions import start_round
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import missing_before, table_for


def missing(event, deal):
    return missing_before(table_for(event, table=1, deal=deal), deal)


def test_a_hand_before_that_is_not_in_is_said(desk, club):
    event = make_evening(club)
    assert "not in yet" not in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    assert "Hand 1 of this table is not in yet." in desk.get("sheets:sheet", 1, 2, event=event).content.decode()
    assert "Hands 1, 2 of this table are not in yet." in desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    keyed(event, table=1, deal=1, counts={})
    assert "not in yet" not in desk.get("sheets:sheet", 1, 2, event=event).content.decode()
    keyed(event, table=1, deal=3, counts={})
    assert "not in yet" not in desk.get("sheets:sheet", 1, 3, event=event).content.decode()


def test_an_undone_hand_is_not_in(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    row = table_for(event, table=1, deal=1)
    undo_save(event=event, table=row, deal=1, version=1, saved_by="Ruth", user=None)
    assert (missing(event, 1), missing(event, 2)) == ([], [1])


def test_no_sheets_are_looked_for_before_the_first_hand_of_a_round(club, django_assert_num_queries):
    event = make_rounds(club, "partners", rounds=2, hands=2)
    key_in_round(event, 1)
    start_round(event=Event.objects.get(pk=event.pk), number=2)
    table = table_for(Event.objects.get(pk=event.pk), table=1, deal=3)
    with django_assert_num_queries(1):
        assert missing_before(table, 3) == []
    with django_assert_num_queries(2):
        assert missing_before(table, 4) == [3]


@pytest.mark.parametrize(
    ("rules", "ending", "sentence"),
    [
        ("hidden-valley-ranch", "0", "Nobody went out: no 100, nothing for missing books."),
        ("hidden-valley-ranch", "7", "Nobody went out: no 100, nothing for missing books."),
        ("tanglewood", "0", "Nobody went out: no 100."),
        ("lakemont-ridge", "0", "Nobody went out."),
        ("tanglewood", "1", ""),
        ("tanglewood", "", ""),
    ],
)
def test_what_it_means_that_nobody_went_out_is_said_instead_of_the_books_still_needed(
    desk, club, rules, ending, sentence
):
    event = make_evening(club, rules=rules)
    data = {"version": 0, "ending": ending, "1-books-red": 1}
    layout = desk.post("sheets:preview", 1, 1, event=event, data=data).context["layout"]
    assert layout.nobody_out == sentence
    assert any(foot.missing for foot in layout.feet) == (sentence == "")


@pytest.mark.parametrize(
    ("price", "deal", "sentence"),
    [
        ("{ players = { 4 = [100, 200], 6 = 300 } }", 1, "Nobody went out: no 100."),
        ("{ players = { 4 = [100, 200], 6 = 300 } }", 2, "Nobody went out: no 200."),
        ("[100, 0]", 2, "Nobody went out."),
        ("{ steps = [{ start = 1, together = 50 }] }", 1, "Nobody went out: no points for going out."),
    ],
)
def test_the_points_that_nobody_got_are_those_of_this_hand_at_this_table(desk, club, price, deal, sentence):
    text = rule_set_text("texas-good-sam").replace("deals = 1", "deals = 2").replace("[120]", "[120, 120]")
    rules = read_rule_set(text.replace("price = 0", f"price = {price}", 1))
    event = make_evening(club, rules=rules)
    data = {"version": 0, "ending": "0", "1-books-red": 1}
    assert desk.post("sheets:preview", 1, deal, event=event, data=data).context["layout"].nobody_out == sentence
