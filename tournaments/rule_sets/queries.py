"""Reads of the rule sets a club can play by: the built-in ones and its own."""

from dataclasses import dataclass

from accounts.models import Club
from scoring import BUILT_IN_KEYS, RuleSet, built_in, read_rule_set
from scoring.library import rule_set_text
from tournaments.models import ClubRuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRules:
    """A rule set by name, with the text an event freezes; `original` is the key of what it was copied from."""

    key: str
    name: str
    text: str
    is_own: bool
    original: str = ""

    @property
    def rules(self) -> RuleSet:
        """The rule set itself."""
        return read_rule_set(self.text) if self.is_own else built_in(self.key)


def known_rules(club: Club) -> dict[str, KnownRules]:
    """Every rule set the club can choose, by key: its own first, then the built-in ones."""
    own = [
        KnownRules(key=rules.key, name=rules.name, text=rules.text, is_own=True, original=rules.original)
        for rules in club.rule_sets.order_by("name")
    ]
    given = [
        KnownRules(key=key, name=built_in(key).name, text=rule_set_text(key), is_own=False) for key in BUILT_IN_KEYS
    ]
    return {known.key: known for known in [*own, *given]}


def version_of(own: ClubRuleSet) -> int:
    """The number of the last change of a rule set; it grows with every change and names what can be put back."""
    return int(own.history.latest().history_id)
