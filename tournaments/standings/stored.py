"""Reads teams, tables and sheets of an event as plain values; it ranks nothing."""

from typing import Any

from tournaments.models import Event, Sheet
from tournaments.seating.queries import team_name
from tournaments.standings.counting import ENTERED
from tournaments.standings.evening import PLAIN, Evening, SheetIn, Table
from tournaments.standings.teams import Member, Team


def evening_of(event: Event) -> Evening:
    """Teams, tables and sheets of an event, in two queries whatever their number; sheets taken back are not in it."""
    teams, tables = _teams_and_tables(event)
    sheets, points = _sheets_and_points(event)
    return Evening(teams=teams, tables=tables, sheets=sheets, points=points, rule=event.unfinished)


TEAM_COLUMNS = ("pk", "number", "chairs", "not_for_prizes", "cut_card")
SEATING_COLUMNS = (
    "seats__seating",
    "seats__seating__table",
    "seats__seating__round__first_deal",
    "seats__seating__round__last_deal",
)
MEMBER_COLUMNS = (
    "members__pk",
    "members__player",
    "members__player__given_name",
    "members__player__family_name",
    "members__player__known_as",
    "members__player__chapter__name",
    "members__player__not_for_prizes",
    "members__first_deal",
    "members__last_deal",
)


def _teams_and_tables(event: Event) -> tuple[list[Team], dict[int, Table]]:
    """One query for both: a row for each team, member and seating."""
    columns = (*TEAM_COLUMNS, *SEATING_COLUMNS, *MEMBER_COLUMNS)
    rows = event.teams.order_by("number", "seats__seating__round__number", "members__pk").values_list(*columns)
    teams: dict[int, tuple[Any, ...]] = {}
    members: dict[int, dict[int, Member]] = {}
    seatings: dict[int, dict[int, Table]] = {}
    chairs: dict[int, int] = {}
    for pk, number, team_chairs, house, cut, seating, table, first, last, member, *person in rows:
        if pk not in teams:
            teams[pk] = (number, team_chairs, house, cut)
            members[pk], seatings[pk] = {}, {}
        if member is not None and member not in members[pk]:
            members[pk][member] = _member(*person)
        if seating is not None and seating not in seatings[pk]:
            seatings[pk][seating] = Table(table, first, last)
            chairs[seating] = chairs.get(seating, 0) + team_chairs
    found = [
        Team(
            pk=pk,
            number=number,
            name=team_name(member.name for member in members[pk].values() if member.last_deal != 0),
            chairs=team_chairs,
            members=tuple(members[pk].values()),
            seatings=tuple(seatings[pk]),
            tables=tuple(table.number for table in seatings[pk].values()),
            sizes=tuple(sorted({chairs[seating] for seating in seatings[pk]})),
            not_for_prizes=house,
            cut_card=cut,
        )
        for pk, (number, team_chairs, house, cut) in teams.items()
    ]
    return found, {pk: table for of_team in seatings.values() for pk, table in of_team.items()}


def _member(
    player: int,
    given: str,
    family: str,
    known_as: str,
    chapter: str | None,
    not_for_prizes: bool,
    first_deal: int,
    last_deal: int | None,
) -> Member:
    # The name as Player.name makes it; whole players would cost more than everything else on the page.
    name = f"{known_as or given} {family}".strip()
    return Member(player, name, chapter or "", not_for_prizes, first_deal, last_deal)


def _sheets_and_points(event: Event) -> tuple[dict[tuple[int, int], SheetIn], dict[int, dict[int, int]]]:
    rows = (
        Sheet.objects.filter(seating__round__event=event)
        .exclude(state=Sheet.State.TAKEN_BACK)
        .order_by()
        .values_list("seating", "deal", "state", "confirmed_by", "tallies__team", "tallies__total")
    )
    sheets: dict[tuple[int, int], SheetIn] = {}
    points: dict[int, dict[int, int]] = {}
    for seating, deal, state, confirmed_by, team, total in rows:
        unconfirmed = event.second_person and not confirmed_by
        sheets[seating, deal] = SheetIn(state, unconfirmed) if unconfirmed or state != ENTERED else PLAIN
        if team is not None:
            points.setdefault(team, {})[deal] = total
    return sheets, points
