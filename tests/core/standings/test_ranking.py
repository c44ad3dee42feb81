"""Places from totals; equal totals share a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.ranking import (
    BEHIND,
    BROKEN,
    FIRST,
    TIE,
    Placed,
    PlaceReason,
    first_places,
    ranked,
    reasons,
)

totals = st.lists(st.integers(-5, 5), max_size=12)


def places(*totals, low_wins=False):
    return [(row.place_shown, row.who) for row in ranked(((total, [total]) for total in totals), low_wins=low_wins)]


def test_the_highest_total_wins():
    assert places(-50, 300, 0) == [("1", 300), ("2", 0), ("3", -50)]


def test_ties_share_a_place_and_the_next_place_is_skipped():
    assert places(300, 500, 300, 100) == [("1", 500), ("T2", 300), ("T2", 300), ("4", 100)]


def test_low_wins_where_the_rules_say_so():
    assert places(300, -20, low_wins=True) == [("1", -20), ("2", 300)]


def test_tie_breaks_order_equal_totals():
    rows = [("Ada", (500, 3)), ("Bo", (500, 4)), ("Cy", (500, 3))]
    assert [(row.place_shown, row.who) for row in ranked(rows)] == [("1", "Bo"), ("T2", "Ada"), ("T2", "Cy")]


@given(totals)
def test_a_place_is_one_plus_the_number_of_better_totals(totals):
    for row in ranked((total, [total]) for total in totals):
        assert row.place == 1 + sum(total > row.who for total in totals)
        assert row.shared == (totals.count(row.who) > 1)


@given(totals, st.randoms())
def test_the_order_of_the_teams_does_not_matter(totals, rng):
    shuffled = totals.copy()
    rng.shuffle(shuffled)
    assert places(*totals) == places(*shuffled)


def test_no_teams_have_no_places():
    assert ranked([]) == []


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ([(500,)], [PlaceReason(FIRST)]),
        ([(500,), (300,)], [PlaceReason(FIRST, points=200, place=2), PlaceReason(BEHIND, points=200, place=1)]),
        ([(500,), (500,), (-10,)], [PlaceReason(TIE), PlaceReason(TIE), PlaceReason(BEHIND, points=510, place=1)]),
        (
            [(500, 4), (500, 3), (500, 3), (100, 9)],
            [
                PlaceReason(BROKEN, mine=4, theirs=3),
                PlaceReason(BROKEN, mine=3, theirs=4),
                PlaceReason(BROKEN, mine=3, theirs=4),
                PlaceReason(BEHIND, points=400, place=1),
            ],
        ),
        (
            [(500,), (300,), (250,)],
            [
                PlaceReason(FIRST, points=200, place=2),
                PlaceReason(BEHIND, points=200, place=1),
                PlaceReason(BEHIND, points=250, place=1),
            ],
        ),
        ([(5, 1, 7), (5, 1, 2)], [PlaceReason(BROKEN, 0, 0, 1, 7, 2), PlaceReason(BROKEN, 0, 0, 1, 2, 7)]),
        ([], []),
    ],
)
def test_every_place_has_its_reason(marks, expected):
    assert reasons(ranked((name, mark) for name, mark in zip("abcd", marks, strict=False))) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("AAB", [PlaceReason(FIRST, points=200, place=3)] * 2 + [PlaceReason(BEHIND, points=200, place=1)]),
        ("ABC", [PlaceReason(TIE)] * 2 + [PlaceReason(BEHIND, points=200, place=1)]),
    ],
)
def test_members_of_one_unit_are_not_tied_with_each_other(names, expected):
    placed = ranked(zip(names, [(500,), (500,), (300,)], strict=True))
    assert reasons(placed, unit=str) == expected


def test_rows_without_a_place_have_no_reason():
    placed = [*ranked([("Ada", (500,))]), Placed(0, shared=False, who="Bo", marks=(0,))]
    assert reasons(placed) == [PlaceReason(FIRST), PlaceReason("")]


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)), max_size=12), st.booleans())
def test_the_reason_of_equal_marks_is_a_tie(marks, low_wins):
    placed = ranked(((mark, mark) for mark in marks), low_wins=low_wins)
    for row, reason in zip(placed, reasons(placed), strict=True):
        same = [mark for mark in marks if mark[0] == row.marks[0]]
        assert (reason.code == TIE) == (len(same) > 1 and len(set(same)) == 1)
        assert (reason.code == BROKEN) == (len(set(same)) > 1)
        assert reason.points >= 0


@pytest.mark.parametrize(
    ("marks", "most", "expected"),
    [
        ([], 4, 0),
        ([5], 4, 1),
        ([5, 4, 3, 2], 4, 3),
        ([5, 5, 3, 2], 4, 3),
        ([5, 4, 4, 2], 4, 3),
        ([5, 4, 3, 3, 2], 4, 4),
        ([5, 4, 3, 3, 3], 4, 2),
        ([5, 5, 5, 5, 5], 4, 0),
    ],
)
def test_the_first_three_places_without_half_a_tie(marks, most, expected):
    assert first_places(ranked((mark, [mark]) for mark in marks), most=most) == expected
