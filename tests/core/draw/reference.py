"""Reference results for draws, by brute force: every possible draw, and the p-value of a uniform distribution."""

from collections import Counter
from itertools import combinations
from math import exp, lgamma, log

from tournaments.core.draw.rules import clashes_in, wishes_broken

SEED = 20261120  # chosen before the first run: a failing test is not mended by another seed
DRAWS = 20_000


def all_draws(people, sizes):
    """Every way to split the people into teams of these sizes; each draw is a set of teams."""
    if not people:
        yield frozenset()
        return
    first, *others = people
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            team = (first, *mates)
            for draw in all_draws([person for person in others if person not in mates], left):
                yield draw | {team}


def best_draws(rules):
    """The draws that keep all wishes with the fewest clashes, and that number of clashes (None without any draw)."""
    kept = {
        draw: len(clashes_in(draw, rules.chapters))
        for draw in all_draws(range(len(rules.chapters)), rules.sizes)
        if not wishes_broken(draw, rules)
    }
    fewest = min(kept.values(), default=None)
    return {draw for draw, clashes in kept.items() if clashes == fewest}, fewest


def groupings(people, largest=None):
    """Every way to split a number of people into chapters, as the chapters' sizes: (4,), (3, 1), (2, 2), …"""
    if people == 0:
        yield ()
    for size in range(min(people, largest or people), 0, -1):
        for rest in groupings(people - size, size):
            yield (size, *rest)


def chapters_of(grouping):
    """One chapter name per person: (2, 1) gives A A B."""
    return tuple("ABCDEFGHI"[number] for number, size in enumerate(grouping) for _ in range(size))


def chance_of(drawn, valid):
    """The p-value of these counts if all valid draws are equally likely (chi-square test)."""
    counts = Counter(drawn)
    assert counts.keys() <= valid, "a draw that is not valid"
    expected = counts.total() / len(valid)
    deviation = sum((counts[draw] - expected) ** 2 / expected for draw in valid)
    return chi_square_tail(deviation, len(valid) - 1)


def chi_square_tail(deviation, freedom):
    """The probability that a chi-square variable is larger, by the series of the incomplete gamma function."""
    if freedom == 0 or deviation == 0:
        return 1.0
    half, x = freedom / 2, deviation / 2
    term = total = 1 / half
    place = half
    while term > total * 1e-16:
        place += 1
        term *= x / place
        total += term
    return max(0.0, 1 - total * exp(half * log(x) - x - lgamma(half)))
