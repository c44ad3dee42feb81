"""The format in which teams stay at their table, and the seats of those who are still there."""

from random import Random

from tests.core.schedules.test_laws import SEED, STEPS
from tournaments.core.schedules.making import round_seats
from tournaments.core.schedules.one_sitting import OneSitting
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, ScheduleTable

PLAYED = ScheduleRound(tables=(ScheduleTable(number=1, teams=((1, 2), (3, 4)), points=(300, 100)),), sit_outs=(5,))


def test_the_next_rounds_have_the_seats_of_the_last_one_and_no_points_yet():
    rules = ScheduleRules(people=(1, 2, 3, 4, 5), tables=((2, 2),), rounds=3)
    next_round = ScheduleRound(tables=(ScheduleTable(number=1, teams=((1, 2), (3, 4))),), sit_outs=(5,))
    assert OneSitting().rest(rules, [PLAYED], Random(SEED), STEPS) == [next_round, next_round]


def test_who_has_left_has_no_seat_among_those_who_are_still_there():
    assert round_seats(PLAYED, {1: 0, 2: 1, 4: 2}) == [[[0, 1], [2]]]
