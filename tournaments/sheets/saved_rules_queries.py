"""Tell under which rules each save of a sheet was counted.

Only a recount writes that: its row has the digest of the rules before it. Every other save has the rules of the next
one.
"""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, Final

from scoring import RuleSet
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.models import Event, SheetHistory
from tournaments.rule_sets.queries import known_rules
from tournaments.wording.reasons import KEY_IN_AGAIN, RECOUNTED

RULES_BEFORE: Final = "rules_before"
"""In the content of a recount's row: the digest of the rules of the saves before it."""
UNKNOWN: Final = ""
"""The digest of rules that nobody wrote down: an older version recounted the sheet."""


def digests_of_saves(saves: Iterable[SheetHistory], present: str) -> dict[int, str]:
    """Return the digest of the rules of each save of one sheet, by its version. `present` is that of the last one."""
    digests, digest = {}, present
    latest_first = sorted(saves, key=lambda save: -save.version)
    # Older versions wrote down the reason only, and a dispute since a recount has the recount's reason too.
    first_told = min((save.version for save in latest_first if RULES_BEFORE in save.content), default=inf)
    for save in latest_first:
        digests[save.version] = digest
        if RULES_BEFORE in save.content:
            digest = save.content[RULES_BEFORE]
        elif save.version < first_told and save.why in (RECOUNTED, KEY_IN_AGAIN):
            digest = UNKNOWN
    return digests


def without_rules(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a save without what a recount writes."""
    return {name: entry for name, entry in content.items() if name != RULES_BEFORE}


def rules_by_digest(event: Event) -> Mapping[str, RuleSet]:
    """Return the present rules of an evening and every rule set of its club by their digests."""
    texts = [*(known.text for known in known_rules(event.club).values()), event.rules_text]
    return {rules_digest(text): event.rules_under(text) for text in texts}
