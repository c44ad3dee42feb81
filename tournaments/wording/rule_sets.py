"""Rule sets in the reader's language: labels that the catalogue of translations knows, and what a price says."""

import dataclasses
from functools import lru_cache

from django.utils.translation import get_language, gettext, override

from scoring import RuleSet
from scoring.prices import Amount, ByDeal, ByPlayers, IfLine, Price, Step, Stepped
from scoring.rule_file import read_rule_set
from scoring.rules import Line, RowBlock
from tournaments.wording.points import points


def readers_rules(text: str) -> RuleSet:
    """The rule set written in `text`, its labels in the language of this request; what it is worth is untouched."""
    return _rules_in(get_language() or "", text)


@lru_cache(maxsize=128)
def _rules_in(language: str, text: str) -> RuleSet:
    rules = read_rule_set(text)
    with override(language or None):
        return in_readers_words(rules)


def in_readers_words(rules: RuleSet) -> RuleSet:
    """A rule set with every label that has a translation translated."""
    return dataclasses.replace(
        rules,
        rows=tuple(dataclasses.replace(row, label=label_said(row.label)) for row in rules.rows),
        sheet=tuple(_entry(entry) for entry in rules.sheet),
        stacks=tuple(dataclasses.replace(stack, name=label_said(stack.name)) for stack in rules.stacks),
        card=tuple(dataclasses.replace(note, text=label_said(note.text)) for note in rules.card),
    )


def _entry(entry: Line | RowBlock) -> Line | RowBlock:
    return dataclasses.replace(entry, label=label_said(entry.label))


def label_said(text: str) -> str:
    """A text of a rule set in the reader's language; as written where the catalogue does not know it."""
    # The catalogue's answer to no text at all is its own header.
    return gettext(text) if text else ""


def topic_said(topic: str) -> str:
    """What a note of the rule card is about, from its key in the rule set."""
    return label_said(_heading(topic))


def _heading(topic: str) -> str:
    return topic.replace("_", " ").capitalize()


def scored_label(code: str, label: str, rules: RuleSet) -> str:
    """What a line of a score is called; books that are missing are no line of the sheet."""
    kind = code.removeprefix("missing.")
    return label if kind == code else gettext("Missing: %(book)s") % {"book": rules.book(kind).label}


def words_of(rules: RuleSet) -> list[str]:
    """Every text of a rule set that people read, for the translators."""
    texts = [row.label for row in rules.rows] + [entry.label for entry in rules.sheet]
    texts += [stack.name for stack in rules.stacks] + [note.text for note in rules.card]
    texts += [_heading(note.topic) for note in rules.card]
    return list(dict.fromkeys(filter(None, texts)))


def price_in_words(price: Price, rules: RuleSet) -> str:
    """A price as the rule card, the sheet and the paper say it."""
    if isinstance(price, Stepped):
        return "; ".join(map(_step, price.steps))
    if isinstance(price, IfLine):
        values = {
            "then": price_in_words(price.then, rules),
            "count": price.at_least,
            "line": rules.by_code[price.line].label,
            "otherwise": price_in_words(price.otherwise, rules),
        }
        return gettext("%(then)s with %(count)s or more of “%(line)s”, else %(otherwise)s") % values
    return amount_in_words(price)


def amount_in_words(amount: Amount) -> str:
    """A number that may depend on the hand or the table."""
    if isinstance(amount, ByDeal):
        return gettext("%(numbers)s by hand") % {"numbers": " · ".join(map(points, amount.values))}
    if isinstance(amount, ByPlayers):
        sentence = (
            gettext("%(value)s in a team of %(number)s")
            if amount.of == "team_size"
            else gettext("%(value)s for %(number)s")
        )
        return ", ".join(sentence % {"value": points(value), "number": size} for size, value in amount.values)
    return points(amount)


def _step(step: Step) -> str:
    values = {"start": step.start, "each": points(step.each), "together": points(step.together or 0)}
    if step.together is None:
        return gettext("from %(start)s on %(each)s each") % values
    if step.each:
        return gettext("all %(start)s %(together)s, each more %(each)s") % values
    return gettext("all %(start)s %(together)s") % values
