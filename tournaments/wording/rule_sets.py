"""Rule sets in the reader's language."""

import dataclasses
import re
from functools import lru_cache, partial

from django.utils.translation import get_language, gettext, ngettext, override, pgettext
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet, read_stored_rule_set, rule_card, rule_words
from scoring.rule_words import Speech
from scoring.rules import Line, RowBlock, first_of_equal
from scoring.score import REPLACED, REPLACED_LABEL
from scoring.texts import short_label
from tournaments.core.rule_sets.several_rounds import in_rounds
from tournaments.wording.points import points


def readers_rules(text: str) -> RuleSet:
    """Return the rule set in `text` with its labels in the active language. Scores do not change."""
    return _rules_in(get_language() or "", text)


def readers_rules_of_rounds(text: str, rounds: int, hands: int, start_again: bool) -> RuleSet:
    """Return `readers_rules` for an evening of several rounds. See `in_rounds`."""
    return _readers_rules_of_rounds(readers_rules(text), rounds, hands, start_again)


@lru_cache(maxsize=128)
def _readers_rules_of_rounds(rules: RuleSet, rounds: int, hands: int, start_again: bool) -> RuleSet:
    return in_rounds(rules, rounds=rounds, hands=hands, start_again=start_again)


@lru_cache(maxsize=128)
def _rules_in(language: str, text: str) -> RuleSet:
    rules = read_stored_rule_set(text)
    with override(language or None):
        return in_readers_words(rules)


def in_readers_words(rules: RuleSet) -> RuleSet:
    """Return a rule set with every known label translated."""
    said = dataclasses.replace(
        rules,
        rows=tuple(dataclasses.replace(row, label=label_said(row.label)) for row in rules.rows),
        sheet=tuple(_entry(entry) for entry in rules.sheet),
        stacks=tuple(dataclasses.replace(stack, name=label_said(stack.name)) for stack in rules.stacks),
        card=tuple(dataclasses.replace(note, text=label_said(note.text)) for note in rules.card),
    )
    return first_of_equal(said)


def _entry(entry: Line | RowBlock) -> Line | RowBlock:
    return dataclasses.replace(entry, label=label_said(entry.label))


def label_said(text: str) -> str:
    """Return a text of a rule set in the reader's language, or unchanged if it has no translation."""
    # The catalog translates an empty text into its header.
    return gettext(text) if text else ""


ONE_BOOK = (
    (_("red books"), _("red book")),
    (_("black books"), _("black book")),
    (_("clean books"), _("clean book")),
    (_("dirty books"), _("dirty book")),
    (_("red canastas"), _("red canasta")),
    (_("black canastas"), _("black canasta")),
    (_("books of sevens"), _("book of sevens")),
    (_("books of wild cards"), _("book of wild cards")),
    (_("other red books"), _("other red book")),
    (_("natural books"), _("natural book")),
    (_("natural books of sevens"), _("natural book of sevens")),
    (_("other natural books"), _("other natural book")),
)
"""What the built-in score sheets call several books and one."""
ENGLISH_BOOKS = re.compile(r"\b(book|canasta)s(?=$|,| of\b| with\b| \()")

READERS = Speech(gettext=label_said, ngettext=ngettext, points=points)

card_of = partial(rule_card.card_of, say=READERS)
end_of_game = partial(rule_card.end_of_game, say=READERS)
price_in_words = partial(rule_words.price_in_words, say=READERS)
game_in_words = partial(rule_words.game_in_words, say=READERS)
length_in_words = partial(rule_words.length_in_words, say=READERS)
lone_player_in_words = partial(rule_words.lone_player_in_words, say=READERS)
opening_on_paper = partial(rule_words.opening_on_paper, say=READERS)
stacks_on_paper = partial(rule_words.stacks_on_paper, say=READERS)


def topic_said(topic: str) -> str:
    """Return the topic of a rule card's note, from its key in the rule set."""
    return label_said(rule_words.heading(topic))


def scored_label(code: str, label: str, rules: RuleSet) -> str:
    """Return the label of a score's line. Missing books and what victory points replace are no lines of the sheet."""
    if code == REPLACED:
        return gettext(REPLACED_LABEL)
    kind = code.removeprefix("missing.")
    return label if kind == code else gettext("Missing: %(book)s") % {"book": rules.book(kind).label}


def books_in_words(count: int, *labels: str) -> str:
    """A number of books of any of the kinds, such as "1 black book"."""
    books = [short_label(label).lower() for label in labels]
    return f"{count} {READERS.one_of([_one_of(kind) for kind in books] if count == 1 else books)}"


def kinds_of_need(rules: RuleSet, kind: str) -> list[str]:
    """Return the labels of the books that fill the need of a kind."""
    return [rules.book(accepted).label for accepted in rules.kinds_that_fill(kind)]


def _one_of(books: str) -> str:
    """Return the singular. A label that is not ours has one if it speaks English of books or canastas."""
    return next((str(one) for many, one in ONE_BOOK if str(many) == books), ENGLISH_BOOKS.sub(r"\1", books, count=1))


def own_words(text: str, rules: RuleSet) -> str:
    """Return a text about red and black books with what this score sheet calls them, such as "clean books"."""
    own = dict[str, str]()
    for (many, one), mixes in zip(ONE_BOOK[:2], (("naturals", "wilds"), ("mixed", "any")), strict=True):
        labels = [line.label for line in rules.lines if line.book and line.book.made_of in mixes]
        books = (
            short_label(labels[-1]).lower().removeprefix(pgettext("before books", "other ")) if labels else str(many)
        )
        own |= {str(many): books, str(one): _one_of(books)}
    return re.sub("|".join(sorted(own, key=len, reverse=True)), lambda found: own[found[0]], text)


def words_of(rules: RuleSet) -> list[str]:
    """Yield every text of a rule set that people read, for the translators."""
    texts = [row.label for row in rules.rows] + [entry.label for entry in rules.sheet]
    texts += [stack.name for stack in rules.stacks] + [note.text for note in rules.card]
    texts += [rule_words.heading(note.topic) for note in rules.card]
    return list(dict.fromkeys(filter(None, texts)))
