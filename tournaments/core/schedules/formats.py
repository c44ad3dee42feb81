"""The formats of an evening of several rounds, and the schedule of a whole evening."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from tournaments.core.draw.chance import below

from .fixed_teams import FixedTeams
from .one_sitting import OneSitting
from .partners import Partners
from .problems import ScheduleError, ScheduleNotice
from .progressive import Progressive
from .repeats import Repeats, barred_partners, biggest_chapter, partners_at, repeats_in
from .rounds import ScheduleRound, ScheduleRules

METHOD_VERSION = "5"
"""Changes when the same seed and steps give another schedule."""
MOST_ROUNDS = 20
"""The most rounds of an evening."""
DEFAULT_STEPS = 30_000
"""Steps that take less than a second."""
MOST_POINTS = 2000
"""The most points of a team in a round that is played by chance."""

Results = Sequence[Sequence[Sequence[int]]]
"""For each round and each of its tables the points of its teams."""


class ScheduleFormat(Protocol):
    """How rounds follow each other. A format is a value of its options."""

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        """Return the next rounds: all of them, or those that the results so far decide.

        What was played stays. Uses only `getrandbits` of the generator. Raises ScheduleError if there are none.
        """

    def bound(self, rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        """Return lower bounds on the repeats of these rounds."""


FORMATS: Mapping[str, ScheduleFormat] = {
    "one-sitting": OneSitting(),
    "fixed-teams": FixedTeams(),
    "partners": Partners(),
    "progressive": Progressive(),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All rounds, what repeats in them, and lower bounds on that."""

    rounds: tuple[ScheduleRound, ...]
    repeats: Repeats
    bound: Repeats


def make_schedule(
    kind: ScheduleFormat,
    rules: ScheduleRules,
    rng: Random,
    *,
    steps: int = DEFAULT_STEPS,
    played: Sequence[ScheduleRound] = (),
    results: Results | None = None,
) -> Schedule:
    """Return the played rounds and all others. Without results, chance plays the rounds that decide the next one.

    Raises ScheduleError.
    """
    rounds = list(played)
    while len(rounds) < rules.rounds:
        new = kind.rest(rules, rounds, rng, steps)
        rounds += [_played(each, len(rounds) + place, results, rng) for place, each in enumerate(new)]
    return Schedule(rounds=tuple(rounds), repeats=repeats_in(rounds, rules), bound=kind.bound(rules, rounds))


def _played(each: ScheduleRound, number: int, results: Results | None, rng: Random) -> ScheduleRound:
    """Return the round with its points. A round without results has none."""
    if results is None:
        points = [[below(rng, MOST_POINTS) for _ in table.teams] for table in each.tables]
    elif number < len(results):
        points = [list(of_table) for of_table in results[number]]
    else:
        return each
    if [len(of_table) for of_table in points] != [len(table.teams) for table in each.tables]:
        raise ScheduleError("results-do-not-match", round=number + 1)
    tables = (replace(table, points=tuple(of)) for table, of in zip(each.tables, points, strict=True))
    return replace(each, tables=tuple(tables))


def badness(rules: ScheduleRules, schedule: Schedule) -> tuple[int, ...]:
    """Return a sort key, lowest for the best: partners who should not be, then what repeats."""
    barred, repeats = barred_partners(rules), schedule.repeats
    tables = (table for each in schedule.rounds for table in each.tables)
    clashes = sum(other in barred[one] for table in tables for one, other in partners_at(table))
    return clashes, repeats.partners, repeats.opponents, repeats.tables


def _has_partners_of_one_chapter(rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> bool:
    """Return whether two of one chapter are partners, other than people who are to play together."""
    barred, together = barred_partners(replace(rules, never=())), {*rules.together}
    pairs = (pair for each in rounds for table in each.tables for pair in partners_at(table))
    return any(other in barred[one] and (one, other) not in together for one, other in pairs)


def notices(kind: ScheduleFormat, rules: ScheduleRules, schedule: Schedule) -> Iterator[ScheduleNotice]:
    """Yield what the organizer should know before choosing this schedule."""
    sitting_out = max(len(each.sit_outs) for each in schedule.rounds)
    if sitting_out:
        yield ScheduleNotice(
            "people-sit-out", (("people", sitting_out), ("chairs", rules.chairs), ("here", len(rules.people)))
        )
    if len(rules.tables) == 1 and rules.rounds > 1:
        yield ScheduleNotice("one-table")
    if _has_partners_of_one_chapter(rules, schedule.rounds):
        is_too_big = any(2 * biggest_chapter(rules, each.seated) > len(each.seated) for each in schedule.rounds)
        yield ScheduleNotice("chapter-too-big" if is_too_big else "chapter-partners")
    if schedule.bound.partners and not isinstance(kind, OneSitting | FixedTeams):
        yield ScheduleNotice("partners-repeat", (("times", schedule.bound.partners),))
    if schedule.bound.opponents and not isinstance(kind, OneSitting):
        yield ScheduleNotice("opponents-repeat", (("times", schedule.bound.opponents),))
