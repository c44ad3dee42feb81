"""A rule set resolved for one deal at one table: every price and every limit of a count, computed once."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scoring.errors import DealError
from scoring.prices import TablePrice, amounts, points, price_at_table, times
from scoring.required import Needs, Slot
from scoring.rules import Line, RequiredBooks, RuleSet


class LineScore(NamedTuple):
    """One line of a team's score: the count and its points."""

    code: str
    label: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a line
    points: int


class BookNeed(NamedTuple):
    """What one book of a line takes from the cards on the table: cards, wild cards and least points."""

    code: str
    cards: int
    wilds: int
    points: int


@dataclass(frozen=True, kw_only=True)
class PriceList:
    """The prices for one team in one deal at one table. `places` maps each line to its position.

    `points_typed` is the price of one point that a table added up itself, by `table.points` and `held.points`.
    `needs` are the required books whose number is known; of `open_kinds` it is not.
    """

    rules: RuleSet
    places: dict[str, tuple[int, str, int]]
    special: dict[str, TablePrice]
    nothing: tuple[LineScore, ...]
    points_typed: dict[str, TablePrice]
    needs: Needs
    open_kinds: tuple[str, ...]
    books: tuple[BookNeed, ...]

    @property
    def replacing(self) -> tuple[str, ...]:
        """Return the lines that replace a team's total."""
        return self.rules.replacing_lines

    @property
    def deducts(self) -> bool:
        """Return whether this sheet ever deducts points for missing required books."""
        return self.rules.missing != "never"

    @property
    def step(self) -> int:
        """Return the number of which every total of a hand is a multiple."""
        prices = (*(price for _place, _label, price in self.places.values()), *self.special.values())
        missing = (slot.amount for slot in self.needs.slots)
        return math.gcd(*(amount for price in (*prices, *missing) for amount in amounts(price))) or 1

    def boxes(self, *, sides_in_points: Collection[str] = ()) -> list[str]:
        """Return the boxes a team fills in, as line codes in the order of the sheet.

        They leave out going out (asked once for a table) and lines that are worth nothing and decide nothing. The
        point rows of a side given in points are one box.
        """
        sides = ("table", "held")
        rows = {f"{side}.{row.name}": f"{side}.points" for side in sides for row in self.rules.rows}
        named = self.rules.named_lines
        boxes: dict[str, None] = {}
        for line in self.rules.lines:
            is_row, is_worth = line.code in rows, self.places.get(line.code, (0, "", 1))[2]
            if (is_row and self.rules.signs[line.code.split(".")[0]]) or (
                line.code != "out" and (is_worth or line.code in named) and not line.is_computed
            ):
                boxes[rows[line.code] if is_row and line.code.split(".")[0] in sides_in_points else line.code] = None
        return list(boxes)


@lru_cache(maxsize=512)
def price_list(
    rules: RuleSet, *, deal: int, players: int, team_size: int, required: tuple[tuple[str, int], ...] = ()
) -> PriceList:
    """Return the prices of a rule set for one deal at a table of `players`, for a team of `team_size` chairs.

    `required` gives the books needed by kind; it counts only if the rule set leaves a kind open for this table.
    Raises DealError if the rule set has no such deal or no price for such a table.
    """
    if not rules.has_deal(deal):
        raise DealError(f"{rules.name} has no deal {deal}, it ends with deal {rules.deals}")
    table = {"deal": deal, "players": players, "team_size": team_size}
    factor = rules.lone_player if team_size == 1 else 1
    prices = {line.code: times(price_at_table(line.price, **table), factor) for line in rules.lines}
    counts = _required_counts(rules, dict(required), table)
    nothing = [LineScore(line.code, line.label, 0, 0) for line in rules.lines]
    for need in rules.required:
        if rules.missing != "never" and need.kind in counts:
            nothing.append(LineScore(f"missing.{need.kind}", f"Missing: {rules.book(need.kind).label}", 0, 0))
    return PriceList(
        rules=rules,
        places={
            score.code: (place, score.label, price)
            for place, score in enumerate(nothing)
            if isinstance(price := prices.get(score.code, 0), int)
        },
        special={code: price for code, price in prices.items() if not isinstance(price, int)},
        nothing=tuple(nothing),
        points_typed={
            f"{side}.points": times(price_at_table(block.price(1), **table), factor)
            for side, block in rules.blocks.items()
        },
        needs=_needs(rules, counts, table, factor),
        open_kinds=tuple(need.kind for need in rules.required if need.kind not in counts),
        books=tuple(_book_need(rules, line) for line in rules.lines if line.book),
    )


def _required_counts(rules: RuleSet, asked: Mapping[str, int], table: dict[str, int]) -> dict[str, int]:
    """Return the books needed by kind. Of open kinds, one that is not asked for counts 0 if another is."""
    stated = rules.required_counts(**table)
    known = {kind: count for kind, count in stated.items() if count is not None}
    if len(known) == len(stated):
        return known
    if unknown := asked.keys() - stated.keys():
        raise DealError(f"{rules.name} requires no books called {min(unknown)!a}")
    others = {} if asked.keys() <= known.keys() else dict.fromkeys(stated, 0)
    return {**others, **asked, **known}


def _needs(rules: RuleSet, counts: Mapping[str, int], table: dict[str, int], factor: int) -> Needs:
    slots: list[Slot] = []
    for need in rules.required:
        amount = factor * amount_missing(rules, need, **table)
        slots += [Slot(kind=need.kind, accepts=need.accepts, amount=amount)] * min(counts.get(need.kind, 0), 99)
    return Needs(tuple(slots))


def amount_missing(rules: RuleSet, need: RequiredBooks, *, deal: int, players: int, team_size: int) -> int:
    """Return the points one missing book costs: the set amount, or else the price of one such book."""
    price = rules.book(need.kind).price if need.amount is None else need.amount
    return points(price_at_table(price, deal=deal, players=players, team_size=team_size), 1, {})


def _book_need(rules: RuleSet, line: Line) -> BookNeed:
    assert line.book is not None
    book = line.book
    values = {rank: row.value for row in rules.rows for rank in row.ranks}
    naturals = [values[rank] for rank in book.ranks or values if rank in values and rank not in ("2", "joker")]
    wild = min(values["2"], values["joker"])
    if not naturals and book.wilds < book.cards:
        # Black threes without a point row: such books use none of the cards counted on the table.
        return BookNeed(line.code, 0, 0, 0)
    natural = min(naturals, default=wild)
    fewest = book.wilds * wild + (book.cards - book.wilds) * natural
    if book.made_of in ("mixed", "any"):
        fewest = min(fewest, (book.cards - 1) * wild + natural)
    return BookNeed(line.code, book.cards, book.wilds, fewest)
