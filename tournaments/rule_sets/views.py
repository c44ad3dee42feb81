"""Pages for everyone in the club: the list of rule sets and the rule cards."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.permissions import is_owner
from scoring.library import handbook_text
from tournaments.core.rule_sets.handbook import handbook
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import found_or_404, member_club, member_event
from tournaments.wording.rule_sets import card_of, in_readers_words


@require_GET
def rule_sets(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    known = known_rules(found_club)
    context = {
        "club": found_club,
        "room": "rules",
        "own": [(rules, known.get(rules.original)) for rules in known.values() if rules.is_own],
        "given": [rules for rules in known.values() if not rules.is_own],
        "may_change": is_owner(request.user, found_club),
    }
    return render(request, "rule_sets/list.html", context)


@require_GET
def rule_set(request: HttpRequest, club: str, key: str) -> HttpResponse:
    found_club = member_club(request, club)
    known = found_or_404(known_rules(found_club).get(key))
    context = {
        "club": found_club,
        "room": "rules",
        "known": known,
        "card": card_of(in_readers_words(known.rules)),
        "now": timezone.localtime(),
        "may_change": is_owner(request.user, found_club),
    }
    return render(request, "rule_sets/card.html", context)


@require_GET
def event_card(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    context = {
        "club": event.club,
        "event": event,
        "room": "tonight",
        "card": card_of(event.rules_of_a_round),
        "now": timezone.localtime(),
    }
    return render(request, "rule_sets/card.html", context)


@require_GET
def how_to_write(request: HttpRequest, club: str) -> HttpResponse:
    """Show the documentation of the rule file, which is in English only."""
    context = {"club": member_club(request, club), "room": "rules", "blocks": handbook(handbook_text())}
    return render(request, "rule_sets/how_to_write.html", context)
