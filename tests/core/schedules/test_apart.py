"""Who is not to be at one table is seated apart in all rounds, if the format can help it."""

from random import Random

import pytest

from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.rounds import ScheduleRules

APART = ((1, 2), (3, 7))


def rounds_of(format_, people, seed, *, rounds=3, **wishes):
    rules = ScheduleRules(people=tuple(range(1, people + 1)), tables=((2, 2),) * (people // 4), rounds=rounds, **wishes)
    return make_schedule(FORMATS[format_], rules, Random(seed), steps=3_000).rounds


def times_at_one_table(rounds, pairs):
    return sum({*pair} <= {*table.people} for each in rounds for table in each.tables for pair in pairs)


@pytest.mark.parametrize("format_", ["partners", "fixed-teams"])
@pytest.mark.parametrize("seed", range(5))
def test_they_are_never_at_one_table(format_, seed):
    wishes = {"never": APART, "apart": APART}
    assert times_at_one_table(rounds_of(format_, 16, seed, **wishes), APART) == 0


@pytest.mark.parametrize("format_", ["partners", "fixed-teams"])
def test_without_the_wish_they_meet(format_):
    assert times_at_one_table(rounds_of(format_, 16, 1, rounds=6, never=APART), APART) > 0


@pytest.mark.parametrize("format_", ["partners", "fixed-teams"])
def test_where_no_table_keeps_them_apart_they_play(format_):
    made = rounds_of(format_, 4, 1, rounds=1, never=((1, 2),), apart=((1, 2),))
    assert times_at_one_table(made, [(1, 2)]) == 1


def test_fixed_teams_of_which_one_has_both_say_nothing_of_each_other():
    made = rounds_of("fixed-teams", 8, 1, together=((1, 2),), apart=((1, 2),))
    assert times_at_one_table(made, [(1, 2)]) == 3
