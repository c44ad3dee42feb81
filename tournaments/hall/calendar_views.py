"""The evenings as a calendar: the organizer's page about its link, and the calendar itself."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tournaments.hall.calendar_actions import end_calendar_link, give_calendar_link
from tournaments.hall.calendar_queries import calendar_link, evenings_as_calendar, linked_calendar
from tournaments.web.access import found_or_404, member_club
from tournaments.web.addresses import addresses_of
from tournaments.web.responses import done


@login_not_required
@never_cache
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the evenings for whoever has the link."""
    content = evenings_as_calendar(found_or_404(linked_calendar(token)))
    disposition = 'inline; filename="evenings.ics"'
    return HttpResponse(
        content, content_type="text/calendar; charset=utf-8", headers={"Content-Disposition": disposition}
    )


@never_cache
@require_GET
def link(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    given_out = calendar_link(found_club)
    page = reverse("calendar_feed:feed", args=[given_out.token]) if given_out else ""
    context = {
        "club": found_club,
        "room": "past",
        "page": page,
        "addresses": addresses_of(request, page) if page else [],
        "hosted": settings.HOSTED,
    }
    return render(request, "hall/calendar.html", context)


@require_POST
def give(request: HttpRequest, club: str) -> HttpResponse:
    again = "again" in request.POST
    give_calendar_link(club=member_club(request, club), the_same=again)
    said = _("The link works again.") if again else _("Anyone with the link can see the dates of your evenings.")
    done(request, said, undo_url=reverse("calendar:end-link", args=[club]))
    return redirect("calendar:link", club=club)


@require_POST
def end(request: HttpRequest, club: str) -> HttpResponse:
    end_calendar_link(club=member_club(request, club))
    done(request, _("The link is off."), undo_url=reverse("calendar:give-link", args=[club]), undo_data={"again": "1"})
    return redirect("calendar:link", club=club)
