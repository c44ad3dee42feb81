"""Standings of a season: worked by hand, and computed a second time from the definition."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.counting import (
    Counting,
    Measure,
    PersonEvening,
    chapter_standings,
    place_share,
    season_standings,
)


def evening(points, *, hands=4, place=1, tied=1):
    return PersonEvening(points=points, hands=hands, place=place, tied=tied)


# Ada came to three evenings, Grace to two, Lise to one.
ADA = (1, {1: evening(500, place=1), 2: evening(300, place=2), 3: evening(100, place=3)})
GRACE = (2, {1: evening(400, place=2, tied=2), 3: evening(450, place=1, hands=3)})
LISE = (3, {2: evening(900, place=1)})

WORKED = [
    # counting, low points win: (place, player, score) in order
    ({}, False, [(1, 1, 900), (1, 3, 900), (3, 2, 850)]),
    ({}, True, [(1, 2, 850), (2, 1, 900), (2, 3, 900)]),
    ({"best": 1}, False, [(1, 3, 900), (2, 1, 500), (3, 2, 450)]),
    ({"best": 2}, False, [(1, 3, 900), (2, 2, 850), (3, 1, 800)]),
    ({"best": 1}, True, [(1, 1, 100), (2, 2, 400), (3, 3, 900)]),
    ({"least": 2}, False, [(1, 1, 900), (2, 2, 850), (0, 3, 900)]),
    ({"measure": Measure.AVERAGE}, False, [(1, 3, 225), (2, 2, Fraction(850, 7)), (3, 1, 75)]),
    ({"measure": Measure.AVERAGE, "best": 1}, False, [(1, 3, 225), (2, 2, 150), (3, 1, 125)]),
    # Ada 10 + 8 + 6, Grace (8 + 6) / 2 + 10, Lise 10; the lowest points win, but the most points for places do.
    ({"measure": Measure.PLACES}, True, [(1, 1, 24), (2, 2, 17), (3, 3, 10)]),
    ({"measure": Measure.PLACES, "place_points": [5]}, False, [(1, 1, 5), (1, 2, 5), (1, 3, 5)]),
]


@pytest.mark.parametrize(("counting", "low_points_win", "expected"), WORKED, ids=str)
def test_a_worked_season_has_its_standings(counting, low_points_win, expected):
    rows = season_standings([ADA, GRACE, LISE], counting=Counting(**counting), low_points_win=low_points_win)
    assert [(row.place, row.who.player, row.who.points) for row in rows] == expected


def test_those_who_tie_share_the_points_of_the_places_they_take():
    assert [place_share(place, 3, [10, 8, 6, 5]) for place in (1, 2, 3, 4, 5)] == [
        8,
        Fraction(19, 3),
        Fraction(11, 3),
        Fraction(5, 3),
        0,
    ]


def test_someone_who_only_sat_out_was_there_and_gets_nothing_for_a_place():
    counting = Counting(measure=Measure.PLACES, least=1)
    (row,) = season_standings([(1, {1: evening(200, place=0)})], counting=counting)
    assert (row.place, row.who.played, row.who.points) == (1, 1, 0)


def test_zero_points_are_an_evening_and_absence_is_none():
    came, stayed_away = (1, {1: evening(0), 2: evening(0)}), (2, {1: evening(0)})
    rows = season_standings([stayed_away, came], counting=Counting(least=2))
    assert [(row.place, row.who.player, row.who.played, row.who.missing) for row in rows] == [
        (1, 1, 2, 0),
        (0, 2, 1, 1),
    ]
    low = season_standings([(1, {1: evening(0)}), (2, {1: evening(5)})], counting=Counting(), low_points_win=True)
    assert [row.who.player for row in low] == [1, 2]
    assert season_standings([(1, {})], counting=Counting()) == []


def test_the_earlier_of_two_equal_evenings_counts():
    (row,) = season_standings([(1, {4: evening(300), 7: evening(300)})], counting=Counting(best=1))
    assert row.who.counted == frozenset({4})


def test_the_best_people_of_a_chapter_count_and_those_without_a_place_do_not():
    rows = season_standings([ADA, GRACE, LISE], counting=Counting(least=2))
    found = chapter_standings(rows, {1: 7, 2: 7, 3: 8}, best=1)
    assert [(row.place, row.who.chapter, row.who.counted, row.who.others, row.who.average) for row in found] == [
        (1, 7, (1,), 1, 900)
    ]
    rows = season_standings([ADA, GRACE, LISE], counting=Counting(), low_points_win=True)
    found = chapter_standings(rows, {1: 7, 2: 7, 3: 8}, best=2, low_wins=True)
    assert [(row.place, row.who.chapter, row.who.average) for row in found] == [(1, 7, 875), (2, 8, 900)]


EVENINGS = st.builds(
    PersonEvening,
    points=st.integers(-500, 5000),
    hands=st.integers(1, 8),
    place=st.integers(0, 12),
    tied=st.integers(1, 4),
)
SEASONS = st.lists(
    st.tuples(st.integers(1, 30), st.dictionaries(st.integers(1, 8), EVENINGS, max_size=8)),
    max_size=12,
    unique_by=lambda player: player[0],
)
WAYS = st.builds(
    Counting,
    measure=st.sampled_from(Measure),
    place_points=st.lists(st.integers(0, 20), min_size=1, max_size=9).map(lambda points: sorted(points)[::-1]),
    best=st.none() | st.integers(1, 9),
    least=st.integers(1, 9),
)


def value(one, counting):
    """What an evening brings, from the definition: each place that a tie takes, one by one."""
    if counting.measure == Measure.POINTS:
        return Fraction(one.points)
    if counting.measure == Measure.AVERAGE:
        return Fraction(one.points) / one.hands
    taken = range(one.place, one.place + one.tied) if one.place else []
    worth = dict(enumerate(counting.place_points, start=1))
    return Fraction(sum(worth.get(place, 0) for place in taken)) / one.tied


def score(evenings, counting, *, low_wins):
    """The score from the definition: drop the worst evening, the latest of equals, until few enough are left."""
    left = dict(evenings)
    while counting.best and len(left) > counting.best:
        worst = (max if low_wins else min)(value(one, counting) for one in left.values())
        del left[[event for event, one in left.items() if value(one, counting) == worst][-1]]
    if counting.measure == Measure.AVERAGE:
        return Fraction(sum(one.points for one in left.values())) / sum(one.hands for one in left.values()), set(left)
    return sum((value(one, counting) for one in left.values()), Fraction(0)), set(left)


@given(SEASONS, WAYS, st.booleans())
def test_each_score_and_place_follows_from_the_definition(players, counting, low_points_win):
    low_wins = low_points_win and counting.measure != Measure.PLACES
    rows = season_standings(players, counting=counting, low_points_win=low_points_win)
    scores = {player: score(evenings, counting, low_wins=low_wins) for player, evenings in players if evenings}
    assert {row.who.player: (row.who.points, set(row.who.counted)) for row in rows} == scores
    attended = {player: len(evenings) for player, evenings in players}
    in_place = [player for player in scores if attended[player] >= counting.least]
    for row in rows:
        mine = row.who.points
        better = [scores[one][0] < mine if low_wins else scores[one][0] > mine for one in in_place]
        assert row.place == (1 + sum(better) if row.who.player in in_place else 0)
        assert row.who.missing == max(counting.least - attended[row.who.player], 0)
    places = [row.place or len(rows) + 1 for row in rows]
    assert places == sorted(places)


@given(SEASONS, WAYS)
def test_a_chapter_has_the_average_of_its_best_people(players, counting):
    rows = season_standings(players, counting=counting)
    chapters = {player: player % 3 for player, _evenings in players if player % 5}
    for row in chapter_standings(rows, chapters, best=2):
        points = sorted(
            (one.who.points for one in rows if one.place and chapters.get(one.who.player) == row.who.chapter),
            reverse=True,
        )
        assert row.who.average == sum(points[:2]) / min(2, len(points))
        assert (len(row.who.counted), row.who.others) == (min(2, len(points)), max(len(points) - 2, 0))


@pytest.mark.parametrize(("measure", "points"), [(Measure.POINTS, [450, 100]), (Measure.AVERAGE, [150, 25])])
def test_an_evening_left_out_counts_for_nobody(measure, points):
    """Lise came to no other evening, so she has no place yet."""
    counting = Counting(measure=measure, best=2)
    grace = (2, {1: evening(400), 3: evening(450, hands=3), 2: evening(9_000)})
    rows = season_standings([ADA, grace, LISE], counting=counting, left_out=[1, 2])
    found = [(row.place, row.who.player, row.who.points, row.who.played, row.who.missing) for row in rows]
    assert found == [(1, 2, points[0], 1, 0), (2, 1, points[1], 1, 0), (0, 3, 0, 0, 1)]
    assert rows[0].who.counted == {3}
