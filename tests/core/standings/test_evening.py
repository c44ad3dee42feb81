"""The results of an evening: sheets in and missing, the hand they are shown after, and each team's points."""

import dataclasses

import pytest

from tests.core.standings.persons import evening, member, team
from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.core.standings.counted_deals import DealRemark

AT_ONE = team(1, member(1, "Ada"), seatings=(1,))
AT_TWO = team(2, member(2, "Bo"), seatings=(2,))
ALL_OF_HAND_1 = [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("sheets", "complete", "missing"),
    [
        ([], 0, [(1, 1), (1, 2), (2, 1), (2, 2)]),
        ([(1, 1), (1, 2)], 0, [(2, 1), (2, 2)]),
        (ALL_OF_HAND_1, 1, [(1, 2), (2, 2)]),
        ([*ALL_OF_HAND_1, (2, 2)], 1, [(1, 2)]),
        ([*ALL_OF_HAND_1, (1, 2), (2, 2)], 2, []),
    ],
)
def test_the_last_complete_hand_and_the_missing_sheets_are_found(sheets, complete, missing):
    found = evening(AT_ONE, AT_TWO, sheets=sheets)
    assert found.complete == complete
    assert found.missing == tuple(SheetPlace(*place) for place in missing)
    assert found.sheets_needed == 4


@pytest.mark.parametrize(
    ("asked", "after"), [("", 1), ("all", None), ("1", 1), ("2", 1), ("0", 1), ("x", 1), ("9" * 5000, 1)]
)
def test_results_are_shown_after_a_complete_hand_or_after_all(asked, after):
    assert evening(AT_ONE, AT_TWO, sheets=[*ALL_OF_HAND_1, (1, 2)]).after(asked) == after


def test_all_sheets_count_before_a_hand_is_complete():
    assert evening(AT_ONE, AT_TWO, sheets=[(1, 1)]).after("") is None


def test_an_evening_without_tables_has_no_results():
    found = evening()
    assert (found.complete, found.last_deal, found.missing, found.results()) == (0, 0, (), [])


def test_points_count_up_to_the_requested_hand():
    found = evening(AT_ONE, sheets=[(1, 1), (1, 2)], points={1: {1: 300, 2: -50}})
    assert [row.total for row in found.results()] == [250]
    assert [row.total for row in found.results(after=1)] == [300]
    assert (found.deals_in(), found.deals_in(after=1)) == ([1, 2], [1])


def test_the_last_hand_of_a_list_may_be_a_later_one_of_a_finished_game():
    """Table 1 ended its game in Hand 2, which counts whole after Hand 1."""
    found = evening(AT_ONE, AT_TWO, sheets=[*ALL_OF_HAND_1, (1, 2)])
    assert (found.last_shown(1), found.last_shown(None)) == (1, 2)
    by_points = found.tables | {1: found.tables[1]._replace(ends_by_points=True)}
    assert dataclasses.replace(found, tables=by_points).last_shown(1) == 2


def test_results_after_the_last_hand_are_those_of_all_hands():
    found = evening(AT_ONE, sheets=[(1, 1), (1, 2)], points={1: {1: 300, 2: -50}})
    assert found.results(after=2) == found.results()


def test_an_evening_until_a_hand_knows_nothing_of_later_hands():
    found = evening(
        AT_ONE,
        AT_TWO,
        sheets=[*ALL_OF_HAND_1, (1, 2)],
        points={1: {1: 300, 2: -50}, 2: {1: 90}},
    ).until(1)
    assert (found.last_deal, found.complete, found.missing, found.sheets_needed) == (1, 1, (), 2)
    assert [(row.total, row.hands) for row in found.results()] == [(300, {1: 300}), (90, {1: 90})]


def test_a_hand_that_one_table_did_not_finish_counts_at_the_other_tables():
    sheets = [*ALL_OF_HAND_1, (1, 2), (2, 2, "unfinished")]
    found = evening(AT_ONE, AT_TWO, sheets=sheets, points={1: {1: 100, 2: 20}, 2: {1: 90, 2: 500}})
    ada, bo = found.results()
    assert (ada.hands, ada.remarks) == ({1: 100, 2: 20}, {})
    assert bo.remarks == {2: DealRemark("unfinished", 500)}


def test_a_hand_that_one_table_did_not_finish_counts_for_nobody_under_complete_only():
    sheets = [*ALL_OF_HAND_1, (1, 2, "unfinished"), (2, 2)]
    points = {1: {1: 100, 2: 20}, 2: {1: 90, 2: 500}}
    found = evening(AT_ONE, AT_TWO, sheets=sheets, points=points, rule="complete-only")
    assert [row.hands for row in found.results()] == [{1: 100}, {1: 90}]
    assert [row.remarks for row in found.results()] == [
        {2: DealRemark("left-out", 20)},
        {2: DealRemark("left-out", 500)},
    ]
    assert [row.hands for row in found.results(after=1)] == [{1: 100}, {1: 90}]


def test_only_the_table_that_stopped_gets_an_average():
    sheets = [*ALL_OF_HAND_1, (1, 2, "not-played"), (2, 2)]
    points = {1: {1: 100, 2: 0}, 2: {1: 90, 2: 500}}
    found = evening(AT_ONE, AT_TWO, sheets=sheets, points=points, rule="average")
    assert [row.total for row in found.results()] == [200, 590]
    assert [dict(row.remarks) for row in found.results()] == [{2: DealRemark("averaged", 0)}, {}]


def test_a_hand_that_was_not_played_has_no_sheet_and_no_points():
    sheets = [*ALL_OF_HAND_1, (1, 2, "not-played")]
    found = evening(AT_ONE, AT_TWO, sheets=sheets, points={1: {1: 100}, 2: {1: 90}})
    assert (found.sheets_in, found.sheets_needed, found.missing) == (2, 3, (SheetPlace(2, 2),))
    assert [(row.hands, row.not_played) for row in found.results()] == [({1: 100}, {2}), ({1: 90}, set())]


def test_sheets_that_wait_for_a_second_person_count_and_are_listed():
    found = evening(AT_ONE, AT_TWO, sheets=[(1, 1, "entered", True), (2, 1)], points={1: {1: 100}, 2: {1: 90}})
    assert found.unconfirmed == [SheetPlace(1, 1)]
    assert [(row.total, row.unconfirmed) for row in found.results()] == [(100, {1}), (90, set())]


def test_a_hand_of_which_only_the_total_is_known_counts_with_a_remark():
    points = {1: {1: 100, 2: 40}, 2: {1: 90, 2: 30}}
    sheets = [(1, 1), (1, 2, "entered", False, True)]
    found = evening(team(1, member(1, "Ada")), team(2, member(2, "Bo")), sheets=sheets, points=points)
    assert found.without_lines() == [SheetPlace(1, 2)]
    assert [(row.total, row.remarks) for row in found.results()] == [
        (140, {2: DealRemark("total-only", 40)}),
        (120, {2: DealRemark("total-only", 30)}),
    ]
    assert (found.until(1).without_lines(), found.without_lines(after=1)) == ([], [])
    assert [row.remarks for row in found.results(after=1)] == [{}, {}]


@pytest.mark.parametrize(
    ("sheets", "last", "held_back", "is_counting"),
    [
        (ALL_OF_HAND_1, 2, 0, False),
        ([*ALL_OF_HAND_1, (1, 2)], 1, 2, True),
        ([*ALL_OF_HAND_1, (1, 2), (2, 2)], 1, 2, False),
    ],
)
def test_the_last_hand_is_left_out_from_its_first_sheet_on(sheets, last, held_back, is_counting):
    found = evening(AT_ONE, AT_TWO, sheets=sheets)
    shown = found.for_everyone(hides_last=True)
    assert (shown.last_deal, shown.held_back, shown.is_counting) == (last, held_back, is_counting)
    assert found.for_everyone(hides_last=False) is found
