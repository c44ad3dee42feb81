"""The name screen at the entrance: people press their own names. It leads to no other page but the one of its end."""

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import HelperPass, SignUp
from tournaments.people.queries import people
from tournaments.sign_up import name_queries, queries
from tournaments.sign_up.actions import sign_in, sign_in_new_person, take_back
from tournaments.sign_up.name_forms import FirstTimeForm
from tournaments.web.access import members_and_helpers, name_screen
from tournaments.web.fields import whole_number


@members_and_helpers
@never_cache
@require_http_methods(["GET", "POST"])
def names(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the letters and the names that begin with those pressed so far. POST signs in who pressed their name."""
    screen = name_screen(request, club, event_id)
    event = screen.event
    if request.method == "POST":
        player = people(event.club).filter(pk=whole_number(request.POST.get("player", ""))).first()
        if player is None:  # merged with another record meanwhile
            return redirect(request.path)
        try:
            line = sign_in(event=event, player=player, status=queries.status_of_new_line(event), helper=screen)
        except ValidationError:  # somebody else signed the person in meanwhile, which is as good
            line = event.sign_ups.get(player=player)
        return _greet(line)
    if "line" in request.GET:
        return _greeting(request, screen, whole_number(request.GET["line"]))
    choice = name_queries.names_to_press(event, request.GET.get("at", "")[:120])
    return _page(request, screen, {"choice": choice, "undone": "undone" in request.GET})


def _greet(line: SignUp) -> HttpResponse:
    where = [line.event.club.slug, line.event_id]
    return redirect(reverse("sign_up:names", args=where, query={"line": line.pk}))


def _greeting(request: HttpRequest, screen: HelperPass, line_id: int) -> HttpResponse:
    """Greet who was signed in here, with "Not me", or who was on the list before."""
    here = Q(status__in=(SignUp.Status.HERE, queries.status_of_new_line(screen.event))) | Q(signed_in_by=screen)
    line = screen.event.sign_ups.filter(here, pk=line_id).select_related("player").first()
    if line is None:
        return redirect(request.path)
    record = queries.last_record(line) if line.signed_in_by_id == screen.pk else None
    return _page(request, screen, {"line": line, "record": record})


def _page(request: HttpRequest, screen: HelperPass, context: dict[str, object], *, status: int = 200) -> HttpResponse:
    known = name_queries.on_every_page(screen.event)
    return render(request, "sign_up/names.html", {**known, **context}, status=status)


@members_and_helpers
@require_POST
def not_me(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take the last press back, and show the names again."""
    screen = name_screen(request, club, event_id)
    line, record = (whole_number(request.POST.get(name, "")) for name in ("line", "record"))
    try:
        taken = take_back(helper=screen, line=line, record=record)
    except ValidationError as error:
        return _page(request, screen, {"problem": error.messages[0]}, status=409)
    if taken is None:
        return _page(request, screen, {"problem": _("Please go to the desk.")}, status=409)
    return redirect(reverse("sign_up:names", args=[club, event_id], query={"undone": 1}))


@members_and_helpers
@never_cache
@require_http_methods(["GET", "POST"])
def first_time(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Ask somebody who is here for the first time for name and chapter. People of that name are shown first."""
    screen = name_screen(request, club, event_id)
    event = screen.event
    form = FirstTimeForm(request.POST or None, club=event.club)
    if not form.is_valid():
        return _page(request, screen, {"first_time": form}, status=422 if form.errors else 200)
    alike = queries.namesakes(event, str(form.name))
    if alike and form.cleaned_data["known"] != len(alike):
        return _page(request, screen, {"first_time": form, "alike": name_queries.as_names(event, alike)})
    try:
        line = sign_in_new_person(
            event=event,
            name=form.name,
            status=queries.status_of_new_line(event),
            namesakes_known=len(alike),
            helper=screen,
            chapter=form.cleaned_data.get("chapter"),
            to_confirm=True,
        )
    except ValidationError as error:
        form.add_error(None, error)
        return _page(request, screen, {"first_time": form}, status=409)
    return _greet(line)
