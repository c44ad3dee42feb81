"""Prices of a rule set as people read them."""

from django import template

from scoring import RuleSet
from scoring.prices import Price
from tournaments.rule_words import price_in_words

register = template.Library()


@register.filter
def in_words(price: Price, rules: RuleSet) -> str:
    """What a price says in the reader's language, other lines called by their labels."""
    return price_in_words(price, rules)
