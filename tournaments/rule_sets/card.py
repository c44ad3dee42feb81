"""The rule card for screen and paper: what stands on it, in the reader's language. It never scores."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import RuleSet
from scoring.rules import Line
from tournaments.rule_sets.wording import ENDINGS, PER, VALUES
from tournaments.wording.points import points
from tournaments.wording.rule_sets import amount_in_words, price_in_words, topic_said

SIDES = {"left": gettext_lazy("left"), "right": gettext_lazy("right")}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningBox:
    """When an opening holds, and its points."""

    when: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A line of the card: what, how much, and a word more in small print."""

    label: str
    value: str
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A size of table: players, the teams they may make, and its decks."""

    players: int
    teams: str
    decks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    """Everything on a rule card."""

    name: str
    length: str
    openings: tuple[OpeningBox, ...]
    dealt: str
    ends: str
    lines: tuple[CardLine, ...]
    cards: tuple[CardLine, ...]
    left_over: str
    needed: tuple[CardLine, ...]
    missing: str
    tables: tuple[TableLine, ...]
    notes: tuple[CardLine, ...]


def card_of(rules: RuleSet) -> RuleCard:
    """The card of a rule set."""
    return RuleCard(
        name=rules.name,
        length=_length(rules),
        openings=tuple(_openings(rules)),
        dealt=", ".join(_stack(stack.name, stack.cards, stack.passed_to) for stack in rules.stacks),
        ends=_one_of([str(ENDINGS[ending]) for ending in rules.endings]),
        lines=tuple(_line(line, rules) for line in rules.lines if not _is_card_row(line)),
        cards=tuple(CardLine(label=row.label, value=points(row.value), more=_ranks(row.ranks)) for row in rules.rows),
        left_over=_("Cards left over count the same, taken off."),
        needed=tuple(_needed(rules)),
        missing=_("Each book missing is taken off: %(when)s.") % {"when": VALUES[rules.missing]}
        if rules.required and rules.missing != "never"
        else "",
        tables=tuple(_tables(rules)),
        notes=tuple(CardLine(label=topic_said(note.topic), value=note.text) for note in rules.card),
    )


def _one_of(choices: list[str]) -> str:
    return (
        _("%(others)s or %(last)s") % {"others": ", ".join(choices[:-1]), "last": choices[-1]}
        if choices[1:]
        else choices[0]
    )


def _length(rules: RuleSet) -> str:
    wins = _("The fewest points win.") if rules.low_wins else _("The most points win.")
    if rules.deals is None:
        return _("Play until a team has %(points)s points.") % {"points": points(rules.target or 0)} + f" {wins}"
    hands = ngettext("%(count)s hand.", "%(count)s hands.", rules.deals) % {"count": rules.deals}
    return f"{hands} {wins}"


def _openings(rules: RuleSet) -> Iterator[OpeningBox]:
    for deal, needed in enumerate(rules.opening.by_deal, start=1):
        yield OpeningBox(when=_("Hand %(number)s") % {"number": deal}, points=points(needed))
    for step in rules.opening.by_score:
        when = _("above") if step.below is None else _("below %(points)s") % {"points": points(step.below)}
        yield OpeningBox(when=when, points=points(step.points))


def _stack(name: str, cards: int, passed_to: str) -> str:
    shown = {"name": name, "cards": cards, "side": SIDES.get(passed_to, passed_to)}
    return _("%(name)s %(cards)s (passed %(side)s)") % shown if passed_to else _("%(name)s %(cards)s") % shown


def _is_card_row(line: Line) -> bool:
    return line.code.startswith(("table.", "held.")) and not line.code.endswith("_threes")


def _line(line: Line, rules: RuleSet) -> CardLine:
    return CardLine(label=line.label, value=price_in_words(line.price, rules), more=str(PER.get(line.per, "")))


def _rank(rank: str) -> str:
    return _("jokers") if rank == "joker" else rank


def _ranks(ranks: tuple[str, ...]) -> str:
    """The ranks of a row; a row of jokers says so itself."""
    return "" if ranks == ("joker",) else " ".join(map(_rank, ranks))


def _needed(rules: RuleSet) -> Iterator[CardLine]:
    labels = {line.code: line.label for line in rules.lines}
    for need in rules.required:
        others = [labels[f"books.{kind}"] for kind in need.accepts if kind != need.kind]
        more = _("or %(books)s") % {"books": ", ".join(others)} if others else ""
        yield CardLine(label=labels[f"books.{need.kind}"], value=amount_in_words(need.count), more=more)


def _tables(rules: RuleSet) -> Iterator[TableLine]:
    for players, ways in rules.tables:
        usual, most = rules.decks.usual(players), rules.decks.most(players)
        decks = str(usual) if usual == most else _("%(usual)s or %(most)s") % {"usual": usual, "most": most}
        teams = _one_of([" + ".join(map(str, way)) for way in ways])
        yield TableLine(players=players, teams=teams, decks=decks)
