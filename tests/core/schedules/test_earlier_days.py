"""Those who met on earlier days of an event meet again: schedules avoid it, and count it."""

from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.schedules.test_laws import KINDS, SEED, evenings, group, made
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.repeats import opponents_at, partners_at
from tournaments.core.schedules.rounds import ScheduleRules


def tables_of(schedule):
    return [table for each in schedule.rounds for table in each.tables]


def met_in(schedule):
    """The pairs of partners and of opponents, as the next day counts them."""
    tables = tables_of(schedule)
    return {
        "partners_before": tuple(chain.from_iterable(map(partners_at, tables))),
        "opponents_before": tuple(chain.from_iterable(map(opponents_at, tables))),
    }


def two_days(kind, people, rounds, **more):
    """A schedule of each of two days for the same people."""
    rules = group(people, rounds=rounds, **more)
    first = make_schedule(FORMATS[kind], rules, Random(SEED))
    return first, make_schedule(FORMATS[kind], replace(rules, **met_in(first)), Random(SEED + 1))


@pytest.mark.long
@pytest.mark.parametrize(("people", "rounds"), [(8, 3), (12, 4), (16, 5), (24, 6), (13, 3), (6, 2)])
def test_nobody_has_a_partner_of_the_first_day_again_while_possible(people, rounds):
    first, second = two_days("partners", people, rounds)
    partners = [*met_in(first)["partners_before"], *met_in(second)["partners_before"]]
    assert len(partners) == len(set(partners))
    assert second.repeats.partners == second.bound.partners == 0


def test_once_all_were_partners_every_pair_is_a_repeat():
    _first, second = two_days("partners", 8, 7)
    assert (second.repeats.partners, second.bound.partners) == (28, 28)


def test_partners_that_are_left_are_used_first():
    """After 5 of 7 rounds two partners are left for each of 8 people, so the third round repeats its 4 pairs."""
    rules = group(8, rounds=5)
    first = make_schedule(FORMATS["partners"], rules, Random(SEED))
    second = make_schedule(FORMATS["partners"], replace(rules, rounds=3, **met_in(first)), Random(SEED))
    assert (second.repeats.partners, second.bound.partners) == (4, 4)


def test_fixed_teams_meet_teams_that_they_did_not_meet():
    couples = tuple((number, number + 1) for number in range(1, 17, 2))
    first, second = two_days("fixed-teams", 16, 3, together=couples)
    teams = [frozenset(chain(*table.teams)) for day in (first, second) for table in tables_of(day)]
    assert len(set(teams)) == len(teams) == 24
    assert second.repeats.opponents == second.bound.opponents == 0
    # The couples are partners again in each round of the second day.
    assert second.repeats.partners == second.bound.partners == 3 * 8


def test_the_next_round_of_a_progressive_evening_splits_partners_of_the_first_day():
    rules = group(4, rounds=1)
    first = make_schedule(FORMATS["partners"], rules, Random(SEED))
    second = make_schedule(FORMATS["progressive"], replace(rules, rounds=2, **met_in(first)), Random(SEED))
    assert (second.repeats.partners, second.bound.partners) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=repr)
@settings(max_examples=20)
@given(rules=evenings(), seed=st.integers(0, 99))
def test_repeats_are_those_of_both_days_and_never_below_the_bound(kind, rules, seed):
    first = met_in(made(FORMATS["partners"], rules))
    schedule = made(kind, replace(rules, **first), seed)
    for what, found in (("partners", partners_at), ("opponents", opponents_at)):
        pairs = list(chain.from_iterable(map(found, tables_of(schedule))))
        again = len(pairs) - len(set(pairs) - set(first[f"{what}_before"]))
        assert getattr(schedule.repeats, what) == again >= getattr(schedule.bound, what)


@settings(max_examples=20)
@given(rules=evenings(), seed=st.integers(0, 99))
def test_the_same_seed_gives_the_same_rounds_in_whatever_order_people_met(rules, seed):
    first = met_in(made(FORMATS["partners"], rules))
    turned = {name: tuple(pair[::-1] for pair in reversed(pairs)) for name, pairs in first.items()}
    after, before = (made(FORMATS["partners"], replace(rules, **met), seed) for met in (first, turned))
    assert after == before


def test_only_people_of_the_schedule_have_met():
    with pytest.raises(ScheduleError):
        ScheduleRules(people=(1, 2, 3, 4), tables=((2, 2),), rounds=1, partners_before=((1, 5),))
