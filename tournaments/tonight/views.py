"""The front page of a club, and the steps of an evening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.core.night import night_of
from tournaments.events.queries import last_evening, others_that_day, planned_ahead
from tournaments.models.progress import progress
from tournaments.seasons.queries import winners
from tournaments.sign_up.coming_queries import takes_answers
from tournaments.tables.chapter_queries import clashes_since_draw
from tournaments.tonight import queries
from tournaments.web.access import member_club, member_event
from tournaments.web.responses import render_event


@require_GET
def tonight(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    now = timezone.localtime()
    event = queries.tonight(found_club, now)
    if event is not None:
        return redirect("tonight:event", club=club, event_id=event.pk)
    context = {
        "club": found_club,
        "room": "tonight",
        "latest": last_evening(found_club, night_of(now)),
        "planned": planned_ahead(found_club, night_of(now)),
        "people": found_club.players.exists(),
    }
    return render(request, "tonight/nothing_tonight.html", context)


@require_GET
def event(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show how far the evening is and its next step. While it is played, that is Play."""
    found = member_event(request, club, event_id)
    done = progress(found)
    if done.shown and not done.is_final:
        return redirect("sheets:play", club, event_id)
    context = {
        "progress": done,
        "clashes": clashes_since_draw(found) if done.tables and not done.has_begun else [],
        "others": others_that_day(found),
        "takes_answers": takes_answers(found, done),
        "winners": winners([found]).get(found.pk, "") if done.is_final else "",
    }
    return render_event(request, "tonight/event.html", found, context)
