"""The price of one thing on a score sheet: a number, or a number that depends on the deal, the table or the count.

`at_table` resolves a price once for a table and deal; `points` then gives the points of a count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.errors import DealError


@dataclass(frozen=True, slots=True)
class ByDeal:
    """One price for each deal, in points. The last one holds for all later deals of a game to a target."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A price by the number of players at the table (`of="players"`) or in the team (`of="team_size"`)."""

    of: str
    values: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """From `start` pieces on: `each` for every piece, or `together` for the first `start` and `each` for the rest."""

    start: int
    each: int = 0
    together: int | None = None

    def points(self, count: int) -> int:
        """Return the points of `count` pieces, at least `start`."""
        if self.together is None:
            return count * self.each
        return self.together + (count - self.start) * self.each


@dataclass(frozen=True, slots=True)
class Stepped:
    """A price that changes with the count: red threes at 100 each up to six, all seven 1,000 together."""

    steps: tuple[Step, ...]

    def points(self, count: int) -> int:
        """Return the points of `count` pieces by the last step reached; 0 before the first step.

        >>> threes = Stepped((Step(start=1, each=100), Step(start=7, together=1000)))
        >>> [threes.points(n) for n in (0, 6, 7, 8)]
        [0, 600, 1000, 1000]
        """
        reached = [step for step in self.steps if step.start <= count]
        return reached[-1].points(count) if reached else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class IfLine:
    """A price that depends on another line: `then` if that line counts at least `at_least`, else `otherwise`."""

    line: str
    at_least: int = 1
    then: "Price"
    otherwise: "Price"


Amount = int | ByDeal | ByPlayers
"""A whole number that a table and deal are enough to know."""
Price = Amount | Stepped | IfLine
TablePrice = int | Stepped | IfLine


def amount_at_table(amount: Amount, *, deal: int, players: int, team_size: int) -> int | None:
    """Return the number for this deal and table, or None if the rule set does not name this number of players."""
    if isinstance(amount, ByDeal):
        return amount.values[min(deal, len(amount.values)) - 1]
    if isinstance(amount, ByPlayers):
        return dict(amount.values).get(players if amount.of == "players" else team_size)
    return amount


def at_table(price: Price, *, deal: int, players: int, team_size: int) -> TablePrice:
    """Return the price for one deal at one table. Raises DealError if the rule set names no price for it."""
    if isinstance(price, Stepped):
        return price
    if isinstance(price, IfLine):
        then = at_table(price.then, deal=deal, players=players, team_size=team_size)
        otherwise = at_table(price.otherwise, deal=deal, players=players, team_size=team_size)
        return IfLine(line=price.line, at_least=price.at_least, then=then, otherwise=otherwise)
    amount = amount_at_table(price, deal=deal, players=players, team_size=team_size)
    if amount is None:
        raise DealError(f"the rule set has no price for {players} players in teams of {team_size}")
    return amount


def conditions(price: Price) -> Iterator[IfLine]:
    """Yield every part of a price that depends on another line."""
    if isinstance(price, IfLine):
        yield price
        yield from conditions(price.then)
        yield from conditions(price.otherwise)


def points(price: TablePrice, count: int, counts: Mapping[str, int]) -> int:
    """Points of `count` pieces at a resolved price; `counts` are all the team's counts, for prices that look there."""
    if isinstance(price, Stepped):
        return price.points(count)
    if isinstance(price, IfLine):
        met = counts.get(price.line, 0) >= price.at_least
        branch = price.then if met else price.otherwise
        assert isinstance(branch, int | Stepped | IfLine), "at_table resolves both branches"
        return points(branch, count, counts)
    return count * price
