"""Pages of the accounts: first visit, login, recovery code, password, text size, and the page of a failure."""

import sys

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.actions import change_password, give_recovery_code, recover_password, set_up_first_club
from accounts.browser_choices import TEXT_SIZE_COOKIE, TEXT_SIZES, keep_and_go_back
from accounts.disk_trouble import trouble_of
from accounts.forms import ChangePasswordForm, FirstRunForm, LogInForm, RecoverForm
from accounts.models import User
from accounts.permissions import clubs_of, is_at_the_machine

CODE_IN_SESSION = "recovery-code"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the first-run page, the login, the helper's code, the reader's club or a choice of clubs."""
    if not request.user.is_authenticated:
        # Another device than the laptop itself belongs to a helper far more often than to an organizer.
        if not settings.HOSTED and not is_at_the_machine(request):
            return redirect("join:join")
        return redirect("accounts:log-in" if User.objects.exists() else "accounts:first-run")
    clubs = clubs_of(request.user)
    if len(clubs) == 1:
        return redirect("tonight:tonight", club=clubs[0].slug)
    return render(request, "accounts/clubs.html", {"clubs": clubs})


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """Create the first club and its owner. Once a club exists, redirect to the login."""
    if User.objects.exists():
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
        login(request, user, backend=BACKEND)
        request.session[CODE_IN_SESSION] = give_recovery_code(user=user)
        return redirect("accounts:recovery-code")
    return render(request, "accounts/first_run.html", {"form": form}, status=422 if form.errors else 200)


@method_decorator(login_not_required, name="dispatch")
class LogIn(LoginView):
    """Log in. Redirects to the first-run page if there are no users."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not User.objects.exists():
            return redirect("accounts:first-run")
        return super().get(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@require_http_methods(["GET", "POST"])
def recovery_code(request: HttpRequest) -> HttpResponse:
    """Show a recovery code once, right after POST makes it."""
    assert isinstance(request.user, User)
    if request.method == "POST":
        request.session[CODE_IN_SESSION] = give_recovery_code(user=request.user)
        return redirect("accounts:recovery-code")
    return render(request, "accounts/recovery_code.html", {"code": request.session.get(CODE_IN_SESSION)})


@require_POST
def recovery_code_kept(request: HttpRequest) -> HttpResponse:
    request.session.pop(CODE_IN_SESSION, None)
    return redirect("home")


@login_not_required
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Set a new password with a recovery code."""
    form = RecoverForm(request.POST or None)
    if form.is_valid():
        asked = form.cleaned_data
        try:
            user = recover_password(name=asked["name"], code=asked["code"], new_password=asked["password"])
        except ValidationError as error:
            form.add_error("code", error)
        else:
            login(request, user, backend=BACKEND)
            request.session[CODE_IN_SESSION] = give_recovery_code(user=user)
            messages.success(request, _("Your new password works. Here is a new recovery code as well."))
            return redirect("accounts:recovery-code")
    return render(request, "accounts/recover.html", {"form": form}, status=422 if form.errors else 200)


@sensitive_post_parameters("now", "password")
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the reader's own password and log out their other browsers."""
    assert isinstance(request.user, User)
    form = ChangePasswordForm(request.POST or None, user=request.user)
    if form.is_valid():
        change_password(user=request.user, new_password=form.cleaned_data["password"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your new password works. You are logged out everywhere else."))
        return redirect("home")
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.errors else 200)


@login_not_required
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
        return render(request, "errors/disk.html", {"trouble": trouble}, status=503)
    return render(request, "errors/500.html", status=500)
