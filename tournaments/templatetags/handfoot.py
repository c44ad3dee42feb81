"""Template filters for points and prices in the reader's language."""

from django import template

from tournaments.wording.points import points
from tournaments.wording.rule_sets import own_words, price_in_words

register = template.Library()
register.filter("own_words", own_words)
register.filter("points", points)
register.filter("in_words", price_in_words)
