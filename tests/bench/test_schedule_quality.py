"""How much the schedules repeat, beside lower bounds and beside the common progressive chart, and their seconds."""

from random import Random

import pytest

from tests.bench.conftest import cpu_seconds
from tests.core.schedules.test_designs import BEST_KNOWN
from tournaments.core.schedules.designs import chart
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.repeats import repeats_in
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, seated_tables, tables_for

AIM_SECONDS = 1
GUARD = 20  # seconds: a machine may be slow or busy
ROUNDS = range(2, 13)
SEED = 20261122
PEOPLE = [*range(8, 41), *range(44, 101, 4), 50, 70, 90, 98, 99]


def schedule(people, rounds):
    rules = ScheduleRules(people=tuple(range(1, people + 1)), tables=tables_for(people, [4]), rounds=rounds)
    return make_schedule(FORMATS["partners"], rules, Random(SEED))


def repeats_of_chart(people, rounds):
    """Return what the chart repeats. It begins again after as many rounds as there are tables."""
    moved = chart(people // 4)
    made = (moved[number % len(moved)] for number in range(rounds))
    tables = ([[[a + 1, b + 1], [c + 1, d + 1]] for a, b, c, d in each] for each in made)
    return repeats_in([ScheduleRound(tables=seated_tables(each)) for each in tables])


@pytest.mark.bench
@pytest.mark.parametrize("people", PEOPLE)
def test_schedules(people, capsys, report):
    times = []
    for rounds in ROUNDS:
        made = []
        seconds = cpu_seconds(lambda rounds=rounds, made=made: made.append(schedule(people, rounds)))
        times.append(seconds)
        repeats, bound = made[0].repeats, made[0].bound
        reached = (repeats.partners, repeats.opponents)
        line = f"{people:>3} people {rounds:>2} rounds: partners {reached[0]} ≥ {bound.partners}"
        line += f", opponents {reached[1]} ≥ {bound.opponents}, {seconds:.2f} s"
        if people % 4 == 0:
            seats = repeats_of_chart(people, rounds)
            line += f"; chart: partners {seats.partners}, opponents {seats.opponents}"
            assert reached <= (seats.partners, seats.opponents)
        with capsys.disabled():
            print(f"\n{line}", end="")
        best = BEST_KNOWN.get((people, rounds), bound.opponents)
        assert reached == (bound.partners, best)
        assert seconds < GUARD
    slowest = max(times)
    report(f"slowest schedule of {people}", f"{slowest:.2f} s", slowest / times[0], f"{AIM_SECONDS} s", "2 rounds")
