"""The front page of a club, and the steps of an evening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.models.progress import progress
from tournaments.sheets.queries import open_matters
from tournaments.tonight import queries
from tournaments.web.access import member_club, member_event
from tournaments.web.number_box import NumberBoxForm
from tournaments.web.responses import render_event


@require_GET
def tonight(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    event = queries.tonight(found_club, timezone.localtime())
    if event is not None:
        return redirect("tonight:event", club=club, event_id=event.pk)
    context = {"club": found_club, "room": "tonight", "latest": found_club.events.first()}
    return render(request, "tonight/nothing_tonight.html", context)


@require_GET
def event(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the steps of an evening: what is done, the next step, and partners of one chapter until hands are played.

    During play the next step is the box for a sheet's number, beside what is due, saved last and open.
    """
    found = member_event(request, club, event_id)
    done = progress(found)
    clashes = queries.clashes_since_draw(found) if done.tables and not done.sheets_in else []
    context: dict[str, object] = {"progress": done, "clashes": clashes, "others": queries.others_that_day(found)}
    if done.shown and not done.all_in and not done.is_final:
        context |= {
            "form": NumberBoxForm({}, event=found).sent_to("sheets:play", club, event_id),
            "due": queries.due_sheets(found) if done.sheets_in else [],
            "last": queries.last_saved(found) if done.sheets_in else None,
            "matters": open_matters(found) if done.sheets_in else [],
        }
    return render_event(request, "tonight/event.html", found, context)
