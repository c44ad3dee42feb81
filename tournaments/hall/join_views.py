"""The helper's own pages: joining by code and name, and leaving. No login, no club's pages."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access import PASS_IN_SESSION, helper_pass, is_good
from tournaments.hall.actions import count_wrong_try, end_passes, let_in
from tournaments.hall.forms import JoinForm
from tournaments.hall.queries import code_for
from tournaments.hall.tries import has_tried_too_often, note_wrong_try


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Code and name, and on to the sheets of the evening; a helper who is in already goes straight there."""
    if request.user.is_authenticated:
        return redirect("home")
    helper = helper_pass(request)
    if helper is not None and is_good(helper):
        return redirect("sheets:play", club=helper.event.club.slug, event_id=helper.event_id)
    if request.method == "GET":
        form = JoinForm(initial={"code": request.GET.get("code", "")[:6]})
        return _page(request, form, ended=helper is not None)
    form = JoinForm(request.POST)
    if has_tried_too_often(request):
        form.add_error("code", _("Too many wrong codes came from this device. Wait a quarter of an hour."))
        return _page(request, form, status=429)
    return _join_by(request, form) if form.is_valid() else _page(request, form, status=422)


def _join_by(request: HttpRequest, form: JoinForm) -> HttpResponse:
    now = timezone.now()
    code = code_for(form.cleaned_data["code"], now)
    if code is None:
        note_wrong_try(request)
        count_wrong_try(now=now)
        form.add_error("code", _("This code is wrong or has run out. Look at the organiser’s screen again."))
        return _page(request, form, status=422)
    secret = let_in(event=code.event, name=form.cleaned_data["name"], now=now)
    # A new key for the session, so that nobody who knew the old one has the pass; a sheet in another tab stays good.
    request.session.cycle_key()
    request.session[PASS_IN_SESSION] = secret
    return redirect("sheets:play", club=code.event.club.slug, event_id=code.event_id)


def _page(request: HttpRequest, form: JoinForm, *, ended: bool = False, status: int = 200) -> HttpResponse:
    first = "name" if form["code"].value() and not form.errors.get("code") else "code"
    form.fields[first].widget.attrs["autofocus"] = True
    return render(request, "hall/join.html", {"form": form, "ended": ended}, status=status)


@login_not_required
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """The helper goes: the pass is ended and this browser forgets it."""
    helper = helper_pass(request)
    if helper is not None:
        end_passes(event=helper.event, passes=[helper.pk], now=timezone.now())
        request.session.pop(PASS_IN_SESSION)
        messages.success(request, _("Thank you for your help, %(name)s.") % {"name": helper.name})
    return redirect("join:join")
