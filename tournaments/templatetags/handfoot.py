"""Template filters for points and prices in the reader's language."""

from django import template

from scoring import RuleSet
from scoring.prices import Price
from tournaments.wording.points import points
from tournaments.wording.rule_sets import price_in_words

register = template.Library()
register.filter("points", points)


@register.filter
def in_words(price: Price, rules: RuleSet) -> str:
    """Return a price in words. Other lines are called by their labels."""
    return price_in_words(price, rules)
