"""Who meets whom in a schedule: as counts, and as a square of dots."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .repeats import opponents_at, partners_at
from .rounds import ScheduleRound

SIDE = 600
"""The side of the square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsMet:
    """How many pairs of people are partners, and how many are opponents, so many times."""

    times: int
    partners: int
    opponents: int


def pairs_met(rounds: Sequence[ScheduleRound], people: Sequence[int]) -> list[PairsMet]:
    """Return the numbers of pairs who are never partners or opponents, once, twice and so on."""
    partners, opponents = _meetings(rounds)
    most = max([*partners.values(), *opponents.values()], default=0)
    counted = [Counter(met[pair] for pair in combinations(sorted(people), 2)) for met in (partners, opponents)]
    return [PairsMet(times=times, partners=counted[0][times], opponents=counted[1][times]) for times in range(most + 1)]


def _meetings(rounds: Sequence[ScheduleRound]) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    tables = [table for each in rounds for table in each.tables]
    partners = Counter(pair for table in tables for pair in partners_at(table))
    return partners, Counter(pair for table in tables for pair in opponents_at(table))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingDot:
    """Two people who meet: the center and the radius of their dot. `kind` says how they meet.

    `partners`, `opponents`, or `again` if they are partners or opponents more than once.
    """

    x: float
    y: float
    radius: float
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """A row and a column for each person, and a dot where two meet."""

    dots: tuple[MeetingDot, ...]
    lines: tuple[float, ...]
    side: int = SIDE


def square_of(rounds: Sequence[ScheduleRound], people: Sequence[int]) -> Square:
    partners, opponents = _meetings(rounds)
    cell = SIDE / len(people)
    place = {person: (number + 0.5) * cell for number, person in enumerate(sorted(people))}
    dots = []
    for pair in sorted({*partners, *opponents}):
        kind = "again" if max(partners[pair], opponents[pair]) > 1 else "partners" if pair in partners else "opponents"
        for one, other in (pair, pair[::-1]):
            dots.append(
                MeetingDot(x=round(place[one], 1), y=round(place[other], 1), radius=round(cell * 0.4, 1), kind=kind)
            )
    return Square(dots=tuple(dots), lines=tuple(round(number * cell, 1) for number in range(len(people) + 1)))


def most_and_fewest_sit_outs(rounds: Sequence[ScheduleRound], people: Sequence[int]) -> tuple[int, int, int]:
    """Return how often the people sit out: at most, at least, and at most if it is even."""
    counts = Counter(person for each in rounds for person in each.sit_outs)
    times = [counts[person] for person in people]
    return max(times), min(times), -(-sum(times) // len(times))
