"""Hands of which only the totals are known are marked on the papers that show their points."""

import re

import pytest

from tests.builders import keyed, make_evening

MARK = '<span class="remark">total only</span>'


@pytest.fixture
def event(club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    keyed(event, table=1, deal=2, counts={1: {"table.20": 5}, 2: {"held.5": 3}})
    return event


@pytest.mark.parametrize("paper", ["score-cards", "hands"])
def test_the_paper_marks_each_total_that_stands_alone(desk, event, paper):
    page = desk.get("paper:paper", paper, event=event).content.decode()
    assert re.findall(rf"([^<>]+){MARK}", page) == ["400", "−35"]
