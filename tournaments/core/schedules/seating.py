"""Rounds to begin a search with: known designs, partners matched for all rounds, or any seats."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tournaments.core.draw.chance import shuffled
from tournaments.core.draw.rules import Members

from .cyclic import cyclic_schedule
from .designs import known_designs, round_robin
from .matchings import matchings
from .problems import ScheduleError
from .search import Guests, RoundSeats

PAIRS, SINGLES = (2, 2), (1, 1)
PLACEMENTS = 20
"""How many ways to give people their points of a design are tried if some may not be partners."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Rounds to make.

    `tables`: the chairs of each team at each table. `kinds`: the kind of person that each team takes. `sit_outs`: who
    sits out of each round. `played`: the rounds before. `before`: who met on earlier days, as rounds.
    """

    guests: Guests
    tables: Sequence[Sequence[int]]
    kinds: Sequence[Sequence[int]]
    sit_outs: Sequence[Sequence[int]]
    played: Sequence[RoundSeats]
    before: Sequence[RoundSeats] = ()

    def seated(self, number: int) -> list[int]:
        """Return who has a chair in this round."""
        return [person for person in range(len(self.guests)) if person not in self.sit_outs[number]]


def starts(wanted: Wanted, rng: Random, steps: int) -> Iterator[list[RoundSeats]]:
    """Yield rounds to begin with. `steps`: how many trades of two people to try for a cyclic schedule."""
    guests, all_rounds = wanted.guests, range(len(wanted.sit_outs))
    biggest_unit = max(map(len, guests.units))
    if _may_trade_points(guests):
        for design in _designs(wanted):
            yield from _placed(design, wanted, rng)
        if _may_be_cyclic(wanted):
            cyclic = cyclic_schedule(len(guests), wanted.tables, len(all_rounds), rng, steps)
            yield from _placed(cyclic, wanted, rng)
    if biggest_unit <= 2 and all(set(teams) == {2} for teams in wanted.tables):
        matched = _matched(wanted, rng)
        yield [_seat(wanted, pairs, number, rng) for number, pairs in enumerate(matched)]
    yield [_seat(wanted, [], number, rng) for number in all_rounds]


def _may_be_cyclic(wanted: Wanted) -> bool:
    """Return whether everyone may meet everyone, from the first round on."""
    return (
        not wanted.before
        and not wanted.played
        and _may_trade_points(wanted.guests)
        and not any(map(any, wanted.guests.prices))
    )


def _may_trade_points(guests: Guests) -> bool:
    """Return whether each person may have each point of a design."""
    alone = all(len(unit) == 1 for unit in guests.units)
    return alone and len(set(guests.kinds)) == 1 and not guests.bound(range(len(guests)))


# Known designs


def _designs(wanted: Wanted) -> Iterator[list[RoundSeats]]:
    """Yield the rounds of designs for tables of two pairs, or of two."""
    if all(tuple(teams) == PAIRS for teams in wanted.tables):
        for design in known_designs(len(wanted.guests), len(wanted.sit_outs)):
            yield [[[[a, b], [c, d]] for a, b, c, d in tables] for tables in design]
    if all(tuple(teams) == SINGLES for teams in wanted.tables):
        yield [[[[one], [other]] for one, other in tables] for tables in round_robin(len(wanted.guests))]


def _placed(design: Sequence[RoundSeats], wanted: Wanted, rng: Random) -> Iterator[list[RoundSeats]]:
    """Yield the rounds of a design with people on its points, so that few clash. Yields nothing if it does not fit."""
    if not design:
        return
    people, number = range(len(wanted.guests)), len(wanted.sit_outs)
    lasting = min(number, len(design)) if _needs_more(design, wanted) else number
    rests = [set(people).difference(*(team for table in seats for team in table)) for seats in design]
    points = _by_rounds_out(people, [rests[each % len(rests)] for each in range(lasting)])
    standing = _by_clashes(wanted.guests)
    tries = [standing] if any(map(any, wanted.guests.prices)) else []
    tries += [shuffled(rng, standing) for _ in range(PLACEMENTS if tries else 1)]
    made = []
    for order in tries:
        here = _by_rounds_out(order, wanted.sit_outs[:lasting])
        if {out: len(each) for out, each in here.items()} != {out: len(each) for out, each in points.items()}:
            return
        person_at = {point: person for out in points for point, person in zip(points[out], here[out], strict=True)}
        made.append(_rounds_of(design, person_at, wanted, rng))
    yield min(made, key=lambda rounds: sum(_clashes(seats, wanted.guests) for seats in rounds))


def _by_rounds_out(people: Iterable[int], sit_outs: Sequence[Container[int]]) -> dict[Members, list[int]]:
    """Return the people in groups by the rounds that they sit out. People of one group may trade places."""
    groups: dict[Members, list[int]] = {}
    for person in people:
        out = tuple(number for number, each in enumerate(sit_outs) if person in each)
        groups.setdefault(out, []).append(person)
    return groups


def _needs_more(design: Sequence[RoundSeats], wanted: Wanted) -> bool:
    """Return whether rounds with new partners follow the last round of the design."""
    pairs = PAIRS in map(tuple, wanted.tables)
    return pairs and len(design) < min(len(wanted.sit_outs), len(wanted.guests) - 1)


def _rounds_of(
    design: Sequence[RoundSeats], person_at: dict[int, int], wanted: Wanted, rng: Random
) -> list[RoundSeats]:
    """Return as many rounds as are wanted, those with fewer clashes first if nobody sits out.

    After the last round of a design, new partners are matched; if there are none, the design begins again.
    """
    rounds = [[[[person_at[point] for point in team] for team in table] for table in seats] for seats in design]
    if not wanted.sit_outs[0]:
        rounds.sort(key=lambda seats: _clashes(seats, wanted.guests))
    number = len(wanted.sit_outs)
    if _needs_more(design, wanted):
        more = replace(wanted, played=[*wanted.played, *rounds], sit_outs=wanted.sit_outs[len(rounds) :])
        rounds += [_seat(more, pairs, each, rng) for each, pairs in enumerate(_matched(more, rng))]
    return [[[list(team) for team in table] for table in rounds[each % len(rounds)]] for each in range(number)]


def _by_clashes(guests: Guests) -> list[int]:
    """Return the people with those who clash beside each other, the biggest chapter first."""
    clashing = {
        person: [other for other in range(len(guests)) if other == person or guests.prices[person][other]]
        for person in range(len(guests))
    }
    return sorted(clashing, key=lambda person: (-len(clashing[person]), clashing[person]))


def _clashes(seats: RoundSeats, guests: Guests) -> int:
    return sum(guests.prices[one][other] for table in seats for team in table for one, other in combinations(team, 2))


# Matched partners and any seats


def _matched(wanted: Wanted, rng: Random) -> Iterator[Sequence[Members]]:
    """Yield pairs of those in no unit for each round, without a repeat while that is possible."""
    guests = wanted.guests
    alone = [
        [person for person in wanted.seated(number) if len(guests.units[person]) == 1]
        for number in range(len(wanted.sit_outs))
    ]
    allowed = [[_may_pair(guests, one, other) for other in range(len(guests))] for one in range(len(guests))]
    unmet = [list(row) for row in allowed]
    for seats in (*wanted.before, *wanted.played):
        for team in (team for table in seats for team in table):
            for one in team:
                for other in team:
                    unmet[one][other] = False
    while alone:
        number = _rounds_without_repeat(alone, unmet)
        if number:
            yield from matchings(alone[:number], unmet, rng)
        else:
            number = 1 if unmet is not allowed else len(alone)
            yield from matchings(alone[:number], allowed, rng)
        alone, unmet = alone[number:], allowed


def _may_pair(guests: Guests, one: int, other: int) -> bool:
    tables = {guests.tables[one], guests.tables[other]} - {-1}
    return one != other and not guests.prices[one][other] and len(tables) < 2


def _rounds_without_repeat(rounds: Sequence[Sequence[int]], unmet: Sequence[Sequence[bool]]) -> int:
    """Return for how many rounds everyone has enough people whom they have not had as a partner."""
    left = [sum(row) for row in unmet]
    for number, people in enumerate(rounds):
        for person in people:
            left[person] -= 1
            if left[person] < 0:
                return number
    return len(rounds)


def _seat(wanted: Wanted, pairs: Iterable[Members], number: int, rng: Random) -> RoundSeats:
    """Return one round with these pairs, and all others anywhere. Raises ScheduleError if people do not fit."""
    guests = wanted.guests
    unit_of = {person: guests.units[person] for person in wanted.seated(number)}
    unit_of.update({person: pair for pair in pairs for person in pair})
    units = shuffled(rng, sorted(set(unit_of.values())))
    units.sort(key=lambda unit: (guests.bound(unit), len(unit)), reverse=True)
    seats: RoundSeats = [[[] for _ in teams] for teams in wanted.tables]
    teams = [
        (table, team, wanted.kinds[table][team], chairs)
        for table, all_chairs in enumerate(wanted.tables)
        for team, chairs in enumerate(all_chairs)
    ]
    for unit in units:
        kept = {guests.tables[person] for person in unit} - {-1}
        rooms = [
            (chairs - len(seats[table][team]), -table, -team)
            for table, team, kind, chairs in teams
            if kind == guests.kinds[unit[0]] and kept <= {table}
        ]
        room, table, team = max(rooms, default=(0, 0, 0))
        if room < len(unit):
            raise ScheduleError("chair-taken", table=min(kept) + 1) if kept else ScheduleError("together-do-not-fit")
        seats[-table][-team] += unit
    return seats
