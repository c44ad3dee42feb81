"""Every way to divide people into teams."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.core.draw.rules import Members


def divisions(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[Members]]:
    """Yield every way to form teams of these sizes; teams of one size in one order only."""
    if not sizes:
        yield []
        return
    size, *others = sizes
    alike = size in others and len(set(sizes)) == 1
    first = people[:1] if alike or not others else []
    for mates in combinations(people[len(first) :], size - len(first)):
        team = (*first, *mates)
        for teams in divisions([person for person in people if person not in team], others):
            yield [team, *teams]
