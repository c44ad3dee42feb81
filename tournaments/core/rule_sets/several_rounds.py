"""The rule set of an evening of several rounds."""

from collections.abc import Sequence
from dataclasses import replace

from scoring import RuleSet
from scoring.prices import Amount, ByDeal, ByDifference, ByPlayers, IfLine, OneOfEach, Price, Stepped
from scoring.rules import Line, RequiredBooks


def in_rounds(rules: RuleSet, *, rounds: int, hands: int, start_again: bool) -> RuleSet:
    """Return the rules for the hands of all rounds, numbered through: each has the opening and the prices of its hand.

    With `start_again` every round begins with the rule set's first hand. The number of hands ends the game, not points.
    """
    numbers = [hand for _ in range(rounds) for hand in range(hands)] if start_again else range(rounds * hands)
    return replace(
        rules,
        deals=rounds * hands,
        target=None,
        target_books=None,
        must_lead_all=False,
        one_more_hand=False,
        opening=replace(rules.opening, by_deal=_each(rules.opening.by_deal, numbers)),
        sheet=tuple(
            replace(entry, price=_price(entry.price, numbers)) if isinstance(entry, Line) else entry
            for entry in rules.sheet
        ),
        required=tuple(_required(need, numbers) for need in rules.required),
    )


def _each(values: Sequence[int], numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(values[min(number, len(values) - 1)] for number in numbers) if values else ()


def _required(need: RequiredBooks, numbers: Sequence[int]) -> RequiredBooks:
    count, amount = _amount(need.count, numbers), need.amount
    return replace(need, count=count, amount=None if amount is None else _amount(amount, numbers))


def _amount(amount: Amount, numbers: Sequence[int]) -> Amount:
    """Return the number for the hands of all rounds. One by players has only whole numbers."""
    return ByDeal(_each(amount.values, numbers)) if isinstance(amount, ByDeal) else amount


def _price(price: Price, numbers: Sequence[int]) -> Price:
    if isinstance(price, IfLine):
        return replace(price, then=_price(price.then, numbers), otherwise=_price(price.otherwise, numbers))
    if isinstance(price, ByPlayers):
        return replace(price, values=tuple((players, _price(value, numbers)) for players, value in price.values))
    if isinstance(price, OneOfEach):
        return replace(price, then=_price(price.then, numbers))
    return price if isinstance(price, Stepped | ByDifference) else _amount(price, numbers)
