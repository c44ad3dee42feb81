"""The type of a leaderboard: as large as its page allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.one_page import LANDSCAPE, TYPE_SIZES, UPRIGHT, PageSpace, largest_type

NAMES = st.lists(st.text("abc -&", min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=40)


def type_of(names, page=UPRIGHT, *, total_figures=6, columns_width=0.0):
    size = largest_type(names, page, total_figures=total_figures, columns_width=columns_width)
    return size and (size.points, size.padding)


@pytest.mark.parametrize(
    ("rows", "found"),
    [(1, (30, 4)), (12, (30, 4)), (13, (25, 4)), (14, (25, 4)), (15, (20, 4)), (17, (20, 4)), (18, (20, 2)),
     (20, (20, 2)), (21, (18, 0.6)), (25, (18, 0.6)), (26, None), (500, None)],
)  # fmt: skip
def test_more_rows_have_smaller_type_until_none_fits(rows, found):
    assert type_of(["Ada North"] * rows) == found


def test_a_list_without_rows_has_the_largest_type():
    assert type_of([]) == (30, 4)


def test_a_name_that_breaks_takes_as_many_rows_as_it_has_lines():
    long = "Wilhelmina Featherstonehaugh-Montgomery"
    assert type_of([long] * 12) == (18, 0.6)
    assert type_of(["Ada North"] * 12) == (30, 4)


def test_columns_leave_less_room_for_names():
    fourteen = ["Marjorie Papadimitropoulos"] * 14
    assert type_of(fourteen, LANDSCAPE, columns_width=4 * 22) == (20, 2)
    assert type_of(fourteen, LANDSCAPE, columns_width=7 * 22) is None
    assert type_of(fourteen, LANDSCAPE, columns_width=1_000) is None


@given(names=NAMES, more=NAMES, width=st.floats(0, 150))
def test_more_rows_never_have_larger_type(names, more, width):
    sizes = [*TYPE_SIZES, None]
    one, other = (
        sizes.index(largest_type(rows, LANDSCAPE, total_figures=6, columns_width=width))
        for rows in (names, [*names, *more])
    )
    assert one <= other


@given(names=NAMES, less=st.floats(0, 100))
def test_a_lower_page_never_has_larger_type(names, less):
    sizes = [*TYPE_SIZES, None]
    low = PageSpace(width=UPRIGHT.width, height=UPRIGHT.height - less)
    on_low, on_high = (
        sizes.index(largest_type(names, page, total_figures=6, columns_width=0)) for page in (low, UPRIGHT)
    )
    assert on_low >= on_high
