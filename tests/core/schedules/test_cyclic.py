"""Cyclic schedules."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from tests.core.schedules.test_laws import SEED, group
from tournaments.core.schedules.cyclic import cyclic_schedule
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.meetings import pairs_met
from tournaments.core.schedules.rounds import tables_for


@pytest.mark.parametrize(
    ("people", "table", "team", "rounds"),
    [(26, 6, 2, 6), (33, 8, 2, 4), (18, 6, 3, 3), (13, 4, 2, 5), (7, 6, 2, 7), (13, 6, 2, 13)],
)
def test_in_each_round_the_next_of_each_cycle_takes_the_seat(people, table, team, rounds):
    made = cyclic_schedule(people, tables_for(people, [table], team), rounds, Random(SEED), 500)
    assert len(made) == rounds
    out = Counter()
    for seats, following in zip(made, [*made[1:], made[0]], strict=True):
        for one, other in zip(chain(*chain(*seats)), chain(*chain(*following)), strict=True):
            cycle, place = divmod(one, rounds)
            is_fixed = cycle == people // rounds
            assert other == (one if is_fixed else cycle * rounds + (place + 1) % rounds)
        seated = set(chain(*chain(*seats)))
        assert len(seated) == people - people % table
        out.update(set(range(people)) - seated)
    assert set(out.values()) <= {1}


def test_there_is_no_cyclic_schedule_if_too_many_sit_out_or_there_are_too_few_people():
    assert cyclic_schedule(11, tables_for(11, [4]), 4, Random(SEED), 500) == []
    assert cyclic_schedule(8, tables_for(8, [4]), 9, Random(SEED), 500) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "table", "team", "rounds"), [(48, 6, 2, 6), (48, 6, 3, 6), (48, 8, 4, 5), (96, 6, 2, 12), (96, 6, 3, 12)]
)
def test_bigger_tables_repeat_nobody_where_a_cyclic_schedule_reaches_it(people, table, team, rounds):
    repeats = make_schedule(FORMATS["partners"], group(people, (table,), team, rounds), Random(SEED)).repeats
    assert (repeats.partners, repeats.opponents) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "table", "team", "rounds", "most"),
    [(24, 6, 2, 5, 20), (24, 6, 3, 5, 4), (48, 8, 2, 6, 75), (96, 8, 2, 12, 200), (32, 8, 4, 4, 24)],
)
def test_bigger_tables_repeat_few_opponents(people, table, team, rounds, most):
    repeats = make_schedule(FORMATS["partners"], group(people, (table,), team, rounds), Random(SEED)).repeats
    assert repeats.partners == 0
    assert repeats.opponents <= most


@pytest.mark.long
@pytest.mark.parametrize("people", [7, 13])
def test_as_many_rounds_as_people_of_whom_one_sits_out_bring_every_two_together_equally_often(people):
    schedule = make_schedule(FORMATS["partners"], group(people, (6,), 3, rounds=people), Random(SEED))
    pairs = people * (people - 1) // 2
    assert [met.partners for met in pairs_met(schedule.rounds, range(1, people + 1))][:3] == [0, 0, pairs]
