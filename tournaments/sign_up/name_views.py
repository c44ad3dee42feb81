"""The name screen: people press their own names, on a device at the entrance or on a phone of their own.

A name screen leads to no other page but the one of its end; a phone also to the tables of those whom it signed in.
"""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from tournaments.models import HelperPass, SignUp
from tournaments.people.queries import people
from tournaments.sign_up import name_queries, queries
from tournaments.sign_up.actions import sign_in, sign_in_new_person, take_back
from tournaments.sign_up.money_queries import to_pay
from tournaments.sign_up.name_forms import FirstTimeForm
from tournaments.sign_up.phone_queries import SignedInHere, has_no_place, press_of, signed_in_on
from tournaments.sign_up.typed_name import SignedIn
from tournaments.web.access import link_is_on, name_screen, name_screens_and_phones
from tournaments.web.acts import note
from tournaments.web.fields import whole_number
from tournaments.web.responses import HtmxRequest
from tournaments.wording.said import said as _

GREETING, LONG_GREETING = 4, 8
"""For so many seconds the name screen greets: longer if there is more to read."""


@name_screens_and_phones
@never_cache
@require_http_methods(["GET", "POST"])
def names(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show the letters and the names that begin with those pressed so far. POST signs in who pressed their name."""
    screen = name_screen(request, club, event_id)
    event = screen.event
    if request.method == "POST":
        player = people(event.club).filter(pk=whole_number(request.POST.get("player", ""))).first()
        if player is None:  # merged with another record meanwhile
            return redirect(request.path)
        try:
            with transaction.atomic():
                line = sign_in(event=event, player=player, status=queries.status_of_new_line(event), helper=screen)
                note(request, SignedIn(line=line, before=None, is_new=False).sentence)
        except ValidationError:
            # Another device signed the person in meanwhile, which is as good, or the phone has signed in its last one.
            found = event.sign_ups.filter(player=player).first()
            return _greet(screen, found) if found else redirect(request.path)
        return _greet(screen, line)
    if "line" in request.GET:
        return _greeting(request, screen, whole_number(request.GET["line"]))
    if screen.is_phone and "shown" in request.GET:
        return _news(request, screen)
    if screen.is_phone and (phone_page := _signed_in_here(request, screen)):
        return phone_page
    choice = name_queries.names_to_press(event, request.GET.get("at", "")[:120])
    return _page(request, screen, {"choice": choice, "undone": "undone" in request.GET})


def _signed_in_here(request: HtmxRequest, phone: HelperPass) -> HttpResponse | None:
    """Show whom a phone signed in, unless that is nobody or somebody else is to be signed in."""
    if not phone.has_signed_in_all and {"at", "more"} & request.GET.keys():
        return None
    signed_in = signed_in_on(phone)
    if not signed_in and not phone.has_signed_in_all:
        return None
    context = {
        "on_phone": True,
        "signed_in": signed_in,
        "shown": _shown(signed_in),
        "tables_come": link_is_on(phone.event) and signed_in and not any(one.own_page for one in signed_in),
        "undone": "undone" in request.GET,
    }
    return _page(request, phone, context)


def _shown(signed_in: Sequence[SignedInHere]) -> str:
    """Return a text that changes with who is signed in, and who of them finds the table."""
    return "-".join(f"{one.line.pk}{'t' if one.own_page else ''}" for one in signed_in)


def _news(request: HtmxRequest, phone: HelperPass) -> HttpResponse:
    """Answer a phone that waits: nothing new, or on to the table of its one person, or its page once more."""
    signed_in = signed_in_on(phone)
    if request.GET["shown"] == _shown(signed_in):
        return HttpResponse(status=204)
    if len(signed_in) == 1 and signed_in[0].own_page:
        return HttpResponseClientRedirect(signed_in[0].own_page)
    return HttpResponseClientRefresh()


def _greet(screen: HelperPass, line: SignUp) -> HttpResponse:
    """Lead to the greeting. A phone shows everyone whom it signed in."""
    where = [line.event.club.slug, line.event_id]
    query = {} if screen.is_phone and line.signed_in_by_id == screen.pk else {"line": line.pk}
    return redirect(reverse("sign_up:names", args=where, query=query))


def _greeting(request: HttpRequest, screen: HelperPass, line_id: int) -> HttpResponse:
    """Greet who was signed in here, with "Not me", or who was on the list before."""
    here = Q(status__in=(SignUp.Status.HERE, queries.status_of_new_line(screen.event))) | Q(signed_in_by=screen)
    line = screen.event.sign_ups.filter(here, pk=line_id).select_related("player").first()
    if line is None:
        return redirect(request.path)
    press = press_of(line) if line.signed_in_by_id == screen.pk else None
    # Of others the screen tells nothing.
    told = {"has_no_place": has_no_place(line), "to_pay": to_pay(line)} if press else {}
    seconds = LONG_GREETING if any(told.values()) else GREETING
    return _page(request, screen, {"line": line, "press": press, "seconds": seconds, **told})


def _page(request: HttpRequest, screen: HelperPass, context: dict[str, object], *, status: int = 200) -> HttpResponse:
    known = {
        **name_queries.on_every_page(screen.event),
        "phone": screen if screen.is_phone else None,
        "seconds": GREETING,
    }
    return render(request, "sign_up/names.html", {**known, **context}, status=status)


@name_screens_and_phones
@require_POST
@transaction.atomic
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
    note(request, _("%(name)s is not signed in.") % {"name": taken.player})
    return redirect(reverse("sign_up:names", args=[club, event_id], query={"undone": 1}))


@name_screens_and_phones
@never_cache
@require_http_methods(["GET", "POST"])
def first_time(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Ask somebody who is here for the first time for name and chapter. People of that name are shown first."""
    screen = name_screen(request, club, event_id)
    event = screen.event
    if screen.has_signed_in_all:
        return redirect("sign_up:names", club=club, event_id=event_id)
    form = FirstTimeForm(request.POST or None, club=event.club)
    if not form.is_valid():
        return _page(request, screen, {"first_time": form}, status=422 if form.errors else 200)
    alike = queries.namesakes(event, str(form.name))
    if (same := name_queries.pressed_just_now(screen, alike)) is not None:
        return _greet(screen, same)
    if alike and form.cleaned_data["known"] != len(alike):
        return _page(request, screen, {"first_time": form, "alike": name_queries.as_names(event, alike)})
    try:
        with transaction.atomic():
            line = sign_in_new_person(
                event=event,
                name=form.name,
                status=queries.status_of_new_line(event),
                namesakes_known=len(alike),
                helper=screen,
                chapter=form.cleaned_data.get("chapter"),
                to_confirm=True,
            )
            note(request, SignedIn(line=line, before=None, is_new=True).sentence)
    except ValidationError as error:
        form.add_error(None, error)
        return _page(request, screen, {"first_time": form}, status=409)
    return _greet(screen, line)
