"""In which boxes two saves of a sheet differ."""

from dataclasses import replace

import pytest

from scoring import Adjustment
from tests.builders import keyed, make_evening
from tournaments.sheets.conflict import differing_boxes
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import table_for


@pytest.fixture
def event(club):
    return make_evening(club)


@pytest.fixture
def table(event):
    return table_for(event, table=1, deal=1)


@pytest.fixture
def saved(event, table):
    extras = {1: [(-35, "late"), (20, "host")]}
    sheet = keyed(event, table=1, deal=1, counts={1: {"table.20": 4}, 2: {"held.10": 3}}, extras=extras)
    return as_entered(table, 1, sheet)


def boxes(event, table, saved, **changes):
    """The differing boxes if the first team is typed with these changes."""
    typed = replace(saved, tallies=(replace(saved.tallies[0], **changes), saved.tallies[1]))
    first = table.teams[0].name
    found = differing_boxes(event.rules, table, saved, typed)
    assert {one.team for one in found} <= {first}
    return [(one.label, one.saved, one.typed) for one in found]


def test_the_same_sheet_differs_in_no_box(event, table, saved):
    assert boxes(event, table, saved) == []


@pytest.mark.parametrize(
    ("extras", "typed"),
    [
        ([(-35, "noise"), (20, "host")], "−35 (noise), 20 (host)"),
        ([(-15, "late and host")], "−15 (late and host)"),
        ([(-30, "late"), (20, "host")], "−30 (late), 20 (host)"),
        ([], "none"),
    ],
)
def test_extra_points_differ_with_their_reasons(event, table, saved, extras, typed):
    now = tuple(Adjustment(points=points, reason=reason) for points, reason in extras)
    assert boxes(event, table, saved, adjustments=now) == [("Extra points", "−35 (late), 20 (host)", typed)]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"counts": {"table.20": 4, "books.red": 0}}, []),
        ({"written_total": 0}, []),
        ({"written_total": 80}, [("Total on the paper", "empty", "80")]),
        ({"counts": {"table.20": 4, "books.red": 1}}, [("Finished books: Clean books, no wild cards", "empty", "1")]),
    ],
)
def test_an_empty_box_is_a_0(event, table, saved, changes, expected):
    assert boxes(event, table, saved, **changes) == expected


def test_how_the_hand_ended_names_the_team_that_went_out(event, table, saved):
    (found,) = differing_boxes(event.rules, table, saved, replace(saved, ending="out", went_out=2))
    assert (found.team, found.label, found.saved) == ("", "How the hand ended", "stock ran out")
    assert found.typed == f"{table.teams[1].name} went out"
