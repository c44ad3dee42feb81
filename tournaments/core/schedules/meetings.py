"""Who meets whom in a schedule: as counts, and as a square of dots."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .repeats import opponents_at, partners_at
from .rounds import ScheduleRound

CELL, SMALL_CELL, MOST_LARGE = 24, 18, 24
"""The side of one cell of the square in pixels, for up to so many people, and for more."""


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
    """A row and a column for each person, and a dot where two meet. `middles`: of the rows, and of the columns."""

    dots: tuple[MeetingDot, ...]
    lines: tuple[int, ...]
    middles: tuple[float, ...]
    side: int


def square_of(rounds: Sequence[ScheduleRound], people: Sequence[int], *, partners_stay: bool = False) -> Square:
    """Return who meets whom. With `partners_stay`, partners of several rounds do not meet again."""
    partners, opponents = _meetings(rounds)
    cell = CELL if len(people) <= MOST_LARGE else SMALL_CELL
    middles = tuple((number + 0.5) * cell for number in range(len(people)))
    place = dict(zip(sorted(people), middles, strict=True))
    dots = []
    for pair in sorted({*partners, *opponents}):
        kind = "partners" if pair in partners else "opponents"
        if opponents[pair] > 1 or (partners[pair] > 1 and not partners_stay):
            kind = "again"
        for one, other in (pair, pair[::-1]):
            dots.append(MeetingDot(x=place[one], y=place[other], radius=round(cell * 0.38, 1), kind=kind))
    lines = tuple(number * cell for number in range(len(people) + 1))
    return Square(dots=tuple(dots), lines=lines, middles=middles, side=lines[-1])


def most_and_fewest_sit_outs(rounds: Sequence[ScheduleRound], people: Sequence[int]) -> tuple[int, int, int]:
    """Return how often the people sit out: at most, at least, and at most if it is even."""
    counts = Counter(person for each in rounds for person in each.sit_outs)
    times = [counts[person] for person in people]
    return max(times), min(times), -(-sum(times) // len(times))
