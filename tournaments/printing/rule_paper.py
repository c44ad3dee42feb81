"""The rule card for paper: a rule set in words for those who play by it. It never scores."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import RuleSet
from scoring.rule_card import price_in_words
from scoring.rules import Line
from tournaments.printing import rule_facts
from tournaments.printing.tally import TableSize
from tournaments.rule_words import topic_said
from tournaments.templatetags.points import points

PER = {
    "player": gettext_lazy("for each player"),
    "team": gettext_lazy("once for the team"),
    "dealer": gettext_lazy("for the dealer"),
}
ENDS = {
    "out": gettext_lazy("a team goes out"),
    "stock": gettext_lazy("the stock runs out"),
    "sevens": gettext_lazy("somebody holds only sevens"),
}
MISSING = {
    "other-out": gettext_lazy("When another team goes out, each book still missing is taken off at its price."),
    "always": gettext_lazy("Each book still missing is taken off at its price."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFact:
    """One size of table: its teams, its decks and the books a team needs to go out."""

    players: int
    teams: str
    decks: str
    needed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePaper:
    """Everything that stands on a rule card."""

    name: str
    play: str
    stacks: str
    ends: str
    missing: str
    openings: tuple[tuple[str, str], ...]
    tables: tuple[TableFact, ...]
    cards: tuple[tuple[str, str, int], ...]
    prices: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]

    @property
    def needed(self) -> str:
        """Books needed to go out where they are the same at every table, else nothing."""
        return "" if self.needs_differ else self.tables[0].needed

    @property
    def needs_differ(self) -> bool:
        """Whether the books needed to go out differ from table to table."""
        return len({table.needed for table in self.tables}) > 1


def rule_paper(rules: RuleSet) -> RulePaper:
    """The card of a rule set."""
    return RulePaper(
        name=rules.name,
        play=_play(rules),
        stacks=rule_facts.stacks_of(rules),
        ends=rule_facts.either(str(ENDS[ending]) for ending in rules.endings),
        missing=str(MISSING.get(rules.missing, "")) if rules.required else "",
        openings=_openings(rules),
        tables=tuple(_table(rules, players, ways) for players, ways in rules.tables),
        cards=tuple((row.label, ", ".join(row.ranks), row.value) for row in rules.rows),
        prices=tuple((_priced(line), _price(line)) for line in rules.lines if _is_no_card(line)),
        notes=tuple((topic_said(note.topic), note.text) for note in rules.card),
    )


def _play(rules: RuleSet) -> str:
    wins = _("the lowest total wins") if rules.low_wins else _("the highest total wins")
    if rules.deals is None:
        length = _("until a team has %(points)s points") % {"points": points(rules.target)}
    else:
        length = ngettext("%(number)s hand", "%(number)s hands", rules.deals) % {"number": rules.deals}
    return f"{length}, {wins}"


def _openings(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    if not rules.opening.by_deal:
        return ((_("Opening"), rule_facts.opening_of(rules, [1])),)
    return tuple(
        (_("Hand %(number)s") % {"number": deal}, points(needed))
        for deal, needed in enumerate(rules.opening.by_deal, start=1)
    )


def _table(rules: RuleSet, players: int, ways: tuple[tuple[int, ...], ...]) -> TableFact:
    usual, most = rules.decks.usual(players), rules.decks.most(players)
    needed = {
        rule_facts.needed_by(rules, TableSize(chairs=way, required={}), range(1, (rules.deals or 1) + 1))
        for way in ways
    }
    return TableFact(
        players=players,
        teams=rule_facts.either(" + ".join(map(str, way)) for way in ways),
        decks=str(usual) if usual == most else _("%(usual)s or %(most)s") % {"usual": usual, "most": most},
        needed="; ".join(sorted(needed)),
    )


def _is_no_card(line: Line) -> bool:
    """Whether a line is priced by itself; point rows have the prices of their cards."""
    return not line.code.startswith(("table.", "held.")) or line.code.endswith("_threes")


def _priced(line: Line) -> str:
    return f"{line.label}, {PER[line.per]}" if line.per in PER else line.label


def _price(line: Line) -> str:
    return points(line.price) if isinstance(line.price, int) else price_in_words(line.price).replace("-", "−")
