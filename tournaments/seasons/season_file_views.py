"""Downloads of a season: a workbook, and its standings as CSV."""

import io
from functools import partial

from django.http import FileResponse, HttpRequest
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from tournaments.core.exports.file_names import safe_file_name
from tournaments.core.exports.write_csv import csv_of
from tournaments.models import Season
from tournaments.seasons.actions import read_stored
from tournaments.seasons.season_queries import SeasonTable, season_events_to_store, season_table
from tournaments.seasons.season_worksheets import season_worksheets, standings_of_season
from tournaments.web.access import member_club
from tournaments.web.workbook import workbook_response


@require_GET
def workbook(request: HttpRequest, club: str, season_id: int) -> FileResponse:
    season, table = _found(request, club, season_id)
    return workbook_response(season_worksheets(season, table), club=season.club.name, name=season.name)


@require_GET
def csv_file(request: HttpRequest, club: str, season_id: int) -> FileResponse:
    season, table = _found(request, club, season_id)
    stream = io.BytesIO(csv_of(standings_of_season(season, table)).encode())
    return FileResponse(
        stream, as_attachment=True, filename=f"{safe_file_name(season.name)}.csv", content_type="text/csv"
    )


def _found(request: HttpRequest, club: str, season_id: int) -> tuple[Season, SeasonTable]:
    season = get_object_or_404(member_club(request, club).seasons.select_related("club"), pk=season_id)
    table = read_stored(to_store=partial(season_events_to_store, season), read=partial(season_table, season))
    return season, table
