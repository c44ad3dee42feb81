"""Read the rule sets of a club: built-in ones and its own."""

from dataclasses import dataclass

from accounts.models import Club
from scoring import BUILT_IN_KEYS, RuleSet, built_in, read_stored_rule_set
from scoring.library import rule_set_text
from tournaments.models import ClubRuleSet
from tournaments.wording.rule_sets import game_in_words, length_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRules:
    """A rule set by name, with the text that events copy. `original` is the key of what it was copied from."""

    key: str
    name: str
    text: str
    is_own: bool
    original: str = ""

    @property
    def rules(self) -> RuleSet:
        return read_stored_rule_set(self.text) if self.is_own else built_in(self.key)

    @property
    def game(self) -> str:
        """Return the length of the game and its openings in words."""
        return game_in_words(self.rules)

    @property
    def length(self) -> str:
        """Return the length of the game in words."""
        return length_in_words(self.rules)


def known_rules(club: Club) -> dict[str, KnownRules]:
    """Return every rule set of the club by key, its own first, then the built-in ones."""
    own = [
        KnownRules(key=rules.key, name=rules.name, text=rules.text, is_own=True, original=rules.original)
        for rules in club.rule_sets.order_by("name")
    ]
    given = [
        KnownRules(key=key, name=built_in(key).name, text=rule_set_text(key), is_own=False) for key in BUILT_IN_KEYS
    ]
    return {known.key: known for known in [*own, *given]}


def last_change_of(own: ClubRuleSet) -> int:
    """Return the number of a rule set's last change. It increases with every change and identifies what to restore."""
    return int(own.history.latest().history_id)
