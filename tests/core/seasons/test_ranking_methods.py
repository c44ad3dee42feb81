"""Ranking methods of a season: worked examples, and properties for any season."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.ranking_methods import RankingMethod, season_standings

# Points of each player by evening.
ADA, GRACE, LISE = (1, {1: 500, 2: 300, 3: 100}), (2, {1: 400, 3: 450}), (3, {2: 900})

WORKED = [
    # method, best, low wins: (place, player, points) in order
    (RankingMethod.TOTAL, 5, False, [(1, 1, 900), (1, 3, 900), (3, 2, 850)]),
    (RankingMethod.TOTAL, 5, True, [(1, 2, 850), (2, 1, 900), (2, 3, 900)]),
    (RankingMethod.BEST, 1, False, [(1, 3, 900), (2, 1, 500), (3, 2, 450)]),
    (RankingMethod.BEST, 2, False, [(1, 3, 900), (2, 2, 850), (3, 1, 800)]),
    (RankingMethod.BEST, 1, True, [(1, 1, 100), (2, 2, 400), (3, 3, 900)]),
    (RankingMethod.AVERAGE, 5, False, [(1, 3, 900), (2, 2, 425), (3, 1, 300)]),
]


@pytest.mark.parametrize(("method", "best", "low_wins", "expected"), WORKED)
def test_a_worked_season_has_its_standings(method, best, low_wins, expected):
    rows = season_standings([ADA, GRACE, LISE], method=method, best=best, low_wins=low_wins)
    assert [(row.place, row.who.player, row.who.points) for row in rows] == expected


def test_averages_are_compared_without_rounding():
    rows = season_standings([(1, {1: 1, 2: 0, 3: 0}), (2, {1: 1, 2: 0})], method=RankingMethod.AVERAGE, best=1)
    assert [(row.place, row.who.player) for row in rows] == [(1, 2), (2, 1)]


def test_the_earlier_of_two_equal_evenings_counts():
    (row,) = season_standings([(1, {4: 300, 7: 300})], method=RankingMethod.BEST, best=1)
    assert row.who.counted == frozenset({4})


def test_a_player_without_an_evening_has_no_place():
    assert season_standings([(1, {})], method=RankingMethod.TOTAL, best=5) == []


SEASONS = st.lists(
    st.tuples(st.integers(1, 30), st.dictionaries(st.integers(1, 8), st.integers(-500, 5000), max_size=8)),
    max_size=12,
    unique_by=lambda player: player[0],
)


@given(SEASONS, st.integers(1, 9))
def test_best_of_all_evenings_is_the_total(players, best):
    enough = season_standings(players, method=RankingMethod.BEST, best=8)
    assert [(row.place, row.who.points) for row in enough] == [
        (row.place, row.who.points) for row in season_standings(players, method=RankingMethod.TOTAL, best=best)
    ]


@given(SEASONS, st.integers(1, 8), st.booleans())
def test_the_best_evenings_count(players, best, low_wins):
    sign = -1 if low_wins else 1
    for row in season_standings(players, method=RankingMethod.BEST, best=best, low_wins=low_wins):
        counted = [sign * row.who.evenings[event] for event in row.who.counted]
        rest = [sign * points for event, points in row.who.evenings.items() if event not in row.who.counted]
        assert len(counted) == min(best, row.who.played)
        assert not rest or max(rest) <= min(counted)


@given(SEASONS, st.sampled_from(RankingMethod), st.booleans())
def test_everybody_who_played_is_ranked_once_in_order_of_points(players, method, low_wins):
    rows = season_standings(players, method=method, best=3, low_wins=low_wins)
    assert sorted(row.who.player for row in rows) == sorted(player for player, evenings in players if evenings)
    points = [row.who.points for row in rows]
    assert points == sorted(points, reverse=not low_wins)
