"""The helper's own pages: join with a code or link, and leave. No login."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.hall.actions import count_wrong_try, end_passes, let_in
from tournaments.hall.code_throttle import has_tried_too_often, note_wrong_code
from tournaments.hall.forms import HelperForm, JoinForm, LinkForm
from tournaments.hall.queries import code_for, way_in_of_link
from tournaments.models import Event, JoinCode
from tournaments.web.access import PASS_IN_SESSION, helper_pass, is_valid
from tournaments.web.responses import done


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Take code and name and redirect to the sheets. A helper who is in goes straight there."""
    if (place := _where_they_are_in(request)) is not None:
        return place
    if request.method == "GET":
        return _page(request, JoinForm(), ended=PASS_IN_SESSION in request.session)
    if "link" in request.POST:
        return _join_by_link(request)
    form = JoinForm(request.POST)
    if has_tried_too_often(request):
        form.add_error("code", _("Too many wrong codes came from this device. Wait a quarter of an hour."))
        return _page(request, form, status=429)
    return _join_by_code(request, form) if form.is_valid() else _page(request, form, status=422)


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
        return _page(request, JoinForm(), link_ended=True)
    return _page(request, LinkForm(initial={"link": token}))


def _where_they_are_in(request: HttpRequest) -> HttpResponse | None:
    if request.user.is_authenticated:
        return redirect("home")
    helper = helper_pass(request)
    return _to_the_sheets(helper.event) if helper is not None and is_valid(helper) else None


def _join_by_code(request: HttpRequest, form: JoinForm) -> HttpResponse:
    now = timezone.now()
    code = code_for(form.cleaned_data["code"], now)
    place = _let_in(request, code, form, by_link=False)
    if place is None:
        note_wrong_code(request, form.cleaned_data["code"])
        count_wrong_try(now=now)
        form.add_error("code", _("This code is wrong or has run out. Look at the organizer’s screen again."))
        return _page(request, form, status=422)
    return place


def _join_by_link(request: HttpRequest) -> HttpResponse:
    way_in = way_in_of_link(request.POST["link"])
    form = LinkForm(request.POST)
    if way_in is not None and not form.is_valid():
        return _page(request, form, status=422)
    return _let_in(request, way_in, form, by_link=True) or _page(request, JoinForm(), link_ended=True, status=422)


def _let_in(request: HttpRequest, way_in: JoinCode | None, form: HelperForm, *, by_link: bool) -> HttpResponse | None:
    if way_in is None:
        return None
    secret = let_in(way_in=way_in, by_link=by_link, name=form.cleaned_data["name"], now=timezone.now())
    if secret is None:
        return None
    # A new session key, so nobody who knew the old one gets the pass. Sheets in other tabs stay valid.
    request.session.cycle_key()
    request.session[PASS_IN_SESSION] = secret
    return _to_the_sheets(way_in.event)


def _to_the_sheets(event: Event) -> HttpResponse:
    return redirect("sheets:play", club=event.club.slug, event_id=event.pk)


def _page(
    request: HttpRequest, form: HelperForm, *, ended: bool = False, link_ended: bool = False, status: int = 200
) -> HttpResponse:
    form.sent_to("join:join")
    boxes = form.visible_fields()
    first = next((box for box in boxes if box.errors), boxes[0])
    first.field.widget.attrs["autofocus"] = True
    return render(request, "hall/join.html", {"form": form, "ended": ended, "link_ended": link_ended}, status=status)


@login_not_required
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """End the helper's pass and forget it in this browser."""
    helper = helper_pass(request)
    if helper is not None:
        end_passes(event=helper.event, passes=[helper.pk], now=timezone.now())
        request.session.pop(PASS_IN_SESSION)
        done(request, _("Thank you for your help, %(name)s.") % {"name": helper.name})
    return redirect("join:join")
