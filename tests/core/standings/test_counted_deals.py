"""The hands that count for a team, under each rule for unfinished hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.counted_deals import (
    AS_IT_IS,
    AVERAGE,
    AVERAGED,
    COMPLETE_ONLY,
    ENTERED,
    LEFT_OUT,
    NOT_PLAYED,
    UNFINISHED,
    WITHOUT_LINES,
    DealRemark,
    OnSheet,
    average_of,
    count_hands,
    deals_left_out,
)

TWO_FINISHED_ONE_UNFINISHED = {1: OnSheet(400), 2: OnSheet(90, UNFINISHED), 3: OnSheet(200)}
STOPPED = {1: OnSheet(400), 2: OnSheet(0, NOT_PLAYED)}


@pytest.mark.parametrize(
    ("sheets", "rule", "left_out", "hands", "remarks"),
    [
        ({1: OnSheet(400)}, AS_IT_IS, (), {1: 400}, {}),
        (TWO_FINISHED_ONE_UNFINISHED, AS_IT_IS, (), {1: 400, 2: 90, 3: 200}, {2: DealRemark(UNFINISHED, 90)}),
        (TWO_FINISHED_ONE_UNFINISHED, AVERAGE, (), {1: 400, 2: 300, 3: 200}, {2: DealRemark(AVERAGED, 90)}),
        (TWO_FINISHED_ONE_UNFINISHED, COMPLETE_ONLY, {2}, {1: 400, 3: 200}, {2: DealRemark(LEFT_OUT, 90)}),
        ({1: OnSheet(90, UNFINISHED)}, AVERAGE, (), {1: 90}, {1: DealRemark(UNFINISHED, 90)}),
        (STOPPED, AS_IT_IS, (), {1: 400}, {2: DealRemark(NOT_PLAYED, 0)}),
        (STOPPED, AVERAGE, (), {1: 400, 2: 400}, {2: DealRemark(AVERAGED, 0)}),
        ({1: OnSheet(0, NOT_PLAYED)}, AVERAGE, (), {}, {1: DealRemark(NOT_PLAYED, 0)}),
        ({}, AVERAGE, (), {}, {}),
        ({1: OnSheet(400, total_only=True)}, AVERAGE, (), {1: 400}, {1: DealRemark(WITHOUT_LINES, 400)}),
        ({1: OnSheet(400, UNFINISHED, total_only=True)}, AS_IT_IS, (), {1: 400}, {1: DealRemark(UNFINISHED, 400)}),
        ({1: OnSheet(400, total_only=True)}, COMPLETE_ONLY, {1}, {}, {1: DealRemark(LEFT_OUT, 400)}),
    ],
)
def test_hands_count_with_remarks_under_each_rule(sheets, rule, left_out, hands, remarks):
    assert count_hands(sheets, rule=rule, left_out=left_out) == (hands, remarks)


@pytest.mark.parametrize(
    ("rule", "expected"), [(AS_IT_IS, frozenset()), (AVERAGE, frozenset()), (COMPLETE_ONLY, frozenset({2, 3}))]
)
def test_deals_that_a_table_did_not_finish_are_left_out_under_complete_only(rule, expected):
    sheets = [(1, ENTERED), (2, ENTERED), (2, UNFINISHED), (3, NOT_PLAYED)]
    assert deals_left_out(sheets, rule=rule) == expected


states = st.sampled_from([ENTERED, UNFINISHED, NOT_PLAYED])
sheets = st.dictionaries(
    st.integers(1, 6), st.builds(OnSheet, points=st.integers(-3000, 9000), state=states), max_size=6
)


@given(sheets, st.sampled_from([AS_IT_IS, AVERAGE]))
def test_every_played_hand_counts_unless_only_complete_ones_do(sheets, rule):
    counted = count_hands(sheets, rule=rule)
    played = {deal for deal, on in sheets.items() if on.state != NOT_PLAYED}
    averaged = {deal for deal, remark in counted.remarks.items() if remark.code == AVERAGED}
    assert counted.hands.keys() == played | averaged
    assert all(counted.hands[deal] == on.points for deal, on in sheets.items() if on.state == ENTERED)


@given(sheets)
def test_a_remark_has_the_points_on_the_sheet(sheets):
    counted = count_hands(sheets, rule=AVERAGE)
    assert all(remark.points == sheets[deal].points for deal, remark in counted.remarks.items())
    special = {deal for deal, on in sheets.items() if on.state != ENTERED or on.total_only}
    assert special == counted.remarks.keys()


@given(sheets)
def test_an_average_is_within_the_range_of_the_finished_hands(sheets):
    finished = [on.points for on in sheets.values() if on.state == ENTERED]
    if finished:
        counted = count_hands(sheets, rule=AVERAGE)
        assert min(finished) <= min(counted.hands.values())
        assert max(finished) >= max(counted.hands.values())


@given(st.lists(st.integers(-5000, 9000), min_size=1))
def test_an_average_is_rounded_by_at_most_half_a_point(points):
    assert abs(average_of(points) * len(points) - sum(points)) * 2 <= len(points)
