"""The page that shows what another rule set would change before the sheets are recounted."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.corrections.recount_queries import recount_preview
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import found_or_404, member_event
from tournaments.web.responses import render_event


@require_GET
def recount(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    known = known_rules(event.club)
    others = [rules for rules in known.values() if rules.key != event.rules_key]
    asked = request.GET.get("rules", "")
    chosen = found_or_404(known.get(asked)) if asked else None
    preview = recount_preview(event, chosen.text) if chosen else None
    context = {"others": others, "chosen": chosen, "preview": preview}
    return render_event(request, "corrections/recount.html", event, context, step="play")
