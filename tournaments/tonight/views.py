"""The front page of a club, and the steps of an evening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.browser_choices import keep_choice
from tournaments.core.night import night_of
from tournaments.events.queries import last_evening, planned_ahead
from tournaments.models.progress import progress
from tournaments.sheets.due_queries import due_sheets
from tournaments.sheets.open_matter_queries import matters_of_version
from tournaments.sheets.queries import address_of_saved
from tournaments.tables.chapter_queries import clashes_since_draw
from tournaments.tonight import queries
from tournaments.web.access import member_club, member_event
from tournaments.web.number_box import NUMBER_BOX, TONIGHT, NumberBoxForm
from tournaments.web.responses import HtmxRequest, render_event


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
def event(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show the steps of an evening: what is done, the next step, and partners of one chapter until hands are played.

    During play the next step is the box for a sheet's number, beside what is due, saved last and open.
    """
    found = member_event(request, club, event_id)
    done = progress(found)
    clashes = clashes_since_draw(found) if done.tables and not done.has_begun else []
    context: dict[str, object] = {"progress": done, "clashes": clashes, "others": queries.others_that_day(found)}
    if done.shown and not done.round_is_in and not done.is_final:
        context |= {
            "form": NumberBoxForm({}, event=found).sent_to("sheets:play", club, event_id),
            "due": due_sheets(found) if done.sheets_in else [],
        }
    if done.shown and done.sheets_in and not done.is_final:
        context |= {
            "last": queries.last_saved(found),
            "matters": matters_of_version(found),
            "saved_path": address_of_saved(found, request.GET),
        }
    response = render_event(request, "tonight/event.html", found, context)
    if "form" in context and not request.htmx:
        keep_choice(response, NUMBER_BOX, TONIGHT)
    return response
