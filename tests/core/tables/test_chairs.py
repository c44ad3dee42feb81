"""Chairs around the picture of a table: each team's chairs, none over another, partners face each other."""

from pathlib import Path

import pytest

from tournaments.core.tables.chairs import COLUMNS, chairs_at
from tournaments.core.tables.plans import PlannedTable

STYLES = Path(__file__).parents[3] / "static" / "css" / "tables.css"


def sides(*teams):
    return [[chair.side for chair in chairs] for chairs in chairs_at(teams)]


def test_partners_face_each_other():
    assert sides(2, 2) == [["above", "below"], ["right", "left"]]
    assert sides(1, 1) == [["above"], ["below"]]
    first, second, third = chairs_at((2, 2, 2))
    assert [(chair.side, chair.column) for chair in first] == [("above", 1), ("below", 13)]
    assert [(chair.side, chair.column) for chair in second] == [("above", 13), ("below", 1)]
    assert [chair.side for chair in third] == ["right", "left"]


def test_teams_of_different_sizes_alternate_as_long_as_they_can():
    assert sides(2, 3) == [["above", "below"], ["right", "below", "left"]]
    assert sides(3, 4) == [["above", "right", "below"], ["above", "below", "below", "left"]]


@pytest.mark.parametrize("people", range(1, 31))
def test_no_chair_is_over_another_or_beyond_the_picture(people):
    taken = []
    for chair in (chair for chairs in chairs_at((people,)) for chair in chairs):
        taken += [(chair.side, chair.column + column) for column in range(chair.width)]
        assert 1 <= chair.column <= chair.column + chair.width - 1 <= COLUMNS
    assert len(taken) == len(set(taken))
    assert sum(len(chairs) for chairs in chairs_at((people,))) == people


def test_a_planned_table_has_the_chairs_of_its_teams():
    assert [chair.side for chair in PlannedTable(teams=(2, 2), decks=4).chairs_drawn] == [
        "above",
        "below",
        "right",
        "left",
    ]


def test_every_chair_has_a_place_in_the_styles():
    styles = STYLES.read_text(encoding="utf-8")
    places = {chair for people in range(1, 25) for chairs in chairs_at((people,)) for chair in chairs}
    classes = {f".at-{chair.column} {{" for chair in places} | {f".wide-{chair.width} {{" for chair in places}
    assert sorted(name for name in classes if name not in styles) == []
