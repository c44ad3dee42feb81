"""Tell one rule set from another."""

import hashlib
from functools import lru_cache

from scoring import read_stored_rule_set, write_rule_set
from scoring.rules import MOST_DEALS
from tournaments.core.rule_sets.numbers import rules_of_deals


@lru_cache(maxsize=128)
def rules_digest(rules_text: str) -> str:
    """Return a short digest that changes with the rules, but not if a hand is added that is like the last one."""
    rules = read_stored_rule_set(rules_text)
    if not rules.length_varies:
        rules_text = write_rule_set(rules_of_deals(rules, MOST_DEALS))
    return hashlib.sha256(rules_text.encode()).hexdigest()[:12]
