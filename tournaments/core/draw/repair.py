"""The smallest repair of drawn teams that a corrected chapter has made wrong: one trade of two people."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar

from tournaments.core.draw.fewest_clashes import spread_evenly
from tournaments.core.draw.rules import DrawRules, Pair, by_chapter, clashes_in, wishes_broken

T = TypeVar("T")

Teams = Sequence[Sequence[int]]


def smallest_repair(teams: Teams, tables: Sequence[int], rules: DrawRules) -> Pair | None:
    """Two people whose trading places leaves the fewest wishes broken, and then the fewest of one chapter together.

    `tables` is the table of each team: of equally good trades one within a table comes first, then one between
    neighboring tables, since people walk less. None where no trade helps, or nothing is wrong that could be better.
    """
    clashes, broken = clashes_in(teams, rules.chapters), wishes_broken(teams, rules)
    if not broken and len(clashes) <= forced_clashes(rules):
        return None
    in_fault = {person for pair in (*clashes, *broken.never, *broken.together) for person in pair}
    return _TradeSearch(teams, tables, rules).best(sorted(in_fault))


def forced_clashes(rules: DrawRules) -> int:
    """Clashes that every draw has; exact where nobody has a wish.

    In pairs, people who are to play together fill whole teams, so only the others can be spread.
    """
    couples = {(min(pair), max(pair)) for pair in rules.together}
    coupled = {person for couple in couples for person in couple}
    people = range(len(rules.chapters))
    if set(rules.sizes) != {2} or len(coupled) < 2 * len(couples):
        return _clashes_of_spread(people, rules.sizes, rules)
    loose = [person for person in people if person not in coupled]
    return len(clashes_in(couples, rules.chapters)) + _clashes_of_spread(loose, rules.sizes[len(couples) :], rules)


def traded(teams: Teams, one: int, other: int) -> list[tuple[int, ...]]:
    """The teams after two people have traded places."""
    swap = {one: other, other: one}
    return [tuple(sorted(swap.get(person, person) for person in members)) for members in teams]


def _clashes_of_spread(people: Iterable[int], sizes: Sequence[int], rules: DrawRules) -> int:
    chapters, _ = by_chapter(people, rules.chapters)
    return spread_evenly([len(chapter) for chapter in chapters], sizes).clashes


SeatKind = tuple[str | None, tuple[str, ...], int | None]
"""Somebody's chapter, the chapters of the others in the team, and who it is where anybody of the team has a wish.

People of one kind are alike in every trade with another team.
"""
TradeEffect = tuple[int, int]
"""Broken wishes and clashes that a trade adds: one wish outweighs any number of clashes."""
NO_EFFECT: TradeEffect = (0, 0)


class _TradeSearch:
    """Looks for the best trade: judged by the two teams that it changes, and once for all people of two kinds."""

    def __init__(self, teams: Teams, tables: Sequence[int], rules: DrawRules) -> None:
        self._chapters = rules.chapters
        self._together, self._never = _partners(rules.together), _partners(rules.never)
        self._mates = {person: frozenset(team) - {person} for team in teams for person in team}
        self._people = sorted(self._mates)
        self._chapters_beside = {person: self._chapters_of(mates) for person, mates in self._mates.items()}
        self._kind_of = {person: self._kind(person) for person in self._people}
        self._of_kind = _grouped(self._people, self._kind_of)
        self._table_of = {person: table for team, table in zip(teams, tables, strict=True) for person in team}
        self._at_table = _grouped(self._people, self._table_of)

    def best(self, in_fault: Sequence[int]) -> Pair | None:
        """The best trade of one of these people with anybody, with the least walking; None where none helps."""
        wanted = self._best_kinds({self._kind_of[person] for person in in_fault})
        movers = [person for person in in_fault if self._kind_of[person] in wanted]
        return next(self._by_walking(movers, wanted), None)

    def _best_kinds(self, in_fault: Collection[SeatKind]) -> Mapping[SeatKind, set[SeatKind]]:
        """For each kind in fault the kinds with whom a trade helps most; empty where none helps."""
        best = NO_EFFECT
        wanted: defaultdict[SeatKind, set[SeatKind]] = defaultdict(set)
        for mine, other in product(in_fault, self._of_kind):
            effect = self._effect_between(mine, other)
            if effect < best:
                best = effect
                wanted.clear()
            if effect == best != NO_EFFECT:
                wanted[mine].add(other)
        return wanted

    def _by_walking(self, movers: Sequence[int], wanted: Mapping[SeatKind, set[SeatKind]]) -> Iterator[Pair]:
        """The wanted trades: within a table, between neighboring tables, anywhere; in each the first people first."""
        for reach in (self._at_own_table, self._at_neighboring_tables, self._anywhere):
            for one in movers:
                for other in reach(one):
                    if self._kind_of[other] in wanted[self._kind_of[one]] and self._can_trade(one, other):
                        yield one, other

    def _at_own_table(self, person: int) -> Sequence[int]:
        return self._at_table[self._table_of[person]]

    def _at_neighboring_tables(self, person: int) -> Sequence[int]:
        table = self._table_of[person]
        return sorted([*self._at_table.get(table - 1, ()), *self._at_table.get(table + 1, ())])

    def _anywhere(self, _person: int) -> Sequence[int]:
        return self._people

    def _effect_between(self, mine: SeatKind, other: SeatKind) -> TradeEffect:
        """What any trade between people of two kinds adds; nothing where no two of them can trade."""
        pairs = product(self._of_kind[mine], self._of_kind[other])
        return next((self._effect(*pair) for pair in pairs if self._can_trade(*pair)), NO_EFFECT)

    def _can_trade(self, one: int, other: int) -> bool:
        return one != other and other not in self._mates[one]

    def _effect(self, one: int, other: int) -> TradeEffect:
        wishes, clashes = self._effect_of_move(one, other)
        more_wishes, more_clashes = self._effect_of_move(other, one)
        return wishes + more_wishes, clashes + more_clashes

    def _effect_of_move(self, person: int, place: int) -> TradeEffect:
        """What a person adds by taking the place of another, who is gone by then."""
        old, new = self._mates[person], self._mates[place]
        never, together = self._never[person], self._together[person]
        broken = len(never & new) - len(never & old) + len(together & old) - len(together & new)
        chapter = self._chapters[person]
        return broken, self._chapters_beside[place].count(chapter) - self._chapters_beside[person].count(chapter)

    def _kind(self, person: int) -> SeatKind:
        has_wish = any(self._never[one] or self._together[one] for one in (person, *self._mates[person]))
        return self._chapters[person], self._chapters_beside[person], person if has_wish else None

    def _chapters_of(self, people: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(chapter for person in people if (chapter := self._chapters[person]) is not None))


def _partners(wishes: Iterable[Pair]) -> defaultdict[int, set[int]]:
    """With whom each person has a wish."""
    partners: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in wishes:
        partners[one].add(other)
        partners[other].add(one)
    return partners


def _grouped(people: Iterable[int], keys: Mapping[int, T]) -> dict[T, list[int]]:
    """People by what they have in common, each group in the order given."""
    groups: defaultdict[T, list[int]] = defaultdict(list)
    for person in people:
        groups[keys[person]].append(person)
    return groups
