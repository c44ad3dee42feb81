"""Who meets whom, as counts and as a square of dots, and rounds as plain values."""

from random import Random

from tests.core.schedules.test_laws import group
from tournaments.core.schedules.formats import FORMATS, badness, make_schedule
from tournaments.core.schedules.meetings import PairsMet, most_and_fewest_sit_outs, pairs_met, square_of
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleTable, seated_tables
from tournaments.core.schedules.stored import as_values, lasting_teams, rounds_from

PEOPLE = (1, 2, 3, 4, 5)
TWICE = [
    ScheduleRound(tables=seated_tables([[[1, 2], [3, 4]]]), sit_outs=(5,)),
    ScheduleRound(tables=seated_tables([[[1, 2], [3, 5]]]), sit_outs=(4,)),
]


def test_pairs_are_counted_by_how_often_they_meet():
    assert pairs_met(TWICE, PEOPLE) == [
        PairsMet(times=0, partners=7, opponents=4),
        PairsMet(times=1, partners=2, opponents=4),
        PairsMet(times=2, partners=1, opponents=2),
    ]
    assert pairs_met([], (1, 2)) == [PairsMet(times=0, partners=1, opponents=1)]


def test_the_square_has_a_dot_on_both_sides_for_each_pair():
    square = square_of(TWICE, PEOPLE)
    assert len(square.dots) == 2 * 9
    assert square.lines == (0, 24, 48, 72, 96, 120)
    assert square.middles == (12, 36, 60, 84, 108)
    kinds = {(dot.x, dot.y): dot.kind for dot in square.dots}
    assert kinds[12, 36] == kinds[36, 12] == "again"
    assert kinds[60, 84] == "partners"
    assert kinds[12, 84] == "opponents"


def test_partners_who_stay_together_are_not_met_again():
    again = [TWICE[0], TWICE[0]]
    kinds = {(dot.x, dot.y): dot.kind for dot in square_of(again, PEOPLE, partners_stay=True).dots}
    assert kinds[12, 36] == "partners"
    assert kinds[12, 60] == "again"


def test_the_square_of_more_people_has_smaller_cells():
    assert [square_of([], range(1, number + 1)).side for number in (24, 25)] == [24 * 24, 25 * 18]


def test_sit_outs_are_compared_with_an_even_number():
    assert most_and_fewest_sit_outs(TWICE, PEOPLE) == (1, 0, 1)
    assert most_and_fewest_sit_outs([TWICE[0]] * 2, PEOPLE) == (2, 0, 1)


def test_rounds_are_read_as_they_were_written():
    table = ScheduleTable(number=1, teams=((1, 2), (3, 4)), points=(50, -10))
    rounds = [ScheduleRound(tables=(table,)), TWICE[1]]
    assert rounds_from(as_values(rounds)) == rounds


def test_people_who_take_turns_are_one_team():
    assert lasting_teams(TWICE) == [(1, 2), (3, 4, 5)]


def test_a_schedule_with_fewer_clashes_is_better():
    rules = group(8, rounds=2, chapters={1: "Elm", 2: "Elm"})
    made = [make_schedule(FORMATS["partners"], rules, Random(seed)) for seed in range(3)]
    assert all(badness(rules, one)[0] == 0 for one in made)
    clashing = make_schedule(FORMATS["partners"], group(8, rounds=2, together=((1, 2),)), Random(1))
    assert badness(rules, clashing) > max(badness(rules, one) for one in made)
