"""Fixed teams when people come, leave and change teams between rounds."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.schedules.test_laws import SEED, STEPS, check_seats, group
from tournaments.core.schedules.fixed_teams import FixedTeams, complete_teams, people_who_move
from tournaments.core.schedules.formats import make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, ScheduleTable, tables_for

PAIRS = [(1, 2), (3, 4), (5, 6), (7, 8)]


def rules_for(people, **wishes):
    return ScheduleRules(people=tuple(people), tables=tables_for(len(people), [4]), rounds=4, **wishes)


def completed(people, so_far=PAIRS, **wishes):
    teams, _chairs = complete_teams(rules_for(people, **wishes), so_far, Random(SEED))
    return {frozenset(team) for team in teams}


def teams_of(*teams):
    return {frozenset(team) for team in teams}


def test_a_newcomer_takes_the_place_of_who_left():
    assert completed([1, 2, 3, 5, 6, 7, 8, 9]) == teams_of((1, 2), (3, 9), (5, 6), (7, 8))


def test_two_who_lost_their_partners_become_partners():
    assert completed([1, 2, 3, 5, 7, 8]) == teams_of((1, 2), (3, 5), (7, 8))


def test_who_came_last_leaves_a_team_of_three_for_someone_alone():
    so_far = [(1, 2, 9), (3, 4), (5, 6), (7, 8)]
    assert completed([1, 2, 3, 5, 6, 7, 8, 9], so_far) == teams_of((1, 2), (3, 9), (5, 6), (7, 8))
    assert people_who_move(rules_for([1, 2, 3, 5, 6, 7, 8, 9]), so_far) == 1
    assert people_who_move(rules_for(range(1, 9)), PAIRS) == 0


def test_wishes_of_newcomers_hold_if_they_fit():
    assert frozenset((9, 12)) in completed(range(1, 13), together=((9, 12),))
    # Only two teams have room, for one each: the newcomers cannot play together.
    found = completed([1, 3, 5, 6, 7, 8, 9, 10], [(1, 2), (3, 4), (5, 6), (7, 8)], together=((1, 3), (1, 9), (3, 9)))
    assert {frozenset((5, 6)), frozenset((7, 8))} <= found


def test_wishes_that_can_never_fit_are_refused_before_the_first_round():
    with pytest.raises(ScheduleError, match="do not fit"):
        complete_teams(rules_for(range(1, 5), together=((1, 2), (2, 3))), [], Random(SEED))


def test_a_never_together_within_a_team_that_plays_changes_nothing():
    assert completed(range(1, 9), never=((1, 2),)) == teams_of(*PAIRS)


@settings(max_examples=20)
@given(
    people=st.integers(4, 10).map(lambda pairs: 2 * pairs),
    leaving=st.sets(st.integers(1, 20), max_size=4),
    joining=st.integers(0, 4),
    rng=st.randoms(use_true_random=False),
)
def test_teams_last_and_everyone_sits_or_sits_out(people, leaving, joining, rng):
    before = make_schedule(FixedTeams(), group(people, rounds=2), Random(SEED), steps=STEPS).rounds
    so_far = [team for table in before[0].tables for team in table.teams]
    so_far += [team for table in before[1].tables for team in table.teams if team not in so_far]
    here = [person for person in range(1, people + 1) if person not in leaving] + list(range(31, 31 + joining))
    if len(here) < 4:
        return
    rules, entered = rules_for(here), list(here)
    rng.shuffle(entered)
    made = [
        make_schedule(FixedTeams(teams=tuple(so_far)), known, Random(SEED), steps=STEPS, played=before)
        for known in (rules, rules_for(entered))
    ]
    assert made[0] == made[1]
    assert made[0].rounds[:2] == before
    for each in made[0].rounds[2:]:
        check_seats(rules, each)
    teams, _chairs = complete_teams(rules, so_far, Random(SEED))
    kept = [team for team in so_far if set(team) <= set(here)]
    apart = sum(not any(set(team) <= set(now) for now in teams) for team in kept)
    assert apart <= people_who_move(rules, so_far)


def test_teams_that_have_met_meet_others_in_the_next_rounds():
    tables = (ScheduleTable(number=1, teams=PAIRS[:2]), ScheduleTable(number=2, teams=PAIRS[2:]))
    rules = ScheduleRules(people=tuple(range(1, 9)), tables=tables_for(8, [4]), rounds=3)
    rounds = FixedTeams().rest(rules, [ScheduleRound(tables=tables)], Random(SEED), STEPS)
    met = {frozenset(table.teams) for each in rounds for table in each.tables}
    assert met == {frozenset(pair) for pair in product(PAIRS[:2], PAIRS[2:])}
