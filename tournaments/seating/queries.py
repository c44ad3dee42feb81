"""Reads of the tables: the plans for tonight's head count, and who sits where."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournaments.models import Event, Player, Round, Seat, Seating, Team, TeamMember
from tournaments.seating.plan import Owned, Plan, plans
from tournaments.sign_up.queries import HeadCount


def plans_for(event: Event, head_count: HeadCount) -> list[Plan]:
    """Plans for those who want a chair, within what the club owns, best first."""
    owned = Owned(decks=event.club.decks_owned, tables=event.club.tables_owned)
    other_decks = {int(players): decks for players, decks in event.other_decks.items()}
    return plans(event.rules, head_count.playing, owned=owned, other_decks=other_decks)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team as it is read out: its people in the order of its sheet."""

    team: Team
    position: int
    members: tuple[TeamMember, ...]

    @property
    def players(self) -> list[Player]:
        """The people who ever played in it."""
        return [member.player for member in self.members]

    @property
    def name(self) -> str:
        """The names of its people, as one text."""
        return team_name(player.name for player in self.players)


def team_name(names: Iterable[str]) -> str:
    """What a team is called: the names of its people."""
    return " & ".join(dict.fromkeys(names))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One table of a round: its seating and its teams in the order of the sheet."""

    seating: Seating
    teams: tuple[TeamRow, ...]

    @property
    def players(self) -> int:
        """Chairs at the table."""
        return sum(row.team.chairs for row in self.teams)


def tables_of(round_: Round) -> list[TableRow]:
    """Every table of a round with teams and people."""
    return table_rows(round_.seatings.all())


def table_rows(wanted: QuerySet[Seating]) -> list[TableRow]:
    """The wanted tables with teams and people, in three queries."""
    seatings = wanted.prefetch_related(Prefetch("seats", Seat.objects.select_related("team").order_by("position")))
    members = defaultdict(list)
    for member in TeamMember.objects.filter(team__seats__seating__in=wanted).select_related("player__chapter"):
        members[member.team_id].append(member)
    return [
        TableRow(
            seating=seating,
            teams=tuple(
                TeamRow(team=seat.team, position=seat.position, members=tuple(members[seat.team_id]))
                for seat in seating.seats.all()
            ),
        )
        for seating in seatings
    ]
