"""Read where people sit in the rounds to come, as far as it is known."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.core.draw.rules import Members
from tournaments.core.people.names import team_name
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.models import Event, Round, StoredSchedule
from tournaments.models.event import Format
from tournaments.rounds.rest_queries import Rest, planned_rest, rest_of_evening, rest_of_now


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSeat:
    """Someone's place in a round to come. `table` is None for someone who sits out."""

    table: int | None
    partners: str = ""
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """The round after the one that is played. `seats` are by player; None: they are known only when it starts."""

    number: int
    seats: Mapping[int, PlannedSeat] | None


def next_round(event: Event, round_: Round, stored: StoredSchedule | None) -> NextRound | None:
    """Return the round after `round_`, None after the last one.

    The seats are those of the schedule. They are not known if results decide them, or if the schedule will be made
    again because somebody came, left or changed teams.
    """
    if stored is None or round_.is_last_of(event):
        return None
    number = round_.number + 1
    if stored.format == Format.PROGRESSIVE or number > len(stored.rounds):
        return NextRound(number=number, seats=None)
    rest = planned_rest(round_, stored)
    if rest.is_made_again:
        return NextRound(number=number, seats=None)
    names = {line.player_id: line.player.name for line in rest.lines}
    return NextRound(number=number, seats=dict(_seats(_as_it_starts(rest, rest.rounds[0]), names)))


def _seats(planned: "RoundAsItStarts", names: Mapping[int, str]) -> Iterator[tuple[int, PlannedSeat]]:
    """Yield each player of a planned round with their place."""
    for table, teams in planned.tables:
        for team in teams:
            opponents = tuple(team_name(names[player] for player in other) for other in teams if other is not team)
            for player in team:
                partners = team_name(names[other] for other in team if other != player)
                yield player, PlannedSeat(table=table, partners=partners, opponents=opponents)
    for player in planned.sits_out:
        yield player, PlannedSeat(table=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAsItStarts:
    """The players of each team at each table of a round to come, and those who sit out."""

    tables: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
    sits_out: tuple[int, ...]


def rounds_as_they_start(event: Event) -> list[RoundAsItStarts]:
    """Return the rounds to come as they would start now; none if they cannot be made.

    Everyone of a team that lasts is at its table, also those who take turns.
    """
    planned = rest_of_evening(event)
    if planned is None:
        return []
    try:
        rest = rest_of_now(planned)
    except ScheduleError:
        return []
    return [_as_it_starts(rest, each) for each in rest.rounds]


def _as_it_starts(rest: Rest, each: ScheduleRound) -> RoundAsItStarts:
    lasting: dict[int, Members] = {person: team for team in rest.teams for person in team}
    tables = tuple((table.number, tuple(lasting.get(team[0], team) for team in table.teams)) for table in each.tables)
    seated = {person for _number, teams in tables for team in teams for person in team}
    return RoundAsItStarts(
        tables=tuple((number, tuple(tuple(rest.players(team)) for team in teams)) for number, teams in tables),
        sits_out=tuple(rest.players(person for person in each.sit_outs if person not in seated)),
    )
