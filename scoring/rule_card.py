"""The rule card: everything on it, in English or in the words of a `Speech`. It never scores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.rule_words import (
    ENDINGS_ON_CARD,
    ENGLISH,
    MISSING_ON_CARD,
    PER,
    Speech,
    amount_in_words,
    heading,
    lone_player_in_words,
    openings_in_words,
    price_in_words,
    score_on_card,
    stacks_on_card,
)
from scoring.rules import Line, RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A line of the card: topic, amount and small print. A line of the sheet has its code; an opening says when."""

    label: str
    value: str
    more: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSizeOnCard:
    """A table size: its players, the teams they may form, and its decks."""

    players: int
    teams: str
    decks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    name: str
    length: str
    openings: tuple[CardLine, ...]
    dealt: str
    ends: str
    lines: tuple[CardLine, ...]
    cards: tuple[CardLine, ...]
    left_over: str
    needed: tuple[CardLine, ...]
    left_open: str
    missing: str
    tables: tuple[TableSizeOnCard, ...]
    notes: tuple[CardLine, ...]


def card_of(rules: RuleSet, say: Speech) -> RuleCard:
    return RuleCard(
        name=rules.name,
        length=_length(rules, say),
        openings=tuple(_openings(rules, say)),
        dealt=stacks_on_card(rules, say),
        ends=say.one_of([say.gettext(ENDINGS_ON_CARD[ending]) for ending in rules.endings]),
        lines=tuple(_line(line, rules, say) for line in rules.lines if not _is_card_row(line)),
        cards=tuple(
            CardLine(label=row.label, value=say.points(row.value), more=_ranks(row.ranks, say)) for row in rules.rows
        ),
        left_over=_cards_that_count(rules, say),
        needed=tuple(_needed(rules, say)),
        left_open=_left_open(rules, say),
        missing=say.gettext(MISSING_ON_CARD[rules.missing]) if rules.deducts_missing else "",
        tables=tuple(_tables(rules, say)),
        notes=tuple(CardLine(label=say.gettext(heading(note.topic)), value=note.text) for note in rules.card),
    )


def _length(rules: RuleSet, say: Speech) -> str:
    wins = say.gettext("The fewest points win.") if rules.low_wins else say.gettext("The most points win.")
    return " ".join(filter(None, (_end(rules, say), wins, _tie(rules, say), lone_player_in_words(rules, say))))


def end_of_game(rules: RuleSet, say: Speech) -> str:
    """Return what ends the game, empty if it always has the same number of hands."""
    return " ".join(filter(None, (_end(rules, say), _tie(rules, say)))) if rules.length_varies else ""


def _tie(rules: RuleSet, say: Speech) -> str:
    return say.gettext("On a tie, play one more hand.") if rules.one_more_hand else ""


def _end(rules: RuleSet, say: Speech) -> str:
    if rules.target is not None:
        return say.gettext("Play until a team has %(points)s points.") % {"points": say.points(rules.target)}
    if rules.target_books is not None:
        sentence = say.ngettext(
            "Play until a team has made %(count)s book, all hands together.",
            "Play until a team has made %(count)s books, all hands together.",
            rules.target_books,
        )
        return sentence % {"count": rules.target_books}
    if rules.deals is None:
        return say.gettext("Play until a team has more points than all others together.")
    return say.ngettext("%(count)s hand.", "%(count)s hands.", rules.deals) % {"count": rules.deals}


def _cards_that_count(rules: RuleSet, say: Speech) -> str:
    table = "" if rules.signs["table"] else say.gettext("Cards on the table do not count.")
    held = {
        "": say.gettext("Cards left in hand are subtracted."),
        "plus": say.gettext("Cards left in hand are added."),
        "unless-out": say.gettext("Cards left in hand are subtracted from teams that did not go out."),
    }
    return " ".join(filter(None, (table, held[rules.blocks["held"].counts])))


def _openings(rules: RuleSet, say: Speech) -> Iterator[CardLine]:
    for deal, needed in enumerate(rules.opening.by_deal, start=1):
        yield CardLine(label=say.gettext("Hand %(number)s") % {"number": deal}, value=say.points(needed))
    for step in rules.opening.by_score:
        every_hand = say.gettext("Every hand") if len(rules.opening.by_score) == 1 else ""
        yield CardLine(label=every_hand or score_on_card(step, say), value=say.points(step.points))


def _is_card_row(line: Line) -> bool:
    return line.code.startswith(("table.", "held.")) and not line.code.endswith("_threes")


def _line(line: Line, rules: RuleSet, say: Speech) -> CardLine:
    price = price_in_words(line.price, rules, say)
    more = say.gettext("instead of everything else") if line.replaces_total else say.known(PER, line.per)
    return CardLine(label=line.label, value=price, more=more, code=line.code)


def _ranks(ranks: tuple[str, ...], say: Speech) -> str:
    """Return the ranks of a row, empty for jokers, whose label says it."""
    return "" if ranks == ("joker",) else " ".join(say.gettext("jokers") if rank == "joker" else rank for rank in ranks)


def _needed(rules: RuleSet, say: Speech) -> Iterator[CardLine]:
    for need in rules.required:
        others = [rules.book(kind).label for kind in need.accepts if kind != need.kind]
        instead = say.gettext("or %(books)s") % {"books": ", ".join(others)} if others else ""
        value, amount = amount_in_words(need.count, say), ""
        if need.amount is not None and rules.missing != "never":
            amount = say.gettext("(each one missing: %(points)s)") % {"points": amount_in_words(need.amount, say)}
        more = " ".join(filter(None, (instead, amount)))
        yield CardLine(label=rules.book(need.kind).label, value=value, more=more)


def _left_open(rules: RuleSet, say: Speech) -> str:
    """Return at which tables the rules leave open how many books are needed, and of which kinds if not of all."""
    sizes: dict[tuple[str, ...], list[str]] = {}
    for players, ways in rules.tables:
        if kinds := _open_kinds(rules, players, ways):
            sizes.setdefault(kinds, []).append(str(players))
    return " ".join(_left_open_at(kinds, players, rules, say) for kinds, players in sizes.items())


def _left_open_at(kinds: Sequence[str], players: Sequence[str], rules: RuleSet, say: Speech) -> str:
    if len(kinds) == len(rules.required):
        sentence = say.gettext("With %(players)s players, the organizer says how many books are needed to go out.")
    else:
        sentence = say.gettext("With %(players)s players, the organizer says how many are needed to go out: %(books)s.")
    return sentence % {"players": say.one_of(players), "books": ", ".join(rules.book(kind).label for kind in kinds)}


def _open_kinds(rules: RuleSet, players: int, ways: Iterable[Iterable[int]]) -> tuple[str, ...]:
    sizes = {size for way in ways for size in way}
    counts = [rules.required_counts(deal=1, players=players, team_size=size) for size in sizes]
    return tuple(need.kind for need in rules.required if any(known[need.kind] is None for known in counts))


def _tables(rules: RuleSet, say: Speech) -> Iterator[TableSizeOnCard]:
    for players, ways in rules.tables:
        usual, most = rules.decks.usual(players), rules.decks.most(players)
        decks = str(usual) if usual == most else say.gettext("%(usual)s or %(most)s") % {"usual": usual, "most": most}
        teams = say.one_of([" + ".join(map(str, way)) for way in ways])
        yield TableSizeOnCard(players=players, teams=teams, decks=decks)


def card_as_text(rules: RuleSet) -> str:
    """Return the card of a rule set as lines of English text, with the codes of its lines."""
    return "\n".join(_text(rules, card_of(rules, ENGLISH))) + "\n"


def _text(rules: RuleSet, card: RuleCard) -> Iterator[str]:
    yield f"{card.name}  ({rules.key})"
    yield card.length
    yield f"Opening meld: {openings_in_words(rules, ENGLISH)}"
    yield f"Dealt to each: {card.dealt}"
    yield f"A hand ends when {card.ends}."
    yield ""
    yield "Table            Teams                      Decks"
    for table in card.tables:
        yield f"{table.players} players        {table.teams:<26} {table.decks}"
    yield ""
    yield f"{'Cards':<50} Points"
    for line in card.cards:
        yield f"{f'{line.label} ({line.more})' if line.more else line.label:<50} {line.value:>6}"
    yield card.left_over
    yield ""
    yield f"{'Line':<50} Price"
    for line in card.lines:
        yield f"{', '.join(filter(None, (line.label, line.more))) + f'  [{line.code}]':<50} {line.value:>6}"
    yield ""
    for line in card.needed:
        yield f"Needed to go out: {line.value} of {line.label} {line.more}".rstrip()
    yield from filter(None, (card.left_open, card.missing))
    for line in card.notes:
        yield f"{line.label}: {line.value}"
