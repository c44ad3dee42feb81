"""Keep people at different tables: draw again until they are, or else part as many as can be."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.core.draw.draw import DrawnTeams, PreparedDraw
from tournaments.core.draw.feasibility import MOST_STEPS, UndecidedError, place_units
from tournaments.core.draw.rules import DrawRules, Members, Pair, blocks_of, everybody_but, lists_of

from .seats import RoomForTeam

TRIES_TIMES_PEOPLE, FEWEST_TRIES, MOST_TRIES = 20_000, 20, 1000
"""Draws before giving up, times people. A count, not a time: the same seed gives the same draw on any computer."""
NEXT_SEED, SEEDS = 611_953, 10**9
"""From the seed of one attempt to that of the next, and how many seeds there are."""

Order = list[int]  # for each place the number of its team
Allocate = Callable[[Sequence[Members], Random], Order]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedDraw:
    """Drawn teams at their places.

    `seed` alone gives the teams, after so many `attempts`, each with a seed of its own. `met` are those at one table
    who should not be. `is_uniform`: all draws and tables that keep everyone apart were equally likely.
    """

    drawn: DrawnTeams
    order: Order
    seed: int
    attempts: int
    met: tuple[Pair, ...]
    is_uniform: bool


def draw_apart(
    prepared: PreparedDraw,
    places: Sequence[RoomForTeam],
    seed: int,
    allocate: Allocate,
    *,
    staying: Collection[int] = (),
) -> SeatedDraw:
    """Draw teams and tables, again and again while two people who are to be apart meet at a table.

    If they always do, take the attempt by which the fewest meet, and trade teams between its tables while that helps;
    the teams of people who are `staying` keep theirs. Raises DrawError as the draw does.
    """
    apart = prepared.rules.apart
    best = _attempt(prepared, places, seed, 1, allocate)
    if not best.met:
        return best  # the count of attempts below takes long to find
    for number in range(2, _tries(prepared.rules, places) + 1):
        other = _attempt(prepared, places, (seed + (number - 1) * NEXT_SEED) % SEEDS, number, allocate)
        if not other.met:
            return other
        if len(other.met) < len(best.met):
            best = other
    order = parted(places, best.drawn.teams, best.order, apart, staying=staying)
    met = who_meet(places, best.drawn.teams, order, apart)
    return replace(best, order=order, met=met, is_uniform=best.is_uniform and not best.met)


def _attempt(
    prepared: PreparedDraw, places: Sequence[RoomForTeam], seed: int, number: int, allocate: Allocate
) -> SeatedDraw:
    rng = Random(seed)
    drawn = prepared.draw(rng)
    order = allocate(drawn.teams, rng)
    met = who_meet(places, drawn.teams, order, prepared.rules.apart)
    return SeatedDraw(drawn=drawn, order=order, seed=seed, attempts=number, met=met, is_uniform=drawn.uniform)


def _tries(rules: DrawRules, places: Sequence[RoomForTeam]) -> int:
    """Return how many attempts are worth it: few if no tables keep everyone apart."""
    seats: Counter[int] = Counter()
    for place in places:
        seats[place.table] += place.people
    if not can_be_parted(rules, tuple(seats.values())):
        return FEWEST_TRIES
    return min(max(FEWEST_TRIES, TRIES_TIMES_PEOPLE // len(rules.chapters)), MOST_TRIES)


def who_meet(
    places: Sequence[RoomForTeam], teams: Sequence[Members], order: Sequence[int], apart: Iterable[Pair]
) -> tuple[Pair, ...]:
    """Return those of these pairs who sit at one table."""
    table_of = {person: place.table for place, team in zip(places, order, strict=True) for person in teams[team]}
    return tuple(pair for pair in apart if table_of[pair[0]] == table_of[pair[1]])


def can_be_parted(rules: DrawRules, tables: Sequence[int], *, most_steps: int = MOST_STEPS) -> bool:
    """Return whether tables with so many people keep everyone apart; True also if that takes long to find out."""
    apart, blocks = lists_of(rules.apart, len(rules.chapters)), blocks_of(rules)
    alone = everybody_but(rules, *blocks)
    with_wishes = sorted((person for person in alone if apart[person]), key=lambda person: -len(apart[person]))
    units = [*sorted(blocks, key=len, reverse=True), *((person,) for person in with_wishes)]
    try:
        return place_units(units, tables, apart, most_steps=most_steps) is not None
    except UndecidedError:
        return True


def parted(
    places: Sequence[RoomForTeam],
    teams: Sequence[Members],
    order: Sequence[int],
    apart: Sequence[Pair],
    *,
    staying: Collection[int] = (),
) -> Order:
    """Return the order after trades of alike teams between tables, while fewer people meet by them."""
    now, met = list(order), who_meet(places, teams, order, apart)
    while met:
        after = next(
            (
                trade
                for trade in _trades(places, teams, now, {person for pair in met for person in pair}, staying)
                if len(who_meet(places, teams, trade, apart)) < len(met)
            ),
            None,
        )
        if after is None:
            break
        now, met = after, who_meet(places, teams, after, apart)
    return now


def _trades(
    places: Sequence[RoomForTeam],
    teams: Sequence[Members],
    order: Sequence[int],
    movers: Collection[int],
    staying: Collection[int],
) -> Iterator[Order]:
    """Yield the order after each trade of a team of these people with one of its kind at another table."""
    free = [place for place, team in enumerate(order) if not set(staying).intersection(teams[team])]
    for one in free:
        if not set(movers).isdisjoint(teams[order[one]]):
            for other in free:
                if places[one].kind == places[other].kind and places[one].table != places[other].table:
                    after = list(order)
                    after[one], after[other] = after[other], after[one]
                    yield after
