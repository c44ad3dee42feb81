"""The positions of the dots in the places chart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.places_chart import HEIGHT, LEFT, MOST_LINES, TOP, WIDTH, places_chart


@pytest.mark.parametrize("evenings", [[], [(1, "May")]])
def test_fewer_than_two_evenings_have_no_chart(evenings):
    assert places_chart(evenings) is None


def test_first_places_are_at_the_top():
    picture = places_chart([(1, "May"), (1, "June")])
    assert {dot.y for dot in picture.dots} == {float(TOP)}
    assert [place for place, _y in picture.lines] == [1, 2]


@given(st.lists(st.integers(1, 50), min_size=2, max_size=40))
def test_every_dot_is_inside_the_chart_and_better_places_are_higher(places):
    picture = places_chart([(place, str(number)) for number, place in enumerate(places)])
    assert all(LEFT <= dot.x <= WIDTH and TOP <= dot.y <= HEIGHT for dot in picture.dots)
    assert [dot.x for dot in picture.dots] == sorted({dot.x for dot in picture.dots})
    heights = {place: dot.y for place, dot in zip(places, picture.dots, strict=True)}
    assert [heights[place] for place in sorted(heights)] == sorted(set(heights.values()))
    assert len(picture.lines) <= MOST_LINES
    assert picture.path.count("L") == len(places) - 1
