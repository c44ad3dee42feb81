"""The time of a partner draw, compared with shuffling the same people and cutting them into teams, and how many of a
hundred random evenings it draws uniformly.
"""

from collections import Counter
from random import Random

import pytest

from tests.bench.conftest import in_turns
from tournaments.core.draw.draw import DrawRules, prepare

GUARD = 10  # times the aim: a machine may be slow or busy
SEED = 20261122  # chosen before the first run; do not change it when more draws are not uniform
EVENINGS = 100
MOST_NOT_UNIFORM = 3


def evening(people, chapters, size, **wishes):
    names = tuple(str(person % chapters) for person in range(people))
    return DrawRules(chapters=names, sizes=sizes_of(people, size), **wishes)


def sizes_of(people, size):
    """Return teams of one size; the last one is smaller, or split, so that nobody is alone."""
    teams, remainder = divmod(people, size)
    if remainder == 1:
        return (size,) * (teams - 1) + ((size - 1, 2) if size > 2 else (3,))
    return (size,) * teams + ((remainder,) if remainder else ())


def mixed_sizes(people, rng):
    """Return team sizes of two, three and four in random order."""
    sizes = []
    while people:
        size = min(rng.choice((2, 3, 4)), people)
        if people - size != 1:
            sizes.append(size)
            people -= size
    return tuple(sizes)


def mixed(people, chapters, **wishes):
    names = tuple(str(person % chapters) for person in range(people))
    return DrawRules(chapters=names, sizes=mixed_sizes(people, Random(people)), **wishes)


def random_evening(rng):
    """Return rules for threes, fours or mixed teams; 5% have no chapter, 10% are couples, up to 5 pairs never meet."""
    people, chapters = rng.randint(13, 80), rng.randint(3, 12)
    sizes = rng.choice((sizes_of(people, 3), sizes_of(people, 4), mixed_sizes(people, rng)))
    everybody = rng.sample(range(people), people)
    in_couples = round(people / 20) * 2
    couples = tuple(zip(everybody[:in_couples:2], everybody[1:in_couples:2], strict=True))
    never = {tuple(sorted(rng.sample(everybody, 2))) for _ in range(rng.randint(0, 5))}
    return DrawRules(
        chapters=tuple(str(rng.randrange(chapters)) if rng.random() < 0.95 else None for _ in range(people)),
        sizes=sizes,
        together=couples,
        never=tuple(sorted(never - {tuple(sorted(couple)) for couple in couples})),
    )


def cut_into_teams(rules):
    people = list(range(len(rules.chapters)))
    Random(1).shuffle(people)
    return [[people.pop() for _ in range(size)] for size in rules.sizes]


NEVER = tuple((person, person + 7) for person in range(0, 160, 5))
COUPLES = tuple((person, person + 1) for person in range(0, 40, 2))
FEW_NEVER, FEW_COUPLES = NEVER[:5], COUPLES[:4]


@pytest.mark.bench
@pytest.mark.parametrize(
    ("what", "rules", "aim", "method"),
    [
        ("draw 48 people in 6 chapters", evening(48, 6, 2), 0.05, "counted"),
        ("draw 2,000 in 10", evening(2000, 10, 2), 3, "counted"),
        ("draw 2,000 in 60", evening(2000, 60, 2), 3, "counted"),
        ("draw 2,000 in 600", evening(2000, 600, 2), 3, "counted"),
        ("draw 2,001 in 60, one team of three", evening(2001, 60, 2), 3, "rejection"),
        ("draw 200 in pairs, 52 wishes", evening(200, 20, 2, never=NEVER, together=COUPLES), 1, "rejection"),
        ("draw 80 in threes, 9 wishes", evening(80, 9, 3, never=FEW_NEVER, together=FEW_COUPLES), 0.5, "rejection"),
        ("draw 80 in fours, 9 wishes", evening(80, 9, 4, never=FEW_NEVER, together=FEW_COUPLES), 0.5, "rejection"),
        ("draw 80 in mixed teams, 9 wishes", mixed(80, 9, never=FEW_NEVER, together=FEW_COUPLES), 0.5, "rejection"),
        ("draw 80 in mixed teams, 3 chapters", mixed(80, 3), 0.5, "stirred"),
        ("draw 200 in fours", evening(200, 20, 4), 2, "stirred"),
        ("draw 198 in threes", evening(198, 20, 3), 2, "rejection"),
        ("draw 198 in threes, 52 wishes", evening(198, 20, 3, never=NEVER, together=COUPLES), 2, "stirred"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_draw(what, rules, aim, method, report):
    """Draws of every kind. Those that are not uniform are searched ("stirred")."""
    assert prepare(rules).draw(Random(1)).method == method
    floor, drawn = in_turns(lambda: cut_into_teams(rules), lambda: prepare(rules).draw(Random(1)), repeats=3)
    report(f"{what}: {method}", f"{drawn * 1000:.1f} ms", drawn / floor, f"{aim} s")
    assert drawn < GUARD * aim


@pytest.mark.bench
def test_nearly_every_draw_is_uniform(report):
    rng = Random(SEED)
    draws = [prepare(random_evening(rng)).draw(Random(SEED)) for _ in range(EVENINGS)]
    not_uniform = sum(not draw.uniform for draw in draws)
    methods = ", ".join(f"{method} {number}" for method, number in Counter(draw.method for draw in draws).items())
    aim = f"{not_uniform} of {MOST_NOT_UNIFORM} not uniform"
    report(
        f"{EVENINGS} random evenings: {methods}", f"{not_uniform} not uniform", not_uniform / EVENINGS, aim, "evenings"
    )
    assert not_uniform <= MOST_NOT_UNIFORM
