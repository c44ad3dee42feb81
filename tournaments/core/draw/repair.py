"""The smallest repair after a corrected chapter: one trade of two people."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product

from .rules import DrawRules, Pair, lists_of

Teams = Sequence[Sequence[int]]


def smallest_repair(teams: Teams, tables: Sequence[int], rules: DrawRules) -> Pair | None:
    """Return two people whose trade leaves the fewest broken wishes, then the fewest clashes.

    `tables` is the table of each team: among equal trades the one between the nearest tables, because people walk
    least. Returns None if no trade helps.
    """
    trades = _Trades(teams, rules)
    in_fault = trades.people_in_fault()
    wanted = trades.best_kinds(in_fault)
    table_of = {person: table for team, table in zip(teams, tables, strict=True) for person in team}
    at_table: defaultdict[int, list[int]] = defaultdict(list)
    for person, table in table_of.items():
        at_table[table].append(person)
    movers = [person for person in in_fault if trades.kind_of[person] in wanted]
    farthest = max(tables) - min(tables)
    for walk, one in product(range(farthest + 1), movers):
        table = table_of[one]
        for other in sorted({*at_table[table - walk], *at_table[table + walk]}):
            if trades.kind_of[other] in wanted[trades.kind_of[one]] and trades.is_possible(one, other):
                return one, other
    return None


def traded(teams: Teams, one: int, other: int) -> list[tuple[int, ...]]:
    swap = {one: other, other: one}
    return [tuple(sorted(swap.get(person, person) for person in members)) for members in teams]


SeatKind = tuple[str | None, tuple[str, ...], int | None]
"""A person's chapter, the chapters of the rest of the team, and the person if anyone in the team has a wish.

People of one kind are alike in every trade with another team.
"""
TradeEffect = tuple[int, int]
"""Broken wishes and clashes that a trade adds: one wish outweighs any number of clashes."""
NO_EFFECT: TradeEffect = (0, 0)


class _Trades:
    """The effects of trades, computed from the two changed teams, and once for all people of two kinds."""

    def __init__(self, teams: Teams, rules: DrawRules) -> None:
        self._chapters = rules.chapters
        self._together = lists_of(rules.together, len(rules.chapters))
        self._never = lists_of(rules.never, len(rules.chapters))
        self._mates = {person: frozenset(team) - {person} for team in teams for person in team}
        self._chapters_beside = {person: self._chapters_of(mates) for person, mates in self._mates.items()}
        self.kind_of = {person: self._kind(person) for person in self._mates}
        self._of_kind: defaultdict[SeatKind, list[int]] = defaultdict(list)
        for person, kind in self.kind_of.items():
            self._of_kind[kind].append(person)

    def people_in_fault(self) -> list[int]:
        """Return everyone in a clash or a broken wish, in rising order."""
        return [
            person
            for person, mates in sorted(self._mates.items())
            if self._chapters[person] in self._chapters_beside[person]
            or self._never[person] & mates
            or self._together[person] - mates
        ]

    def best_kinds(self, in_fault: Iterable[int]) -> dict[SeatKind, set[SeatKind]]:
        """Return for each kind of people in fault the kinds whose trade helps most; empty if none helps."""
        best = NO_EFFECT
        wanted: defaultdict[SeatKind, set[SeatKind]] = defaultdict(set)
        for mine, other in product({self.kind_of[person] for person in in_fault}, self._of_kind):
            effect = self._effect_between(mine, other)
            if effect < best:
                best = effect
                wanted.clear()
            if effect == best != NO_EFFECT:
                wanted[mine].add(other)
        return wanted

    def is_possible(self, one: int, other: int) -> bool:
        return one != other and other not in self._mates[one]

    def _effect_between(self, mine: SeatKind, other: SeatKind) -> TradeEffect:
        """Return what any trade between people of two kinds adds; NO_EFFECT if no two can trade."""
        for one, another in product(self._of_kind[mine], self._of_kind[other]):
            if self.is_possible(one, another):
                wishes, clashes = self._effect_of_move(one, another)
                more_wishes, more_clashes = self._effect_of_move(another, one)
                return wishes + more_wishes, clashes + more_clashes
        return NO_EFFECT

    def _effect_of_move(self, person: int, place: int) -> TradeEffect:
        """Return what a person adds by taking the place of another, who has left."""
        old, new = self._mates[person], self._mates[place]
        broken = 0
        if never := self._never[person]:
            broken += len(never & new) - len(never & old)
        if together := self._together[person]:
            broken += len(together & old) - len(together & new)
        chapter = self._chapters[person]
        return broken, self._chapters_beside[place].count(chapter) - self._chapters_beside[person].count(chapter)

    def _kind(self, person: int) -> SeatKind:
        has_wish = any(self._never[one] or self._together[one] for one in (person, *self._mates[person]))
        return self._chapters[person], self._chapters_beside[person], person if has_wish else None

    def _chapters_of(self, people: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(chapter for person in people if (chapter := self._chapters[person]) is not None))
