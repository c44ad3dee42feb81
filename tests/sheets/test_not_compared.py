"""A team without a total on its paper is said to be not compared, where the tick would be."""

import re

import pytest
from django.test import Client

from tests.builders import keyed, make_evening, tonight
from tests.sheets.test_table_views import address, opened
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.sheets.sent_sheet import box


@pytest.fixture
def event(club):
    return make_evening(club)


def typed(desk, event, *, ahead="", **boxes):
    """The preview of a sheet with these boxes."""
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    data = hidden | boxes | {"ahead": ahead}
    return desk.post("sheets:preview", 1, 1, event=event, data=data)


def words(answer):
    """What is beside each team's total."""
    found = re.findall(r'id="difference-(\d)">(.*?)</span>\n', answer.content.decode())
    return {int(position): re.sub(r"<[^>]*>", "", text).strip() for position, text in found}


def test_a_saved_sheet_names_each_team_whose_paper_was_not_compared(desk, event):
    sheet = keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.20": 4}})
    sheet.tallies.filter(total=80).update(written_total=80)
    assert words(desk.get("sheets:sheet", 1, 1, event=event)) == {1: "No paper total keyed in", 2: "✓ Same as paper."}


def test_an_evening_that_compares_no_papers_says_nothing(desk, club):
    event = make_evening(club, asks_paper_total=False)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.20": 4}})
    assert words(desk.get("sheets:sheet", 1, 1, event=event)) == {1: "", 2: ""}


def test_a_sheet_without_any_number_says_nothing(desk, event):
    assert words(desk.get("sheets:sheet", 1, 1, event=event)) == {1: "", 2: ""}


def test_the_box_of_the_total_is_waited_for(desk, event):
    boxes = {box(1, "table.20"): "5"}
    assert words(typed(desk, event, ahead="1-paper 2-paper", **boxes)) == {1: "", 2: ""}
    assert words(typed(desk, event, ahead="2-paper", **boxes)) == {1: "No paper total keyed in", 2: ""}
    assert words(typed(desk, event, ahead="2-paper", **boxes, **{"1-paper": "100"})) == {1: "✓ Same as paper.", 2: ""}


def test_an_unreadable_total_is_an_error_and_not_called_not_compared(desk, event):
    assert words(typed(desk, event, **{box(1, "table.20"): "5", "1-paper": "much"}))[1] == ""


def test_the_teams_at_a_table_read_it_before_they_agree(club):
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    path = address(event)
    sent = opened(path) | {"ending": "0", "1-table-10": "10", "2-table-10": "20", "2-paper": "200"}
    answer = Client().post(path, sent | {"empty_means_zero": "1", "keyed-in-by": "1"})
    page = Client().get(answer.url).content.decode()
    assert re.findall(r'<td class="number">(not keyed in|200 ?[^<]*✓)</td>', page) == ["not keyed in", "200 ✓"]
