"""The handbook, open to everyone: its text says nothing about a club. A member keeps the menu of theirs."""

from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET

from accounts.models import Club, User
from accounts.permissions import club_for, clubs_of
from tournaments.handbook.contents import PAGES
from tournaments.handbook.queries import headings_of
from tournaments.web.access import found_or_404


@login_not_required
@require_GET
def contents(request: HttpRequest) -> HttpResponse:
    pages = list(PAGES.values())
    start = [(one, headings_of(one)) for one in pages if one.group == pages[0].group]
    return render(request, "handbook/contents.html", _shared(request) | {"start": start})


@login_not_required
@require_GET
def page(request: HttpRequest, key: str) -> HttpResponse:
    found = found_or_404(PAGES.get(key))
    keys = list(PAGES)
    after = keys[keys.index(key) + 1 :]
    headings = headings_of(found)
    context = {
        "page": found,
        # Steps are read in their order, and need no list of their own.
        "headings": [] if any(one.is_step for one in headings) else headings,
        "next": PAGES[after[0]] if after else None,
    }
    return render(request, "handbook/page.html", _shared(request) | context)


@login_not_required
@require_GET
def booklet(request: HttpRequest) -> HttpResponse:
    """Show every page of the handbook as one, to print."""
    return render(request, "handbook/booklet.html", _shared(request))


def _shared(request: HttpRequest) -> dict[str, object]:
    """Return the list of pages, the page of this site that the reader came from, and the club of the menu.

    It is not `club`, because the page itself is of no club: no title and no band of a rehearsal.
    """
    back = request.GET.get("back", "")
    back = back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else ""
    return {"room": "handbook", "pages": PAGES.values(), "back": back, "menu_club": _club_of_reader(request, back)}


def _club_of_reader(request: HttpRequest, back: str) -> Club | None:
    """Return the club whose menu stays in sight: the one that the reader came from, or their only one."""
    if not isinstance(request.user, User):
        return None
    try:
        slug = resolve(urlsplit(back).path).kwargs.get("club") if back else None
    except Resolver404:
        slug = None
    if slug:
        try:
            return club_for(request.user, slug)
        except Http404:
            return None
    clubs = clubs_of(request.user)
    return clubs[0] if len(clubs) == 1 else None
