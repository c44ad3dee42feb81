"""The results page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.access import member_event
from tournaments.pages import render_event
from tournaments.standings.queries import standings


@require_GET
def results(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every team with its place and its points hand by hand."""
    event = member_event(request, club, event_id)
    deals = range(1, event.deals + 1)
    rows = [(row, [row.who.hands.get(deal) for deal in deals]) for row in standings(event)]
    context = {"rows": rows, "deals": deals}
    return render_event(request, "standings/results.html", event, context, step="results")
