"""Read the draw as a show: what the wall reveals now, pair by pair or table by table."""

import datetime
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.core.hall.draw_show import revealed
from tournaments.core.hall.short_names import first_names_of_teams
from tournaments.models import Event, Hall
from tournaments.models.seating import last_round
from tournaments.standings.name_queries import NameOf, names_for_everyone
from tournaments.tables.queries import TableWithTeams, tables_of

TABLES_BESIDE = 8
"""How many tables the wall shows below the pair that is revealed."""


def drawn_tables(event: Event) -> list[TableWithTeams]:
    """Return the tables that are drawn and not shown to everyone yet. Those of a schedule are not drawn."""
    if event.has_rounds:
        return []
    last = last_round(event)
    return [] if last.shown_at else tables_of(last)


def tables_digest(tables: Sequence[TableWithTeams]) -> str:
    """Return a text that changes with everyone's table and partner."""
    seated = [
        (table.seating.table, team.team.pk, [player.pk for player in team.present])
        for table in tables
        for team in table.teams
    ]
    return hashlib.sha256(repr(seated).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTeam:
    """A team that the show reveals: its people, and their chapters if all have one."""

    people: tuple[str, ...]
    first_names: str
    chapters: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTable:
    """A table of the show with the teams revealed so far."""

    number: int
    teams: tuple[ShownTeam, ...]
    is_current: bool
    has_more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowOnWall:
    """The show at a step: what this step reveals, and the tables around it. Step 0 reveals nothing."""

    step: int
    last: int
    by_table: bool
    by_key: bool
    table: int | None
    teams: tuple[ShownTeam, ...]
    tables: tuple[ShownTable, ...]


def show_on_wall(event: Event, hall: Hall, now: datetime.datetime) -> ShowOnWall | None:
    """Return the show as the wall shows it now. None: there is none, or the tables changed or were shown."""
    show = hall.show
    tables = drawn_tables(event) if show else []
    if show is None or not tables or hall.show_tables != tables_digest(tables):
        return None
    name_of = names_for_everyone(event)
    order = [(table.seating.table, team) for table in tables for team in _shown_teams(table, name_of)]
    steps = revealed([number for number, _team in order], by_table=show.by_table)
    step = show.step_at(now, last=len(steps))
    now_shown = steps[step - 1] if step else range(0)
    current = order[now_shown[0]][0] if step else None
    rows = tuple(
        ShownTable(
            number=number,
            teams=tuple(team for place, (_number, team) in of_table if place < now_shown.stop),
            is_current=number == current,
            has_more=any(place >= now_shown.stop for place, _row in of_table),
        )
        for number, of_table in _by_table(order)
    )
    first = next((place for place, row in enumerate(rows) if row.is_current), 0) // TABLES_BESIDE * TABLES_BESIDE
    return ShowOnWall(
        step=step,
        last=len(steps),
        by_table=show.by_table,
        by_key=not show.seconds,
        table=current,
        teams=tuple(order[place][1] for place in now_shown),
        tables=rows[first : first + TABLES_BESIDE],
    )


def _by_table(order: Sequence[tuple[int, ShownTeam]]) -> list[tuple[int, list[tuple[int, tuple[int, ShownTeam]]]]]:
    return [(number, list(rows)) for number, rows in groupby(enumerate(order), key=lambda item: item[1][0])]


def _shown_teams(table: TableWithTeams, name_of: NameOf) -> Iterator[ShownTeam]:
    names = first_names_of_teams([player.person_name for player in team.present] for team in table.teams)
    for team, first_names in zip(table.teams, names, strict=True):
        chapters = tuple(player.chapter.name for player in team.present if player.chapter)
        yield ShownTeam(
            people=tuple(name_of(player.pk, player.name) for player in team.present),
            first_names=first_names,
            chapters=tuple(dict.fromkeys(chapters)) if len(chapters) == len(team.present) > 1 else (),
        )
