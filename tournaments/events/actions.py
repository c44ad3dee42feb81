"""Writes of the events: planning one. One transaction each."""

from django.db import transaction

from scoring import read_rule_set
from tournaments.models import Event, Round


@transaction.atomic
def plan_event(*, event: Event, rules_text: str) -> Event:
    """Write a new event with the rule set frozen as its text, and its one round for all hands.

    Raises RuleSetError where the text is no rule set.
    """
    rules = read_rule_set(rules_text)
    event.rules_key = rules.key
    event.rules_text = rules_text
    event.save()
    Round.objects.create(event=event, number=1, first_deal=1, last_deal=event.deals)
    return event


@transaction.atomic
def change_event(*, event: Event) -> Event:
    """Write the changed settings of an event; its rule set stays the one it was planned with."""
    event.save()
    return event
