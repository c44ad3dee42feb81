"""Read tables: the plans for tonight's head count, and who sits where."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import NamedTuple, Protocol

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.texts import short_label
from tournaments.core.hall.short_names import first_names_of_teams
from tournaments.core.people.names import team_name
from tournaments.core.tables.chairs import Chair, chairs_at
from tournaments.core.tables.plans import Plan, PlannedTable, WayOut
from tournaments.models import Event, Player, Round, Seat, Seating, Sheet, Team, TeamMember
from tournaments.sign_up.queries import HeadCount, head_count, plans_for_number
from tournaments.wording.said import Said, said, said_together

Tables = tuple[tuple[int, ...], ...]
"""The chairs of each table's teams."""


def plans_for(event: Event, head_count: HeadCount) -> list[Plan]:
    """Return plans for those who want a chair, best first: those for which the club has enough, then the others."""
    return plans_for_number(event, head_count.playing)


def tables_to_choose_from(event: Event, people: int | None = None) -> list[Tables]:
    """Return tables for so many people, or for those who are here, best first.

    They are for everybody, or some people sit out in turn.
    """
    people = head_count(event).playing if people is None else people
    ways = {WayOut.EVERYBODY, WayOut.ODD_TABLE, WayOut.SIT_OUT}
    plans = plans_for_number(event, people)
    found = [tuple(table.teams for table in plan.tables) for plan in plans if plan.way_out in ways]
    for players, forms in event.rules.tables:
        number, over = divmod(people, players)
        if number and over:
            found.append((forms[0],) * number)
    return list(dict.fromkeys(found))


def plan_of(round_: Round) -> Plan:
    event, known = round_.event, round_.plan
    return Plan(
        way_out=known.way_out,
        tables=tuple(PlannedTable(teams=teams, decks=event.decks_at(sum(teams))) for teams in known.tables),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChoice:
    """A number of decks that the rules allow besides the usual one, for which tables, and whether it is chosen."""

    decks: int
    players: tuple[int, ...]
    is_chosen: bool


def deck_choice(event: Event) -> DeckChoice | None:
    """Return the other number of decks the rules allow, for the whole evening."""
    also = [(players, decks) for players, decks in event.rules.decks.also if event.rules.decks.usual(players) != decks]
    if not also:
        return None
    decks = max(number for _players, number in also)
    players = tuple(size for size, number in also if number == decks)
    return DeckChoice(decks=decks, players=players, is_chosen=bool(event.other_decks))


@dataclass(frozen=True, slots=True, kw_only=True)
class BooksQuestion:
    """A table size for which the rules leave required books open: each such kind, its label and the chosen number.

    Until it is answered the numbers are those of the nearest table size in the rules.
    """

    players: int
    books: tuple[tuple[str, str, int], ...]
    is_answered: bool

    @property
    def answer(self) -> str:
        return ", ".join(f"{short_label(label)}: {number}" for _kind, label, number in self.books)


def books_questions(event: Event, tables: Iterable[PlannedTable]) -> list[BooksQuestion]:
    """Return the questions about required books before these tables can play, one for each table size."""
    rules = event.rules
    asked = []
    is_open = defaultdict[int, set[str]](set)
    for table in tables:
        for size in table.teams:
            counts = rules.required_counts(deal=1, players=table.players, team_size=size)
            is_open[table.players].update(kind for kind, count in counts.items() if count is None)
    for players, kinds in sorted((players, kinds) for players, kinds in is_open.items() if kinds):
        said = event.required_books.get(str(players), {})
        books = tuple(
            (need.kind, rules.book(need.kind).label, said.get(need.kind, _at_nearest_table(rules, need.kind, players)))
            for need in rules.required
            if need.kind in kinds
        )
        asked.append(BooksQuestion(players=players, books=books, is_answered=str(players) in event.required_books))
    return asked


def _at_nearest_table(rules: RuleSet, kind: str, players: int) -> int:
    """Return the required books of a kind at the nearest table size that has a number, a smaller one first."""
    sizes = sorted((size for size, _ways in rules.tables), key=lambda size: (abs(size - players), size))
    counts = (rules.required_counts(deal=1, players=size, team_size=2)[kind] for size in sizes)
    return next((count for count in counts if count is not None), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAtTable:
    """A team as it is read out: its people in the order of its sheet, and how many play at a time.

    `deal` is the hand whose players it names, None for everyone who ever played.
    """

    team: Team
    chairs: int
    position: int
    members: Iterable[TeamMember]
    deal: int | None = None

    @property
    def players(self) -> list[Player]:
        """Return who plays its hand. Without a hand, or if nobody plays it, return everyone who ever played."""
        playing = [member for member in self.members if self.deal is not None and member.plays(self.deal)]
        return [member.player for member in playing or self.members if member.last_deal != 0]

    @property
    def seated(self) -> list[TeamMember]:
        """Return who has its chairs to the end or, if all have left, those who left last."""
        staying = [member for member in self.members if member.last_deal is None]
        last = max((member.last_deal or 0 for member in self.members), default=0)
        return staying or [member for member in self.members if member.last_deal == last]

    @property
    def in_its_chairs(self) -> list[tuple[str, str, str]]:
        """Return who has its chairs: name, chapter, and which hands they play if not all."""
        return [
            (
                member.player.name,
                member.player.chapter.name if member.player.chapter else "",
                self._hands_of(member),
            )
            for member in self.seated
        ]

    @property
    def for_some_hands(self) -> list[tuple[str, str]]:
        """Return who else was in it: name, and which hands they played or that they did not come."""
        seated = {member.player_id for member in self.seated}
        others = [member for member in self.members if member.player_id not in seated]
        return [
            (member.player.name, self._hands_of(member))
            for member in others
            if member.last_deal == 0 or member.plays(member.first_deal)
        ]

    def _hands_of(self, member: TeamMember) -> str:
        if member.first_deal == 1 and member.last_deal is None:
            return ""  # most people, without a look at the event
        return hands_in_words(self.team.event, member, one_round=self.team.round_id is not None)

    @property
    def present(self) -> list[Player]:
        """Return those who play in it now."""
        return [member.player for member in self.members if member.last_deal is None]

    @property
    def shares(self) -> bool:
        """Return whether more people play than there are chairs."""
        return len(self.present) > self.chairs

    @property
    def name(self) -> str:
        return team_name(player.name for player in self.players)

    @property
    def present_name(self) -> str:
        """Return the names of those who play in it now as one text."""
        return team_name(player.name for player in self.present)


class HandsPlayed(Protocol):
    """Which hands somebody plays in a team; `last_deal` None means to the end."""

    @property
    def first_deal(self) -> int: ...

    @property
    def last_deal(self) -> int | None: ...


def hands_in_words(event: Event, member: HandsPlayed, *, one_round: bool = False) -> str:
    """Return which hands a member of a team plays; empty for all hands of the team, which lasts `one_round` or all."""
    first, last = member.first_deal, member.last_deal
    if last is not None and last < first:
        return _("(did not come)")
    from_start = first <= 1 or (one_round and first == event.first_of_round(first))
    if last is None or (one_round and event.round_ended_by(last)):
        return "" if from_start else _("(from %(hand)s)") % {"hand": event.hand_name(first)}
    if first == last:
        return _("(%(hand)s only)") % {"hand": event.hand_name(first)}
    if from_start:
        return _("(to %(hand)s)") % {"hand": event.hand_name(last)}
    return _("(%(first)s to %(last)s)") % {"first": event.hand_name(first), "last": event.hand_name(last)}


class TakenChair(NamedTuple):
    """A chair of a team, by the team's position, with who sits there; without a name it is empty."""

    chair: Chair
    team: int
    name: str = ""
    chapter: str = ""
    remark: str = ""

    @property
    def side(self) -> str:
        return self.chair.side

    @property
    def column(self) -> int:
        return self.chair.column

    @property
    def width(self) -> int:
        return self.chair.width


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWithTeams:
    """One table of a round: its seating and its teams in the order of the sheet."""

    seating: Seating
    teams: tuple[TeamAtTable, ...]

    @property
    def name(self) -> str:
        return _("Table %(number)s") % {"number": self.seating.table}

    @property
    def first_names(self) -> list[str]:
        """Return the first names of each team, as they are told apart at this table."""
        return first_names_of_teams([player.person_name for player in row.players] for row in self.teams)

    @property
    def players(self) -> int:
        return sum(row.chairs for row in self.teams)

    @property
    def chairs_drawn(self) -> list[TakenChair]:
        """Return a chair for everyone who stays in its teams and the empty ones, as its picture has them."""
        people = [row.in_its_chairs for row in self.teams]
        places = chairs_at(tuple(max(row.chairs, len(sat)) for row, sat in zip(self.teams, people, strict=True)))
        return [
            TakenChair(chair, row.position, *(sat[place] if place < len(sat) else ()))
            for row, sat, chairs in zip(self.teams, people, places, strict=True)
            for place, chair in enumerate(chairs)
        ]

    def at(self, deal: int) -> "TableWithTeams":
        """Return the table with the teams named by who plays that hand."""
        return replace(self, teams=tuple(replace(row, deal=deal) for row in self.teams))

    @property
    def digest(self) -> str:
        """Return a short text that changes with the table's teams, their chairs, its decks and its needed books."""
        seating = self.seating
        teams = [(row.position, row.team.pk, row.chairs) for row in self.teams]
        furniture = (seating.pk, seating.decks, sorted(seating.required.items()))
        return hashlib.sha256(repr((furniture, teams)).encode()).hexdigest()[:12]


def all_of(names: Iterable[str]) -> str:
    """Return names as one text: "Wanda, Ada and Ruth"."""
    *first, last = names
    return _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last} if first else last


def rounds_started(event: Event) -> range:
    """Return the numbers of the rounds that have started. One sitting is one round."""
    return range(1, 1 + (event.rounds.count() if event.has_rounds else 1))


def is_new_round(round_: Round) -> bool:
    """Return whether everyone sees the tables of a round after the first one, and no hand of it was played."""
    if round_.number == 1 or round_.shown_at is None:
        return False
    return not Sheet.objects.filter(seating__round=round_).played().exists()


def tables_of(round_: Round) -> list[TableWithTeams]:
    """Return every table of a round as it is now, with teams and people."""
    return _rows_of_round(round_, Seat.objects.filter(seating__round=round_, seating__last_deal=None))


def seatings_of(round_: Round) -> list[TableWithTeams]:
    """Return every seating of a round: a table that grew has one for each size, in the order of the hands."""
    return _rows_of_round(round_, Seat.objects.filter(seating__round=round_))


def _rows_of_round(round_: Round, seats: QuerySet[Seat]) -> list[TableWithTeams]:
    """Return the tables of these seats, with the round and the event, so that no team reads them again."""
    rows = table_rows(seats)
    for table in rows:
        table.seating.round = round_
        for row in table.teams:
            row.team.event = round_.event
    return rows


BY_TABLE = attrgetter("seating.table", "seating.first_deal", "position")


def table_rows(wanted: QuerySet[Seat], *, with_people: bool = True) -> list[TableWithTeams]:
    """Return the tables of these seats with teams and people, in two queries.

    Without `with_people` it is one query, and the people of a team are read once somebody asks for them.
    """
    # Sorting here is quicker than having the database sort a single table.
    seats = sorted(wanted.select_related("team", "seating").order_by(), key=BY_TABLE)
    members = _members_by_team(seats) if with_people else {}
    rows = defaultdict[Seating, list[TeamAtTable]](list)
    for seat in seats:
        people = members[seat.team_id] if with_people else seat.team.members.select_related("player")
        chairs = seat.former_chairs or seat.team.chairs
        rows[seat.seating].append(TeamAtTable(team=seat.team, chairs=chairs, position=seat.position, members=people))
    return [TableWithTeams(seating=seating, teams=tuple(teams)) for seating, teams in rows.items()]


def _members_by_team(seats: Iterable[Seat]) -> dict[int, list[TeamMember]]:
    members = defaultdict[int, list[TeamMember]](list)
    found = TeamMember.objects.filter(team__in={seat.team_id for seat in seats})
    for member in found.select_related("player__chapter"):
        members[member.team_id].append(member)
    return members


def with_tables(round_: Round, sentence: Said) -> Said:
    """Return a sentence of the history with how many tables there are now."""
    count = round_.seatings.count()
    return said_together([sentence, said("Tables: %(count)s.") % {"count": count}]) if count else sentence
