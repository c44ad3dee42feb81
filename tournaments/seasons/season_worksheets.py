"""The worksheets of a season: everyone by place with every evening, the chapters, and how it counts."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.core.exports.worksheet import CellValue, Worksheet
from tournaments.core.seasons.counting import Measure
from tournaments.models import Event, Season
from tournaments.seasons.days_queries import DaysTable
from tournaments.seasons.grids import evening_in_words, evenings_in_words
from tournaments.seasons.season_queries import SeasonTable
from tournaments.seasons.wording import TEAMS_AND_PLAYERS, WHY_LEFT_OUT, WHY_NOT_FAIR


def standings_of_season(season: Season, table: SeasonTable) -> Worksheet:
    """Return everyone by place, with a column for each evening; an evening that was missed is empty."""
    headings = [_("Place"), _("Name"), _("Points"), _("Evenings"), _("Chapter")]
    rows: list[Sequence[CellValue]] = [
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
    if table.unlike and table.is_refused:
        rows = [(None, str(WHY_NOT_FAIR[table.unlike]))]
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


def about_season(season: Season, table: SeasonTable) -> Worksheet:
    """Return how the season counts, and which evenings do not compare."""
    counting = table.counting
    facts: list[tuple[str, CellValue]] = [
        (_("Club"), season.club.name),
        (_("Season"), season.name),
        (_("Evenings"), len(table.evenings)),
        (_("What counts"), season.get_measure_display()),
    ]
    if counting.measure == Measure.PLACES:
        facts.append((_("Points for 1st place, 2nd place …"), " ".join(map(str, counting.place_points))))
    if counting.best is not None:
        facts.append((_("Only each player’s best evenings: how many"), counting.best))
    facts.append((_("Evenings needed for a place"), counting.least))
    if table.unlike and table.is_refused:
        facts.append((_("Not added up"), str(WHY_NOT_FAIR[table.unlike])))
        facts += [(_("These evenings compare"), " · ".join(evenings_in_words(group))) for group in table.groups]
    for evening, why in table.left_out or ():
        facts.append((_("Does not count"), f"{evening_in_words(evening)}: {WHY_LEFT_OUT[why]}"))
    if table.not_final:
        facts.append((_("Evenings that are not final"), table.not_final))
    facts.append((_("Written"), timezone.localtime()))
    return Worksheet(title=_("About"), headings=(_("What"), _("Value")), rows=facts)


def season_worksheets(season: Season, table: SeasonTable) -> list[Worksheet]:
    chapters = [chapters_of_season(table)] if table.chapters else []
    return [standings_of_season(season, table), *chapters, about_season(season, table)]


def standings_of_days(table: DaysTable) -> Worksheet:
    """Return everyone by place, with a column for each day; a day that was missed is empty."""
    headings = [_("Place"), _("Name"), *_dates_of(table.days), _("Total")]
    rows = [(row.place, row.name, *row.days, row.points) for row in table.rows]
    return Worksheet(title=_("All days"), headings=headings, rows=rows)


def about_days(first: Event, table: DaysTable) -> Worksheet:
    """Return what the page of all days says beside its list. `first` is the first day of the event."""
    facts: list[tuple[str, CellValue]] = [
        (_("Club"), first.club.name),
        (_("Evening"), first.name),
        (_("Days with results"), len(table.days)),
        (_("Days that are not final"), table.not_final),
    ]
    if table.unlike:
        facts.append((_("Points of the days"), str(WHY_NOT_FAIR[table.unlike])))
    if table.has_teams_and_players:
        facts.append((_("Rows"), str(TEAMS_AND_PLAYERS)))
    facts.append((_("Written"), timezone.localtime()))
    return Worksheet(title=_("About"), headings=(_("What"), _("Value")), rows=facts)


def _number(value: Fraction) -> CellValue:
    return int(value) if value.denominator == 1 else float(value)
