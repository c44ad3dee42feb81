"""Final or not, and reading out the winners."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.standings import queries
from tournaments.standings.actions import make_final, take_back_final
from tournaments.standings.reading_page import chosen_reading, reading_page
from tournaments.standings.views import asked_results, standings_page
from tournaments.web.access import member_event
from tournaments.web.responses import done, errors_shown


@require_POST
def final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Declare the results final, as the organizer saw them."""
    event = member_event(request, club, event_id)
    version = request.POST.get("version", "")
    with errors_shown(request):
        make_final(event=event, version=int(version) if version.isdecimal() and len(version) < 10 else 0)
        undo = reverse("standings:not-final", args=[club, event_id])
        done(request, _("These results are final now."), undo_url=undo)
    return redirect("standings:results", club=club, event_id=event_id)


@require_POST
def not_final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take back that the results are final."""
    event = take_back_final(event=member_event(request, club, event_id))
    again = reverse("standings:final", args=[club, event_id])
    done(request, _("The results are no longer final."), undo_url=again, undo_data={"version": event.version})
    return redirect("standings:results", club=club, event_id=event_id)


@require_GET
def winners(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Read out the winners, from the last place to the first: one page a place, nothing shown before its press."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    chosen = chosen_reading(request.GET)
    if chosen.by_player:
        found = queries.players_of(event, shown.evening, after=shown.after)
        page = reading_page(queries.player_lists(event, found), chosen)
    else:
        page = reading_page(queries.team_lists(event, shown.evening.results(after=shown.after)), chosen)
    return standings_page(request, "winners", event, shown, {"page": page})
