"""Read the rounds of an evening for papers: who plays where in each, as seated or as planned."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.draw.rules import Members
from tournaments.core.people.names import folded, team_name
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import lasting_teams, rounds_from
from tournaments.models import Event, Player, StoredSchedule, TeamMember
from tournaments.models.event import Format
from tournaments.tables.queries import tables_of

TeamsOfTable = list[list[Player]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOnPaper:
    """A round with the people of each team by table, in the order of the tables, and those who sit out."""

    number: int
    tables: dict[int, TeamsOfTable]
    sits_out: list[Player]


def is_planned_ahead(event: Event) -> bool:
    """Return whether everyone knows before play where they sit in all rounds."""
    return event.format in (Format.FIXED_TEAMS, Format.PARTNERS)


def rounds_to_print(event: Event) -> range:
    """Return the numbers of the rounds whose seats are known: those that are shown, or all if planned ahead."""
    shown = event.rounds.filter(shown_at__isnull=False).count()
    return range(1, 1 + (event.planned_rounds if shown and is_planned_ahead(event) else shown))


def known_rounds(event: Event) -> list[RoundOnPaper]:
    """Return the rounds that are shown, as people sat at their end, and then the planned ones."""
    stored = StoredSchedule.objects.filter(event=event).first() if event.has_rounds else None
    if stored is None:
        return []
    people = Player.objects.in_bulk([one["player"] for one in stored.people])
    numbered = ((number, people.get(one["player"])) for number, one in enumerate(stored.people, start=1))
    known = {number: player for number, player in numbered if player}
    sits_out = [[known[person] for person in each["sit_outs"] if person in known] for each in stored.rounds]
    rounds = []
    for round_ in event.rounds.filter(shown_at__isnull=False):
        tables = {
            table.seating.table: [team.players for team in table.at(round_.last_deal).teams]
            for table in tables_of(round_)
        }
        seated = {player for teams in tables.values() for team in teams for player in team}
        out = [player for player in sits_out[round_.number - 1] if player not in seated]
        rounds.append(RoundOnPaper(number=round_.number, tables=tables, sits_out=out))
    if not is_planned_ahead(event):
        return rounds
    planned = _planned_tables(event, stored, known)
    for number in range(len(rounds) + 1, len(planned) + 1):
        rounds.append(RoundOnPaper(number=number, tables=planned[number - 1], sits_out=sits_out[number - 1]))
    return rounds


def _planned_tables(event: Event, stored: StoredSchedule, known: Mapping[int, Player]) -> list[dict[int, TeamsOfTable]]:
    """Return the tables of each round of the schedule. TeamsOfTable that last have the people who play in them now."""
    rounds = rounds_from(stored.rounds)
    lasting = _lasting_teams(event, rounds) if event.format == Format.FIXED_TEAMS else {}

    def team_of(team: Members) -> list[Player]:
        return lasting.get(team[0]) or [known[person] for person in team if person in known]

    return [{table.number: list(map(team_of, table.teams)) for table in each.tables} for each in rounds]


def _lasting_teams(event: Event, rounds: Sequence[ScheduleRound]) -> dict[int, list[Player]]:
    """Return who plays now in each person's team, by the person's number in the schedule."""
    now: dict[int, list[Player]] = {}
    here = TeamMember.objects.filter(team__event=event, team__round=None, last_deal=None)
    for member in here.select_related("team", "player").order_by("pk"):
        now.setdefault(member.team.number, []).append(member.player)
    teams = enumerate(lasting_teams(rounds), start=1)
    return {person: now.get(number, []) for number, team in teams for person in team}


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
    """Return everyone's seats by first name: in all rounds, or in the last one if the results decide the next."""
    rounds = known_rounds(event)
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
    order = sorted(seats, key=lambda player: (folded(player.name), player.pk))
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
