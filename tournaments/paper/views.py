"""All papers of an event on one page, and each paper on a page of its own. Only a POST records a print."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.browser_choices import keep_and_go_back
from accounts.models import User
from tournaments.models import Event
from tournaments.models.event import Format
from tournaments.models.progress import progress
from tournaments.paper.actions import record_print
from tournaments.paper.catalog import NOT_THERE_YET, ONE_ROUND_AT_A_TIME, PAPERS, Paper, PaperNeed
from tournaments.paper.forms import PaperForm
from tournaments.paper.outdated_queries import outdated_prints
from tournaments.paper.paper_size import PAPER_SIZE_COOKIE, SIZES, paper_size
from tournaments.paper.papers import page_of, seats_printed
from tournaments.paper.print_menu import print_menu
from tournaments.paper.queries import things_there
from tournaments.web.access import found_or_404, member_club, member_event, takes_phones, takes_tables
from tournaments.web.addresses import site_for_phones
from tournaments.web.responses import render_event, way_back


@require_GET
def papers(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    done = progress(event)
    sections = print_menu(event, done)
    context = {
        "progress": done,
        "sections": sections,
        "first": next((entry for entry in sections[0][1] if not entry.not_yet and entry.next_button), None),
        "outdated": outdated_prints(event),
        "paper_size": paper_size(request, event.club),
        "takes_phones": takes_phones(event),
    }
    return render_event(request, "paper/papers.html", event, context)


@require_http_methods(["GET", "POST"])
def paper(request: HttpRequest, club: str, event_id: int, key: str) -> HttpResponse:
    """Show one paper laid out for the printer. POST records the print and redirects to it."""
    event = member_event(request, club, event_id)
    found = found_or_404(PAPERS.get(key))
    form = PaperForm(request.POST if request.method == "POST" else request.GET, event=event)
    problem = _problem(event, found, form)
    if problem:
        messages.error(request, problem)
        return redirect("paper:papers", club=club, event_id=event_id)
    if request.method == "GET":
        return _paper(request, event, found, form)
    assert isinstance(request.user, User)
    seats = seats_printed(key, event, form.cleaned_data)
    record_print(event=event, paper=found, printed_by=request.user.name, seats=seats)
    asked = {name: request.POST[name] for name in (*form.fields, "back") if request.POST.get(name)}
    address = reverse("paper:paper", args=[club, event_id, key])
    return redirect(f"{address}?{urlencode(asked)}" if asked else address)


@require_POST
def choose_paper_size(request: HttpRequest, club: str) -> HttpResponse:
    """Save the printer's paper size in this browser, and go back to the page."""
    found_club = member_club(request, club)
    size = request.POST.get("size", "")
    if size not in SIZES:
        raise Http404
    return keep_and_go_back(
        request, PAPER_SIZE_COOKIE, size, otherwise=reverse("tonight:tonight", args=[found_club.slug])
    )


def _problem(event: Event, found: Paper, form: PaperForm) -> str:
    """Return why this paper cannot be printed, or an empty text."""
    if found.needs not in things_there(event):
        is_never_known = found.needs == PaperNeed.SCHEDULE and event.format == Format.PROGRESSIVE
        return str(ONE_ROUND_AT_A_TIME if is_never_known else NOT_THERE_YET[found.needs])
    return "" if form.is_valid() else form.first_problem()


def _paper(request: HttpRequest, event: Event, found: Paper, form: PaperForm) -> HttpResponse:
    site = site_for_phones(request) if takes_tables(event) else ""
    template, context = page_of(found.key, event, form.cleaned_data | {"site": site})
    known = {
        "title": found.title,
        "now": timezone.now(),
        "back": way_back(request, reverse(found.home, args=[event.club.slug, event.pk])),
        "paper_size": paper_size(request, event.club),
    }
    return render_event(request, template, event, known | context)
