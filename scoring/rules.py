"""A rule set as data: the score sheet as an ordered list of lines, and the rules that lines cannot say."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary, ref

from scoring.cards import PointRow
from scoring.errors import gettext_noop
from scoring.prices import Amount, ByDifference, IfLine, OneOfEach, Price, amount_at_table, conditions

TYPED_POINTS: Final = {
    "table.points": "Cards on the table, in points",
    "held.points": "Cards left over, in points",
}
"""The points that a table added up itself, instead of counts of its point rows: their codes and labels."""

TOTAL_ONLY: Final = "total.points"
"""The points of a whole hand, where the paper shows nothing else. Where it is given there are no counts."""
TOTAL_ONLY_LABEL: Final = gettext_noop("Total only")

ENDINGS = ("out", "stock", "sevens")
"""How a deal can end: a team went out, the stock ran out, a player held only sevens."""

CARDS_IN_A_BOOK = 7
MOST_DEALS: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """One of a player's stacks: its name, its cards, and where it is passed."""

    name: str
    cards: int
    passed_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """The decks of a table: always `always`, or `per_player` for each player plus `extra`, or `by_players`.

    `also` names other allowed numbers of decks for some numbers of players.
    """

    always: int | None = None
    per_player: int = 0
    extra: int = 0
    by_players: tuple[tuple[int, int], ...] = ()
    also: tuple[tuple[int, int], ...] = ()

    def usual(self, players: int) -> int:
        """Return the decks for a table of that many players; the largest number named if this one is not.

        >>> Decks(per_player=1, extra=1).usual(4)
        5
        """
        if self.always is not None:
            return self.always
        if self.by_players:
            return dict(self.by_players).get(players, max(decks for _, decks in self.by_players))
        return self.per_player * players + self.extra

    def most(self, players: int) -> int:
        """Return the most decks allowed for a table of that many players."""
        return max(self.usual(players), dict(self.also).get(players, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStep:
    """The opening meld (points) of a team whose running score is less than `below`, or any score if that is None."""

    below: int | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The points a team's first meld of a deal needs: by deal, or by the team's running score."""

    by_deal: tuple[int, ...] = ()
    by_score: tuple[OpeningStep, ...] = ()

    def points(self, *, deal: int, running_score: int = 0) -> int:
        """Return the points the opening meld needs.

        >>> Opening(by_deal=(90, 120)).points(deal=2)
        120
        """
        if self.by_deal:
            return self.by_deal[min(deal, len(self.by_deal)) - 1]
        reached = (step.points for step in self.by_score if step.below is None or running_score < step.below)
        return next(reached)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What a kind of book is made of.

    `made_of` is `naturals`, `mixed` (at least one wild card), `wilds` (only wild cards) or `any`; `ranks` narrows
    the natural cards, for books of sevens or of black threes; `cards` is the size of a finished book.
    """

    made_of: str
    ranks: tuple[str, ...] = ()
    cards: int = CARDS_IN_A_BOOK

    @property
    def wilds(self) -> int:
        """Return the fewest wild cards in such a book."""
        return {"wilds": self.cards, "mixed": 1}.get(self.made_of, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One printed line of the score sheet: a code, the sheet's own label and a price (points for each counted).

    `book` says what a `books.*` line counts. `per` says who earns an exact deal: each `player`, the `team` once,
    or the `dealer` of the table. A line that `replaces_total` is the team's whole total once it is counted.
    """

    code: str
    label: str
    price: Price
    book: Book | None = None
    per: str = ""
    replaces_total: bool = False

    @property
    def is_computed(self) -> bool:
        """Return whether other counts or totals decide the points of this line, so that nobody counts it."""
        return isinstance(self.price, OneOfEach | ByDifference)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowBlock:
    """The place of the point rows on the sheet, for cards on the table (`side="table"`) or `held`.

    A held card costs what it earns on the table. `counts` says otherwise: cards on the table count `none`, held
    cards count `plus`, or they cost a team nothing that went out (`unless-out`).
    """

    side: str
    label: str
    counts: str = ""

    @property
    def sign(self) -> int:
        """Return what the value of a card is multiplied by: 1, 0 or -1."""
        return {"none": 0, "plus": 1}.get(self.counts, 1 if self.side == "table" else -1)

    def lines(self, rows: tuple[PointRow, ...]) -> Iterator[Line]:
        """Return a line for each point row."""
        for row in rows:
            label = self.label.replace("{row}", row.label)
            yield Line(code=f"{self.side}.{row.name}", label=label, price=self.price(row.value))

    def price(self, value: int) -> Price:
        """Return the price of cards worth `value` points."""
        price = self.sign * value
        return IfLine(line="out", then=0, otherwise=price) if price and self.counts == "unless-out" else price


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredBooks:
    """Books a team needs before it may go out: `count` of them, each of one of the kinds in `accepts`.

    `kind` names the need (`missing.<kind>`). `amount` is what one missing book costs (points); None means the
    price of a book of that kind.
    """

    kind: str
    accepts: tuple[str, ...]
    count: Amount
    amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNote:
    """A line of the rule card that does not affect the score: a topic and a text."""

    topic: str
    text: str


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A club's score sheet as data. `tables` maps the players at a table to the ways they form teams.

    The game ends after a number of `deals`, when a team has `target` points or `target_books` books, or when it
    `must_lead_all` and has more points than all others together. On a tie `one_more_hand` is played, or the tie stays.
    The points of a team of one are multiplied by `lone_player`.
    """

    key: str
    name: str
    rows: tuple[PointRow, ...]
    sheet: tuple[Line | RowBlock, ...]
    opening: Opening
    decks: Decks
    stacks: tuple[Stack, ...]
    tables: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]
    endings: tuple[str, ...]
    deals: int | None = None
    target: int | None = None
    target_books: int | None = None
    must_lead_all: bool = False
    one_more_hand: bool = False
    lone_player: int = 1
    low_wins: bool = False
    required: tuple[RequiredBooks, ...] = ()
    missing: str = "never"
    card: tuple[CardNote, ...] = field(default=())

    def __hash__(self) -> int:
        # Prices are cached by rule set. Hashing every line each time would take longer than scoring.
        return hash((self.key, self.name))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Return every line of the sheet in printed order, including the point rows."""
        expanded: list[Line] = []
        for entry in self.sheet:
            expanded.extend(entry.lines(self.rows) if isinstance(entry, RowBlock) else [entry])
        return tuple(expanded)

    @cached_property
    def by_code(self) -> dict[str, Line]:
        """Return every line of the sheet by code, in printed order."""
        return {line.code: line for line in self.lines}

    @property
    def nobody_out(self) -> str:
        """Return an ending in which nobody goes out, or "out" if a hand cannot end otherwise."""
        return next((ending for ending in self.endings if ending != "out"), "out")

    @cached_property
    def line_codes(self) -> frozenset[str]:
        """Return every code that counts may have, including the points that a table added up itself."""
        added_up = TYPED_POINTS.keys() | ({TOTAL_ONLY} if self.counts_totals else set())
        return frozenset(self.by_code) - self.computed_lines | added_up

    @property
    def counts_totals(self) -> bool:
        """Return whether the total of a hand is enough, without its counts. It is not where books end the game."""
        return self.target_books is None

    @cached_property
    def computed_lines(self) -> frozenset[str]:
        """Return the lines that nobody counts."""
        return frozenset(line.code for line in self.lines if line.is_computed)

    @cached_property
    def victory_line(self) -> Line | None:
        """Return the line of victory points, if the sheet has them."""
        return next((line for line in self.lines if isinstance(line.price, ByDifference)), None)

    @cached_property
    def signs(self) -> dict[str, int]:
        """Return what card values are multiplied by on the `table` and `held`: 1, 0 or -1."""
        return {side: block.sign for side, block in self.blocks.items()}

    @cached_property
    def blocks(self) -> dict[str, RowBlock]:
        """Return the places of the point rows by side."""
        return {entry.side: entry for entry in self.sheet if isinstance(entry, RowBlock)}

    @cached_property
    def replacing_lines(self) -> tuple[str, ...]:
        """Return the lines that replace a team's total once they are counted."""
        return tuple(line.code for line in self.lines if line.replaces_total and not line.is_computed)

    @cached_property
    def row_codes(self) -> frozenset[str]:
        """Return the codes of the point rows on both sides."""
        return frozenset(f"{side}.{row.name}" for side in ("table", "held") for row in self.rows)

    @cached_property
    def required_lines(self) -> frozenset[str]:
        """Return the lines of the books that a team may need to go out."""
        return frozenset(f"books.{kind}" for need in self.required for kind in (need.kind, *need.accepts))

    @cached_property
    def named_lines(self) -> frozenset[str]:
        """Return the lines whose counts decide the points of other lines."""
        named = (part.lines for line in self.lines for part in conditions(line.price))
        return self.required_lines.union(self.replacing_lines, self.lines_of_sets, *named)

    @cached_property
    def lines_of_sets(self) -> frozenset[str]:
        """Return the lines of which one bonus needs one of each."""
        prices = (line.price for line in self.lines)
        return frozenset(code for price in prices if isinstance(price, OneOfEach) for code in price.lines)

    @cached_property
    def yes_or_no_lines(self) -> frozenset[str]:
        """Return the lines that are worth nothing and only matter to other prices by being counted or not."""
        parts = [part for line in self.lines for part in conditions(line.price)]
        counted = {code for part in parts if part.at_least > 1 for code in part.lines}
        named = self.named_lines - self.required_lines - self.lines_of_sets - counted
        return frozenset(code for code in named if self.by_code[code].price == 0)

    def book(self, kind: str) -> Line:
        """Return the line of a kind of book, as required books name it."""
        return self.by_code[f"books.{kind}"]

    def kinds_that_fill(self, kind: str) -> list[str]:
        """Return the kinds of book that fill the need of a kind.

        A kind with a need of its own is left out, unless no other fills this one: a book fills one need only.
        """
        (need,) = (need for need in self.required if need.kind == kind)
        own = {other.kind for other in self.required} - {kind}
        return [accepted for accepted in need.accepts if accepted not in own] or list(need.accepts)

    @property
    def cards_dealt(self) -> int:
        """Return the cards dealt to a player, all stacks together."""
        return sum(stack.cards for stack in self.stacks)

    @property
    def deducts_missing(self) -> bool:
        """Return whether missing books may cost a team points."""
        return self.missing != "never" and bool(self.required)

    @property
    def length_varies(self) -> bool:
        """Return whether the points or books at a table decide how many deals it plays."""
        return self.deals is None or self.one_more_hand

    def has_deal(self, number: int) -> bool:
        """Return whether the game may have a deal of that number. Some games have as many as it takes."""
        return number >= 1 and (self.deals is None or number <= self.deals or self.one_more_hand)

    def required_counts(self, *, deal: int, players: int, team_size: int) -> dict[str, int | None]:
        """Return the books needed to go out by kind, None for a kind that the sheet leaves open at such a table."""
        return {
            need.kind: amount_at_table(need.count, deal=deal, players=players, team_size=team_size)
            for need in self.required
        }


_IN_USE: Final[WeakKeyDictionary[RuleSet, ref[RuleSet]]] = WeakKeyDictionary()


def first_of_equal(rules: RuleSet) -> RuleSet:
    """Return the rule set, or an equal one that was asked for earlier and is still in use.

    What is cached by rule set is then found by identity: comparing every line each time takes as long as scoring.
    """
    return _IN_USE.setdefault(rules, ref(rules))() or rules
