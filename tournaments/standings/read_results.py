"""Read teams, tables and sheets of one event or many as plain values."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import ExpressionWrapper, F, Field, Value
from django.db.models.functions import Coalesce, Concat, NullIf, Trim

from tournaments.core.standings.counted_deals import ENTERED
from tournaments.core.standings.evening import PLAIN, Evening, SheetIn, Table
from tournaments.core.standings.teams import SeatedTeam, TeamPlayer
from tournaments.models import Event, Sheet
from tournaments.models import Team as StoredTeam
from tournaments.tables.queries import team_name


def evening_of(event: Event) -> Evening:
    """Return teams, tables and sheets of an event, always in two queries, without undone sheets."""
    return evenings_of([event])[event.pk]


def evenings_of(events: Sequence[Event]) -> dict[int, Evening]:
    """Return the same for many events, by event, always in two queries."""
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
# In the order of TeamPlayer's fields, after the key of the row.
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
DatabaseRow = tuple[Any, ...]

# The database computes the name as Player.name does, and booleans stay 0 and 1 on SQLite:
# creating thousands of either in Python takes longer.
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


def _teams_and_tables(events: Sequence[Event]) -> tuple[dict[int, list[SeatedTeam]], dict[int, dict[int, Table]]]:
    """Query both, by event: a row for each team, seating and member, in this order.

    A team sits at one table in each round, so all rows of a seating are consecutive.
    """
    found = StoredTeam.objects.filter(event__in=events).annotate(**COMPUTED)
    rows = found.order_by("number", "pk", "seats__seating__round__number", "members__pk").values_list(
        *TEAM_COLUMNS, *SEATING_COLUMNS, *MEMBER_COLUMNS
    )
    tables: dict[int, dict[int, Table]] = {event.pk: {} for event in events}
    chairs: dict[int, int] = {}
    read: list[tuple[DatabaseRow, list[int], list[TeamPlayer]]] = []
    team = seating = first_seating = None
    for row in rows:
        is_new = row[PK] != team
        if is_new:
            team, first_seating = row[PK], row[SEATING]
            seatings: list[int] = []
            members: list[TeamPlayer] = []
            read.append((row, seatings, members))
        if is_new or row[SEATING] != seating:
            seating = row[SEATING]
            if seating is not None:
                seatings.append(seating)
                tables[row[EVENT]][seating] = Table(*row[SEATING + 1 : MEMBER])
                chairs[seating] = chairs.get(seating, 0) + row[CHAIRS]
        # The members repeat with every other seating.
        if seating == first_seating and row[MEMBER] is not None:
            members.append(TeamPlayer(*row[MEMBER + 1 :]))
    return _teams(events, read, tables, chairs), tables


def _teams(
    events: Sequence[Event],
    read: Sequence[tuple[DatabaseRow, Sequence[int], Sequence[TeamPlayer]]],
    tables: Mapping[int, Mapping[int, Table]],
    chairs: Mapping[int, int],
) -> dict[int, list[SeatedTeam]]:
    """Return the teams by event, each from its row, its seatings and its people."""
    teams: dict[int, list[SeatedTeam]] = {event.pk: [] for event in events}
    seen: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for row, seatings, members in read:
        event, pk, number, own_chairs, house, cut = row[:SEATING]
        seated = tuple(seatings)
        if seated not in seen:  # shared with the other teams of the same tables
            numbers = tuple([tables[event][seating].number for seating in seated])
            seen[seated] = numbers, tuple(sorted({chairs[seating] for seating in seated}))
        name = team_name([member.name for member in members if member.last_deal != 0])
        teams[event].append(
            SeatedTeam(pk, number, name, own_chairs, tuple(members), seated, *seen[seated], bool(house), cut)
        )
    return teams


Sheets = dict[tuple[int, int], SheetIn]
PointsByDeal = dict[int, dict[int, int]]


def _sheets_and_points(
    events: Sequence[Event], tables: Mapping[int, Mapping[int, Table]]
) -> tuple[dict[int, Sheets], dict[int, PointsByDeal]]:
    """Return sheets by seating and deal and points by team and deal, both by event."""
    event_of = {seating: event for event, known in tables.items() for seating in known}
    confirming = {event.pk for event in events if event.second_person}
    rows = (
        Sheet.objects.filter(Sheet.BEFORE_THE_END, seating__round__event__in=events)
        .not_undone()
        .order_by()
        .annotate(special=NullIf("state", Value(ENTERED)))
        .values_list("seating", "deal", "special", "confirmed_by", "tallies__team", "tallies__total")
    )
    sheets: dict[int, Sheets] = {event.pk: {} for event in events}
    points: dict[int, PointsByDeal] = {event.pk: {} for event in events}
    last_seating = last_deal = None
    for seating, deal, special, confirmed_by, team, total in rows:
        # The teams of a sheet are usually consecutive; otherwise the same value is stored again.
        if deal != last_deal or seating != last_seating:
            last_seating, last_deal, event = seating, deal, event_of[seating]
            own_points = points[event]
            unconfirmed = event in confirming and not confirmed_by
            is_plain = special is None and not unconfirmed
            sheets[event][seating, deal] = PLAIN if is_plain else SheetIn(special or ENTERED, unconfirmed)
        if team in own_points:
            own_points[team][deal] = total
        elif team is not None:
            own_points[team] = {deal: total}
    return sheets, points
