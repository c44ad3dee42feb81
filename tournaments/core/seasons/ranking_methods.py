"""The methods by which a season counts evenings: all of them, everybody's best few, or the average of an evening."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from operator import itemgetter

from tournaments.core.standings.ranking import Placed, ranked


class RankingMethod(StrEnum):
    TOTAL = "total"
    BEST = "best"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonScore:
    """A player of a season: points by evening, which evenings count, and the points they make together."""

    player: int
    evenings: Mapping[int, int]
    counted: frozenset[int]
    points: Fraction

    @property
    def played(self) -> int:
        return len(self.evenings)


def season_standings(
    players: Sequence[tuple[int, Mapping[int, int]]], *, method: RankingMethod, best: int, low_wins: bool = False
) -> list[Placed[SeasonScore]]:
    """Players with their places, the best first; those who share a place keep the order they came in.

    `players` are numbers with points by evening, `best` is how many evenings count under `RankingMethod.BEST`.

    >>> places = season_standings([(7, {1: 500, 2: 100}), (8, {1: 400})], method=RankingMethod.BEST, best=1)
    >>> [(row.place, row.who.player, int(row.who.points)) for row in places]
    [(1, 7, 500), (2, 8, 400)]
    """
    scores = [_score(player, evenings, method, best, low_wins) for player, evenings in players if evenings]
    # Averages are ranked by whole numbers: each times the least number that all their parts divide.
    whole = lcm(*(score.points.denominator for score in scores))
    return ranked(((score, (int(score.points * whole),)) for score in scores), low_wins=low_wins)


def _score(player: int, evenings: Mapping[int, int], method: RankingMethod, best: int, low_wins: bool) -> SeasonScore:
    counted = dict(evenings)
    if method == RankingMethod.BEST:
        # Of two evenings with the same points, the earlier one counts.
        counted = dict(sorted(evenings.items(), key=itemgetter(1), reverse=not low_wins)[:best])
    points = Fraction(sum(counted.values()))
    if method == RankingMethod.AVERAGE:
        points /= len(counted)
    return SeasonScore(player=player, evenings=evenings, counted=frozenset(counted), points=points)
