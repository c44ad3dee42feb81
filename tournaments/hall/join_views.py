"""The helper's own pages: join with a code or link, and leave. No login."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Club
from accounts.sessions import without_cache
from tournaments.hall.actions import check_code, end_passes, let_in, make_name_screen
from tournaments.hall.forms import HelperForm, JoinForm, LinkForm, NameScreenForm
from tournaments.hall.queries import clubs_with_a_code, way_in_of_link
from tournaments.models import CountedTry, HelperPass, JoinCode
from tournaments.models.progress import progress
from tournaments.sign_up.name_queries import on_every_page
from tournaments.web.access import PASS_IN_SESSION, helper_pass, is_valid, member_event, takes_helpers
from tournaments.web.acts import Place, note, note_place
from tournaments.web.code_throttle import take_try
from tournaments.wording.said import said as _


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, club: str = "") -> HttpResponse:
    """Take code and name at a club's address and redirect to the helper's page. One who is in goes straight there."""
    if (place := _where_they_are_in(request)) is not None:
        return place
    if "link" in request.POST:
        return _join_by_link(request)
    club = club or _club_meant(request)
    if request.method == "GET" or not club:
        return _page(request, JoinForm(), club=club, ended=PASS_IN_SESSION in request.session)
    form = JoinForm(request.POST)
    return _join_by_code(request, form, club) if form.is_valid() else _page(request, form, club=club, status=422)


def _club_meant(request: HttpRequest) -> str:
    """Return the club whose code is typed at the short address, or an empty text if several could be meant.

    On a hosted site only the club's own address tells.
    """
    if (helper := helper_pass(request)) is not None:
        return helper.event.club.slug
    clubs = [] if settings.HOSTED else clubs_with_a_code(timezone.now()) or Club.objects.filter(rehearsal=False)[:2]
    return clubs[0].slug if len(clubs) == 1 else ""


@login_not_required
@never_cache
@require_GET
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Open a helper's link: only the name is left to type.

    The form posts the token as a field, because the log keeps addresses of failed requests.
    """
    if (place := _where_they_are_in(request)) is not None:
        return place
    if way_in_of_link(token) is None:
        return _page(request, JoinForm(), club=_club_meant(request), link_ended=True)
    return _page(request, LinkForm(initial={"link": token}))


def _where_they_are_in(request: HttpRequest) -> HttpResponse | None:
    if request.user.is_authenticated:
        return redirect("home")
    helper = helper_pass(request)
    return _to_their_page(helper) if helper is not None and is_valid(helper) else None


def _join_by_code(request: HttpRequest, form: JoinForm, club: str) -> HttpResponse:
    digits = form.cleaned_data["code"]
    taken = take_try(request)
    if taken is None:
        form.add_error("code", _("Too many wrong codes came from this device. Wait a quarter of an hour."))
        return _page(request, form, club=club, status=429)
    code = check_code(club=club, digits=digits, now=timezone.now())
    if code is not None:
        taken.delete()
    place = _let_in(request, code, form, by_link=False)
    if place is None:
        form.add_error("code", _("This code is wrong or has run out. Look at the organizer’s screen again."))
        return _page(request, form, club=club, status=422)
    return place


def _join_by_link(request: HttpRequest) -> HttpResponse:
    way_in = way_in_of_link(request.POST["link"])
    form = LinkForm(request.POST)
    if way_in is not None and not form.is_valid():
        return _page(request, form, status=422)
    place = _let_in(request, way_in, form, by_link=True)
    return place or _page(request, JoinForm(), club=_club_meant(request), link_ended=True, status=422)


@transaction.atomic
def _let_in(request: HttpRequest, way_in: JoinCode | None, form: HelperForm, *, by_link: bool) -> HttpResponse | None:
    if way_in is None:
        return None
    helper = let_in(way_in=way_in, by_link=by_link, name=form.cleaned_data["name"], now=timezone.now())
    if helper is None:
        return None
    # A new session key, so nobody who knew the old one gets the pass. Sheets in other tabs stay valid.
    request.session.cycle_key()
    request.session[PASS_IN_SESSION] = helper.secret_hash
    note_place(request, Place(club=helper.event.club, event=helper.event, helper=helper))
    note(request, _("%(name)s helps tonight.") % {"name": helper.name})
    return _to_their_page(helper)


def _to_their_page(helper: HelperPass) -> HttpResponse:
    """Redirect to the sheets, the door or the name screen. Until the tables are shown the door comes first."""
    event = helper.event
    if helper.is_name_screen:
        return redirect("sign_up:names", club=event.club.slug, event_id=event.pk)
    at_the_door = helper.signs_in and not (helper.keys_in and progress(event).shown)
    return redirect("sign_up:door" if at_the_door else "sheets:play", club=event.club.slug, event_id=event.pk)


def _page(
    request: HttpRequest,
    form: HelperForm,
    *,
    club: str = "",
    ended: bool = False,
    link_ended: bool = False,
    status: int = 200,
) -> HttpResponse:
    if isinstance(form, JoinForm) and not club:
        clubs = [] if settings.HOSTED else clubs_with_a_code(timezone.now())
        context = {"clubs": clubs, "ended": ended, "link_ended": link_ended}
        return render(request, "hall/join.html", context, status=status)
    form.sent_to("join:code", club) if club else form.sent_to("join:join")
    boxes = form.visible_fields()
    first = next((box for box in boxes if box.errors), boxes[0])
    first.field.widget.attrs["autofocus"] = True
    return render(request, "hall/join.html", {"form": form, "ended": ended, "link_ended": link_ended}, status=status)


@require_POST
@transaction.atomic
def name_screen_here(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Make this device the name screen: it is logged out, so that nobody at the entrance reaches another page."""
    event = member_event(request, club, event_id)
    form = NameScreenForm(request.POST)
    if not takes_helpers(event):
        return redirect("hall:helpers", club=club, event_id=event_id)
    if not form.is_valid():
        messages.error(request, _("Please type four digits."))
        return redirect("hall:helpers", club=club, event_id=event_id)
    code = form.cleaned_data["code"]
    screen = make_name_screen(event=event, name=_("Name screen"), end_code=code, now=timezone.now())
    note(request, _("A device became the name screen."))
    logout(request)
    request.session[PASS_IN_SESSION] = screen.secret_hash
    return without_cache(_to_their_page(screen))


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def end_names(request: HttpRequest) -> HttpResponse:
    """Ask for the code that ends the name screen. The right one ends it."""
    screen = helper_pass(request)
    if screen is None or not (screen.is_name_screen and is_valid(screen)):
        return redirect("join:join")
    context = {**on_every_page(screen.event), "asks_code": True}
    if request.method == "GET":
        return render(request, "sign_up/names.html", context)
    taken = take_try(request, CountedTry.Of.NAMES)
    problem = _("Too many wrong codes. Wait a quarter of an hour, or ask the organizer to end this screen.")
    if taken is not None:
        problem = _("This code is wrong. The organizer sees it beside the name of this screen.")
        typed = request.POST.get("code", "").strip()
        if screen.end_code and secrets.compare_digest(typed.encode(), screen.end_code.encode()):
            taken.delete()
            return _ended(request, screen, "home")
    return render(request, "sign_up/names.html", {**context, "problem": problem}, status=422)


@transaction.atomic
def _ended(request: HttpRequest, helper: HelperPass, page: str) -> HttpResponse:
    """End the pass of this browser, and have the browser forget it and the pages it kept."""
    end_passes(passes=HelperPass.objects.filter(pk=helper.pk), now=timezone.now())
    request.session.pop(PASS_IN_SESSION)
    note_place(request, Place(club=helper.event.club, event=helper.event, helper=helper))
    sentence = _("%(name)s has ended.") if helper.is_name_screen else _("%(name)s has stopped helping.")
    note(request, sentence % {"name": helper.name})
    return without_cache(redirect(page))


@login_not_required
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """End the helper's pass. Only its code ends a name screen."""
    helper = helper_pass(request)
    if helper is None:
        return without_cache(redirect("join:join"))
    if helper.is_name_screen and is_valid(helper):
        return _to_their_page(helper)
    messages.success(request, _("Thank you for your help, %(name)s.") % {"name": helper.name})
    return _ended(request, helper, "join:join")
