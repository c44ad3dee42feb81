"""Chairs for people who come after the draw: every fair offer, safest first. Nobody else moves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, islice, permutations

from tournaments.core.draw.rules import Members
from tournaments.core.people.chapters import same_chapter
from tournaments.core.tables.divisions import divisions
from tournaments.core.tables.plans import PlannedTable, comparable

NEW_TABLES = (4, 3)
"""How many people a new table has, the best first."""

MOST_GROUPS = 2_000
"""How many groups of late people a new table is chosen from."""

MOST_MOVABLE = 8
"""How many of those who came late and have not begun may come to a table with those who wait."""


class LateChair(StrEnum):
    """What a late person gets, in the order in which it is offered if nothing else tells offers apart."""

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


SAFE = (None, ListChange.NONE, ListChange.JOINS)
"""With these nobody changes lists, and nobody's result is harder to compare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamInPlay:
    """A team in play: its chairs, who sits there now, who of them is away, and from which hand a chair is empty.

    Of those who came late and have not played a hand, `sharing` share its chairs and `added` have chairs brought for
    them. They may still come to a better place together with others.
    """

    chairs: int
    people: tuple[int, ...]
    away: tuple[int, ...] = ()
    empty_from: int = 1
    sharing: tuple[int, ...] = ()
    added: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInPlay:
    """A table in play, its teams by position.

    `next_deal` is its first hand whose sheet is not in, and `is_playing` tells whether it plays that hand now.
    """

    number: int
    teams: tuple[TeamInPlay, ...]
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
    def plan(self) -> PlannedTable:
        return PlannedTable(teams=self.chairs, decks=self.decks)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesInPlay:
    """The tables in play, tonight's rules, and the people without a chair. People are numbers.

    `team_sizes` maps the players at a table to the sizes that its teams may have, `decks` to the decks. `chapters` has
    the chapter of each person, or is empty if partners need not differ. `lists` says how table sizes are ranked.
    `never` are never partners, and those of `apart` should not be at one table either.
    """

    tables: tuple[TableInPlay, ...]
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
    last is a new team. `moved` are those of them who have a chair by now, but have not played a hand. `instead` is who
    is away and whose chair is taken. `more_decks` are the decks to bring.
    `list_change` is None if the table keeps its size; otherwise `players` are those at the table then. `part` is how
    much of each hand someone plays who shares chairs. If the ranking splits, `sizes` are all table sizes then, and
    `may_stay_one` tells whether averages per player would keep it one. `meets` means that somebody who comes should
    not be at one table with another who is there.
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
    part: Fraction = Fraction(1)
    sizes: tuple[int, ...] = ()
    may_stay_one: bool = False
    moved: tuple[int, ...] = ()

    @property
    def grows(self) -> bool:
        """Return whether a table grows or opens."""
        return self.list_change is not None

    @property
    def is_safe(self) -> bool:
        """Return whether everyone stays in the same list and nobody's result is harder to compare."""
        return self.list_change in SAFE

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for _position, people in self.teams for person in people)

    @property
    def key(self) -> str:
        """Return a text that tells this offer from all others."""
        teams = "/".join(f"{position}:{','.join(map(str, people))}" for position, people in self.teams)
        return f"{self.kind} {self.table} {teams} {self.from_deal} {self.instead or ''}".strip()


def late_offers(in_play: TablesInPlay, late: Sequence[int]) -> list[LateOffer]:
    """Return the best offer of each kind for these late people, safest first.

    An offer that would break a "never together" is left out. Those that keep everyone in the same list come first,
    among them those that make no partners of one chapter; then those with most hands played, then with fewest decks.
    """
    together = list(_together(in_play, late)) if len(late) > 1 else []
    found = _best_of_each_kind(in_play, [*together, *_regrouped(in_play, late)])
    alone = [offer for person in late for offer in _best_of_each_kind(in_play, _alone(in_play, person))]
    chairs = min(len(late), _free_chairs(in_play))
    return sorted(found + alone, key=lambda offer: _rank(in_play, offer, free_chairs=chairs))


def from_hand(in_play: TablesInPlay, deal: int) -> TablesInPlay:
    """Return the tables as they are before that hand: late people who come for it miss those before.

    Who shares or has an added chair at a table with hands to play before it has begun by then, and stays there.
    """
    tables = (_table_before(table, deal) if table.next_deal < deal else table for table in in_play.tables)
    return replace(in_play, tables=tuple(tables))


def _table_before(table: TableInPlay, deal: int) -> TableInPlay:
    teams = tuple(replace(team, sharing=(), added=()) for team in table.teams)
    return replace(table, teams=teams, next_deal=deal, is_playing=False)


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
    yield from _pairs(in_play, list(combinations(late, 2)))


def _regrouped(in_play: TablesInPlay, late: Sequence[int]) -> Iterator[LateOffer]:
    """Yield what all late people would have been offered if those who came one by one had come together.

    Those who have not played a hand yet leave their chairs, and their tables are as before.
    """
    groups = _movable(in_play)
    moves = (move for number in range(1, len(groups) + 1) for move in combinations(groups, number))
    for moved in (tuple(person for group in move for person in group) for move in moves if late):
        size = len(moved) + len(late)
        is_pair = size == 2 and any(moved[0] in team.sharing for table in in_play.tables for team in table.teams)
        before = _without(in_play, moved) if is_pair or size in NEW_TABLES else None
        if before is None:
            continue
        together = (*moved, *late)
        offers = _pairs(before, [(moved[0], late[0])]) if is_pair else _new_table(before, together, size)
        saved = sum(table.decks for table in in_play.tables) - sum(table.decks for table in before.tables)
        for offer in offers:
            yield replace(offer, moved=moved, more_decks=max(0, offer.more_decks - saved))


def _movable(in_play: TablesInPlay) -> list[Members]:
    """Return who may leave the chairs they came to late: who shares alone, those who made a table larger together."""
    sharing = [(person,) for table in in_play.tables for team in table.teams for person in team.sharing]
    added = [tuple(person for team in table.teams for person in team.added) for table in in_play.tables]
    return [*sharing, *filter(None, added)][:MOST_MOVABLE]


def _without(in_play: TablesInPlay, people: Sequence[int]) -> TablesInPlay | None:
    """Return the tables as they were before these people came to them, or None if the rules know no such table."""
    tables = []
    for table in in_play.tables:
        smaller = tuple(_team_without(team, people) for team in table.teams)
        teams = tuple(team for team in smaller if team.chairs)
        chairs = sorted(team.chairs for team in teams)
        if teams != smaller[: len(teams)] or chairs not in map(sorted, in_play.team_sizes.get(sum(chairs), ())):
            return None
        same_size = sum(chairs) == sum(table.chairs)
        tables.append(replace(table, teams=teams, decks=table.decks if same_size else in_play.decks[sum(chairs)]))
    return replace(in_play, tables=tuple(tables))


def _team_without(team: TeamInPlay, people: Sequence[int]) -> TeamInPlay:
    return replace(
        team,
        chairs=team.chairs - sum(person in people for person in team.added),
        people=tuple(person for person in team.people if person not in people),
        sharing=(),
        added=(),
    )


def _new_table(in_play: TablesInPlay, late: Sequence[int], size: int) -> Iterator[LateOffer]:
    """Yield a table for that many late people from the hand that most tables play, with the fewest clashes."""
    sizes = in_play.team_sizes.get(size)
    next_deals = sorted(table.next_deal for table in in_play.tables)
    from_deal = next_deals[(len(next_deals) - 1) // 2]
    if not sizes or not _leaves_time(in_play, from_deal):
        return
    if teams := _fewest_clashes(in_play, _candidates(in_play, late, size), sizes[0]):
        plan = PlannedTable(teams=sizes[0], decks=in_play.decks[size])
        offer = LateOffer(
            kind=LateChair.NEW_TABLE,
            table=max(table.number for table in in_play.tables) + 1,
            teams=tuple(enumerate(teams, start=1)),
            from_deal=from_deal,
            more_decks=plan.decks,
            same_chapter=any(_clash(in_play, team) for team in teams),
        )
        yield _ranked_in(in_play, offer, [table.plan for table in in_play.tables], plan, is_new=True)


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


def _in_team(
    in_play: TablesInPlay, table: TableInPlay, position: int, team: TeamInPlay, person: int
) -> Iterator[LateOffer]:
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
        yield replace(offer, same_chapter=clash, part=Fraction(team.chairs, team.chairs + 1))


def _grown(
    in_play: TablesInPlay, table: TableInPlay, kind: LateChair, choices: Sequence[Mapping[int, tuple[int, ...]]]
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
    offer = LateOffer(
        kind=kind,
        table=table.number,
        teams=(),
        from_deal=table.grows_from,
        more_decks=max(0, decks - table.decks),
    )
    others = [other.plan for other in in_play.tables if other is not table]
    offer = _ranked_in(in_play, offer, others, PlannedTable(teams=chairs, decks=decks))
    for coming in choices:
        changed = [(*people.get(position, ()), *comers) for position, comers in coming.items()]
        if not any(_broken(in_play, team) for team in changed):
            clash = any(_clash(in_play, team) for team in changed)
            yield replace(offer, teams=tuple(coming.items()), same_chapter=clash)


def _ranked_in(
    in_play: TablesInPlay, offer: LateOffer, others: Sequence[PlannedTable], new: PlannedTable, *, is_new: bool = False
) -> LateOffer:
    """Return the offer with what its new or larger table does to the lists, beside the other tables."""
    change = _list_change(in_play, others, new, is_new=is_new)
    tables, before = [*others, new], {table.plan.players for table in in_play.tables}
    splits = change == ListChange.DIVIDED or change == ListChange.OWN
    return replace(
        offer,
        list_change=change,
        players=new.players,
        sizes=tuple(sorted({table.players for table in tables})) if splits else (),
        may_stay_one=(change == ListChange.DIVIDED or (splits and len(before) == 1))
        and lists_compare("per-player", tables),
    )


def _list_change(
    in_play: TablesInPlay, others: Sequence[PlannedTable], new: PlannedTable, *, is_new: bool = False
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


def lists_compare(lists: str, tables: Sequence[PlannedTable]) -> bool:
    """Return whether totals, or averages per player, compare between these tables."""
    if lists == "per-player":
        return comparable([table.decks / table.players for table in tables])
    return comparable([table.decks_a_team for table in tables])


def _best_of_each_kind(in_play: TablesInPlay, offers: Iterable[LateOffer]) -> list[LateOffer]:
    best: dict[LateChair, LateOffer] = {}
    met = _with_meetings(in_play, offers)
    for offer in sorted(met, key=lambda offer: _rank(in_play, offer)):
        best.setdefault(offer.kind, offer)
    return list(best.values())


def _free_chairs(in_play: TablesInPlay) -> int:
    """Return how many chairs of the tables that still play are empty, or those of someone who is away."""
    tables = (table for table in in_play.tables if table.next_deal <= in_play.last_deal)
    return sum(max(0, team.chairs - len(team.people)) + len(team.away) for table in tables for team in table.teams)


Rank = tuple[bool, bool, bool, Fraction, int, int, int]


def _rank(in_play: TablesInPlay, offer: LateOffer, *, free_chairs: int = 1) -> Rank:
    """Sort key: nobody kept apart meets, safe, no partners of one chapter, most hands, fewest decks, kind, table.

    The hands are those of all late people it seats; of those who wait, `free_chairs` could have a chair that is free.
    """
    takes_chair = offer.kind in (LateChair.EMPTY_CHAIR, LateChair.STAND_IN)
    people = free_chairs if takes_chair else sum(person not in in_play.spare for person in offer.people)
    hands = people * offer.part * (in_play.last_deal + 1 - offer.from_deal)
    place = ORDER.index(offer.kind), offer.table
    return offer.meets, not offer.is_safe, offer.same_chapter, -hands, offer.more_decks, *place


def _broken(in_play: TablesInPlay, team: Sequence[int]) -> bool:
    return any(frozenset(pair) in in_play.never for pair in combinations(team, 2))


def _clash(in_play: TablesInPlay, team: Sequence[int]) -> bool:
    return any(
        same_chapter(in_play.chapters.get(one), in_play.chapters.get(other)) for one, other in combinations(team, 2)
    )
