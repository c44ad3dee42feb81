"""The growth of totals, and their positions in the chart."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.growth_chart import (
    LEFT,
    MOST_LINES,
    Curve,
    apart,
    grown,
    growth_chart,
    place_chart,
    scale_step,
)

points = st.integers(-20_000, 60_000)


@given(st.dictionaries(st.integers(1, 8), points))
def test_the_last_total_is_the_sum_of_the_hands(hands):
    totals = grown(hands, range(1, 9))
    assert totals[-1] == sum(hands.values())
    assert len(totals) == 8


@given(st.lists(st.lists(points, min_size=3, max_size=3), max_size=40), st.integers(0, 6))
def test_every_curve_is_inside_the_chart_and_higher_totals_are_higher(totals, named):
    drawn = growth_chart(totals, named=named)
    assert drawn.right_edge < drawn.names_at < drawn.width
    for curve in drawn.curves:
        assert len(curve.corners) == 4
        assert all(drawn.left <= x <= drawn.right_edge for x, _y in curve.corners)
        assert all(drawn.top - 1 <= y <= drawn.bottom_edge + 1 for _x, y in curve.corners)
        assert curve.path.count(",") == 4
    ends = sorted((row[-1], -curve.end[1]) for row, curve in zip(totals, drawn.curves, strict=True))
    assert [y for _total, y in ends] == sorted(y for _total, y in ends)
    assert 0 in [value for value, _y in drawn.across]


@given(st.lists(st.lists(points, min_size=3, max_size=3), min_size=1, max_size=40), st.integers(0, 6))
def test_places_after_each_hand_are_inside_the_chart_with_the_first_at_the_top(totals, named):
    drawn = place_chart(totals, named=named)
    assert [deal for deal, _x in drawn.down] == [1, 2, 3]
    assert drawn.across[-1] == (1, drawn.top)
    assert len({place for place, _y in drawn.across}) == len(drawn.across)
    for hand in range(3):
        best = max(row[hand] for row in totals)
        for row, curve in zip(totals, drawn.curves, strict=True):
            assert drawn.top <= curve.corners[hand][1] <= drawn.bottom_edge
            assert (curve.corners[hand][1] == drawn.top) == (row[hand] == best)


def test_equal_totals_share_a_place():
    drawn = place_chart([[500, 900], [500, 100], [100, 900]])
    second, third = (dict(drawn.across)[place] for place in (2, 3))
    assert [[y for _x, y in curve.corners] for curve in drawn.curves] == [
        [drawn.top, drawn.top],
        [drawn.top, third],
        [third, drawn.top],
    ]
    assert second == (drawn.top + third) / 2


def test_a_chart_without_totals_is_empty():
    drawn = growth_chart([])
    assert drawn.curves == ()
    assert drawn.down == ((0, LEFT),)
    assert place_chart([]).curves == ()


@given(st.lists(points, min_size=1))
def test_the_scale_has_few_lines_at_round_numbers(values):
    step = scale_step(values)
    assert max(values) - min(values) <= step * MOST_LINES
    assert str(step).rstrip("0") in {"1", "2", "5"}


@given(st.lists(st.floats(20, 400), max_size=6))
def test_names_do_not_overlap(heights):
    moved = apart(heights, step=26, low=20, high=460)
    assert all(later - earlier >= 25.9 for earlier, later in pairwise(sorted(moved)))
    assert all(20 <= height <= 460 for height in moved)
    assert sorted(range(len(heights)), key=lambda n: heights[n]) == sorted(range(len(moved)), key=lambda n: moved[n])


def test_a_phone_has_no_room_for_the_names_of_six_hands():
    assert [place_chart([[10] * hands]).is_crowded for hands in (5, 6)] == [False, True]


def test_a_curve_is_a_line_from_point_to_point_and_ends_at_the_last():
    curve = Curve(corners=((110, 20.5), (890, 410.0)), name_y=400)
    assert (curve.path, curve.end) == ("110,20.5 890,410", (890, 410.0))
