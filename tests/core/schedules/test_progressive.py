"""Progressive: winners move up, losers stay or move down, partners split."""

from dataclasses import replace
from random import Random

import pytest

from tests.core.schedules.test_laws import SEED, group
from tournaments.core.schedules.formats import make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import Progressive

FIRST_WIN = [[[2, 1]] * 3] * 2


def two_rounds(kind, results=FIRST_WIN, **wishes):
    return make_schedule(kind, group(12, rounds=2, **wishes), Random(SEED), results=results).rounds


def people_at(tables):
    return [set(table.people) for table in tables]


def winners_and_losers(tables):
    return [set(table.teams[0]) for table in tables], [set(table.teams[1]) for table in tables]


def test_losers_stay_and_those_of_the_top_table_go_to_the_bottom():
    first, second = two_rounds(Progressive())
    won, lost = winners_and_losers(first.tables)
    assert people_at(second.tables) == [won[0] | won[1], lost[1] | won[2], lost[2] | lost[0]]


def test_losers_go_down_one_table():
    first, second = two_rounds(Progressive(losers_go_down=True))
    won, lost = winners_and_losers(first.tables)
    assert people_at(second.tables) == [won[0] | won[1], lost[0] | won[2], lost[1] | lost[2]]


def same_teams(rounds):
    before, after = ({team for table in each.tables for team in table.teams} for each in rounds)
    return before & after


def test_partners_split_unless_they_always_play_together():
    assert same_teams(two_rounds(Progressive())) == set()
    assert (1, 2) in same_teams(two_rounds(Progressive(), together=((1, 2),)))


def test_who_keeps_a_table_stays_there():
    assert all(1 in each.tables[2].people for each in two_rounds(Progressive(), fixed_tables={1: 3}))


def test_a_tie_is_cut_or_played():
    tied = [[[2, 1], [7, 7], [1, 2]]]
    first, second = two_rounds(Progressive(), tied)
    assert set(first.tables[1].teams[0]) <= set(second.tables[0].people) | set(second.tables[1].people)
    with pytest.raises(ScheduleError, match="Table 2 is tied: play one more hand, or cut the cards"):
        two_rounds(Progressive(cut_ties=False), tied)


@pytest.mark.parametrize(("results", "code"), [([], "results-missing"), ([[[1, 2]] * 2], "results-do-not-match")])
def test_results_must_fit(results, code):
    with pytest.raises(ScheduleError) as caught:
        two_rounds(Progressive(), results)
    assert caught.value.reason.code == code


def test_a_wish_that_no_seats_can_keep_is_said():
    rules = group(4, rounds=2, never=((1, 2), (1, 3), (1, 4)))
    with pytest.raises(ScheduleError, match="No round was found"):
        make_schedule(Progressive(), rules, Random(SEED))
    first = make_schedule(Progressive(), group(4), Random(SEED)).rounds[0]
    with pytest.raises(ScheduleError, match="No round was found"):
        Progressive().rest(rules, [first], Random(SEED), 0)


def test_people_who_play_together_must_fit():
    played = make_schedule(Progressive(), group(8, rounds=1), Random(SEED)).rounds
    rules = group(8, rounds=2, fixed_tables=dict.fromkeys(range(1, 6), 1))
    with pytest.raises(ScheduleError, match="do not fit"):
        Progressive().rest(rules, played, Random(SEED), 0)


def test_a_substitute_takes_the_place_of_whom_they_replace():
    rules = group(12, rounds=2)
    first = Progressive().rest(rules, [], Random(SEED), 0)[0]
    first = replace(first, tables=tuple(replace(table, points=(2, 1)) for table in first.tables))
    winner, _mate = first.tables[1].teams[0]
    here = replace(rules, people=tuple({*range(1, 14)} - {winner}))
    for substitutes in ([(13, winner)], [(14, winner), (13, 14)], [(13, winner), (14, 13), (13, 14)]):
        (second,) = Progressive(substitutes=tuple(substitutes)).rest(here, [first], Random(SEED), 0)
        assert 13 in second.tables[0].people
    (second,) = Progressive().rest(here, [first], Random(SEED), 0)
    assert 13 in second.tables[2].people
    back = replace(rules, people=tuple({*range(1, 14)} - {first.tables[2].teams[1][0]}))
    (second,) = Progressive(substitutes=((13, winner),)).rest(back, [first], Random(SEED), 0)
    assert winner in second.tables[0].people
    assert 13 in second.tables[2].people
