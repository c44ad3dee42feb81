"""What a rule set asks of a table, as short texts for the head of a sheet or a card."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from scoring.rules import RequiredBooks
from scoring.texts import short_label
from tournaments.core.paper import TableOnTallySheet
from tournaments.wording.rule_sets import READERS, books_in_words, kinds_of_need


def decks_in_words(decks: int) -> str:
    return ngettext("%(number)s deck", "%(number)s decks", decks) % {"number": decks}


def needed_by(rules: RuleSet, size: TableOnTallySheet, deals: Sequence[int]) -> str:
    """Return the books a team of this table needs to go out, by team if they differ.

    "ask the desk" if neither the rule set nor the organizer sets it, empty if the rules need none.
    """
    if not rules.required:
        return ""
    texts = [_needed_by_team(rules, size, chairs, deals) for chairs in size.chairs]
    if len(set(texts)) == 1:
        return texts[0]
    return "; ".join(
        _("team %(number)s: %(books)s") % {"number": number, "books": text}
        for number, text in enumerate(texts, start=1)
    )


def _needed_by_team(rules: RuleSet, size: TableOnTallySheet, chairs: int, deals: Sequence[int]) -> str:
    counts = [rules.required_counts(deal=deal, players=size.players, team_size=chairs) for deal in deals]
    if any(known != counts[0] for known in counts):
        return _("see the rule card")
    known = {kind: size.required.get(kind) if count is None else count for kind, count in counts[0].items()}
    if all(count is None for count in known.values()):
        return _("ask the desk")
    return ", ".join(_needed_of_kind(rules, need, known[need.kind]) for need in rules.required if known[need.kind] != 0)


def _needed_of_kind(rules: RuleSet, need: RequiredBooks, count: int | None) -> str:
    kinds = kinds_of_need(rules, need.kind)
    if count is None:
        return ": ".join([READERS.one_of([short_label(label).lower() for label in kinds]), _("ask the desk")])
    return books_in_words(count, *kinds).replace(" ", "\N{NO-BREAK SPACE}", 1)
