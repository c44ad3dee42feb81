"""Read teams, tables and sheets of one event or many as plain values."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db.models import ExpressionWrapper, F, Field, Value
from django.db.models.functions import Coalesce, Concat, NullIf, Trim

from tournaments.core.people.names import team_name
from tournaments.core.standings.counted_deals import ENTERED
from tournaments.core.standings.evening import PLAIN, Evening, SheetIn, TableInResults
from tournaments.core.standings.teams import SeatedTeam, TeamPlayer
from tournaments.models import Event, Sheet, TeamMember
from tournaments.models import Team as StoredTeam
from tournaments.models.sheet import total_alone


def evening_of(event: Event) -> Evening:
    """Return teams, tables and sheets of an event, always in three queries, without undone sheets."""
    return evenings_of([event])[event.pk]


def evenings_of(events: Sequence[Event]) -> dict[int, Evening]:
    """Return the same for many events, by event, always in three queries."""
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


# Booleans stay 0 and 1 on SQLite: creating thousands of them in Python takes longer.
HOUSE = ExpressionWrapper(F("not_for_prizes"), output_field=Field())
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
EVENT, PK, CHAIRS, SEATING = 0, 1, 3, len(TEAM_COLUMNS)
DatabaseRow = tuple[Any, ...]


def _teams_and_tables(
    events: Sequence[Event],
) -> tuple[dict[int, list[SeatedTeam]], dict[int, dict[int, TableInResults]]]:
    """Query both, by event: a row for each team and seating. The seatings of a team are in the order of the deals."""
    found = StoredTeam.objects.filter(event__in=events).annotate(house=HOUSE)
    in_order = found.order_by("number", "pk", "seats__seating__round__number", "seats__seating__first_deal")
    tables: dict[int, dict[int, TableInResults]] = {event.pk: {} for event in events}
    chairs: dict[int, int] = {}
    passed: set[int] = set()
    read: list[ReadTeam] = []
    team = None
    for row in in_order.values_list(*TEAM_COLUMNS, *SEATING_COLUMNS):
        if row[PK] != team:
            team = row[PK]
            seatings: list[int] = []
            former: list[tuple[int, int]] = []
            read.append((row, seatings, former))
        seating, number, begins, ends, first, last, due, former_chairs = row[SEATING:]
        if seating is None:
            continue
        seatings.append(seating)
        if due is not None and due < ends:
            ends = due
        if seating not in tables[row[EVENT]]:
            tables[row[EVENT]][seating] = TableInResults(
                number, max(begins, first), ends if last is None else min(ends, last), due is not None
            )
        chairs[seating] = chairs.get(seating, 0) + (former_chairs or row[CHAIRS])
        if first > ends or (last is not None and last < ends):
            passed.add(seating)
        if former_chairs:
            former.append((last, former_chairs))
    sizes = {seating: size for seating, size in chairs.items() if seating not in passed}
    return _teams(events, read, _members(events), tables, sizes), tables


# In the order of TeamPlayer's fields, after the team.
MEMBER_COLUMNS = ("team", "player", "name", "chapter", "house", "first_deal", "last_deal")
# The database computes the name as Player.name does: computing thousands in Python takes longer.
OF_PLAYER = {
    "house": ExpressionWrapper(F("player__not_for_prizes"), output_field=Field()),
    "chapter": Coalesce("player__chapter__name", Value("")),
    "name": Trim(
        Concat(Coalesce(NullIf("player__known_as", Value("")), "player__given_name"), Value(" "), "player__family_name")
    ),
}


def _members(events: Sequence[Event]) -> dict[int, list[TeamPlayer]]:
    """Query the people of each team, those who left included, in the order in which they joined it."""
    found = TeamMember.objects.filter(team__event__in=events).annotate(**OF_PLAYER)
    members: dict[int, list[TeamPlayer]] = {}
    for row in found.order_by("pk").values_list(*MEMBER_COLUMNS):
        members.setdefault(row[0], []).append(TeamPlayer._make(row[1:]))
    return members


ReadTeam = tuple[DatabaseRow, list[int], list[tuple[int, int]]]
"""A team's row, its seatings, and its former chairs, each with the last deal that had them."""


def _teams(
    events: Sequence[Event],
    read: Sequence[ReadTeam],
    members: Mapping[int, Sequence[TeamPlayer]],
    tables: Mapping[int, Mapping[int, TableInResults]],
    sizes: Mapping[int, int],
) -> dict[int, list[SeatedTeam]]:
    """Return the teams by event. `sizes` are the players of each seating that lasts to the end of its round."""
    teams: dict[int, list[SeatedTeam]] = {event.pk: [] for event in events}
    seen: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for row, seatings, former in read:
        event, pk, number, own_chairs, house, cut = row[:SEATING]
        seated = tuple(seatings)
        if seated not in seen:  # shared with the other teams of the same tables
            numbers = tuple(dict.fromkeys([tables[event][seating].number for seating in seated]))
            seen[seated] = numbers, tuple(sorted({sizes[seating] for seating in seated if seating in sizes}))
        people = tuple(members.get(pk, ()))
        name = team_name([member.name for member in people if member.last_deal != 0])
        teams[event].append(
            SeatedTeam(pk, number, name, own_chairs, people, seated, *seen[seated], bool(house), cut, tuple(former))
        )
    return teams


# As `HOUSE`: a boolean stays as SQLite stores it.
BY_TABLE = ExpressionWrapper(F("from_table"), output_field=Field())
TOTAL_ALONE = ExpressionWrapper(total_alone("tallies__counts"), output_field=Field())

SHEET_COLUMNS = ("seating", "deal", "special", "confirmed_by", "by_table", "total_alone")
Sheets = dict[tuple[int, int], SheetIn]
PointsByDeal = dict[int, dict[int, int]]


def _sheets_and_points(
    events: Sequence[Event], tables: Mapping[int, Mapping[int, TableInResults]]
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

    @cache  # thousands of sheets differ little in these
    def is_unconfirmed(event: int, state: str, confirmed_by: str, from_table: bool) -> bool:
        is_played = state in Sheet.PLAYED
        return by_pk[event].is_unconfirmed(is_played=is_played, from_table=from_table, confirmed_by=confirmed_by)

    sheets: dict[int, Sheets] = {event.pk: {} for event in events}
    points: dict[int, PointsByDeal] = {event.pk: {} for event in events}
    last_seating = last_deal = None
    for seating, deal, special, confirmed_by, from_table, total_only, team, total in rows:
        # The teams of a sheet are usually consecutive.
        if deal != last_deal or seating != last_seating:
            last_seating, last_deal, event = seating, deal, event_of[seating]
            own_points = points[event]
            unconfirmed = is_unconfirmed(event, special or ENTERED, confirmed_by, from_table)
            is_plain = special is None and not unconfirmed
            own_sheets = sheets[event]
            own_sheets.setdefault(
                (seating, deal), PLAIN if is_plain else SheetIn(special or ENTERED, bool(unconfirmed))
            )
        if total_only:  # of one team, of a hand that was not finished, or of all
            own_sheets[seating, deal] = own_sheets[seating, deal]._replace(total_only=True)
        if team in own_points:
            own_points[team][deal] = total
        elif team is not None:
            own_points[team] = {deal: total}
    return sheets, points
