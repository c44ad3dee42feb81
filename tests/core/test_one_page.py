"""The type of a list on paper: as large as its page allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.one_page import (
    LANDSCAPE,
    LEADERBOARD_SIZES,
    SEAT_LIST_PAGE,
    SEAT_LIST_SIZES,
    TABLE_WIDTH,
    UPRIGHT,
    PageSpace,
    largest_type,
    page_below_texts,
)

NAMES = st.lists(st.text("abc -&", min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=40)


PLACES = 20


def type_of(names, page=UPRIGHT, *, columns_width=0.0):
    size = largest_type(names, page, LEADERBOARD_SIZES, columns_width=PLACES + columns_width, figures=6)
    return size and (size.points, size.padding)


@pytest.mark.parametrize(
    ("rows", "found"),
    [(1, (30, 6)), (11, (30, 6)), (12, (30, 4)), (13, (25, 5)), (14, (25, 4)), (15, (20, 4)), (17, (20, 4)),
     (18, (20, 2)), (20, (20, 2)), (21, (18, 0.6)), (25, (18, 0.6)), (26, None), (500, None)],
)  # fmt: skip
def test_more_rows_have_smaller_type_until_none_fits(rows, found):
    assert type_of(["Ada North"] * rows) == found


@pytest.mark.parametrize(("texts", "lines"), [([], 0), (["Coffee"], 1), (["Coffee", "Cake"], 2), (["Cake " * 20], 7)])
def test_texts_above_take_room_of_the_rows(texts, lines):
    left = page_below_texts(texts, UPRIGHT, points=72)
    assert left.width == UPRIGHT.width
    assert UPRIGHT.height - left.height == pytest.approx(lines * 1.2 * 25.4)


def test_a_list_without_rows_has_the_largest_type():
    assert type_of([]) == (30, 6)


def test_a_name_that_breaks_takes_as_many_rows_as_it_has_lines():
    long = "Wilhelmina Featherstonehaugh-Montgomery"
    assert type_of([long] * 12) == (18, 0.6)
    assert type_of(["Ada North"] * 12) == (30, 4)


def test_columns_leave_less_room_for_names():
    fourteen = ["Marjorie Papadimitropoulos"] * 14
    assert type_of(fourteen, LANDSCAPE, columns_width=4 * 22) == (20, 2)
    assert type_of(fourteen, LANDSCAPE, columns_width=7 * 22) is None
    assert type_of(fourteen, LANDSCAPE, columns_width=1_000) is None


@pytest.mark.parametrize(
    ("people", "padding"), [(16, 3), (21, 3), (22, 2.3), (24, 2.3), (25, 1.6), (26, 1.6), (27, 0.2), (32, 0.2)]
)
def test_the_rows_of_a_seat_list_come_closer_with_more_people(people, padding):
    size = largest_type(["North, Ada Otis Quill"] * people, SEAT_LIST_PAGE, SEAT_LIST_SIZES, columns_width=TABLE_WIDTH)
    assert (size.points, size.padding) == (18, padding)


def test_a_long_seat_list_goes_on_on_another_page():
    assert (
        largest_type(["North, Ada Otis Quill"] * 40, SEAT_LIST_PAGE, SEAT_LIST_SIZES, columns_width=TABLE_WIDTH) is None
    )


@given(names=NAMES, more=NAMES, width=st.floats(0, 150))
def test_more_rows_never_have_larger_type(names, more, width):
    sizes = [*LEADERBOARD_SIZES, None]
    one, other = (
        sizes.index(largest_type(rows, LANDSCAPE, LEADERBOARD_SIZES, columns_width=width, figures=6))
        for rows in (names, [*names, *more])
    )
    assert one <= other


@given(names=NAMES, less=st.floats(0, 100))
def test_a_lower_page_never_has_larger_type(names, less):
    sizes = [*LEADERBOARD_SIZES, None]
    low = PageSpace(width=UPRIGHT.width, height=UPRIGHT.height - less)
    on_low, on_high = (
        sizes.index(largest_type(names, page, LEADERBOARD_SIZES, columns_width=0, figures=6)) for page in (low, UPRIGHT)
    )
    assert on_low >= on_high
