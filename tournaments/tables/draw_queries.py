"""Read for the partner draw: who is drawn, and tonight's wishes."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from django.db.models import Min, Q

from accounts.typed_commands import site_command
from tournaments.core.draw.draw import METHOD_VERSION, prepare
from tournaments.core.draw.options import as_options, in_numbers
from tournaments.core.draw.reasons import DrawError
from tournaments.core.draw.rules import DrawRules, Pair, wishes_broken
from tournaments.core.people.chapters import same_chapter
from tournaments.core.people.names import key_matches
from tournaments.core.tables.sit_outs import sit_outs
from tournaments.models import Draw, Event, Player, Round, SignUp, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.models.round_plan import WITH_CHANGED_PARTS
from tournaments.tables.queries import TableWithTeams

COUPLES_AS: dict[str, str] = {
    Couples.TOGETHER: Wish.Kind.TOGETHER,
    Couples.APART: Wish.Kind.NEVER,
    Couples.TABLES: Wish.Kind.TABLES,
}
"""The wish that every couple has, by what the event says of couples."""
LOTS = "slips"
"""The method of a draw that was pulled from a hat."""


def people_to_draw(event: Event) -> list[SignUp]:
    """Return the lines of everyone who gets a chair, in the order of the list and of the draw's log."""
    lines = event.sign_ups.filter(status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS).select_related("player__chapter")
    return list(lines.order_by("number"))


def people_and_spares(round_: Round) -> tuple[list[SignUp], list[SignUp]]:
    """Return who plays and who is spare, as it was before a plan sat somebody out or brought somebody in."""
    lines = round_.event.sign_ups.filter(status__in=SignUp.PRESENT).select_related("player__chapter")
    changed = round_.plan.changed
    by_part: dict[str, list[SignUp]] = {part: [] for part in SignUp.Part}
    for line in lines.order_by("number"):
        by_part[changed.get(line.pk, line.part)].append(line)
    return by_part[SignUp.Part.PLAYS], [
        line for line in by_part[SignUp.Part.IF_NEEDED] if line.status == SignUp.Status.HERE
    ]


def past_sit_outs(event: Event, people: Iterable[int]) -> dict[int, int]:
    """Count how often each of these people sat out in the club's other events. Newcomers start level with the most."""
    came = SignUp.objects.filter(event__club=event.club_id, status__in=SignUp.COUNTED).exclude(event=event)
    first_evening = dict(came.values_list("player").annotate(Min("event__date")).order_by())
    sat_out = came.filter(part=SignUp.Part.SITS_OUT).values_list("event__date", "player")
    return sit_outs(people, first_evening=first_evening, sat_out=sat_out)


def past_brought_in(event: Event) -> dict[int, int]:
    """Count how often each spare person of the club was brought in at other events."""
    past = Round.objects.filter(event__club=event.club_id, **WITH_CHANGED_PARTS).exclude(event=event)
    changed = (entry for plan in past.values_list("plan", flat=True) for entry in plan.changed.items())
    lines = [line for line, part in changed if part == SignUp.Part.IF_NEEDED]
    return Counter(SignUp.objects.filter(pk__in=lines).values_list("player", flat=True))


def chapter_key(player: Player) -> str | None:
    """Return the key for the chapter rule, None without a chapter."""
    return player.chapter.key if player.chapter else None


def wishes_tonight(event: Event) -> set[tuple[str, int, int]]:
    """Return the wishes that tonight's draw keeps, each a kind and two people: private where they are kept apart.

    Who is not to be at one table is never a partner either, which is a wish of its own. A couple with a wish for
    tonight has that one in place of what the event says of couples.
    """
    wishes = event.club.wishes.filter(Q(event=event) | Q(event=None))
    rows = list(wishes.values_list("kind", "first", "second", "event"))
    pairs: set[tuple[str, int, int]] = {(kind, one, other) for kind, one, other, _event in rows}
    if kind := COUPLES_AS.get(event.couples):
        differing = {(one, other) for _kind, one, other, its_event in rows if its_event}
        couples = event.club.couples.values_list("first", "second")
        pairs |= {(kind, *couple) for couple in couples if couple not in differing}
    pairs |= {(Wish.Kind.NEVER, one, other) for kind, one, other in pairs if kind == Wish.Kind.TABLES}
    return pairs


def never_pairs(event: Event) -> frozenset[frozenset[int]]:
    """Return the pairs who never share a team tonight. Private: it is used to leave offers out, and never shown."""
    never, _apart = kept_apart(event)
    return never


def kept_apart(event: Event) -> tuple[frozenset[frozenset[int]], frozenset[frozenset[int]]]:
    """Return the pairs who never share a team tonight, and those of them who are not to be at one table.

    Private: offers leave out the former, and say without names if they break the latter.
    """
    wishes = wishes_tonight(event)
    never, apart = (frozenset(frozenset(pair) for its_kind, *pair in wishes if its_kind == kind) for kind in Wish.APART)
    return never, apart


def rules_for(event: Event, players: Sequence[Player], sizes: tuple[int, ...]) -> DrawRules:
    """Return the rules for drawing these people, in this order, into teams of these sizes."""
    position = {player.pk: index for index, player in enumerate(players)}
    pairs, apart = wishes_tonight(event), event.keeps_chapters_apart

    def of_kind(kind: str) -> tuple[Pair, ...]:
        of_people = [(a, b) for its_kind, a, b in sorted(pairs) if its_kind == kind and {a, b} <= position.keys()]
        return tuple((position[a], position[b]) for a, b in of_people)

    return DrawRules(
        chapters=tuple(chapter_key(player) if apart else None for player in players),
        sizes=sizes,
        together=of_kind(Wish.Kind.TOGETHER),
        never=of_kind(Wish.Kind.NEVER),
        apart=of_kind(Wish.Kind.TABLES),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnNow:
    """The present teams of a round: everyone who plays, by position, and the rules."""

    members: tuple[TeamMember, ...]
    teams: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    rules: DrawRules

    def place_of(self, player: Player) -> int | None:
        return next((index for index, member in enumerate(self.members) if member.player_id == player.pk), None)

    @property
    def seats_at_tables(self) -> tuple[int, ...]:
        """Return how many people sit at each table."""
        seats: Counter[int] = Counter()
        for team, table in zip(self.teams, self.tables, strict=True):
            seats[table] += len(team)
        return tuple(seats.values())

    def team_of(self, person: int) -> int:
        return next(number for number, team in enumerate(self.teams) if person in team)

    def kept_badly(self, teams: Sequence[Sequence[int]]) -> tuple[Pair, ...]:
        """Return who should be apart but would not be with such teams at these tables: partners, or at one table."""
        table_of = {person: table for team, table in zip(teams, self.tables, strict=True) for person in team}
        meeting = (pair for pair in self.rules.apart if table_of[pair[0]] == table_of[pair[1]])
        return tuple(sorted({*wishes_broken(teams, self.rules).never, *meeting}))

    def names_of(self, people: Sequence[int]) -> str:
        return " & ".join(self.members[person].player.name for person in people)


def drawn_now(event: Event, drawn: Iterable[TableWithTeams]) -> DrawnNow:
    """Return the teams of these tables with those who play in them now."""
    rows = [(table.seating.table, row) for table in drawn for row in table.teams]
    present = [[member for member in row.members if member.last_deal is None] for _table, row in rows]
    members = tuple(chain.from_iterable(present))
    sizes, positions = tuple(map(len, present)), iter(range(len(members)))
    return DrawnNow(
        members=members,
        teams=tuple(tuple(islice(positions, size)) for size in sizes),
        tables=tuple(table for table, _row in rows),
        rules=rules_for(event, [member.player for member in members], sizes),
    )


def rules_of(logged: Draw) -> DrawRules:
    """Return the rules of a draw as its log has them."""
    return DrawRules(
        chapters=tuple((name["chapter"] or None) if logged.rules["chapter_rule"] else None for name in logged.names),
        sizes=tuple(logged.rules["sizes"]),
        together=tuple((a, b) for a, b in logged.wishes.together),
        never=tuple((a, b) for a, b in logged.wishes.never),
        apart=tuple((a, b) for a, b in logged.wishes.apart),
    )


def replayed(logged: Draw) -> bool | None:
    """Return whether the log's names and seed give the same teams again.

    None: this cannot be told, because the draw was without chance, another version made it, or an imported log has not
    all that the draw kept.
    """
    if logged.method_version != METHOD_VERSION or logged.method == LOTS:
        return None
    try:
        again = prepare(rules_of(logged)).draw(random.Random(logged.seed))
    except DrawError:
        is_same = False
    else:
        is_same = [list(team) for team in again.teams] == logged.teams
    return None if logged.is_imported and not is_same else is_same


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDraw:
    """A draw of the log, and whether it was repeated just now (`replayed`)."""

    logged: Draw
    is_same: bool | None

    @property
    def is_of_this_club_only(self) -> bool:
        """Return whether the draw kept what no list or file says, so that it can be repeated here only."""
        return bool(self.logged.wishes.never)

    @property
    def command(self) -> str:
        """Return the command that gives these teams, as it is typed for this Handfoot."""
        return site_command("draw", "--seed", str(self.logged.seed), *as_options(rules_of(self.logged)))

    @property
    def teams(self) -> list[str]:
        """Return the teams by the numbers of the names in order, as the command prints them."""
        return in_numbers(self.logged.teams)


def checked_draws(round_: Round) -> list[CheckedDraw]:
    """Return all draws of a round, the newest first, each repeated just now."""
    draws = round_.draws.select_related("wishes", "made_by").order_by("-pk")
    return [CheckedDraw(logged=logged, is_same=replayed(logged)) for logged in draws]


def is_changed_since(tables: Iterable[TableWithTeams], logged: Draw) -> bool:
    """Return whether the teams at these tables differ from the draw's."""
    drawn = {frozenset(logged.names[index]["player"] for index in team) for team in logged.teams}
    return drawn != {frozenset(player.pk for player in row.present) for table in tables for row in table.teams}


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSeat:
    """A person's table and partners, as an answer to a complaint."""

    player: Player
    table: int
    partners: tuple[Player, ...]

    @property
    def same_chapter(self) -> bool:
        """Return whether a partner is from the same chapter."""
        return any(same_chapter(partner.chapter_id, self.player.chapter_id) for partner in self.partners)

    @property
    def partner_of_unknown_chapter(self) -> bool:
        return any(partner.chapter_id is None for partner in self.partners)


def find_seats(drawn: Iterable[TableWithTeams], text: str) -> list[FoundSeat]:
    """Return everyone at these tables who matches the text, with table and partners."""
    return [seat for seat in seats_at(drawn) if key_matches(seat.player.key, text)]


def seats_at(drawn: Iterable[TableWithTeams]) -> Iterator[FoundSeat]:
    for table in drawn:
        for row in table.teams:
            for player in row.present:
                partners = tuple(other for other in row.present if other != player)
                yield FoundSeat(player=player, table=table.seating.table, partners=partners)
