"""Read who sits where in the rounds of an evening: in those that are shown, and in those to come as far as known."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.core.draw.rules import Members
from tournaments.core.people.names import team_name
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.models import Event, Player, Round, StoredSchedule
from tournaments.models.event import Format
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs
from tournaments.models.seating import rounds_shown, shown_round
from tournaments.rounds.rest_queries import Rest, planned_rest, rest_of_evening, rest_of_now
from tournaments.tables.queries import tables_of

TeamsOfTable = Sequence[Sequence[Player]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInRound:
    """Someone's place in a round: the table, and the names of their partners and of each other team there.

    Without a table they sit out.
    """

    round_number: int
    table: int | None = None
    partners: str = ""
    opponents: tuple[str, ...] = ()

    @property
    def in_words(self) -> str:
        """Return the table and the partners; empty for someone who sits out."""
        if self.table is None:
            return ""
        sentence = _("Table %(table)s with %(partners)s") if self.partners else _("Table %(table)s, alone")
        return sentence % {"table": self.table, "partners": self.partners}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRound:
    """A round with the people of each team by table, in the order of the tables, and those who sit out.

    Everyone of a team that lasts is at its table, also those who take turns. Without tables nobody knows yet who
    plays where.
    """

    number: int
    tables: Mapping[int, TeamsOfTable] = field(default_factory=dict)
    sits_out: Sequence[Player] = ()

    @property
    def people(self) -> set[Player]:
        return {*self.sits_out, *_players_at(self.tables)}

    def seats(self) -> Iterator[tuple[Player, SeatInRound]]:
        """Yield everyone with their place: first who sits out, then table by table."""
        for player in self.sits_out:
            yield player, SeatInRound(round_number=self.number)
        for table, teams in self.tables.items():
            for team in teams:
                opponents = tuple(names_of(other) for other in teams if other is not team)
                for player in team:
                    partners = names_of(other for other in team if other != player)
                    seat = SeatInRound(round_number=self.number, table=table, partners=partners, opponents=opponents)
                    yield player, seat


def names_of(players: Iterable[Player]) -> str:
    """Return the names of a team as one text."""
    return team_name(player.name for player in players)


def _players_at(tables: Mapping[int, TeamsOfTable]) -> set[Player]:
    return {player for teams in tables.values() for team in teams for player in team}


def is_planned_ahead(event: Event) -> bool:
    """Return whether everyone knows before play where they sit in all rounds."""
    return event.format in (Format.FIXED_TEAMS, Format.PARTNERS)


def rounds_to_print(event: Event) -> range:
    """Return the numbers of the rounds whose seats are known: those that are shown, or all to play if planned ahead."""
    shown = shown_round(event)
    if shown is None:
        return range(0)
    goes_on = is_planned_ahead(event) and not shown.is_last_of(event)
    return range(1, 1 + (event.planned_rounds if goes_on else shown.number))


def known_rounds(event: Event) -> list[SeatedRound]:
    """Return the rounds that are shown, and then those to come as they would start now, if they can be made.

    Of one sitting there are none.
    """
    stored = schedule_in_use(event)
    if stored is None:
        return []
    shown = _shown(event, stored)
    return [*shown, *_to_come(event)] if shown and is_planned_ahead(event) else shown


def _shown(event: Event, stored: StoredSchedule) -> list[SeatedRound]:
    """Return the rounds that are shown, as people sat at their end."""
    sit_outs = scheduled_sit_outs(stored)
    known = Player.objects.in_bulk({player for players in sit_outs.values() for player in players})
    rounds = []
    for round_ in rounds_shown(event):
        tables = {
            table.seating.table: [team.players for team in table.at(round_.last_deal).teams]
            for table in tables_of(round_)
        }
        seated = _players_at(tables)
        out = [known[pk] for pk in sit_outs[round_.number] if pk in known and known[pk] not in seated]
        rounds.append(SeatedRound(number=round_.number, tables=tables, sits_out=out))
    return rounds


def _to_come(event: Event) -> list[SeatedRound]:
    """Return the rounds to come as they would start now; none if they cannot be made."""
    planned = rest_of_evening(event)
    if planned is None:
        return []
    try:
        rest = rest_of_now(planned)
    except ScheduleError:
        return []
    next_number = rest.before.number + 1
    return [seated_as_planned(rest, number, each) for number, each in enumerate(rest.rounds, start=next_number)]


def next_round(event: Event, round_: Round, stored: StoredSchedule | None) -> SeatedRound | None:
    """Return the round after `round_`, None after the last one.

    The seats are those of the schedule. They are not known if results decide them, or if the schedule will be made
    again because somebody came, left or changed teams.
    """
    if stored is None or round_.is_last_of(event):
        return None
    number = round_.number + 1
    if stored.format == Format.PROGRESSIVE or number > len(stored.rounds):
        return SeatedRound(number=number)
    rest = planned_rest(round_, stored)
    return SeatedRound(number=number) if rest.is_made_again else seated_as_planned(rest, number, rest.rounds[0])


def seated_as_planned(rest: Rest, number: int, each: ScheduleRound, *, whole_teams: bool = True) -> SeatedRound:
    """Return a round of the schedule with its people: in the whole of a team that lasts, or only who takes a turn."""
    known = _people_of(rest, each)
    teams_now = rest.teams if whole_teams else ()
    lasting: dict[int, Members] = {person: team for team in teams_now for person in team}
    whole = {table.number: [lasting.get(team[0], team) for team in table.teams] for table in each.tables}
    tables = {table: [_known(known, team) for team in teams] for table, teams in whole.items()}
    seated = _players_at(tables)
    out = [player for player in _known(known, each.sit_outs) if player not in seated]
    return SeatedRound(number=number, tables=tables, sits_out=out)


def _known(known: Mapping[int, Player], people: Iterable[int]) -> list[Player]:
    """Return these people without those who were deleted."""
    return [known[person] for person in people if person in known]


def _people_of(rest: Rest, each: ScheduleRound) -> dict[int, Player]:
    """Return the people of a round by their number in the schedule, those who left included."""
    known = {rest.numbers[line.player_id]: line.player for line in rest.lines}
    gone = {person: rest.people[person - 1]["player"] for person in each.people if person not in known}
    found = Player.objects.in_bulk(gone.values()) if gone else {}
    return known | {person: found[player] for person, player in gone.items() if player in found}
