"""Chairs for people who come after the draw: every fair offer, best first. Nobody else moves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, islice, permutations

from tournaments.core.draw.rules import Members
from tournaments.core.people.chapters import same_chapter
from tournaments.core.tables.divisions import divisions
from tournaments.core.tables.plans import TablePlan, comparable

NEW_TABLES = (4, 3)
"""How many people a new table has, the best first."""

MOST_GROUPS = 2_000
"""How many groups of late people a new table is chosen from."""


class LateChair(StrEnum):
    """What a late person gets, in the order in which it is offered."""

    NEW_TABLE = "new-table"
    EMPTY_CHAIR = "empty-chair"
    NEW_TEAM = "new-team"
    WITH_SPARE = "with-spare"
    ONE_EACH = "one-each"
    STAND_IN = "stand-in"
    ONE_MORE = "one-more"
    SHARE = "share"


ORDER = list(LateChair)


class ListChange(StrEnum):
    """How a new or larger table changes which tables share a list."""

    NONE = "none"
    JOINS = "joins"  # a new table is ranked with those of its size
    MOVES = "moves"  # the table goes to the list of its new size
    OWN = "own"  # the only table of its size
    DIVIDED = "divided"  # until now the sizes shared a list


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamNow:
    """A team in play: its chairs, who sits there now, who of them is away, and from which hand a chair is empty."""

    chairs: int
    people: tuple[int, ...]
    away: tuple[int, ...] = ()
    empty_from: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """A table in play, its teams by position.

    `next_deal` is its first hand whose sheet is not in, and `is_playing` tells whether it plays that hand now.
    """

    number: int
    teams: tuple[TeamNow, ...]
    decks: int
    next_deal: int
    is_playing: bool = False

    @property
    def grows_from(self) -> int:
        """Return the first hand that it could play in another size: sizes change between hands only."""
        return self.next_deal + self.is_playing

    @property
    def chairs(self) -> tuple[int, ...]:
        return tuple(team.chairs for team in self.teams)

    @property
    def plan(self) -> TablePlan:
        return TablePlan(teams=self.chairs, decks=self.decks)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesInPlay:
    """The tables in play, tonight's rules, and the people without a chair. People are numbers.

    `team_sizes` maps the players at a table to the sizes that its teams may have, `decks` to the decks. `chapters` has
    the chapter of each person, or is empty if partners need not differ. `lists` says how table sizes are ranked.
    `never` are never partners, and those of `apart` should not be at one table either.
    """

    tables: tuple[TableNow, ...]
    team_sizes: Mapping[int, Sequence[tuple[int, ...]]]
    decks: Mapping[int, int]
    first_deal: int
    last_deal: int
    lists: str
    chapters: Mapping[int, str | None]
    never: frozenset[frozenset[int]]
    apart: frozenset[frozenset[int]] = frozenset()
    spare: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LateOffer:
    """One way to seat some late people.

    `teams` are the teams of the table that change, by position from 1, each with who comes to it; a position after the
    last is a new team. `instead` is who is away and whose chair is taken. `more_decks` are the decks to bring.
    `list_change` is None if the table keeps its size; otherwise `players` are those at the table then. `meets` means
    that somebody who comes should not be at one table with another who is there.
    """

    kind: LateChair
    table: int
    teams: tuple[tuple[int, tuple[int, ...]], ...]
    from_deal: int
    more_decks: int = 0
    list_change: ListChange | None = None
    players: int = 0
    same_chapter: bool = False
    meets: bool = False
    instead: int | None = None

    @property
    def grows(self) -> bool:
        """Return whether a table grows or opens."""
        return self.list_change is not None

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for _position, people in self.teams for person in people)

    @property
    def key(self) -> str:
        """Return a text that tells this offer from all others."""
        teams = "/".join(f"{position}:{','.join(map(str, people))}" for position, people in self.teams)
        return f"{self.kind} {self.table} {teams} {self.from_deal} {self.instead or ''}".strip()


def late_offers(in_play: TablesInPlay, late: Sequence[int]) -> list[LateOffer]:
    """Return the best offer of each kind for these late people, best first.

    An offer that would break a "never together" is left out, one that makes partners of one chapter comes last.
    """
    found = list(_together(in_play, late)) if len(late) > 1 else []
    alone = [offer for person in late for offer in _best_of_each_kind(in_play, _alone(in_play, person))]
    return sorted(found + alone, key=_rank)


def _with_meetings(in_play: TablesInPlay, offers: Iterable[LateOffer]) -> Iterator[LateOffer]:
    """Yield the offers with whether people who should be at different tables meet by them."""
    there = {table.number: {person for team in table.teams for person in team.people} for table in in_play.tables}
    for offer in offers:
        people = there.get(offer.table, set()).difference([offer.instead]).union(offer.people)
        coming = (pair for pair in in_play.apart if not pair.isdisjoint(offer.people))
        yield replace(offer, meets=True) if any(pair <= people for pair in coming) else offer


def only_last_hand_is_left(in_play: TablesInPlay) -> bool:
    """Return whether no table has more than its last hand to play, and hands were played."""
    return all(table.next_deal >= max(in_play.last_deal, in_play.first_deal + 1) for table in in_play.tables)


def _together(in_play: TablesInPlay, late: Sequence[int]) -> Iterator[LateOffer]:
    """Yield offers for several late people at once: a table of their own, or two of them at a table."""
    new_tables = (table for size in NEW_TABLES for table in _new_table(in_play, late, size))
    yield from islice(new_tables, 1)
    yield from _best_of_each_kind(in_play, _pairs(in_play, list(combinations(late, 2))))


def _new_table(in_play: TablesInPlay, late: Sequence[int], size: int) -> Iterator[LateOffer]:
    """Yield a table for that many late people from the hand that most tables play, with the fewest clashes."""
    sizes = in_play.team_sizes.get(size)
    next_deals = sorted(table.next_deal for table in in_play.tables)
    from_deal = next_deals[(len(next_deals) - 1) // 2]
    if not sizes or not _leaves_time(in_play, from_deal):
        return
    if teams := _fewest_clashes(in_play, _candidates(in_play, late, size), sizes[0]):
        plan = TablePlan(teams=sizes[0], decks=in_play.decks[size])
        yield LateOffer(
            kind=LateChair.NEW_TABLE,
            table=max(table.number for table in in_play.tables) + 1,
            teams=tuple(enumerate(teams, start=1)),
            from_deal=from_deal,
            more_decks=plan.decks,
            list_change=_list_change(in_play, [table.plan for table in in_play.tables], plan, is_new=True),
            players=plan.players,
            same_chapter=any(_clash(in_play, team) for team in teams),
        )


def _candidates(in_play: TablesInPlay, late: Sequence[int], size: int) -> list[int]:
    """Return the first late people of each chapter: so many that one of them can replace anyone left out."""
    wishes = Counter(person for pair in (in_play.never | in_play.apart) if pair <= set(late) for person in pair)
    enough = size + (size - 1) * max(wishes.values(), default=0)
    chapters = Counter[str | None]()
    found = []
    for person in late:
        chapter = in_play.chapters.get(person)
        if chapters[chapter] < enough:
            found.append(person)
            chapters[chapter] += 1
    return found


def _fewest_clashes(in_play: TablesInPlay, people: Sequence[int], sizes: Sequence[int]) -> list[Members]:
    """Return the teams of these sizes with the fewest partners of one chapter.

    Return no team if 'never together' rules out all of them. Of very many possible groups it looks at the first ones
    only.
    """
    best: list[Members] = []
    fewest = len(sizes) + 1
    for group in islice(_groups(people, sum(sizes)), MOST_GROUPS):
        if any(pair <= set(group) for pair in in_play.apart):
            continue
        for teams in divisions(group, sizes):
            clashes = sum(_clash(in_play, team) for team in teams)
            if clashes < fewest and not any(_broken(in_play, team) for team in teams):
                best, fewest = teams, clashes
            if not fewest:
                return best
    return best


def _groups(people: Sequence[int], size: int) -> Iterator[Members]:
    """Yield every group of that many people, those of the first people first."""
    for number, last in enumerate(people):
        for others in combinations(people[:number], size - 1):
            yield (*others, last)


def _leaves_time(in_play: TablesInPlay, from_deal: int) -> bool:
    """Return whether a table may open or grow from that hand on: not for the last hand alone."""
    return from_deal == in_play.first_deal or from_deal < in_play.last_deal


def _pairs(in_play: TablesInPlay, pairs: Sequence[tuple[int, int]]) -> Iterator[LateOffer]:
    """Yield every way to bring one of these pairs to a table: as a new team, or one to each of two teams."""
    for table in in_play.tables:
        yield from _grown(in_play, table, LateChair.NEW_TEAM, [{len(table.teams) + 1: pair} for pair in pairs])
        for first, second in permutations(range(1, len(table.teams) + 1), 2):
            coming = [{first: (one,), second: (other,)} for one, other in pairs]
            yield from _grown(in_play, table, LateChair.ONE_EACH, coming)


def _alone(in_play: TablesInPlay, person: int) -> Iterator[LateOffer]:
    """Yield every way to seat one person."""
    for table in in_play.tables:
        if table.next_deal > in_play.last_deal:
            continue
        for position, team in enumerate(table.teams, start=1):
            yield from _in_team(in_play, table, position, team, person)
            yield from _grown(in_play, table, LateChair.ONE_MORE, [{position: (person,)}])
        yield from _grown(in_play, table, LateChair.ONE_MORE, [{len(table.teams) + 1: (person,)}])
    with_spare = _pairs(in_play, [(person, spare) for spare in in_play.spare])
    yield from (replace(offer, kind=LateChair.WITH_SPARE) for offer in with_spare)


def _in_team(in_play: TablesInPlay, table: TableNow, position: int, team: TeamNow, person: int) -> Iterator[LateOffer]:
    """Yield the chairs of a team that a person could take without a change of the table."""
    offer = LateOffer(
        kind=LateChair.SHARE, table=table.number, teams=((position, (person,)),), from_deal=table.next_deal
    )
    for away in team.away:
        partners = (*(mate for mate in team.people if mate != away), person)
        if not _broken(in_play, partners):
            clash = _clash(in_play, partners)
            yield replace(offer, kind=LateChair.STAND_IN, instead=away, same_chapter=clash)
    partners = (*team.people, person)
    if len(team.people) > team.chairs or _broken(in_play, partners):
        return
    clash = _clash(in_play, partners)
    if len(team.people) < team.chairs:
        from_deal = max(table.next_deal, team.empty_from)
        yield replace(offer, kind=LateChair.EMPTY_CHAIR, from_deal=from_deal, same_chapter=clash)
    elif team.chairs > 1:
        yield replace(offer, same_chapter=clash)


def _grown(
    in_play: TablesInPlay, table: TableNow, kind: LateChair, choices: Sequence[Mapping[int, tuple[int, ...]]]
) -> Iterator[LateOffer]:
    """Yield a larger table, if the rules know it, it is not the last hand, and nobody shares or is missing.

    Each of the choices says who comes, by the team's position; all bring equally many people to the same teams.
    """
    people = {position: team.people for position, team in enumerate(table.teams, start=1)}
    new = {position: len(comers) for coming in choices[:1] for position, comers in coming.items()}
    chairs = tuple(len(people.get(position, ())) + new.get(position, 0) for position in {**people, **new})
    is_known = sorted(chairs) in [sorted(sizes) for sizes in in_play.team_sizes.get(sum(chairs), ())]
    is_full = all(len(team.people) == team.chairs for team in table.teams)
    if not _leaves_time(in_play, table.grows_from) or not is_known or not is_full:
        return
    decks = in_play.decks[sum(chairs)]
    others = [other.plan for other in in_play.tables if other is not table]
    list_change = _list_change(in_play, others, TablePlan(teams=chairs, decks=decks))
    for coming in choices:
        changed = [(*people.get(position, ()), *comers) for position, comers in coming.items()]
        if not any(_broken(in_play, team) for team in changed):
            yield LateOffer(
                kind=kind,
                table=table.number,
                teams=tuple(coming.items()),
                from_deal=table.grows_from,
                more_decks=max(0, decks - table.decks),
                list_change=list_change,
                players=sum(chairs),
                same_chapter=any(_clash(in_play, team) for team in changed),
            )


def _list_change(
    in_play: TablesInPlay, others: Sequence[TablePlan], new: TablePlan, *, is_new: bool = False
) -> ListChange:
    """Return what a new or larger table does to the lists."""
    if not others:
        return ListChange.NONE
    if in_play.lists == "per-size":
        has_list = any(table.players == new.players for table in others)
        return (ListChange.JOINS if is_new else ListChange.MOVES) if has_list else ListChange.OWN
    before = [table.plan for table in in_play.tables]
    if lists_compare(in_play.lists, [*others, new]) or not lists_compare(in_play.lists, before):
        return ListChange.NONE
    return ListChange.DIVIDED


def lists_compare(lists: str, tables: Sequence[TablePlan]) -> bool:
    """Return whether totals, or averages per player, compare between these tables."""
    if lists == "per-player":
        return comparable([table.decks / table.players for table in tables])
    return comparable([table.decks_a_team for table in tables])


def _best_of_each_kind(in_play: TablesInPlay, offers: Iterable[LateOffer]) -> list[LateOffer]:
    best: dict[LateChair, LateOffer] = {}
    for offer in sorted(_with_meetings(in_play, offers), key=_rank):
        best.setdefault(offer.kind, offer)
    return list(best.values())


def _rank(offer: LateOffer) -> tuple[bool, bool, int, int, bool, int, int]:
    """Sort key: who is kept apart, no partners of one chapter, kind, most hands played, same lists, decks, table."""
    changes_lists = offer.list_change in (ListChange.MOVES, ListChange.OWN, ListChange.DIVIDED)
    return (
        *(offer.meets, offer.same_chapter, ORDER.index(offer.kind), offer.from_deal),
        *(changes_lists, offer.more_decks, offer.table),
    )


def _broken(in_play: TablesInPlay, team: Sequence[int]) -> bool:
    return any(frozenset(pair) in in_play.never for pair in combinations(team, 2))


def _clash(in_play: TablesInPlay, team: Sequence[int]) -> bool:
    return any(
        same_chapter(in_play.chapters.get(one), in_play.chapters.get(other)) for one, other in combinations(team, 2)
    )
