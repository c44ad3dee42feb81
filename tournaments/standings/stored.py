"""Reads teams, tables and sheets of one event or many as plain values; it ranks nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import ExpressionWrapper, F, Field, Value
from django.db.models.functions import Coalesce, Concat, NullIf, Trim

from tournaments.models import Event, Sheet
from tournaments.models import Team as StoredTeam
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
    sheets, points = _sheets_and_points(events, tables)
    return {
        event.pk: Evening(
            teams=teams[event.pk],
            tables=tables[event.pk],
            sheets=sheets[event.pk],
            points=points[event.pk],
            rule=event.unfinished,
        )
        for event in events
    }


TEAM_COLUMNS = ("event", "pk", "number", "chairs", "house", "cut_card")
SEATING_COLUMNS = (
    "seats__seating",
    "seats__seating__table",
    "seats__seating__round__first_deal",
    "seats__seating__round__last_deal",
)
# As a Member has them, after the key of the row.
MEMBER_COLUMNS = (
    "members__pk",
    "members__player",
    "member_name",
    "member_chapter",
    "member_house",
    "members__first_deal",
    "members__last_deal",
)
EVENT, PK, CHAIRS, SEATING, MEMBER = 0, 1, 3, len(TEAM_COLUMNS), len(TEAM_COLUMNS) + len(SEATING_COLUMNS)
Row = tuple[Any, ...]

# The name as Player.name makes it, computed by the database, and truth values left as it gives them, 0 and 1 on SQLite:
# to make thousands of either here takes longer.
COMPUTED = {
    "house": ExpressionWrapper(F("not_for_prizes"), output_field=Field()),
    "member_house": ExpressionWrapper(F("members__player__not_for_prizes"), output_field=Field()),
    "member_chapter": Coalesce("members__player__chapter__name", Value("")),
    "member_name": Trim(
        Concat(
            Coalesce(NullIf("members__player__known_as", Value("")), "members__player__given_name"),
            Value(" "),
            "members__player__family_name",
        )
    ),
}


def _teams_and_tables(events: Sequence[Event]) -> tuple[dict[int, list[Team]], dict[int, dict[int, Table]]]:
    """One query for both, by event: a row for each team, seating and member, in this order.

    A team sits at one table a round, so all rows of a seating come one after the other.
    """
    found = StoredTeam.objects.filter(event__in=events).annotate(**COMPUTED)
    rows = found.order_by("number", "pk", "seats__seating__round__number", "members__pk").values_list(
        *TEAM_COLUMNS, *SEATING_COLUMNS, *MEMBER_COLUMNS
    )
    tables: dict[int, dict[int, Table]] = {event.pk: {} for event in events}
    chairs: dict[int, int] = {}
    read: list[tuple[Row, list[int], list[Member]]] = []
    team = seating = first_seating = None
    for row in rows:
        is_new = row[PK] != team
        if is_new:
            team, first_seating = row[PK], row[SEATING]
            seatings: list[int] = []
            members: list[Member] = []
            read.append((row, seatings, members))
        if is_new or row[SEATING] != seating:
            seating = row[SEATING]
            if seating is not None:
                seatings.append(seating)
                tables[row[EVENT]][seating] = Table(*row[SEATING + 1 : MEMBER])
                chairs[seating] = chairs.get(seating, 0) + row[CHAIRS]
        # The members come again with every other seating.
        if seating == first_seating and row[MEMBER] is not None:
            members.append(Member(*row[MEMBER + 1 :]))
    teams: dict[int, list[Team]] = {event.pk: [] for event in events}
    for row, seatings, members in read:
        teams[row[EVENT]].append(_team(row, seatings, members, tables[row[EVENT]], chairs))
    return teams, tables


def _team(
    row: Row, seatings: Sequence[int], members: Sequence[Member], tables: Mapping[int, Table], chairs: Mapping[int, int]
) -> Team:
    _event, pk, number, own_chairs, house, cut = row[:SEATING]
    return Team(
        pk,
        number,
        team_name([member.name for member in members if member.last_deal != 0]),
        own_chairs,
        tuple(members),
        tuple(seatings),
        tuple([tables[seating].number for seating in seatings]),
        tuple(sorted({chairs[seating] for seating in seatings})),
        bool(house),
        cut,
    )


Sheets = dict[tuple[int, int], SheetIn]
Points = dict[int, dict[int, int]]


def _sheets_and_points(
    events: Sequence[Event], tables: Mapping[int, Mapping[int, Table]]
) -> tuple[dict[int, Sheets], dict[int, Points]]:
    """Sheets by seating and deal, points by team and deal, both by event."""
    event_of = {seating: event for event, known in tables.items() for seating in known}
    confirming = {event.pk for event in events if event.second_person}
    rows = (
        Sheet.objects.filter(seating__round__event__in=events)
        .exclude(state=Sheet.State.TAKEN_BACK)
        .order_by()
        .annotate(special=NullIf("state", Value(ENTERED)))
        .values_list("seating", "deal", "special", "confirmed_by", "tallies__team", "tallies__total")
    )
    sheets: dict[int, Sheets] = {event.pk: {} for event in events}
    points: dict[int, Points] = {event.pk: {} for event in events}
    last = None
    for seating, deal, special, confirmed_by, team, total in rows:
        if seating != last:
            last, event = seating, event_of[seating]
            own_sheets, own_points, is_confirming = sheets[event], points[event], event in confirming
        if (seating, deal) not in own_sheets:
            unconfirmed = is_confirming and not confirmed_by
            is_plain = special is None and not unconfirmed
            own_sheets[seating, deal] = PLAIN if is_plain else SheetIn(special or ENTERED, unconfirmed)
        if team in own_points:
            own_points[team][deal] = total
        elif team is not None:
            own_points[team] = {deal: total}
    return sheets, points
