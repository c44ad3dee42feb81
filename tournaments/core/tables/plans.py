"""Tables for a head count: their sizes and decks, and every fair answer to an odd number."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from operator import attrgetter
from typing import NamedTuple

from scoring import RuleSet
from tournaments.core.tables.chairs import Chair, chairs_at

USUAL_TABLES = (4, 6, 8)
FEWEST_PEOPLE = 3
COMPARABLE = 1.10
"""Totals of two table sizes are called comparable when the decks behind them differ by no more than this."""


class WayOut(StrEnum):
    """How a head count is made to fit the chairs. The organizer chooses, never the program."""

    EVERYBODY = "everybody"
    ODD_TABLE = "odd-table"
    ONE_MORE = "one-more"
    SHARE = "share"
    SIT_OUT = "sit-out"


CHAIRS_LESS_PEOPLE = {
    WayOut.EVERYBODY: 0,
    WayOut.ODD_TABLE: 0,
    WayOut.ONE_MORE: 1,
    WayOut.SHARE: -1,
    WayOut.SIT_OUT: -1,
}
"""Chairs less people: one more player fills a chair, three people share two, one sits out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTable:
    """One table: the chairs of each of its teams, and its decks."""

    teams: tuple[int, ...]
    decks: int

    @property
    def players(self) -> int:
        return sum(self.teams)

    @property
    def decks_a_team(self) -> float:
        """Return the decks for each team, the measure of whether totals compare between tables."""
        return self.decks / len(self.teams)

    @property
    def is_of_pairs(self) -> bool:
        """Return whether every team has two chairs."""
        return set(self.teams) == {2}

    @property
    def chairs_drawn(self) -> tuple[Chair, ...]:
        """Return where its chairs are in its picture."""
        return tuple(chair for chairs in chairs_at(self.teams) for chair in chairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Tables for everyone, smallest first."""

    way_out: WayOut
    tables: tuple[PlannedTable, ...]

    @property
    def decks(self) -> int:
        """Return the decks to bring."""
        return sum(table.decks for table in self.tables)

    @property
    def chairs(self) -> int:
        """Return how many people play at a time."""
        return sum(table.players for table in self.tables)

    @property
    def sizes(self) -> dict[int, int]:
        """Return the number of tables by players, smallest first."""
        return dict(Counter(table.players for table in self.tables))

    @property
    def kinds(self) -> tuple[PlannedTable, ...]:
        """Return one table of each size, smallest first."""
        return tuple({table.players: table for table in self.tables}.values())

    @property
    def counted_kinds(self) -> tuple[tuple[PlannedTable, int], ...]:
        """Return one table of each size with the number of such tables, smallest first."""
        return tuple((kind, self.sizes[kind.players]) for kind in self.kinds)

    @property
    def is_of_pairs(self) -> bool:
        """Return whether every team has two chairs."""
        return all(table.is_of_pairs for table in self.tables)

    @property
    def team_totals_compare(self) -> bool:
        """Return whether decks per team differ by at most a tenth. Then one list is fair."""
        return comparable([table.decks_a_team for table in self.tables])

    @property
    def player_averages_compare(self) -> bool:
        """Return whether decks per player differ by at most a tenth. Then an average per player is fair."""
        return comparable([table.decks / table.players for table in self.tables])


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """The tables and decks of the club, None if unknown."""

    decks: int | None = None
    tables: int | None = None

    def lacking(self, *, tables: int, decks: int) -> "Lacking":
        """Return how many tables and decks the club would have to borrow."""
        return Lacking(
            tables=0 if self.tables is None else max(0, tables - self.tables),
            decks=0 if self.decks is None else max(0, decks - self.decks),
        )


class Lacking(NamedTuple):
    """The tables and decks that the club lacks for a plan. Fewer tables are better, then fewer decks."""

    tables: int
    decks: int


NO_LIMIT = Owned()
MOST_MIXES = 4


def plans(
    rules: RuleSet,
    people: int,
    *,
    owned: Owned = NO_LIMIT,
    other_decks: Mapping[int, int] | None = None,
    most: int = MOST_MIXES,
) -> list[Plan]:
    """Return plans for that many people, best first, at most `most` mixes of tables for each way out.

    Plans for which the club has enough come first. Each mix is followed by the other ways to form its teams. An odd
    number, and one that no tables seat, gets every way out that its rule set allows. `other_decks` are the
    organizer's decks by players at a table. Returns an empty list if there is no plan.
    """
    if people < fewest_people(rules):
        return []
    known = _known_tables(rules, other_decks)

    def worse(mix: Mix) -> tuple[Lacking, tuple[int, int, int, int]]:
        return owned.lacking(tables=mix.total(), decks=_decks(mix)), _worse(mix)

    def best(way: WayOut, mixes: Iterable[Mix]) -> list[Plan]:
        possible = (mix for mix in mixes if any(_is_possible(each, way) for each in _all_ways(known, mix)))
        kinds = (_all_ways(known, mix) for mix in heapq.nsmallest(most, possible, key=worse))
        return [_plan(way, each) for ways in kinds for each in ways if _is_possible(each, way)]

    first = {players: tables[0] for players, tables in known.items()}
    seated = WayOut.ODD_TABLE if people % 2 else WayOut.EVERYBODY
    found = best(seated, _mixes(first, people, seated)) or best(WayOut.EVERYBODY, _one_or_two_sizes(first, people))
    if people % 2 or not found:
        for way in (WayOut.ONE_MORE, WayOut.SHARE, WayOut.SIT_OUT):
            chairs = people + CHAIRS_LESS_PEOPLE[way]
            found += best(way, _mixes(first, people, way)) or best(way, _one_or_two_sizes(first, chairs))
    return found


def fewest_people(rules: RuleSet) -> int:
    """Return the fewest people that plans are for: two only if no larger table is in the rules."""
    return min(FEWEST_PEOPLE, max((players for players, _ways in rules.tables), default=FEWEST_PEOPLE))


def nearest_head_counts(rules: RuleSet, people: int) -> tuple[int | None, int | None]:
    """Return the next smaller and the next larger number of people that have a plan, None where there is none."""
    largest = max((players for players, _ways in rules.tables), default=0)
    fewer = (number for number in range(people - 1, max(people - largest, 0), -1) if plans(rules, number, most=1))
    more = (number for number in range(people + 1, people + largest + 1) if plans(rules, number, most=1))
    return next(fewer, None), next(more, None)


def _known_tables(rules: RuleSet, other_decks: Mapping[int, int] | None) -> dict[int, tuple[PlannedTable, ...]]:
    """Return the tables the rules know, by players, with tonight's decks: each way to form teams, the usual first."""
    return {
        players: tuple(PlannedTable(teams=way, decks=decks_at_table(rules, players, other_decks)) for way in ways)
        for players, ways in rules.tables
    }


def decks_at_table(rules: RuleSet, players: int, other_decks: Mapping[int, int] | None) -> int:
    """Return the decks of a table of that many players: what the organizer chose, or else the usual number."""
    return (other_decks or {}).get(players) or rules.decks.usual(players)


def _all_ways(known: Mapping[int, Sequence[PlannedTable]], mix: "Mix") -> Iterator["Mix"]:
    """Yield the mix with every way to form teams. All tables of one size form them alike."""
    sizes = sorted(table.players for table in mix.elements())
    for kinds in product(*(known[size] for size in dict.fromkeys(sizes))):
        yield Counter({kind: sizes.count(kind.players) for kind in kinds})


def _plan(way: WayOut, mix: "Mix") -> Plan:
    return Plan(way_out=way, tables=tuple(sorted(mix.elements(), key=attrgetter("players"))))


Mix = Counter[PlannedTable]
"""How many tables of each kind."""


def _decks(mix: Mix) -> int:
    return sum(table.decks * number for table, number in mix.items())


def _worse(mix: Mix) -> tuple[int, int, int, int]:
    """Sort key: nobody alone against a team, few sizes, few tables other than four, few decks."""
    alone = sum(min(table.teams) == 1 < max(table.teams) for table in mix)
    others = sum(number for table, number in mix.items() if table.players != 4)
    return alone, len(mix), others, _decks(mix)


def _mixes(known: Mapping[int, PlannedTable], people: int, way: WayOut) -> Iterator[Mix]:
    """Yield every mix of usual tables that seats the people by this way out."""
    chairs = people + CHAIRS_LESS_PEOPLE[way]
    usual = [known[size] for size in USUAL_TABLES if size in known]
    odd_tables = [table for size, table in known.items() if size % 2] if usual else []
    for odd in odd_tables if way == WayOut.ODD_TABLE else [None]:
        for mix in _usual_mixes(usual, chairs - (odd.players if odd else 0)):
            if odd:
                mix[odd] += 1
            yield mix


def _is_possible(mix: Mix, way: WayOut) -> bool:
    """Return whether the mix has a team whose chairs three people can share, if the way out needs one."""
    return way != WayOut.SHARE or any(max(table.teams) > 1 for table in mix)


def _one_or_two_sizes(known: Mapping[int, PlannedTable], chairs: int) -> Iterator[Mix]:
    """Yield every mix of one or two of all table sizes. More sizes would be too many to try."""
    for one in known.values():
        if chairs > 0 and chairs % one.players == 0:
            yield Counter({one: chairs // one.players})
    for one, other in combinations(known.values(), 2):
        for number in range(1, (chairs - 1) // one.players + 1):
            rest = chairs - number * one.players
            if rest % other.players == 0:
                yield Counter({one: number, other: rest // other.players})


def _usual_mixes(tables: Sequence[PlannedTable], chairs: int) -> Iterator[Mix]:
    """Yield every mix of these tables with exactly this many chairs; the empty mix for none."""
    if chairs == 0:
        yield Counter()
    if chairs <= 0 or not tables:
        return
    first, *others = tables
    if not others:
        if chairs % first.players == 0:
            yield Counter({first: chairs // first.players})
        return
    for number in range(chairs // first.players + 1):
        for mix in _usual_mixes(others, chairs - number * first.players):
            if number:
                mix[first] = number
            yield mix


def comparable(measures: list[float]) -> bool:
    return max(measures) <= COMPARABLE * min(measures)
