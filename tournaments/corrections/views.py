"""The history of sheets, and the effect of the last correction."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.corrections import queries
from tournaments.corrections.grids import SavesGrid
from tournaments.paper.outdated_queries import outdated_prints
from tournaments.rounds.next_round_queries import again_after_correction
from tournaments.sheets.game_queries import game_at
from tournaments.sheets.queries import address_of_saved, table_for
from tournaments.web.access import entry_event, found_or_404, members_and_helpers
from tournaments.web.responses import render_event


@members_and_helpers
@require_GET
def sheet_history(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    found_or_404(table_for(event, table=table, deal=deal))
    grid = SavesGrid.of(event, queries.saves(event, table=table, deal=deal), request.GET, exclude=("sheet",))
    context = {"grid": grid, "table": table, "deal": deal, "writer": writer}
    return render_event(request, "corrections/sheet.html", event, context, step="play")


@members_and_helpers
@never_cache
@require_GET
def effect(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Show what the last save of a sheet did to totals, places and printed lists."""
    event, writer = entry_event(request, club, event_id)
    found = found_or_404(queries.effect(event, table=table, deal=deal, for_everyone=writer.is_helper))
    outdated = [] if writer.is_helper else outdated_prints(event)
    row = table_for(event, table=table, deal=deal)
    game = game_at(event, row) if row else []
    again = None if writer.is_helper else again_after_correction(event, event.round_and_hand(deal)[0])
    context = {"effect": found, "outdated": outdated, "writer": writer, "game": game, "again": again}
    context["saved_path"] = address_of_saved(event, request.GET)
    return render_event(request, "corrections/effect.html", event, context, step="play")
