"""Start and end a rehearsal in one press each."""

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import Role, User
from tournaments.core.night import night_of
from tournaments.rehearsal.actions import begin_rehearsal, own_rehearsals, wipe_rehearsal
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import member_club
from tournaments.web.responses import done


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
    return redirect("tonight:event", club=event.club.slug, event_id=event.pk)


@require_POST
def end(request: HttpRequest, club: str) -> HttpResponse:
    try:
        wipe_rehearsal(club=member_club(request, club, roles=(Role.OWNER,)))
    except ValidationError as error:
        raise Http404 from error
    done(request, _("The rehearsal is deleted. Your own evenings are as they were."))
    return redirect("home")
