"""What it costs to spread chapters over the tables, over going once through all pairs of teams."""

import random
from itertools import combinations

import pytest

from tests.bench.conftest import in_turns
from tournaments.core.tables.seats import TeamPlace, TeamToSeat, allocate

GUARD = 4  # times the aim: a machine may be slow or busy
AIMS = {20: 10, 3: 40}
"""By the number of chapters: with few of them people must meet at nearly every table."""


@pytest.mark.bench
@pytest.mark.parametrize("people", [200, 800, 2000])
@pytest.mark.parametrize("chapters", AIMS)
def test_chapters_are_spread(people, chapters, report):
    chance = random.Random(1)
    names = [f"chapter {int(chance.random() ** 1.5 * chapters)}" for _ in range(people)]
    teams = [TeamToSeat(chapters=pair) for pair in zip(names[::2], names[1::2], strict=True)]
    room = [TeamPlace(table=number // 2, position=number % 2, chairs=2, people=2) for number in range(len(teams))]

    def spread():
        assert allocate(room, teams, spread=True, chance=random.Random(1)) != list(range(len(teams)))

    floor, took = in_turns(lambda: sum(one is other for one, other in combinations(teams, 2)), spread)
    aim = AIMS[chapters]
    report(f"spread {people:,} of {chapters} chapters", f"{took * 1000:.1f} ms", took / floor, f"≤ {aim}", "pairs")
    assert took / floor < GUARD * aim
