"""How a season counts evenings, and the places that follow."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournaments.core.standings.ranking import Placed, ranked


class Measure(StrEnum):
    """What an evening brings a person: its points, points for its place, or the average of its hands."""

    POINTS = "points"
    PLACES = "places"
    AVERAGE = "average"


USUAL_PLACE_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The way a season counts.

    `place_points` are those of 1st place, 2nd place and so on. `best` is how many of each person's evenings count,
    None for all. Below `least` evenings nobody has a place. `best_of_chapter` people make a chapter's average.
    """

    measure: Measure = Measure.POINTS
    place_points: Sequence[int] = USUAL_PLACE_POINTS
    best: int | None = None
    least: int = 1
    best_of_chapter: int = 4

    def low_wins(self, *, low_points_win: bool) -> bool:
        """Return whether the lowest score wins the season. Points for places always win by the highest."""
        return low_points_win and self.measure != Measure.PLACES


class PersonEvening(NamedTuple):
    """What an evening brought one person.

    `hands` are those with points, credit for sitting out included. `place` is 0 for someone who only sat out; `tied`
    is how many teams share it.
    """

    points: int
    hands: int
    place: int
    tied: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonScore:
    """A person of a season: what each evening brings, which of them count, and what those make together.

    `played` is how many evenings they came to, without those that the season leaves out; `missing` is how many
    evenings the person lacks for a place.
    """

    player: int
    evenings: Mapping[int, Fraction]
    counted: frozenset[int]
    points: Fraction
    played: int
    missing: int


def place_share(place: int, tied: int, place_points: Sequence[int]) -> Fraction:
    """Return the points of a place. Those who share it share the points of all the places they take.

    >>> [int(place_share(place, tied, [10, 8, 6])) for place, tied in ((1, 1), (1, 2), (3, 2), (0, 1))]
    [10, 9, 3, 0]
    """
    if not place:
        return Fraction(0)
    return Fraction(sum(place_points[place - 1 : place - 1 + tied]), tied)


def season_standings(
    players: Iterable[tuple[int, Mapping[int, PersonEvening]]],
    *,
    counting: Counting,
    low_points_win: bool = False,
    left_out: Collection[int] = (),
) -> list[Placed[SeasonScore]]:
    """Return everyone who came by place, then those with too few evenings, who have no place.

    `players` are numbers with evenings in order of time; those with equal scores keep the order they came in.
    Evenings `left_out` count for nobody.

    >>> evening = PersonEvening(points=500, hands=4, place=1, tied=1)
    >>> [(row.place, int(row.who.points)) for row in season_standings([(7, {1: evening})], counting=Counting())]
    [(1, 500)]
    """
    low_wins = counting.low_wins(low_points_win=low_points_win)
    scores = [
        _score(player, evenings, counting, low_wins=low_wins, left_out=left_out)
        for player, evenings in players
        if evenings
    ]
    in_place = [score for score in scores if not score.missing]
    # Fractions are ranked by whole numbers: each times the least number that all their parts divide.
    whole = lcm(*(score.points.denominator for score in in_place))
    placed = ranked(((score, (int(score.points * whole),)) for score in in_place), low_wins=low_wins)
    waiting = sorted((score for score in scores if score.missing), key=lambda score: score.missing)
    return placed + [Placed(0, False, score) for score in waiting]


def _score(
    player: int,
    evenings: Mapping[int, PersonEvening],
    counting: Counting,
    *,
    low_wins: bool,
    left_out: Collection[int],
) -> SeasonScore:
    values = {event: _value(evening, counting) for event, evening in evenings.items()}
    counted = [event for event in values if event not in left_out]
    played = len(counted)
    if counting.best is not None and len(counted) > counting.best:
        # Of two evenings that bring the same, the earlier one counts.
        counted = sorted(counted, key=values.__getitem__, reverse=not low_wins)[: counting.best]
    if counting.measure == Measure.AVERAGE:
        hands = sum(evenings[event].hands for event in counted)
        points = Fraction(sum(evenings[event].points for event in counted), hands or 1)
    else:
        points = sum((values[event] for event in counted), Fraction(0))
    return SeasonScore(
        player=player,
        evenings=values,
        counted=frozenset(counted),
        points=points,
        played=played,
        missing=max(counting.least - played, 0),
    )


def _value(evening: PersonEvening, counting: Counting) -> Fraction:
    if counting.measure == Measure.PLACES:
        return place_share(evening.place, evening.tied, counting.place_points)
    return Fraction(evening.points, evening.hands if counting.measure == Measure.AVERAGE else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterScore:
    """A chapter of a season: the average of its best people, who they are, and how many others it has."""

    chapter: int
    counted: tuple[int, ...]
    others: int
    average: Fraction


def chapter_standings(
    placed: Sequence[Placed[SeasonScore]], chapters: Mapping[int, int], *, best: int, low_wins: bool = False
) -> list[Placed[ChapterScore]]:
    """Return the chapters by the average of their `best` people, or of all if there are fewer.

    `placed` are the season's standings and `chapters` its people's chapters. Those without a place do not count.
    """
    members: dict[int, list[SeasonScore]] = {}
    for row in placed:
        if row.place and row.who.player in chapters:
            members.setdefault(chapters[row.who.player], []).append(row.who)
    found = [_chapter_score(chapter, people, best) for chapter, people in members.items()]
    return ranked(((chapter, (chapter.average,)) for chapter in found), low_wins=low_wins)


def _chapter_score(chapter: int, by_place: Sequence[SeasonScore], best: int) -> ChapterScore:
    counted = by_place[:best]
    return ChapterScore(
        chapter=chapter,
        counted=tuple(score.player for score in counted),
        others=len(by_place) - len(counted),
        average=sum((score.points for score in counted), Fraction(0)) / len(counted),
    )
