"""Pages of the rule sets: the list and the rule card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.rule_card import rule_card
from tournaments.access import member_club
from tournaments.rules.queries import known_rules


@require_GET
def rule_sets(request: HttpRequest, club: str) -> HttpResponse:
    """Every rule set the club can play by."""
    found_club = member_club(request, club)
    context = {"club": found_club, "room": "rules", "known": known_rules(found_club).values()}
    return render(request, "rules/list.html", context)


@require_GET
def rule_set(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """The rule card of one rule set."""
    found_club = member_club(request, club)
    known = known_rules(found_club).get(key)
    if known is None:
        raise Http404
    return render(
        request,
        "rules/card.html",
        {"club": found_club, "room": "rules", "rules": known.rules, "card": rule_card(known.rules)},
    )
