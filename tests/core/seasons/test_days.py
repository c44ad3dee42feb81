"""Several days of one event, counted as one."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.seasons.counting import PersonEvening, place_share
from tournaments.core.seasons.days import PersonDay, days_standings, joined_days


def day(teams):
    """A day of teams: people with the points of their team. All share a place, which the days together do not use."""
    return {
        player: PersonDay(
            PersonEvening(points=points, hands=4, place=1, tied=1), [one for one in team if one != player]
        )
        for team, points in teams.items()
        for player in team
    }


def test_partners_of_all_days_take_one_place_and_others_each_their_own():
    first = day({(1, 2): 500, (3, 4): 300, (5, 6): 100})
    second = day({(1, 2): 100, (3, 5): 400, (4, 6): 200})
    found = joined_days([first, second])
    assert {player: (one.place, one.tied, one.points, one.hands) for player, one in found.items()} == {
        3: (1, 1, 700, 8),
        1: (2, 1, 600, 8),
        2: (2, 1, 600, 8),
        4: (3, 2, 500, 8),
        5: (3, 2, 500, 8),
        6: (5, 1, 300, 8),
    }


def test_someone_who_came_on_one_day_has_its_points_and_low_wins_turns_the_places():
    found = joined_days([day({(1, 2): 500, (3, 4): 300}), day({(1, 2): 0})], low_wins=True)
    assert {player: (one.place, one.points, one.hands) for player, one in found.items()} == {
        1: (2, 500, 8),
        2: (2, 500, 8),
        3: (1, 300, 4),
        4: (1, 300, 4),
    }


def test_someone_who_only_sat_out_has_no_place():
    sat_out = {9: PersonDay(PersonEvening(points=200, hands=4, place=0, tied=1), [])}
    found = joined_days([day({(1, 2): 500}) | sat_out, day({(1, 2): 100})])
    assert (found[9].place, found[9].points) == (0, 200)
    assert (found[1].place, found[1].tied) == (1, 1)


@given(
    st.lists(st.permutations(range(8)), min_size=1, max_size=3), st.lists(st.integers(0, 3), min_size=12, max_size=12)
)
def test_a_place_is_one_more_than_the_teams_before_it(seatings, points):
    days = [
        day({tuple(seats[2 * n : 2 * n + 2]): points[4 * number + n] for n in range(4)})
        for number, seats in enumerate(seatings)
    ]
    found = joined_days(days)
    totals = {player: sum(one[player].evening.points for one in days) for player in range(8)}
    units = {player: tuple(frozenset({player, *one[player].partners}) for one in days) for player in range(8)}
    for player, one in found.items():
        assert one.points == totals[player]
        assert one.place == 1 + len({units[other] for other in range(8) if totals[other] > totals[player]})
        assert one.tied == len({units[other] for other in range(8) if totals[other] == totals[player]})


def test_partners_of_all_days_each_take_a_place_where_players_are_ranked():
    """One couple ties with one couple for the third place: they take the places 3 to 6."""
    days = [day({(1, 2): 400, (3, 4): 200, (5, 6): 200, (7, 8): 100})] * 2
    found = joined_days(days, ranks_players=True)
    assert {player: (one.place, one.tied) for player, one in found.items()} == {
        **dict.fromkeys((1, 2), (1, 2)),
        **dict.fromkeys((3, 4, 5, 6), (3, 4)),
        **dict.fromkeys((7, 8), (7, 2)),
    }


@given(
    st.lists(st.permutations(range(8)), min_size=1, max_size=3), st.lists(st.integers(0, 3), min_size=12, max_size=12)
)
def test_where_players_are_ranked_all_points_for_places_are_given_out(seatings, points):
    days = [
        day({tuple(seats[2 * n : 2 * n + 2]): points[4 * number + n] for n in range(4)})
        for number, seats in enumerate(seatings)
    ]
    found = joined_days(days, ranks_players=True)
    totals = {player: sum(one[player].evening.points for one in days) for player in range(8)}
    for player, one in found.items():
        assert one.place == 1 + sum(totals[other] > totals[player] for other in totals)
        assert one.tied == sum(totals[other] == totals[player] for other in totals)
    place_points = (10, 8, 6, 5, 4, 3, 2, 1)
    assert sum(place_share(one.place, one.tied, place_points) for one in found.values()) == sum(place_points)


def test_partners_of_all_days_are_one_row_and_others_have_their_own():
    sat_out = {9: PersonDay(PersonEvening(points=200, hands=4, place=0, tied=1), [])}
    days = [day({(1, 2): 500, (3, 4): 300, (5, 6): 100}) | sat_out, day({(1, 2): 100, (3, 5): 400, (4, 6): 200})]
    found = days_standings(days)
    assert [(score.players, score.evening.place) for score in found] == [
        ((3,), 1),
        ((1, 2), 2),
        ((4,), 3),
        ((5,), 3),
        ((6,), 5),
        ((9,), 0),
    ]
    ranked = days_standings(days, ranks_players=True)
    assert [score.players for score in ranked] == [(3,), (1,), (2,), (4,), (5,), (6,), (9,)]


def test_partners_whose_points_differ_have_rows_of_their_own():
    """One of them came after the first hand."""
    late = {2: PersonDay(PersonEvening(points=100, hands=3, place=1, tied=1), [1])}
    found = days_standings([day({(1, 2): 500}) | late])
    assert [(score.players, score.evening.points) for score in found] == [((1,), 500), ((2,), 100)]


def test_a_substitute_on_one_day_does_not_part_a_team():
    """On the first day 3, of the other team, plays a hand with 1; everyone has the points of all hands."""
    first = day({(1, 2): 500, (3, 4): 300})
    first[1] = PersonDay(first[1].evening, [2, 3])
    first[3] = PersonDay(first[3].evening, [4, 1])
    found = days_standings([first, day({(1, 2): 100, (3, 4): 200})])
    assert [(score.players, score.evening.place, score.evening.tied) for score in found] == [
        ((1, 2), 1, 1),
        ((3, 4), 2, 1),
    ]


def test_without_a_day_nobody_has_a_place():
    assert days_standings([]) == []
