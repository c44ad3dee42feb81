"""Recount the sheets under another rule set, and Undo. Its page, which shows places too, is in `corrections`."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from tournaments.rule_sets.queries import known_rules
from tournaments.sheets.recount_actions import recount as recount_sheets
from tournaments.sheets.recount_actions import undo_recount
from tournaments.web.access import found_or_404, member_event
from tournaments.web.responses import done, errors_shown


@require_POST
def recount(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    known = known_rules(event.club)
    chosen = found_or_404(known.get(request.POST.get("rules", "")))
    assert isinstance(request.user, User)
    with errors_shown(request):
        recount_sheets(event=event, rules_text=chosen.text, saved_by=request.user.name, user=request.user)
        before = known.get(event.rules_key)
        is_known = before is not None and before.text == event.rules_text
        undo_url = reverse("sheets:undo-recount", args=[club, event_id]) if is_known else ""
        sentence = _("The evening is counted under %(rules)s now.") % {"rules": chosen.name}
        done(request, sentence, undo_url=undo_url, undo_data={"rules": event.rules_key})
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
def undo(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    known = found_or_404(known_rules(event.club).get(request.POST.get("rules", "")))
    assert isinstance(request.user, User)
    with errors_shown(request):
        undo_recount(event=event, rules_text=known.text, saved_by=request.user.name, user=request.user)
        done(request, _("The evening is counted under %(rules)s now.") % {"rules": known.name})
    return redirect("sheets:play", club=club, event_id=event_id)
