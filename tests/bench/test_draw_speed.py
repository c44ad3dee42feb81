"""How long a partner draw takes from rules to teams, over shuffling the same people and cutting them into teams."""

from random import Random

import pytest

from tournaments.core.draw.draw import DrawRules, prepare

GUARD = 10  # times the aim: a machine may be slow or busy


def evening(people, chapters, size, **wishes):
    names = tuple(str(person % chapters) for person in range(people))
    return DrawRules(chapters=names, sizes=(size,) * (people // size), **wishes)


def cut_into_teams(rules):
    people = list(range(len(rules.chapters)))
    Random(1).shuffle(people)
    return [[people.pop() for _ in range(size)] for size in rules.sizes]


NEVER = tuple((person, person + 7) for person in range(0, 160, 5))
COUPLES = tuple((person, person + 1) for person in range(0, 40, 2))


@pytest.mark.bench
@pytest.mark.parametrize(
    ("what", "rules", "aim"),
    [
        ("draw 48 people in 6 chapters", evening(48, 6, 2), 0.05),
        ("draw 2,000 in 60", evening(2000, 60, 2), 1),
        ("draw 10,000 in 10", evening(10_000, 10, 2), 5),
        ("draw 10,000 in 300", evening(10_000, 300, 2), 5),
        ("draw 10,000 in 3,000", evening(10_000, 3000, 2), 5),
        ("draw 200 in pairs, 52 wishes", evening(200, 20, 2, never=NEVER, together=COUPLES), 1),
        ("draw 200 in fours", evening(200, 20, 4), 1),
        ("draw 198 in threes", evening(198, 20, 3), 1),
        ("draw 198 in threes, 52 wishes", evening(198, 20, 3, never=NEVER, together=COUPLES), 1),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_draw(what, rules, aim, median_seconds, report):
    floor = median_seconds(lambda: cut_into_teams(rules))
    drawn = median_seconds(lambda: prepare(rules).draw(Random(1)), repeats=3)
    report(what, f"{drawn * 1000:.1f} ms", drawn / floor, f"{aim} s")
    assert drawn < GUARD * aim
