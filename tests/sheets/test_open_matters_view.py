"""Sheets whose paper differs from the counts: named in the grid, in the list of open matters and before "final"."""

import pytest

from tests.builders import keyed, make_evening
from tournaments.models import Tally
from tournaments.sheets.open_matter_queries import open_matters

SAYS = "the paper says 2,960, the counts 200."


@pytest.fixture
def event(club):
    return make_evening(club, people=4)


def with_paper(event, paper, *, position=1, deal=1, counts=None, **more):
    keyed(event, table=1, deal=deal, counts=counts or {1: {"table.20": 10}, 2: {"held.5": 6}}, **more)
    Tally.objects.filter(sheet__deal=deal, team__seats__position=position).update(written_total=paper)


def found(event):
    return [(one.table, one.deal, one.written_total, one.counted) for one in open_matters(event)]


def test_a_paper_that_differs_is_marked_in_the_grid_and_listed_on_play(desk, event):
    with_paper(event, 2960)
    page = desk.get("sheets:play", event=event)
    assert [[one.written_total for one in cell.matters] for cell in page.context["grid"][0].cells] == [
        [2960],
        [],
        [],
        [],
    ]
    (matter,) = page.context["matters"]
    assert '<span class="visually-hidden">Paper says 2,960</span>' in page.content.decode()
    assert f"{matter.team}: {SAYS}".replace("&", "&amp;") in page.content.decode()


def test_the_results_name_it_before_they_are_made_final(desk, event):
    for deal in range(2, 5):
        keyed(event, table=1, deal=deal, counts={})
    with_paper(event, 2960)
    page = desk.get("standings:results", event=event).content.decode()
    assert SAYS in page
    assert "Make the results final" in page


@pytest.mark.parametrize(("paper", "position"), [(200, 1), (-30, 2), (30, 2), (None, 1)])
def test_a_paper_that_agrees_is_not_open(event, paper, position):
    with_paper(event, paper, position=position)
    assert found(event) == []


def test_a_paper_without_the_deduction_for_missing_books_is_not_open(club):
    event = make_evening(club, people=4, rules="hidden-valley-ranch")
    counts = {1: {"table.20": 10}, 2: {"table.20": 7}}
    with_paper(event, 140, position=2, counts=counts, ending="out", went_out=1)
    assert Tally.objects.get(written_total=140).total < 0
    assert found(event) == []
    with_paper(event, 150, position=2, deal=2, counts=counts, ending="out", went_out=1)
    assert [(deal, paper) for _table, deal, paper, _counted in found(event)] == [(2, 150)]


def test_a_corrected_sheet_is_no_longer_open(event):
    with_paper(event, 2960)
    assert found(event) == [(1, 1, 2960, 200)]
    keyed(event, table=1, deal=1, counts={1: {"table.20": 10}}, version=1)
    assert found(event) == []
