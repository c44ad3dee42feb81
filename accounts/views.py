"""Pages of the accounts: first visit, login, recovery code, password, text size, and the page of a failure."""

import sys
import zoneinfo

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import LoginView, LogoutView
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure as django_csrf_failure
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.actions import change_password, end_sessions, give_recovery_code, recover_password, set_up_first_club
from accounts.browser_choices import TEXT_SIZE_COOKIE, TEXT_SIZES, keep_and_go_back, posted_from_our_page
from accounts.disk_trouble import trouble_of
from accounts.forms import (
    ChangePasswordForm,
    FirstRunForm,
    LogInForm,
    LogOutEverywhereForm,
    RecoverForm,
    RecoveryCodeForm,
)
from accounts.models import User
from accounts.permissions import clubs_of, is_at_the_machine
from accounts.sessions import log_in, open_sessions, without_cache
from accounts.throttling import hashes_slowly
from accounts.typed_commands import start_command


@login_not_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the first-run page, the login, the helper's code, the reader's club or a choice of clubs."""
    if not request.user.is_authenticated:
        # Another device than the laptop itself belongs to a helper far more often than to an organizer.
        if not settings.HOSTED and not is_at_the_machine(request):
            return redirect("join:join")
        return redirect("accounts:first-run" if _nobody_is_here() else "accounts:log-in")
    clubs = clubs_of(request.user)
    if len(clubs) == 1:
        return redirect("tonight:tonight", club=clubs[0].slug)
    return render(request, "accounts/clubs.html", {"clubs": clubs})


def _nobody_is_here() -> bool:
    """Return whether the first visitor sets up the first club. On a hosted site only `manage.py new_club` does."""
    return not settings.HOSTED and not User.objects.exists()


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def first_run(request: HttpRequest) -> HttpResponse:
    """Create the first club and its owner. Once a club exists, redirect to the login."""
    if not _nobody_is_here():
        return redirect("home")
    form = FirstRunForm(request.POST or None)
    if form.is_valid():
        asked = form.cleaned_data
        try:
            _club, user = set_up_first_club(
                club_name=asked["club"],
                organizer=asked["organizer"],
                password=asked["password"],
                time_zone=asked["time_zone"],
            )
        except ValidationError as error:
            messages.error(request, error.message)
            return redirect("accounts:log-in")
        log_in(request, user)
        return _new_code(request, user)
    return render(request, "accounts/first_run.html", {"form": form}, status=422 if form.errors else 200)


@method_decorator([login_not_required, hashes_slowly], name="dispatch")
class LogIn(LoginView):
    """Log in. Redirects to the first-run page if there are no users."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if _nobody_is_here():
            return redirect("accounts:first-run")
        return super().get(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        assert isinstance(user, User)
        log_in(self.request, user)
        return HttpResponseRedirect(self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class LogOut(LogoutView):
    """Log out, and have the browser forget the pages it kept."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return without_cache(super().post(request, *args, **kwargs))


@sensitive_post_parameters("now")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def recovery_code(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then make a recovery code and show it."""
    assert isinstance(request.user, User)
    sent = request.POST if request.method == "POST" else None
    form = RecoveryCodeForm(sent, request=request, stored=request.user.recovery_hash)
    if form.is_sent_again:
        return _code_was_shown(request)
    if form.is_valid():
        return _new_code(request, request.user)
    return render(request, "accounts/recovery_code.html", {"form": form}, status=422 if form.errors else 200)


def _new_code(request: HttpRequest, user: User | AnonymousUser) -> HttpResponse:
    """Make a recovery code and show it, this once: it is stored nowhere."""
    assert isinstance(user, User)
    return render(request, "accounts/recovery_code.html", {"code": give_recovery_code(user=user)})


def _code_was_shown(request: HttpRequest) -> HttpResponse:
    said = _("You have this code already, and it is shown only once. If you did not write it down, make another one.")
    messages.info(request, said)
    return redirect("accounts:recovery-code")


@requires_csrf_token
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a page must be sent again. A page with a recovery code that was loaded again leads to another code."""
    makes_a_code = request.path in (reverse("accounts:first-run"), reverse("accounts:recover"))
    if makes_a_code and request.user.is_authenticated:
        return _code_was_shown(request)
    return django_csrf_failure(request, reason)


@login_not_required
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def recover(request: HttpRequest) -> HttpResponse:
    """Set a new password with a recovery code."""
    form = RecoverForm(request.POST if request.method == "POST" else None, request=request)
    if form.is_valid() and form.user:
        try:
            recover_password(user=form.user, new_password=form.cleaned_data["password"])
        except ValidationError as error:
            form.add_error("code", error)
        else:
            log_in(request, form.user)
            messages.success(request, _("Your new password works. Here is a new recovery code as well."))
            return _new_code(request, form.user)
    return render(request, "accounts/recover.html", {"form": form}, status=422 if form.errors else 200)


@sensitive_post_parameters("now", "password")
@require_http_methods(["GET", "POST"])
@hashes_slowly
def password(request: HttpRequest) -> HttpResponse:
    """Change the reader's own password, log out their other browsers, and show the recovery code that goes with it."""
    assert isinstance(request.user, User)
    form = ChangePasswordForm(request.POST if request.method == "POST" else None, request=request)
    if form.is_valid():
        change_password(user=request.user, new_password=form.cleaned_data["password"])
        update_session_auth_hash(request, request.user)
        said = _("Your new password works. You are logged out everywhere else. Here is a new recovery code as well.")
        messages.success(request, said)
        return _new_code(request, request.user)
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """List where the reader is logged in. POST logs them out everywhere, here too."""
    assert isinstance(request.user, User)
    if request.method == "POST":
        end_sessions(user=request.user)
        logout(request)
        # A message would need a session.
        return without_cache(redirect(f"{reverse('accounts:log-in')}?ended=everywhere"))
    if clubs := clubs_of(request.user):
        timezone.activate(zoneinfo.ZoneInfo(clubs[0].time_zone))
    context = {"sessions": open_sessions(request), "form": LogOutEverywhereForm()}
    return render(request, "accounts/sessions.html", context)


@login_not_required
@posted_from_our_page
@require_POST
def choose_text_size(request: HttpRequest) -> HttpResponse:
    """Save the chosen text size in a cookie and go back to the page."""
    size = request.POST.get("size", "")
    if size not in TEXT_SIZES:
        raise Http404
    return keep_and_go_back(request, TEXT_SIZE_COOKIE, size, otherwise="/")


@login_not_required
@require_GET
def alive(request: HttpRequest) -> JsonResponse:
    """Answer that Handfoot runs here. A second start of the program asks."""
    return JsonResponse({"handfoot": True})


def server_error(request: HttpRequest) -> HttpResponse:
    """The page of an uncaught exception; it says so if the disk is full, locked or broken."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble:
        # Other devices do not learn the folder's path.
        command = start_command("--put-back") if is_at_the_machine(request) else ""
        return render(request, "errors/disk.html", {"trouble": trouble, "command": command}, status=503)
    return render(request, "errors/500.html", status=500)
