"""Reads for the partner draw: who is drawn, and which wishes hold tonight."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.core.draw.draw import METHOD_VERSION, DrawError, prepare
from tournaments.core.draw.repair import forced_clashes, smallest_repair, traded
from tournaments.core.draw.rules import DrawRules, Pair, clashes_in, wishes_broken
from tournaments.core.people.chapters import same_chapter
from tournaments.core.people.names import folded
from tournaments.models import Draw, Event, Player, Round, SignUp, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.tables.queries import TableRow, tables_of

Pairs = tuple[tuple[int, int], ...]

SLIPS = "slips"
"""The method of a draw that was pulled from a hat."""


def current_round(event: Event) -> Round:
    """The round that is being prepared or played: the last one."""
    return event.rounds.select_related("event__club").order_by("-number")[0]


def people_to_draw(event: Event) -> list[SignUp]:
    """The lines of everybody who gets a chair, in the order of the sheet: the order that the draw's log keeps."""
    lines = event.sign_ups.filter(status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS).select_related("player__chapter")
    return list(lines.order_by("number"))


def past_sit_outs(event: Event) -> dict[int, int]:
    """How often each person of the club sat out in other events."""
    counted: dict[int, int] = {}
    past = SignUp.objects.filter(event__club=event.club_id, part=SignUp.Part.SITS_OUT)
    for player in past.exclude(event=event).values_list("player", flat=True):
        counted[player] = counted.get(player, 0) + 1
    return counted


def past_brought_in(event: Event) -> dict[int, int]:
    """How often each person of the club who plays only if needed was brought in at other events."""
    past = Round.objects.filter(event__club=event.club_id, plan__changed__isnull=False).exclude(event=event)
    changed = (line for plan in past.values_list("plan", flat=True) for line in plan["changed"].items())
    lines = [int(line) for line, part in changed if part == SignUp.Part.IF_NEEDED]
    return Counter(SignUp.objects.filter(pk__in=lines).values_list("player", flat=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Pairs of players who are to be kept together or apart tonight."""

    together: Pairs
    never: Pairs


def wishes_tonight(event: Event, players: list[Player]) -> Wishes:
    """The wishes that hold for these people: chosen partners, private ones, and couples as the event says."""
    here = [player.pk for player in players]
    wishes = Wish.objects.filter(Q(event=event) | Q(event=None), club=event.club_id, first__in=here, second__in=here)
    couples = event.club.couples.filter(first__in=here, second__in=here).values_list("first", "second")
    together = [(wish.first_id, wish.second_id) for wish in wishes if wish.kind == Wish.Kind.TOGETHER]
    never = [(wish.first_id, wish.second_id) for wish in wishes if wish.kind == Wish.Kind.NEVER]
    if event.couples == Couples.TOGETHER:
        together += couples
    if event.couples == Couples.APART:
        never += couples
    return Wishes(together=tuple(sorted(set(together))), never=tuple(sorted(set(never))))


def chapters_apart(event: Event) -> bool:
    """Whether partners come from different chapters: the event wants it, and the club has chapters in use at all."""
    return event.chapter_rule and event.club.uses_chapters


def chapter_key(line: SignUp) -> str | None:
    """What the chapter rule compares, None for somebody of no chapter."""
    return line.player.chapter.key if line.player.chapter else None


def chapter_name(line: SignUp) -> str:
    """The chapter as it is shown."""
    return line.player.chapter.name if line.player.chapter else ""


def rules_for(event: Event, lines: Sequence[SignUp], sizes: tuple[int, ...]) -> DrawRules:
    """The rules for drawing these people, in this order, into teams of these sizes."""
    players = [line.player for line in lines]
    position = {player.pk: index for index, player in enumerate(players)}
    wishes = wishes_tonight(event, players)
    return DrawRules(
        chapters=tuple(chapter_key(line) if chapters_apart(event) else None for line in lines),
        sizes=sizes,
        together=tuple((position[a], position[b]) for a, b in wishes.together),
        never=tuple((position[a], position[b]) for a, b in wishes.never),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnNow:
    """The teams of a round as they are at this moment: everybody who plays, by position, and the rules that hold."""

    members: tuple[TeamMember, ...]
    teams: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    rules: DrawRules

    def place_of(self, player: Player) -> int | None:
        """The position of a player, None where they are not at these tables."""
        return next((index for index, member in enumerate(self.members) if member.player_id == player.pk), None)

    def team_of(self, person: int) -> int:
        """The number of the team, from 0, that a person is in."""
        return next(number for number, team in enumerate(self.teams) if person in team)

    def names_of(self, people: Sequence[int]) -> str:
        """The names of some people, as one text."""
        return " & ".join(self.members[person].player.name for person in people)


def drawn_now(event: Event, drawn: Iterable[TableRow]) -> DrawnNow:
    """The teams of these tables with those who play in them now; who went home or was replaced is left aside."""
    rows = [(table.seating.table, row) for table in drawn for row in table.teams]
    present = [[member for member in row.members if member.last_deal is None] for _table, row in rows]
    members = [member for team in present for member in team]
    start = [sum(map(len, present[:number])) for number in range(len(present))]
    players = [member.player for member in members]
    position = {player.pk: index for index, player in enumerate(players)}
    wishes = wishes_tonight(event, players)
    keys = [player.chapter.key if player.chapter and chapters_apart(event) else None for player in players]
    return DrawnNow(
        members=tuple(members),
        teams=tuple(tuple(range(first, first + len(team))) for first, team in zip(start, present, strict=True)),
        tables=tuple(table for table, _row in rows),
        rules=DrawRules(
            chapters=tuple(keys),
            sizes=tuple(len(team) for team in present),
            together=tuple((position[a], position[b]) for a, b in wishes.together),
            never=tuple((position[a], position[b]) for a, b in wishes.never),
        ),
    )


def replayed(logged: Draw) -> bool | None:
    """Whether the kept order of names and number give the kept teams once more; None where chance did not draw them."""
    if logged.method_version != METHOD_VERSION or logged.method == SLIPS:
        return None
    rules = DrawRules(
        chapters=tuple((name["chapter"] or None) if logged.rules["chapter_rule"] else None for name in logged.names),
        sizes=tuple(logged.rules["sizes"]),
        together=tuple((a, b) for a, b in logged.wishes.together),
        never=tuple((a, b) for a, b in logged.wishes.never),
    )
    try:
        again = prepare(rules).draw(random.Random(logged.number))
    except DrawError:
        return False
    return bool([list(team) for team in again.teams] == logged.teams)


def drawn_by_chance(round_: Round, number: int | None) -> Draw | None:
    """The latest kept draw of a round that chance made with this number."""
    return round_.draws.filter(number=number).exclude(method=SLIPS).last() if number is not None else None


def is_changed_since(round_: Round, logged: Draw) -> bool:
    """Whether the teams at the tables are other ones than those that the kept draw made."""
    drawn = {frozenset(logged.names[index]["player"] for index in team) for team in logged.teams}
    rows = [row for table in tables_of(round_) for row in table.teams]
    return bool(rows) and drawn != {frozenset(player.pk for player in row.present) for row in rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterState:
    """How the partners stand to the chapter rule at this moment.

    `clashes`: the names of partners of one chapter. `avoidable`: whether there could be fewer of them. `repair`: the
    two people whose trading places makes it better with the least walking, None where no single trade does.
    """

    clashes: tuple[str, ...]
    avoidable: bool
    repair: tuple[Player, Player] | None


def chapter_state(event: Event, drawn: Iterable[TableRow]) -> ChapterState:
    """How the teams of these tables stand to the chapter rule, chapters corrected after the draw included."""
    now = drawn_now(event, drawn)
    clashes = clashes_in(now.teams, now.rules.chapters)
    trade = smallest_repair(now.teams, now.tables, now.rules) if clashes else None
    return ChapterState(
        clashes=tuple(now.names_of(pair) for pair in clashes),
        avoidable=len(clashes) > forced_clashes(now.rules) and _can_be_fewer(now, trade),
        repair=(now.members[trade[0]].player, now.members[trade[1]].player) if trade else None,
    )


def _can_be_fewer(now: DrawnNow, trade: Pair | None) -> bool:
    """Whether a draw of these people has fewer clashes, where chapters and couples force fewer than there are.

    Only a wish can stand in the way. Where no single trade proves that it does not, a draw answers.
    """
    wishes = now.rules.together or now.rules.never
    return not wishes or (trade is not None and _is_fewer_after(now, trade)) or _is_fewer_drawn(now)


def _is_fewer_after(now: DrawnNow, trade: Pair) -> bool:
    after = traded(now.teams, *trade)
    fewer = len(clashes_in(after, now.rules.chapters)) < len(clashes_in(now.teams, now.rules.chapters))
    return fewer and not wishes_broken(after, now.rules)


def _is_fewer_drawn(now: DrawnNow) -> bool:
    """Whether a draw brings fewer of one chapter together; False where none is possible."""
    try:
        drawn = prepare(now.rules).draw(random.Random(0))
    except DrawError:
        return False
    return len(drawn.clashes) < len(clashes_in(now.teams, now.rules.chapters))


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSeat:
    """Where somebody sits, and with whom, as an answer to a complaint."""

    player: Player
    table: int
    partners: tuple[Player, ...]

    @property
    def same_chapter(self) -> bool:
        """Whether a partner is of the same chapter."""
        return any(same_chapter(partner.chapter_id, self.player.chapter_id) for partner in self.partners)


def find_people(drawn: Iterable[TableRow], text: str) -> list[FoundSeat]:
    """Everybody at these tables whose name has the words of the text, with table and partners."""
    words = folded(text).split()
    found = []
    for table in drawn if words else []:
        for row in table.teams:
            for player in row.present:
                if all(f" {word}" in f" {player.key}" for word in words):
                    partners = tuple(other for other in row.present if other != player)
                    found.append(FoundSeat(player=player, table=table.seating.table, partners=partners))
    return found
