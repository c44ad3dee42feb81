"""Read for papers: who sits where, the teams of each table with earlier totals, outdated prints."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.people.names import folded, team_name
from tournaments.models import Event, Player, Print, Sheet, SignUp, Tally
from tournaments.paper.catalog import RESULTS, PaperNeed
from tournaments.sheets.game_queries import games
from tournaments.tables.queries import TableRow, seatings_of, shown_round, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class OldPrint:
    """A print of results that changed since."""

    latest: Print
    title: str


def outdated_prints(event: Event) -> list[OldPrint]:
    """Return the latest print of each list of results that changed since."""
    latest = {print_.kind: print_ for print_ in event.prints.filter(kind__in=RESULTS).order_by("printed_at", "pk")}
    return [
        OldPrint(latest=print_, title=str(RESULTS[kind].title))
        for kind, print_ in latest.items()
        if print_.version < event.version
    ]


def things_there(event: Event) -> set[PaperNeed]:
    there = {PaperNeed.NOTHING}
    if event.rounds.filter(shown_at__isnull=False).exists():
        there.add(PaperNeed.TABLES)
    if Sheet.objects.filter(seating__round__event=event).not_undone().exists():
        there.add(PaperNeed.SHEETS)
    if event.prizes.exists():
        there.add(PaperNeed.PRIZES)
    return there


def hands_are_open(event: Event) -> bool:
    """Return whether a table may play more hands than anyone knows yet."""
    known = games(event).values()
    is_over = bool(known) and all(game.is_over for game in known)
    return event.rules.length_varies and not is_over and not event.rounds.filter(ends_early=True).exists()


def tables_with_round(event: Event, deals: Sequence[int]) -> list[tuple[int, TableRow]]:
    """Return each deal with each table of its round, as shown to everyone, deal by deal.

    If the points decide how many hands a table plays, it has every hand until its game is over.
    """
    over = {table for table, game in games(event).items() if game.is_over}
    goes_on = event.rules.length_varies
    rounds = list(event.rounds.filter(shown_at__isnull=False))
    tables = {round_.pk: seatings_of(round_) for round_ in rounds}
    return [
        (deal, table)
        for deal in deals
        for round_ in rounds
        if round_.first_deal <= deal <= round_.last_deal or (goes_on and not round_.ends_early)
        for table in tables[round_.pk]
        if table.seating.plays(deal) or (goes_on and table.seating.may_play(deal) and table.seating.table not in over)
    ]


def hand_totals(event: Event, *, up_to: int) -> dict[int, dict[int, int]]:
    """Return the points of each team by deal, for the deals up to that one."""
    totals: dict[int, dict[int, int]] = {}
    tallies = Tally.objects.of(event).filter(sheet__deal__lte=up_to)
    for team, deal, total in tallies.values_list("team", "sheet__deal", "total"):
        totals.setdefault(team, {})[deal] = total
    return totals


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One person of the seat list. `waits` tells whether someone without a table waits or sits out.

    `shared_chairs` is the chairs of a team with more people than chairs, else 0.
    """

    name: str
    table: int | None = None
    partners: str = ""
    waits: str = ""
    shared_chairs: int = 0


def seat_list(event: Event, *, by_first_name: bool) -> list[SeatRow]:
    """Return everyone at a table and everyone here without one, by name."""
    round_ = shown_round(event)
    seats: dict[Player, SeatRow] = {}
    for table in tables_of(round_) if round_ else []:
        for team in table.at(round_.last_deal if round_ else 1).teams:
            for player in team.players:
                partners = team_name(other.name for other in team.players if other != player)
                name = _listed(player, by_first_name)
                shared = team.chairs if len(team.players) > team.chairs else 0
                seats[player] = SeatRow(name=name, table=table.seating.table, partners=partners, shared_chairs=shared)
    for line in event.sign_ups.filter(status=SignUp.Status.HERE).select_related("player"):
        waits = _("no table yet") if line.part == SignUp.Part.PLAYS else line.get_part_display()
        seats.setdefault(line.player, SeatRow(name=_listed(line.player, by_first_name), waits=waits))
    return [seats[player] for player in sorted(seats, key=lambda player: _order(player, by_first_name))]


def _listed(player: Player, by_first_name: bool) -> str:
    return player.name if by_first_name else player.list_name


def _order(player: Player, by_first_name: bool) -> str:
    """Return the sort key of a person. `Player.key` begins with the last name."""
    return folded(player.name) if by_first_name else player.key
