"""Reads teams, tables and sheets of one event or many as plain values; it ranks nothing."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Event, Sheet
from tournaments.models import Team as StoredTeam
from tournaments.names import shown_name
from tournaments.seating.queries import team_name
from tournaments.standings.counting import ENTERED
from tournaments.standings.evening import PLAIN, Evening, SheetIn, Table
from tournaments.standings.teams import Member, Team


def evening_of(event: Event) -> Evening:
    """Teams, tables and sheets of an event, in two queries whatever their number; sheets taken back are not in it."""
    return evenings_of([event])[event.pk]


def evenings_of(events: Sequence[Event]) -> dict[int, Evening]:
    """The same of many events, in two queries whatever their number, by event."""
    teams, tables = _teams_and_tables(events)
    sheets, points = _sheets_and_points(events)
    return {
        event.pk: Evening(
            teams=teams.get(event.pk, []),
            tables=tables.get(event.pk, {}),
            sheets=sheets.get(event.pk, {}),
            points=points.get(event.pk, {}),
            rule=event.unfinished,
        )
        for event in events
    }


TEAM_COLUMNS = ("event", "pk", "number", "chairs", "not_for_prizes", "cut_card")
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


def _teams_and_tables(events: Sequence[Event]) -> tuple[dict[int, list[Team]], dict[int, dict[int, Table]]]:
    """One query for both, by event: a row for each team, member and seating."""
    columns = (*TEAM_COLUMNS, *SEATING_COLUMNS, *MEMBER_COLUMNS)
    found = StoredTeam.objects.filter(event__in=events)
    rows = found.order_by("number", "seats__seating__round__number", "members__pk").values_list(*columns)
    teams: dict[int, tuple[Any, ...]] = {}
    members: dict[int, dict[int, Member]] = {}
    seatings: dict[int, dict[int, Table]] = {}
    chairs: dict[int, int] = {}
    for event, pk, number, team_chairs, house, cut, seating, table, first, last, member, *person in rows:
        if pk not in teams:
            teams[pk] = (event, number, team_chairs, house, cut)
            members[pk], seatings[pk] = {}, {}
        if member is not None and member not in members[pk]:
            members[pk][member] = _member(*person)
        if seating is not None and seating not in seatings[pk]:
            seatings[pk][seating] = Table(table, first, last)
            chairs[seating] = chairs.get(seating, 0) + team_chairs
    by_event: dict[int, list[Team]] = {}
    tables: dict[int, dict[int, Table]] = {}
    for pk, (event, number, team_chairs, house, cut) in teams.items():
        tables.setdefault(event, {}).update(seatings[pk])
        team = Team(
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
        by_event.setdefault(event, []).append(team)
    return by_event, tables


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
    # Whole players would cost more than everything else on the page.
    return Member(player, shown_name(given, family, known_as), chapter or "", not_for_prizes, first_deal, last_deal)


Sheets = dict[tuple[int, int], SheetIn]
Points = dict[int, dict[int, int]]


def _sheets_and_points(events: Sequence[Event]) -> tuple[dict[int, Sheets], dict[int, Points]]:
    """Sheets by seating and deal, points by team and deal, both by event."""
    confirming = {event.pk for event in events if event.second_person}
    rows = (
        Sheet.objects.filter(seating__round__event__in=events)
        .exclude(state=Sheet.State.TAKEN_BACK)
        .order_by()
        .values_list(
            "seating__round__event", "seating", "deal", "state", "confirmed_by", "tallies__team", "tallies__total"
        )
    )
    sheets: dict[int, Sheets] = {}
    points: dict[int, Points] = {}
    for event, seating, deal, state, confirmed_by, team, total in rows:
        unconfirmed = event in confirming and not confirmed_by
        sheet = SheetIn(state, unconfirmed) if unconfirmed or state != ENTERED else PLAIN
        sheets.setdefault(event, {})[seating, deal] = sheet
        if team is not None:
            points.setdefault(event, {}).setdefault(team, {})[deal] = total
    return sheets, points
