"""Make rounds by the rules: the best known start, improved by a search, at tables that everyone sees evenly."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.core.draw.rules import DrawRules, Members, Pair, blocks_of

from .problems import ScheduleError
from .repeats import barred_partners
from .rounds import ScheduleRound, ScheduleRules
from .search import APART, AT_ONE_TABLE, CLASH, NEVER, OPPONENTS, PARTNERS, Guests, Meetings, RoundSeats, Search
from .seating import Wanted, starts
from .table_numbers import spread_over_tables


def blocks_in(people: Sequence[int], together: Iterable[Pair]) -> list[Members]:
    """Return everyone in blocks: people who always share a team, or one person."""
    position = {person: place for place, person in enumerate(people)}
    pairs = tuple((position[one], position[other]) for one, other in together)
    blocks = blocks_of(DrawRules(chapters=(None,) * len(people), sizes=(), together=pairs))
    alone = {(place,) for place in range(len(people))} - {(place,) for block in blocks for place in block}
    return sorted(tuple(people[place] for place in block) for block in (*blocks, *alone))


def guests_of(rules: ScheduleRules) -> Guests:
    position = {person: place for place, person in enumerate(rules.people)}
    unit_of = {person: block for block in blocks_in(rules.people, rules.together) for person in block}
    barred = barred_partners(rules)
    clashing = {person: barred[person] - set(unit_of[person]) for person in rules.people}
    never, apart = ({*pairs, *((other, one) for one, other in pairs)} for pairs in (rules.never, rules.apart))

    def price(one: int, other: int) -> int:
        return NEVER if (one, other) in never else CLASH if other in clashing[one] else 0

    return Guests(
        units=[tuple(position[mate] for mate in unit_of[person]) for person in rules.people],
        tables=[rules.fixed_tables.get(person, 0) - 1 for person in rules.people],
        kinds=[0] * len(rules.people),
        prices=[[price(one, other) for other in rules.people] for one in rules.people],
        table_prices=[[APART * ((one, other) in apart) for other in rules.people] for one in rules.people],
    )


def round_seats(each: ScheduleRound, position: Mapping[int, int]) -> RoundSeats:
    """Return the seats of those who are still there, as positions."""
    return [
        [[position[person] for person in team if person in position] for team in table.teams] for table in each.tables
    ]


def seats_before(rules: ScheduleRules, position: Mapping[int, int]) -> list[RoundSeats]:
    """Return who met on earlier days as one round, in which each two have a table."""
    partners = [[[position[one], position[other]]] for one, other in rules.partners_before]
    opponents = [[[position[one]], [position[other]]] for one, other in rules.opponents_before]
    return [partners + opponents] if partners or opponents else []


def best_rounds(wanted: Wanted, rng: Random, steps: int) -> list[RoundSeats]:
    """Return the best rounds found. Raises ScheduleError if they break a "never together"."""
    floor, best = _floor(wanted), None
    for rounds in starts(wanted, rng, steps):
        search = Search(
            wanted.guests, rounds, Meetings.of(wanted.guests, [*wanted.before, *wanted.played, *rounds]), rng
        )
        if best is None or search.lowest < best.lowest:
            best = search
        if best.lowest <= floor:
            break
    assert best is not None, "the last start has any seats"
    best.run(steps, floor)
    if any(_breaks_a_wish(seats, wanted.guests) for seats in best.best):
        raise ScheduleError("never-found-no-round")
    spread_over_tables(best.best, wanted.guests, wanted.played, rng)
    return best.best


def _breaks_a_wish(seats: RoundSeats, guests: Guests) -> bool:
    teams = (team for table in seats for team in table)
    return any(guests.prices[one][other] >= NEVER for team in teams for one, other in combinations(team, 2))


def _floor(wanted: Wanted) -> int:
    """Return a lower bound on the cost: meetings are spread evenly over everyone who may meet."""
    people = range(len(wanted.guests))
    allowed = sum(not wanted.guests.prices[one][other] for one, other in combinations(people, 2))
    pairs = len(people) * (len(people) - 1) // 2
    tables = [[list(map(len, table)) for table in seats] for seats in (*wanted.before, *wanted.played)]
    tables += [[list(teams) for teams in wanted.tables]] * len(wanted.sit_outs)
    partners = sum(size * (size - 1) // 2 for seats in tables for teams in seats for size in teams)
    opponents = sum(a * b for seats in tables for teams in seats for a, b in combinations(teams, 2))
    return (
        PARTNERS * _evenly(partners, allowed)
        + OPPONENTS * _evenly(opponents, pairs)
        + AT_ONE_TABLE * _evenly(partners + opponents, pairs)
    )


def _evenly(meetings: int, pairs: int) -> int:
    """Return the cost of so many meetings of so many pairs: 1 for a pair's second time, 2 more for its third."""
    times, over = divmod(meetings, max(pairs, 1))
    return pairs * times * (times - 1) // 2 + over * times
