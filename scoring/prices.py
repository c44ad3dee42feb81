"""The price of one thing on a score sheet: a number, or a number that depends on the deal, the table or the count.

`price_at_table` resolves a price once for a table and deal; `points` then gives the points of a count.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.errors import DealError


@dataclass(frozen=True, slots=True)
class ByDeal:
    """One price for each deal, in points. The last one holds for all later deals of a game to a target."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A price by the number of players at the table (`of="players"`) or in the team (`of="team_size"`).

    Amounts, such as a number of books, have only whole numbers as values.
    """

    of: str
    values: tuple[tuple[int, "Price"], ...]

    def value(self, *, players: int, team_size: int) -> "Price | None":
        """Return the value for this table and team, or None if this number is not named."""
        return dict(self.values).get(players if self.of == "players" else team_size)


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

    def times(self, factor: int) -> "Step":
        together = None if self.together is None else self.together * factor
        return Step(start=self.start, each=self.each * factor, together=together)


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
    """A price that depends on other lines: `then` if they count at least `at_least` together, else `otherwise`."""

    line: str
    with_lines: tuple[str, ...] = ()
    at_least: int = 1
    then: "Price"
    otherwise: "Price"

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all lines whose counts are added up."""
        return self.line, *self.with_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfEach:
    """One bonus for several lines together: `then` for each complete set of one of each. Nobody counts the sets.

    >>> bonus = OneOfEach(lines=("books.red", "books.black"), then=1000)
    >>> bonus.sets({"books.red": 3, "books.black": 2}), bonus.sets({"books.red": 3})
    (2, 0)
    """

    lines: tuple[str, ...]
    then: "Price"

    def sets(self, counts: Mapping[str, int]) -> int:
        """Return the complete sets among a team's counts."""
        return min(counts.get(line, 0) for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceStep:
    """From a difference of `start` points on: the points of the team with `more` of them and of one with `less`."""

    start: int
    more: int
    less: int


@dataclass(frozen=True, slots=True)
class ByDifference:
    """Victory points, from the difference between a team's points of a hand and those of the best other team.

    The first step starts at 0 and is the same for both. The score of a hand adds them: one team cannot know them.
    """

    steps: tuple[DifferenceStep, ...]

    def points(self, difference: int) -> int:
        """Return a team's victory points, for a difference that is negative if it has fewer points.

        >>> steps = DifferenceStep(start=0, more=10, less=10), DifferenceStep(start=500, more=14, less=6)
        >>> [ByDifference(steps).points(difference) for difference in (0, -495, 500, -500)]
        [10, 10, 14, 6]
        """
        reached = [step for step in self.steps if step.start <= abs(difference)]
        return reached[-1].more if difference > 0 else reached[-1].less


Amount = int | ByDeal | ByPlayers
"""A whole number that a table and deal are enough to know."""
Price = Amount | Stepped | IfLine | OneOfEach | ByDifference
TablePrice = int | Stepped | IfLine | OneOfEach | ByDifference


def amount_at_table(amount: Amount, *, deal: int, players: int, team_size: int) -> int | None:
    """Return the number for this deal and table, or None if the rule set does not name this number of players."""
    if isinstance(amount, ByDeal):
        return amount.values[min(deal, len(amount.values)) - 1]
    if isinstance(amount, ByPlayers):
        value = amount.value(players=players, team_size=team_size)
        assert value is None or isinstance(value, int), "amounts have whole numbers only"
        return value
    return amount


def price_at_table(price: Price, *, deal: int, players: int, team_size: int) -> TablePrice:
    """Return the price for one deal at one table. Raises DealError if the rule set names no price for it."""
    if isinstance(price, Stepped | ByDifference):
        return price
    if isinstance(price, OneOfEach):
        return replace(price, then=price_at_table(price.then, deal=deal, players=players, team_size=team_size))
    if isinstance(price, IfLine):
        then = price_at_table(price.then, deal=deal, players=players, team_size=team_size)
        otherwise = price_at_table(price.otherwise, deal=deal, players=players, team_size=team_size)
        return replace(price, then=then, otherwise=otherwise)
    if isinstance(price, ByPlayers):
        value = price.value(players=players, team_size=team_size)
        if value is None:
            raise DealError(f"the rule set has no price for {players} players in teams of {team_size}")
        return price_at_table(value, deal=deal, players=players, team_size=team_size)
    return price.values[min(deal, len(price.values)) - 1] if isinstance(price, ByDeal) else price


def for_teams(price: Price, *, deals: Sequence[int], players: int, team_sizes: Collection[int]) -> Price:
    """Return a price without what does not apply to these deals and team sizes at one table.

    Raises DealError if the rule set names no price for it.

    >>> for_teams(ByPlayers("players", ((4, 1), (6, 3))), deals=[1], players=6, team_sizes=[2])
    3
    """
    if isinstance(price, OneOfEach):
        then = for_teams(price.then, deals=deals, players=players, team_sizes=team_sizes)
        return replace(price, then=then)
    if isinstance(price, IfLine):
        then, otherwise = (
            for_teams(branch, deals=deals, players=players, team_sizes=team_sizes)
            for branch in (price.then, price.otherwise)
        )
        return replace(price, then=then, otherwise=otherwise)
    if isinstance(price, ByPlayers):
        values = []
        for size in dict.fromkeys(team_sizes):
            value = price.value(players=players, team_size=size)
            if value is None:
                raise DealError(f"the rule set has no price for {players} players in teams of {size}")
            values.append((size, for_teams(value, deals=deals, players=players, team_sizes=[size])))
        is_one = len({value for _, value in values}) == 1
        return values[0][1] if is_one else replace(price, values=tuple(values))
    if isinstance(price, ByDeal):
        amounts = {price.values[min(deal, len(price.values)) - 1] for deal in deals}
        return amounts.pop() if len(amounts) == 1 else price
    return price


def times(price: TablePrice, factor: int) -> TablePrice:
    """Return a resolved price multiplied by a factor.

    >>> times(Stepped((Step(start=7, each=5, together=1000),)), 2).points(8)
    2010
    """
    if isinstance(price, int):
        return price * factor
    if isinstance(price, Stepped):
        return Stepped(tuple(step.times(factor) for step in price.steps))
    if isinstance(price, ByDifference):
        return price
    if isinstance(price, OneOfEach):
        return replace(price, then=times(resolved(price.then), factor))
    then, otherwise = (times(resolved(branch), factor) for branch in (price.then, price.otherwise))
    return replace(price, then=then, otherwise=otherwise)


def resolved(price: Price) -> TablePrice:
    assert not isinstance(price, ByDeal | ByPlayers), "at_table resolves all branches"
    return price


def parts(price: Price) -> Iterator[Price]:
    """Yield a price and every price within it."""
    yield price
    if isinstance(price, IfLine):
        yield from parts(price.then)
        yield from parts(price.otherwise)
    if isinstance(price, OneOfEach):
        yield from parts(price.then)
    if isinstance(price, ByPlayers):
        for _, value in price.values:
            yield from parts(value)


def conditions(price: Price) -> Iterator[IfLine]:
    """Yield every part of a price that depends on other lines."""
    return (part for part in parts(price) if isinstance(part, IfLine))


def amounts(price: TablePrice) -> Iterator[int]:
    """Yield the numbers that the points of a resolved price are made of: they are sums of multiples of these.

    >>> sorted(amounts(IfLine(line="out", then=Stepped((Step(start=7, each=5, together=1000),)), otherwise=-50)))
    [-50, 5, 1000]
    """
    for part in parts(price):
        if isinstance(part, int):
            yield part
        if isinstance(part, Stepped):
            yield from (amount for step in part.steps for amount in (step.each, step.together or 0))


def given_out(price: TablePrice, *, went_out: bool) -> TablePrice:
    """Return a resolved price without what depends on going out alone.

    >>> given_out(IfLine(line="out", then=0, otherwise=-50), went_out=False)
    -50
    """
    if isinstance(price, IfLine) and set(price.lines) == {"out"}:
        met = went_out * len(price.lines) >= price.at_least
        return given_out(resolved(price.then if met else price.otherwise), went_out=went_out)
    return price


def points(price: TablePrice, count: int, counts: Mapping[str, int]) -> int:
    """Points of `count` pieces at a resolved price; `counts` are all the team's counts, for prices that look there."""
    if isinstance(price, Stepped):
        return price.points(count)
    if isinstance(price, ByDifference):
        return 0
    if isinstance(price, OneOfEach):
        return points(resolved(price.then), price.sets(counts), counts)
    if isinstance(price, IfLine):
        met = sum(counts.get(line, 0) for line in price.lines) >= price.at_least
        return points(resolved(price.then if met else price.otherwise), count, counts)
    return count * price
