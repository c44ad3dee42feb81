"""Read the rounds of an evening for papers: who plays where in each, as seated or as it would start now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.core.people.names import folded, team_name
from tournaments.models import Event, Player, StoredSchedule
from tournaments.models.event import Format
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs
from tournaments.models.seating import rounds_shown
from tournaments.rounds.place_queries import rounds_as_they_start
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.queries import tables_of

TeamsOfTable = list[list[Player]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOnPaper:
    """A round with the people of each team by table, in the order of the tables, and those who sit out."""

    number: int
    tables: dict[int, TeamsOfTable]
    sits_out: list[Player]

    @property
    def people(self) -> set[Player]:
        return {*self.sits_out, *_seated(self.tables)}


def is_planned_ahead(event: Event) -> bool:
    """Return whether everyone knows before play where they sit in all rounds."""
    return event.format in (Format.FIXED_TEAMS, Format.PARTNERS)


def rounds_to_print(event: Event) -> range:
    """Return the numbers of the rounds whose seats are known: those that are shown, or all if planned ahead."""
    shown = rounds_shown(event).count()
    return range(1, 1 + (event.planned_rounds if shown and is_planned_ahead(event) else shown))


def known_rounds(event: Event) -> list[RoundOnPaper]:
    """Return the rounds that are shown, and then those to come as they would start now, if they can be made."""
    stored = schedule_in_use(event)
    if stored is None:
        return []
    rounds = _shown(event, stored)
    if rounds and is_planned_ahead(event) and len(rounds) < event.planned_rounds:
        known = Player.objects.in_bulk([line.player_id for line in people_to_draw(event)])
        for each in rounds_as_they_start(event):
            tables = {number: [[known[pk] for pk in team] for team in teams] for number, teams in each.tables}
            out = [known[pk] for pk in each.sits_out]
            rounds.append(RoundOnPaper(number=len(rounds) + 1, tables=tables, sits_out=out))
    return rounds


def _shown(event: Event, stored: StoredSchedule) -> list[RoundOnPaper]:
    """Return the rounds that are shown, as people sat at their end."""
    sit_outs = scheduled_sit_outs(stored)
    known = Player.objects.in_bulk({player for players in sit_outs.values() for player in players})
    rounds = []
    for round_ in rounds_shown(event):
        tables = {
            table.seating.table: [team.players for team in table.at(round_.last_deal).teams]
            for table in tables_of(round_)
        }
        seated = _seated(tables)
        out = [known[pk] for pk in sit_outs[round_.number] if pk in known and known[pk] not in seated]
        rounds.append(RoundOnPaper(number=round_.number, tables=tables, sits_out=out))
    return rounds


def _seated(tables: Mapping[int, TeamsOfTable]) -> set[Player]:
    return {player for teams in tables.values() for team in teams for player in team}


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """Where someone goes in a round. Without a table they sit out."""

    round_number: int
    table: int | None
    partners: str = ""
    opponents: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCard:
    """One person's way through the rounds."""

    player: Player
    seats: tuple[NextSeat, ...]


def next_cards(event: Event) -> list[NextCard]:
    """Return everyone's seats by first name: in all rounds, or in the last one if the results decide the next.

    Who plays in no round to come has no card, unless all rounds have started.
    """
    rounds = known_rounds(event)
    to_come = rounds[rounds_shown(event).count() :]
    seats: dict[Player, list[NextSeat]] = {}
    for each in rounds if is_planned_ahead(event) else rounds[-1:]:
        for player in each.sits_out:
            seats.setdefault(player, []).append(NextSeat(round_number=each.number, table=None))
        for table, teams in each.tables.items():
            for team in teams:
                opponents = ", ".join(_names(other) for other in teams if other is not team)
                for player in team:
                    partners = _names(other for other in team if other != player)
                    seat = NextSeat(round_number=each.number, table=table, partners=partners, opponents=opponents)
                    seats.setdefault(player, []).append(seat)
    here = {player for each in to_come for player in each.people} or seats.keys()
    order = sorted(here & seats.keys(), key=lambda player: (folded(player.name), player.pk))
    return [NextCard(player=player, seats=tuple(seats[player])) for player in order]


def _names(players: Iterable[Player]) -> str:
    return team_name(player.name for player in players)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextList:
    """Everyone's table in each round, by last name. None where they sit out or do not play."""

    rounds: range
    rows: list[tuple[str, list[int | None]]]


def next_list(event: Event) -> NextList:
    rounds = range(1, event.planned_rounds + 1)
    cards = sorted(next_cards(event), key=lambda card: (card.player.key, card.player.pk))
    tables = [(card, {seat.round_number: seat.table for seat in card.seats}) for card in cards]
    rows = [(card.player.list_name, [by_round.get(number) for number in rounds]) for card, by_round in tables]
    return NextList(rounds=rounds, rows=rows)
