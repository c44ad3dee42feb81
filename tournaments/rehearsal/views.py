"""Start and end a rehearsal in one press each, show its guide, and bring in its sheets."""

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.browser_choices import keep_and_go_back, keep_choice
from accounts.models import Role, User
from tournaments.core.night import night_of
from tournaments.rehearsal.actions import begin_rehearsal, bring_in_other_sheets, wipe_rehearsal
from tournaments.rehearsal.queries import GUIDE_COOKIE, HIDDEN, SHOWN, own_rehearsals
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import member_club, member_event
from tournaments.web.responses import errors_shown, tell


@require_POST
def begin(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    assert isinstance(request.user, User)
    if "replace" not in request.POST and (earlier := own_rehearsals(request.user).order_by("-pk").first()):
        shown = {"club": found_club, "earlier": earlier, "rules": request.POST.get("rules", "")}
        return render(request, "rehearsal/replace.html", shown)
    today = night_of(timezone.localtime())
    rules = known_rules(found_club).get(request.POST.get("rules", ""))
    event = begin_rehearsal(
        user=request.user, time_zone=found_club.time_zone, today=today, rules_text=rules.text if rules else ""
    )
    page = "tonight:event" if rules else "sign_up:list"
    response = redirect(page, club=event.club.slug, event_id=event.pk)
    keep_choice(response, GUIDE_COOKIE, HIDDEN if rules else SHOWN)
    return response


@require_POST
def end(request: HttpRequest, club: str) -> HttpResponse:
    try:
        wipe_rehearsal(club=member_club(request, club, roles=(Role.OWNER,)))
    except ValidationError as error:
        raise Http404 from error
    tell(request, _("The rehearsal is deleted. Your own evenings are as they were."))
    return redirect("home")


@require_POST
def show_guide(request: HttpRequest, club: str) -> HttpResponse:
    """Show or hide the guide on every page of a rehearsal, in this browser."""
    found = member_club(request, club)
    if not found.rehearsal:
        raise Http404
    value = SHOWN if request.POST.get("show") == SHOWN else HIDDEN
    return keep_and_go_back(request, GUIDE_COOKIE, value, otherwise=reverse("tonight:tonight", args=[club]))


@require_POST
def bring_in(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Bring in all sheets of a rehearsal but one, which is left to key in."""
    event = member_event(request, club, event_id)
    if not event.club.rehearsal:
        raise Http404
    with errors_shown(request):
        bring_in_other_sheets(event=event)
    return redirect("sheets:play", club=club, event_id=event_id)
