"""The history of an evening, and that of a club."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.permissions import is_owner
from tournaments.history.forms import ChosenForm
from tournaments.history.queries import Chosen, acts_in_words, acts_of_club, entries, in_words
from tournaments.web.access import member_club, member_event
from tournaments.web.responses import render_event

ENTRIES_A_PAGE, ENTRIES_ON_PAPER = 20, 1_000


@require_GET
def evening(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List what was done on an evening, newest first, with Undo where it can still be undone.

    `?print` shows the newest 1,000 without Undo, and names what the list is narrowed to.
    """
    event = member_event(request, club, event_id)
    form = ChosenForm(request.GET, event=event)
    chosen = form.chosen
    on_paper = "print" in request.GET
    pages = Paginator(entries(event, chosen), ENTRIES_ON_PAPER if on_paper else ENTRIES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    rows = in_words(event, page.object_list, on_paper=on_paper)
    context = {
        "form": form,
        "entries": rows,
        "without_undo": on_paper and not any(row.undone for row in rows),
        "page": page,
        "asked": request.GET,
        "narrowed": chosen != Chosen(),
        "on_paper": on_paper,
    }
    return render_event(request, "history/evening.html", event, context)


@require_GET
def club(request: HttpRequest, club: str) -> HttpResponse:
    """List what was done to a club and its people, newest first, and evenings that were deleted."""
    found = member_club(request, club)
    page = Paginator(acts_of_club(found), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    acts = list(page.object_list)
    words = acts_in_words(found.pk, acts, is_owner=is_owner(request.user, found))
    context = {"club": found, "room": "club", "entries": [words[act] for act in acts], "page": page}
    return render(request, "history/club.html", {**context, "asked": request.GET})
