"""Read teams, tables and sheets of one event or many as plain values."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import ExpressionWrapper, F, Field, Q, Value
from django.db.models.functions import Coalesce, Concat, NullIf, Trim

from scoring.rules import TOTAL_ONLY
from tournaments.core.people.names import team_name
from tournaments.core.standings.counted_deals import ENTERED
from tournaments.core.standings.evening import PLAIN, Evening, SheetIn, Table
from tournaments.core.standings.teams import SeatedTeam, TeamPlayer
from tournaments.models import Event, Sheet
from tournaments.models import Team as StoredTeam


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
            credit=event.sit_out_credit,
            round_hands=event.hands_in_round if event.has_rounds else 0,
            low_wins=event.rules.low_wins,
        )
        for event in events
    }


TEAM_COLUMNS = ("event", "pk", "number", "chairs", "house", "cut_card")
SEATING_COLUMNS = (
    "seats__seating",
    "seats__seating__table",
    "seats__seating__round__first_deal",
    "seats__seating__round__last_deal",
    "seats__seating__first_deal",
    "seats__seating__last_deal",
    "seats__seating__last_due",
    "seats__former_chairs",
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

    The seatings of a team are in the order of the deals, so all rows of a seating are consecutive.
    """
    found = StoredTeam.objects.filter(event__in=events).annotate(**COMPUTED)
    in_order = ("number", "pk", "seats__seating__round__number", "seats__seating__first_deal", "members__pk")
    rows = found.order_by(*in_order).values_list(*TEAM_COLUMNS, *SEATING_COLUMNS, *MEMBER_COLUMNS)
    tables: dict[int, dict[int, Table]] = {event.pk: {} for event in events}
    chairs: dict[int, int] = {}
    passed: set[int] = set()
    read: list[ReadTeam] = []
    team = seating = first_seating = None
    for row in rows:
        is_new = row[PK] != team
        if is_new:
            team, first_seating = row[PK], row[SEATING]
            seatings: list[int] = []
            members: list[TeamPlayer] = []
            former: list[tuple[int, int]] = []
            read.append((row, seatings, members, former))
        if is_new or row[SEATING] != seating:
            seating = row[SEATING]
            if seating is not None:
                seatings.append(seating)
                number, begins, ends, first, last, due, former_chairs = row[SEATING + 1 : MEMBER]
                if due is not None and due < ends:
                    ends = due
                tables[row[EVENT]][seating] = Table(
                    number, max(begins, first), ends if last is None else min(ends, last), due is not None
                )
                chairs[seating] = chairs.get(seating, 0) + (former_chairs or row[CHAIRS])
                if first > ends or (last is not None and last < ends):
                    passed.add(seating)
                if former_chairs:
                    former.append((last, former_chairs))
        # The members repeat with every other seating.
        if seating == first_seating and row[MEMBER] is not None:
            members.append(TeamPlayer(*row[MEMBER + 1 :]))
    sizes = {seating: size for seating, size in chairs.items() if seating not in passed}
    return _teams(events, read, tables, sizes), tables


ReadTeam = tuple[DatabaseRow, list[int], list[TeamPlayer], list[tuple[int, int]]]
"""A team's row, its seatings, its people, and its former chairs, each with the last deal that had them."""


def _teams(
    events: Sequence[Event],
    read: Sequence[ReadTeam],
    tables: Mapping[int, Mapping[int, Table]],
    sizes: Mapping[int, int],
) -> dict[int, list[SeatedTeam]]:
    """Return the teams by event. `sizes` are the players of each seating that lasts to the end of its round."""
    teams: dict[int, list[SeatedTeam]] = {event.pk: [] for event in events}
    seen: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for row, seatings, members, former in read:
        event, pk, number, own_chairs, house, cut = row[:SEATING]
        seated = tuple(seatings)
        if seated not in seen:  # shared with the other teams of the same tables
            numbers = tuple(dict.fromkeys([tables[event][seating].number for seating in seated]))
            seen[seated] = numbers, tuple(sorted({sizes[seating] for seating in seated if seating in sizes}))
        name = team_name([member.name for member in members if member.last_deal != 0])
        teams[event].append(
            SeatedTeam(
                pk, number, name, own_chairs, tuple(members), seated, *seen[seated], bool(house), cut, tuple(former)
            )
        )
    return teams


# As `COMPUTED`: a boolean stays as SQLite stores it.
BY_TABLE = ExpressionWrapper(F("from_table"), output_field=Field())
TOTAL_ALONE = ExpressionWrapper(Q(tallies__counts__has_key=TOTAL_ONLY), output_field=Field())

SHEET_COLUMNS = ("seating", "deal", "special", "confirmed_by", "by_table", "total_alone")
Sheets = dict[tuple[int, int], SheetIn]
PointsByDeal = dict[int, dict[int, int]]


def _sheets_and_points(
    events: Sequence[Event], tables: Mapping[int, Mapping[int, Table]]
) -> tuple[dict[int, Sheets], dict[int, PointsByDeal]]:
    """Return sheets by seating and deal and points by team and deal, both by event."""
    event_of = {seating: event for event, known in tables.items() for seating in known}
    by_pk = {event.pk: event for event in events}
    rows = (
        Sheet.objects.filter(Sheet.BEFORE_THE_END, seating__round__event__in=events)
        .not_undone()
        .order_by()
        .annotate(special=NullIf("state", Value(ENTERED)), by_table=BY_TABLE, total_alone=TOTAL_ALONE)
        .values_list(*SHEET_COLUMNS, "tallies__team", "tallies__total")
    )
    sheets: dict[int, Sheets] = {event.pk: {} for event in events}
    points: dict[int, PointsByDeal] = {event.pk: {} for event in events}
    last_seating = last_deal = None
    for seating, deal, special, confirmed_by, from_table, total_only, team, total in rows:
        # The teams of a sheet are usually consecutive; otherwise the same value is stored again.
        if deal != last_deal or seating != last_seating:
            last_seating, last_deal, event = seating, deal, event_of[seating]
            own_points = points[event]
            unconfirmed = not confirmed_by and by_pk[event].has_to_be_confirmed(from_table=from_table)
            is_plain = special is None and not unconfirmed and not total_only
            sheets[event][seating, deal] = (
                PLAIN if is_plain else SheetIn(special or ENTERED, bool(unconfirmed), bool(total_only))
            )
        if team in own_points:
            own_points[team][deal] = total
        elif team is not None:
            own_points[team] = {deal: total}
    return sheets, points
