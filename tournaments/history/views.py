"""The history of an evening."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.history.forms import ChosenForm
from tournaments.history.queries import Chosen, entries, in_words
from tournaments.web.access import member_event
from tournaments.web.responses import render_event

ENTRIES_A_PAGE, ENTRIES_ON_PAPER = 20, 1_000


@require_GET
def evening(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List what was done on an evening, newest first, with Undo where it can still be undone. `?print` shows all."""
    event = member_event(request, club, event_id)
    form = ChosenForm(request.GET, event=event)
    chosen = form.chosen
    on_paper = "print" in request.GET
    pages = Paginator(entries(event, chosen), ENTRIES_ON_PAPER if on_paper else ENTRIES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "form": form,
        "entries": in_words(event, page.object_list, on_paper=on_paper),
        "page": page,
        "asked": request.GET,
        "narrowed": chosen != Chosen(),
        "on_paper": on_paper,
    }
    return render_event(request, "history/evening.html", event, context, step="results")
