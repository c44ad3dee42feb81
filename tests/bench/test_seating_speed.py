"""The cost of spreading chapters over the tables, compared with one pass through all pairs of teams."""

import random
from itertools import combinations

import pytest

from tests.bench.conftest import in_turns
from tournaments.core.tables.seats import RoomForTeam, TeamToSeat, allocate

GUARD = 4  # times the aim: a machine may be slow or busy
AIMS = {20: 10, 3: 40}
"""Aims by the number of chapters: with few chapters, most tables must seat two teams of one chapter."""


@pytest.mark.bench
@pytest.mark.parametrize("people", [200, 800, 2000])
@pytest.mark.parametrize("chapters", AIMS)
def test_spreading_chapters_over_tables(people, chapters, report):
    rng = random.Random(1)
    names = [f"chapter {int(rng.random() ** 1.5 * chapters)}" for _ in range(people)]
    teams = [TeamToSeat(chapters=pair) for pair in zip(names[::2], names[1::2], strict=True)]
    places = [RoomForTeam(table=number // 2, position=number % 2, chairs=2, people=2) for number in range(len(teams))]

    def spread():
        assert allocate(places, teams, spread=True, rng=random.Random(1)) != list(range(len(teams)))

    floor, seconds = in_turns(lambda: sum(one is other for one, other in combinations(teams, 2)), spread)
    aim = AIMS[chapters]
    what = f"spread {people:,} of {chapters} chapters"
    report(what, f"{seconds * 1000:.1f} ms", seconds / floor, f"≤ {aim}", "pairs")
    assert seconds / floor < GUARD * aim
