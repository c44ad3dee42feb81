"""The standings of an event over several days, as a page and as a workbook."""

from functools import partial

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.models import Event
from tournaments.seasons.actions import read_stored
from tournaments.seasons.days_queries import DaysTable, days_table, days_to_store
from tournaments.seasons.grids import ROWS_A_PAGE, DaysGrid
from tournaments.seasons.season_worksheets import about_days, standings_of_days
from tournaments.seasons.wording import TEAMS_AND_PLAYERS, WHY_NOT_FAIR
from tournaments.web.access import member_event
from tournaments.web.workbook import workbook_response


@require_GET
def days(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the points of all days of an event, whichever of its days the address names."""
    event = member_event(request, club, event_id)
    all_days, table = _found(event)
    context = {
        "club": event.club,
        "room": "past",
        "event": event,
        "first": all_days[0],
        "table": table,
        "why_unlike": WHY_NOT_FAIR[table.unlike] if table.unlike else "",
        "teams_and_players": TEAMS_AND_PLAYERS if table.has_teams_and_players else "",
        "grid": DaysGrid.of(event.club, table).show(request.GET, per_page=ROWS_A_PAGE),
        "now": timezone.localtime(),
    }
    return render(request, "seasons/days.html", context)


@require_GET
def workbook(request: HttpRequest, club: str, event_id: int) -> FileResponse:
    all_days, table = _found(member_event(request, club, event_id))
    first = all_days[0]
    return workbook_response(
        [standings_of_days(table), about_days(first, table)], club=first.club.name, name=first.name
    )


def _found(event: Event) -> tuple[list[Event], DaysTable]:
    all_days = event.all_days
    return all_days, read_stored(to_store=partial(days_to_store, all_days), read=partial(days_table, all_days))
