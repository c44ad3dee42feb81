"""The grid of tables and hands, and the box for a sheet's number."""

import pytest

from tests.builders import keyed, make_evening, make_helper, tonight
from tournaments.backups.watch import BACKUP_WATCH

COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}


@pytest.fixture
def event(club):
    return make_evening(club, people=12)


def states(desk, event):
    grid = desk.get("sheets:play", event=event).context["grid"]
    return {cell.number: cell.state for row in grid for cell in row.cells}


def test_organizers_not_helpers_are_told_that_the_last_backup_failed(desk, club, monkeypatch):
    event = make_evening(club, date=tonight(club))
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "no backup could be written" in desk.get("sheets:play", event=event).content.decode()
    helper = make_helper(event)
    assert "no backup could be written" not in helper.get(desk.url("sheets:play", event=event)).content.decode()


@pytest.mark.parametrize("number", ["31", " 31 "])
def test_the_number_on_the_paper_opens_the_sheet(desk, event, number):
    answer = desk.get("sheets:play", event=event, data={"number": number})
    assert answer.url == desk.url("sheets:sheet", 3, 1, event=event)


@pytest.mark.parametrize("number", ["41", "35", "x", "-31", "3.1", "9" * 40, "<b>"])
def test_a_wrong_number_gets_a_message(desk, event, number):
    answer = desk.get("sheets:play", event=event, data={"number": number})
    assert answer.status_code == 404
    assert "There is no sheet" in answer.content.decode()
    assert "<b>" not in answer.content.decode().split("<main")[1]


def test_every_number_links_to_its_sheet(desk, event):
    page = desk.get("sheets:play", event=event).content.decode()
    for table, deal in ((1, 1), (2, 3), (3, 4)):
        assert f'id="sheet-{table}{deal}" href="{desk.url("sheets:sheet", table, deal, event=event)}"' in page


def test_nothing_is_due_at_the_start(desk, event):
    assert set(states(desk, event).values()) == {"not-yet"}
    assert len(states(desk, event)) == 12


def test_a_hand_before_one_that_is_in_is_due(desk, event):
    keyed(event, table=1, deal=2, counts=COUNTS)
    assert states(desk, event) | {"11": "due", "12": "in", "21": "not-yet"} == states(desk, event)


def test_a_hand_that_all_other_tables_have_is_due(desk, event):
    keyed(event, table=1, deal=1, counts=COUNTS)
    keyed(event, table=2, deal=1, counts=COUNTS)
    assert states(desk, event)["31"] == "due"


@pytest.mark.parametrize("people", [4, 12])
def test_few_and_many_tables_take_the_same_queries(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    desk.get("sheets:play", event=event)
    with django_assert_num_queries(10):
        desk.get("sheets:play", event=event)


def test_when_every_sheet_is_in_the_results_are_the_next_step(desk, club):
    event = make_evening(club, people=4)
    assert "See the results" not in desk.get("sheets:play", event=event).content.decode()
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={})
    page = desk.get("sheets:play", event=event).content.decode()
    assert "All sheets are in" in page
    assert page.index("See the results") < page.index("Which sheet is in your hand?")
