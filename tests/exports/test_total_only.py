"""Hands of which only the totals are known, in Excel, CSV, JSON and the file to post."""

import csv
import io

import pytest
from openpyxl import load_workbook

from tests.builders import keyed, make_evening
from tests.exports.results_form import faults
from tournaments.exports.published_queries import published
from tournaments.hall.link_actions import give_out_link


@pytest.fixture
def event(club):
    event = make_evening(club, people=4, rules="hidden-valley-ranch")
    late = {2: [(-100, "late")]}
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, extras=late, ending="")
    keyed(event, table=1, deal=2, counts={1: {"table.20": 5}, 2: {"held.5": 3}})
    return event


def hands(desk, event):
    answer = desk.get("exports:workbook", event=event)
    header, *rows = load_workbook(io.BytesIO(b"".join(answer.streaming_content)))["Hands"].values
    return header, rows


def test_the_total_has_a_column_of_its_own_and_the_lines_are_empty(desk, event):
    header, rows = hands(desk, event)
    only = header.index("Total only")
    assert [(row[only], row[-1]) for row in rows] == [(400, 400), (-35, -135), (None, 100), (None, -15)]
    filled = {name for name, cell in zip(header, rows[1], strict=True) if cell is not None}
    assert filled == {"Sheet", "Table", "Hand", "Team", "State", "Total only", "Extra points", "What for", "Total"}


def test_an_evening_without_such_a_hand_has_no_such_column(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 20}, 2: {"held.5": 7}}, version=1)
    assert "Total only" not in hands(desk, event)[0]


def test_csv_has_it_too(desk, event):
    text = b"".join(desk.get("exports:csv", "hands", event=event).streaming_content).decode("utf-8-sig")
    assert [row["Total only"] for row in csv.DictReader(io.StringIO(text))] == ["400", "-35", "", ""]


def test_the_published_form_has_a_remark(event):
    give_out_link(event=event)
    form = published(event).form
    assert faults(form) == []
    team = form["team_lists"][0]["rows"][0]
    assert [(hand["points"], hand["remark"]) for hand in team["hands"][:2]] == [(400, "total-only"), (100, None)]


def test_the_file_to_post_marks_them(desk, event):
    page = desk.get("exports:file", event=event).content.decode()
    assert page.count('<span class="soft">total only</span>') == 2
