"""One team's column of a sheet as it was keyed in, and what it would add up to with other counts."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.deal import LARGEST_COUNT, TeamCounts
from scoring.price_list import PriceList
from scoring.prices import OneOfEach, Price, conditions, given_out
from scoring.score import TeamScore, score_team
from scoring.written_totals import AFTER, BEFORE, UNKNOWN, right_total, right_totals, states

MOST_TRIED: Final = 30
"""Counts tried for a line whose points are not its count times a price."""
NO_CHANGES: Final[Mapping[str, int]] = {}


class Column:
    """A team's boxes, its total on the paper (None if not given), and the points of its counts.

    `team` counts from 1. `kind` is the kind of total on the paper. A team that is not entered has no boxes.
    """

    def __init__(
        self,
        *,
        team: int,
        given: TeamCounts,
        prices: PriceList,
        written_total: int | None,
        kind: str,
        score: TeamScore,
        another_went_out: bool,
    ) -> None:
        self.team, self.given, self.prices, self.written_total, self.kind = team, given, prices, written_total, kind
        self._total, self._deduction, self._another_went_out = score.hand_total, score.deduction, another_went_out
        in_points = [side for side in ("table", "held") if f"{side}.points" in given.counts]
        has_boxes = bool(given.counts) and not given.is_total_only
        self.boxes = prices.boxes(sides_in_points=in_points) if has_boxes else []
        self.books = [code for code in self.boxes if code.startswith("books.")]
        self.threes = [code for code in self.boxes if code.endswith("_threes")]
        # Who went out is no box of the column, so prices that depend on nothing else are numbers here.
        known = {code: price for code, (_, _, price) in prices.places.items()}
        special = {
            code: given_out(price, went_out=given.went_out)
            for code, price in (prices.points_typed | prices.special).items()
        }
        self._price = known | {code: price for code, price in special.items() if isinstance(price, int)}
        others = ((code, price) for code, price in special.items() if not isinstance(price, int))
        self._not_linear = frozenset(code for price in others for code in _depends_on(*price))
        replaced = any(self.typed(code) for code in prices.replacing)
        self._not_linear |= frozenset(self.boxes if replaced else prices.replacing)
        is_deducting = not replaced and (another_went_out or prices.rules.missing == "always")
        self._needs = prices.needs if prices.deducts and has_boxes and is_deducting else None

    def typed(self, code: str) -> int:
        """Return the count in a box. An empty box counts 0."""
        return self.given.counts.get(code, 0)

    def is_forgotten(self, code: str) -> bool:
        """Return whether a box is empty that a typing hand fills: red threes, or any box of a column that has a 0."""
        is_filled = code.endswith("red_threes") or 0 in self.given.counts.values()
        return is_filled and code not in self.given.counts

    def swapped(self, one: str, other: str) -> Mapping[str, int]:
        return {one: self.typed(other), other: self.typed(one)}

    def both_sides(self) -> Iterator[tuple[str, str]]:
        """Yield each point row on the table with the same row left over."""
        for code in self.boxes:
            held = code.replace("table.", "held.")
            if held != code and held in self.boxes:
                yield code, held

    def right_totals(self, changes: Mapping[str, int] = NO_CHANGES) -> tuple[int, ...]:
        """Return what a right paper may state with these counts."""
        total, deduction = self._total_and_deduction(changes)
        return right_totals(self.kind, total=total, deduction=deduction)

    def _total_and_deduction(self, changes: Mapping[str, int]) -> tuple[int, int]:
        if not self._not_linear.isdisjoint(changes):
            given = replace(self.given, counts={**self.given.counts, **changes})
            score = score_team(self.prices, given, another_went_out=self._another_went_out)
            return score.total, score.deduction
        before = self._total - self._deduction
        for code, count in changes.items():
            before += (count - self.typed(code)) * self._price[code]
        if not self._needs:
            return before, 0
        missing = self._needs.missing({**self.given.counts, **changes})
        deduction = -sum(self._needs.costs(missing).values())
        return before + deduction, deduction

    def agrees(self, changes: Mapping[str, int] = NO_CHANGES) -> bool:
        """Return whether the paper agrees with these counts."""
        return self.written_total is None or self.states(self.written_total, changes)

    def states(self, written_total: int, changes: Mapping[str, int] = NO_CHANGES) -> bool:
        """Return whether such a paper would agree with these counts."""
        return any(states(written_total, total) for total in self.right_totals(changes))

    def agrees_with(self, score: TeamScore, written_total: int | None) -> bool:
        """Return whether such a paper, None if it is not given, agrees with another score of this team."""
        totals = right_totals(self.kind, total=score.hand_total, deduction=score.deduction)
        return written_total is None or any(states(written_total, total) for total in totals)

    @property
    def agrees_as_one_kind_only(self) -> bool:
        """Return whether the paper agrees either before or after missing books, but not as both."""
        return (
            self.written_total is not None
            and len({states(self.written_total, total) for total in self.right_totals()}) > 1
        )

    def as_other_kind(self) -> int | None:
        """Return what the paper would state if it has the other kind of total than the evening's papers, else None."""
        if self.written_total is None or self.kind == UNKNOWN:
            return None
        other = right_total(AFTER if self.kind == BEFORE else BEFORE, total=self._total, deduction=self._deduction)
        return self.right_totals()[0] if states(self.written_total, other) else None

    def fitting(self, code: str, changes: Mapping[str, int] = NO_CHANGES) -> Iterator[int]:
        """Yield each count of a box with which, on top of the other changes, the paper agrees."""
        for count in sorted(self._proposed(code, changes)):
            if self.agrees({**changes, code: count}):
                yield count

    def _proposed(self, code: str, changes: Mapping[str, int]) -> set[int]:
        """Return the counts that may make the paper agree: all small ones, or the solutions of a linear equation."""
        if code in self._not_linear:
            return set(range(MOST_TRIED))
        if self.written_total is None or not self._price[code]:
            return set()
        # With more books than are required, the deduction no longer depends on their number.
        enough = len(self._needs.slots) if self._needs and code in self.books else 0
        proposed = set(range(enough))
        for total in self.right_totals({**changes, code: enough}):
            for goal in (self.written_total, -self.written_total):
                more, rest = divmod(goal - total, self._price[code])
                if not rest and enough <= enough + more <= LARGEST_COUNT:
                    proposed.add(enough + more)
        return proposed


def _depends_on(code: str, price: Price) -> Iterator[str]:
    """Yield the lines on which the points of a line depend, itself included, if its price is no plain number."""
    yield code
    for part in conditions(price):
        yield from part.lines
    yield from price.lines if isinstance(price, OneOfEach) else ()
