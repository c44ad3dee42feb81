"""Recount the sheets under another rule set, and Undo. Its page, which shows places too, is in `corrections`."""

from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from tournaments.models import Event
from tournaments.rule_sets.queries import known_rules
from tournaments.sheets.recount_actions import Former, undo_recount
from tournaments.sheets.recount_actions import recount as recount_sheets
from tournaments.sheets.recount_queries import gives_other_numbers
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import undoes
from tournaments.web.fields import whole_number
from tournaments.web.responses import done, errors_shown
from tournaments.wording.rule_sets import readers_rules
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@require_POST
@transaction.atomic
def recount(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    chosen = found_or_404(known_rules(event.club).get(request.POST.get("rules", "")))
    assert isinstance(request.user, User)
    with errors_shown(request):
        former = recount_sheets(
            event=event,
            rules_text=chosen.text,
            version=whole_number(request.POST.get("version", "")),
            saved_by=request.user.name,
            user=request.user,
        )
        done(request, _counted_under(event, chosen.text), undo=undo, undo_data={"recounted": asdict(former)})
        return redirect("sheets:play", club=club, event_id=event_id)
    return redirect(f"{reverse('corrections:recount', args=[club, event_id])}?rules={chosen.key}")


@undoes("sheets.recount")
def undo(request: HttpRequest, club: str, event_id: int, *, recounted: dict[str, Any]) -> HttpResponse:
    event, former = member_event(request, club, event_id), Former(**recounted)
    assert isinstance(request.user, User)
    with errors_shown(request):
        undo_recount(event=event, former=former, saved_by=request.user.name, user=request.user)
        done(request, _counted_under(event, former.rules_text))
    return redirect("sheets:play", club=club, event_id=event_id)


def _counted_under(before: Event, rules_text: str) -> Said:
    """Say under which rules the evening is counted now, and whether its sheets have other numbers than before."""
    sentence = _("The evening is counted under %(rules)s now.") % {"rules": readers_rules(rules_text).name}
    if gives_other_numbers(before, rules_text):
        return said_together([sentence, _("The sheets have other numbers now. Print the tally sheets again.")])
    return sentence
