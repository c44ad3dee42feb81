"""The exact count of seatings equals the number found by listing them all."""

from collections import Counter
from math import comb, factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import all_draws, groupings
from tournaments.core.draw import counting
from tournaments.core.draw.counting import SeatingCounts, TooManyStatesError, UnitKind, unavoidable_between_units
from tournaments.core.draw.rules import clashes_in

SINGLE, COUPLE, MIXED = UnitKind(seats=1, members=1), UnitKind(seats=2, members=2), UnitKind(seats=2, members=1)


def chapter(singles, *, couples=0, mixed=0):
    """Units of one chapter: people alone, couples within it, and couples with a person who clashes with nobody."""
    numbers = {SINGLE: singles, COUPLE: couples, MIXED: mixed}
    return {kind: number for kind, number in numbers.items() if number}


def counted(groups, sizes, allowed):
    """The count with people told apart. `SeatingCounts` treats people of one kind and those it seats last as alike."""
    alike = prod(factorial(number) for group in groups for number in group.values())
    seated = sum(kind.seats * number for group in groups for kind, number in group.items())
    return SeatingCounts(groups, sizes, allowed).total * alike * factorial(sum(sizes) - seated)


def found(groups, sizes, allowed):
    """The same number, found by listing every draw."""
    chapters, units = [], []
    for name, group in enumerate(groups):
        for kind, number in group.items():
            for _ in range(number):
                units.append(range(len(chapters), len(chapters) + kind.seats))
                chapters += [str(name)] * kind.members + [None] * (kind.seats - kind.members)
    chapters += [None] * (sum(sizes) - len(chapters))
    within = len(clashes_in(units, chapters))
    draws = sum(
        all(any(set(unit) <= set(team) for team in draw) for unit in units)
        and len(clashes_in(draw, chapters)) - within <= allowed
        for draw in all_draws(range(len(chapters)), sizes)
    )
    return draws * prod(map(factorial, sizes)) * prod(map(factorial, Counter(sizes).values()))


@pytest.mark.long
@pytest.mark.parametrize("sizes", [(2, 2, 2), (3, 3), (3, 3, 1), (2, 2, 3), (4, 2), (2, 3, 4), (3, 3, 3), (1, 7)])
def test_all_seatings_of_every_grouping_are_counted(sizes):
    for grouping in groupings(sum(sizes)):
        groups = [chapter(people) for people in grouping]
        for allowed in (0, 1, 2, 4, 9):
            assert counted(groups, sizes, allowed) == found(groups, sizes, allowed), (grouping, allowed)


@st.composite
def groups_and_sizes(draw):
    """A few chapters with couples, perhaps a couple without chapters, and team sizes."""
    group = st.builds(chapter, st.integers(0, 4), couples=st.integers(0, 2), mixed=st.integers(0, 2))
    groups = draw(st.lists(group.filter(bool), min_size=1, max_size=3))
    groups += draw(st.sampled_from([[], [{UnitKind(seats=2, members=0): 1}]]))
    people = sum(kind.seats * number for group in groups for kind, number in group.items())
    sizes = draw(
        st.lists(st.integers(1, 4), min_size=2, max_size=4).filter(lambda sizes: sum(sizes) <= 9 and max(sizes) > 1)
    )
    return groups, tuple(sizes), people


@settings(max_examples=150)
@given(groups_and_sizes().filter(lambda case: case[2] <= sum(case[1])), st.integers(0, 8))
def test_seatings_with_couples_are_counted(case, allowed):
    groups, sizes, _people = case
    assert counted(groups, sizes, allowed) == found(groups, sizes, allowed)


@pytest.mark.parametrize(
    ("people", "teams", "size", "seatings"),
    [(0, 3, 2, 1), (3, 3, 4, 4**3), (2, 5, 3, comb(5, 2) * 3**2), (100, 100, 2, 2**100)],
)
def test_one_chapter_without_a_clash(people, teams, size, seatings):
    assert SeatingCounts([chapter(people)] if people else [], (size,) * teams, 0).total == seatings


def test_a_chapter_of_more_people_than_teams_must_clash():
    assert SeatingCounts([chapter(4)], (3, 3, 3), 0).total == 0
    assert SeatingCounts([chapter(4)], (3, 3, 3), 1).total == 3 * comb(3, 2) * 3 * 3


def test_two_chapters_of_four_in_two_teams_of_four():
    """An even deal has four clashes; teams of three and one of each chapter have six."""
    even, uneven = comb(4, 2) * comb(4, 2), 2 * comb(4, 3) * comb(4, 1)
    assert [SeatingCounts([chapter(4), chapter(4)], (4, 4), allowed).total for allowed in (3, 4, 5, 6)] == [
        0,
        even,
        even,
        even + uneven,
    ]


def test_counting_ends_after_a_fixed_number_of_states(monkeypatch):
    groups = [chapter(people) for people in (6, 5, 4)]
    states = sum(map(len, SeatingCounts(groups, (3,) * 6, 0)._ways))
    monkeypatch.setattr(counting, "MOST_STATES", 10 * states)
    assert SeatingCounts(groups, (3,) * 6, 0).total
    monkeypatch.setattr(counting, "MOST_STATES", states // 2)
    with pytest.raises(TooManyStatesError):
        SeatingCounts(groups, (3,) * 6, 0)


def test_a_lower_bound_for_clashes_of_units():
    assert unavoidable_between_units(chapter(3, couples=2), 5) == 0
    assert unavoidable_between_units(chapter(3, couples=2), 4) == 1
    assert unavoidable_between_units(chapter(0, couples=2), 1) == comb(4, 2) - 2
    assert all(unavoidable_between_units(chapter(singles), 2) == max(0, singles - 2) for singles in range(4))
