"""The worksheets of a season: everyone by place with every evening, and the chapters."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.core.exports.worksheet import CellValue, Worksheet
from tournaments.models import Event, Season
from tournaments.seasons.days_queries import DaysTable
from tournaments.seasons.season_queries import SeasonTable


def standings_of_season(season: Season, table: SeasonTable) -> Worksheet:
    """Return everyone by place, with a column for each evening; an evening that was missed is empty."""
    headings = [_("Place"), _("Name"), _("Points"), _("Evenings"), _("Chapter")]
    rows = [
        (
            row.place,
            row.player.name,
            _number(row.points),
            row.placed.who.played,
            row.player.chapter.name if row.player.chapter else None,
            *(None if brought is None else _number(brought) for brought, _counts in row.evenings),
        )
        for row in table.rows
    ]
    dates = _dates_of([evening.first for evening in table.evenings])
    return Worksheet(title=_("Standings"), headings=[*headings, *dates], rows=rows)


def _dates_of(events: Sequence[Event]) -> list[str]:
    """Return the date of each event, with its name if another one has the same date."""
    said = [date_format(event.date) for event in events]
    return [f"{date}, {event.name}" if said.count(date) > 1 else date for date, event in zip(said, events, strict=True)]


def chapters_of_season(table: SeasonTable) -> Worksheet:
    headings = [_("Place"), _("Chapter"), _("Average"), _("Players")]
    rows = [
        (row.placed.place, row.chapter.name, _number(row.placed.who.average), ", ".join(row.names))
        for row in table.chapters
    ]
    return Worksheet(title=_("Chapter trophy"), headings=headings, rows=rows)


def season_worksheets(season: Season, table: SeasonTable) -> list[Worksheet]:
    standings = standings_of_season(season, table)
    return [standings, chapters_of_season(table)] if table.chapters else [standings]


def standings_of_days(table: DaysTable) -> Worksheet:
    """Return everyone by place, with a column for each day; a day that was missed is empty."""
    headings = [_("Place"), _("Name"), *_dates_of(table.days), _("Total")]
    rows = [(row.place, row.name, *row.days, row.points) for row in table.rows]
    return Worksheet(title=_("All days"), headings=headings, rows=rows)


def _number(value: Fraction) -> CellValue:
    return int(value) if value.denominator == 1 else float(value)
