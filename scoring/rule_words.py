"""What a rule set says in words: endings, prices, openings, stacks. One place for page, paper and command line.

Different words for one thing are side by side here. Every text is marked for translation; a `Speech` translates it
into the reader's language when it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.errors import gettext_noop
from scoring.prices import (
    Amount,
    ByDeal,
    ByDifference,
    ByPlayers,
    DifferenceStep,
    IfLine,
    OneOfEach,
    Price,
    Step,
    Stepped,
)
from scoring.rules import OpeningStep, RuleSet
from scoring.texts import short_label

ENDINGS_ON_CARD: Mapping[str, str] = {
    "out": gettext_noop("a team goes out"),
    "stock": gettext_noop("the stock runs out"),
    "sevens": gettext_noop("a player holds only sevens"),
}
ENDINGS_ON_SHEET: Mapping[str, str] = {
    "out": gettext_noop("team %(number)s out"),
    "stock": gettext_noop("stock ran out"),
    "sevens": gettext_noop("only sevens"),
}
ENDINGS_IN_WORKBOOK: Mapping[str, str] = {**ENDINGS_ON_SHEET, "out": gettext_noop("went out")}

MISSING: Mapping[str, str] = {"other-out": gettext_noop("when another team goes out"), "always": gettext_noop("always")}
"""When a book that is missing is taken off."""
MISSING_ON_CARD: Mapping[str, str] = {
    "other-out": gettext_noop("When another team goes out, each missing book is subtracted."),
    "always": gettext_noop("Each missing book is always subtracted."),
}
"""When a missing book is subtracted, as a whole sentence for the rule card."""
PER: Mapping[str, str] = {
    "player": gettext_noop("each player"),
    "team": gettext_noop("once a team"),
    "dealer": gettext_noop("the dealer of the table"),
}
SIDES_ON_CARD: Mapping[str, str] = {"left": gettext_noop("left"), "right": gettext_noop("right")}
SIDES_ON_PAPER: Mapping[str, str] = {"left": gettext_noop("to the left"), "right": gettext_noop("to the right")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """A language: the translations of its catalog and its way to write a number."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    points: Callable[[int], str]

    def known(self, words: Mapping[str, str], code: str) -> str:
        """Return the words for a code, or the code itself if there are none."""
        return self.gettext(words[code]) if code in words else code

    def one_of(self, choices: Sequence[str]) -> str:
        """Return the choices with "or" before the last."""
        if not choices[1:]:
            return choices[0]
        return self.gettext("%(others)s or %(last)s") % {"others": ", ".join(choices[:-1]), "last": choices[-1]}


ENGLISH = Speech(gettext=str, ngettext=lambda one, many, number: one if number == 1 else many, points=str)


def price_in_words(price: Price, rules: RuleSet, say: Speech) -> str:
    """Return a price in words. Other lines are called by their labels."""
    if isinstance(price, Stepped):
        return "; ".join(_step(step, say) for step in price.steps)
    if isinstance(price, IfLine):
        lines = [say.gettext("“%(line)s”") % {"line": _called(line, rules)} for line in price.lines]
        values = {
            "then": _within(price.then, rules, say),
            "count": price.at_least,
            "lines": say.one_of(lines) if price.at_least == 1 else " + ".join(lines),
            "otherwise": _within(price.otherwise, rules, say),
        }
        if price.at_least == 1:
            return say.gettext("%(then)s with %(lines)s, else %(otherwise)s") % values
        return say.gettext("%(then)s with %(count)s or more %(lines)s, else %(otherwise)s") % values
    if isinstance(price, OneOfEach):
        named = " + ".join(say.gettext("“%(line)s”") % {"line": _called(line, rules)} for line in price.lines)
        values = {"then": _within(price.then, rules, say), "lines": named}
        return say.gettext("%(then)s for one each of %(lines)s") % values
    if isinstance(price, ByDifference):
        steps = "; ".join(_difference_step(step, say) for step in price.steps)
        return say.gettext("by the difference of the hand, %(steps)s") % {"steps": steps}
    if isinstance(price, ByPlayers):
        return _by_players(price, lambda value: _within(value, rules, say), say)
    return amount_in_words(price, say)


def _called(code: str, rules: RuleSet) -> str:
    """Return the label of a line without what explains it, unless another line is then called the same."""
    label = rules.by_code[code].label
    short = short_label(label)
    return short if [short_label(line.label) for line in rules.lines].count(short) == 1 else label


def _within(price: Price, rules: RuleSet, say: Speech) -> str:
    """Return a price within another in words, in parentheses if it is no plain number."""
    words = price_in_words(price, rules, say)
    return words if isinstance(price, int) else f"({words})"


def amount_in_words(amount: Amount, say: Speech) -> str:
    """Return a number that may depend on the hand or the table.

    >>> amount_in_words(ByDeal((100, 200)), ENGLISH)
    '100 · 200 by hand'
    """
    if isinstance(amount, ByDeal):
        return say.gettext("%(numbers)s by hand") % {"numbers": " · ".join(map(say.points, amount.values))}
    if isinstance(amount, ByPlayers):
        return _by_players(amount, lambda value: amount_in_words(_whole(value), say), say)
    return say.points(amount)


def _whole(value: Price) -> int:
    assert isinstance(value, int), "amounts have whole numbers only"
    return value


def _by_players(price: ByPlayers, in_words: Callable[[Price], str], say: Speech) -> str:
    by_team, by_table = (
        say.gettext("%(value)s in a team of %(number)s"),
        say.gettext("%(number)s players: %(value)s"),
    )
    sentence = by_team if price.of == "team_size" else by_table
    return "; ".join(sentence % {"value": in_words(value), "number": size} for size, value in price.values)


def _step(step: Step, say: Speech) -> str:
    values = {"start": step.start, "each": say.points(step.each), "together": say.points(step.together or 0)}
    if step.together is None and step.start == 1:
        return say.gettext("%(each)s each") % values
    if step.together is None:
        return say.gettext("%(start)s or more: %(each)s each") % values
    if step.start == 1 and not step.each:
        return say.gettext("%(together)s once") % values
    if step.each:
        return say.gettext("%(start)s together: %(together)s, each more: %(each)s") % values
    return say.gettext("%(start)s together: %(together)s") % values


def _difference_step(step: DifferenceStep, say: Speech) -> str:
    values = {"start": say.points(step.start), "more": say.points(step.more), "less": say.points(step.less)}
    sentence = say.gettext("from %(start)s on %(more)s to %(less)s")
    return (sentence if step.start else say.gettext("%(more)s to %(less)s")) % values


def score_on_card(step: OpeningStep, say: Speech) -> str:
    """Return the range of scores for which an opening applies, for the rule card."""
    if step.below is None:
        return say.gettext("above")
    return say.gettext("below %(points)s") % {"points": say.points(step.below)}


def opening_on_paper(rules: RuleSet, deals: Sequence[int], say: Speech) -> str:
    """Return the opening meld of each deal, or by running score if the rule set says so."""
    if rules.opening.by_deal:
        return ", ".join(say.points(rules.opening.points(deal=deal)) for deal in deals)
    if len(rules.opening.by_score) == 1:
        return say.points(rules.opening.by_score[0].points)
    return ", ".join(
        say.gettext("%(points)s below %(below)s") % {"points": say.points(step.points), "below": say.points(step.below)}
        if step.below is not None
        else say.gettext("else %(points)s") % {"points": say.points(step.points)}
        for step in rules.opening.by_score
    )


def openings_in_words(rules: RuleSet, say: Speech) -> str:
    """Return the opening melds of the whole game."""
    return opening_on_paper(rules, range(1, len(rules.opening.by_deal) + 1), say)


def lone_player_in_words(rules: RuleSet, say: Speech) -> str:
    """Return how often the points of a team of one count, empty if they count once."""
    sentence = say.gettext("The points of a team of one count %(factor)s times.")
    return sentence % {"factor": rules.lone_player} if rules.lone_player > 1 else ""


def length_in_words(rules: RuleSet, say: Speech) -> str:
    """Return the length of the game."""
    if rules.target is not None:
        return say.gettext("until a team reaches %(points)s") % {"points": say.points(rules.target)}
    if rules.target_books is not None:
        books = say.ngettext("to %(count)s book", "to %(count)s books", rules.target_books)
        return books % {"count": rules.target_books}
    if rules.deals is None:
        return say.gettext("to more points than all others together")
    return say.ngettext("%(count)s hand", "%(count)s hands", rules.deals) % {"count": rules.deals}


def game_in_words(rules: RuleSet, say: Speech) -> str:
    """Return the length of the game and its openings in one line."""
    opening = say.gettext("opening")
    return f"{length_in_words(rules, say)}, {opening} {openings_in_words(rules, say)}"


def stacks_on_card(rules: RuleSet, say: Speech) -> str:
    plain, passed = say.gettext("%(name)s %(cards)s"), say.gettext("%(name)s %(cards)s (passed %(side)s)")
    return ", ".join(
        (passed if stack.passed_to else plain)
        % {"name": stack.name, "cards": stack.cards, "side": say.known(SIDES_ON_CARD, stack.passed_to)}
        for stack in rules.stacks
    )


def stacks_on_paper(rules: RuleSet, say: Speech) -> str:
    texts = (f"{stack.name} {stack.cards} {say.known(SIDES_ON_PAPER, stack.passed_to)}" for stack in rules.stacks)
    return ", ".join(text.strip() for text in texts)


def heading(topic: str) -> str:
    """Return the topic of a note on the rule card, from its key in the rule set.

    >>> heading("going_out")
    'Going out'
    """
    return topic.replace("_", " ").capitalize()
