"""Chance from a generator's raw bits, so that one number gives one draw on any Python; it knows no rule of the game.

`random.shuffle`, `choice` and `sample` may change from one Python to the next. `getrandbits` and `random` of the
Mersenne Twister have not, so nothing else is asked of the generator.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, all equally likely; `bound` may have any length.

    Raises ValueError if there is no such number.
    """
    if bound < 1:
        raise ValueError(bound)
    bits = bound.bit_length()
    number = rng.getrandbits(bits)
    while number >= bound:
        number = rng.getrandbits(bits)
    return number


def take(rng: Random, items: list[T]) -> T:
    """Remove one of the items, all equally likely; the order of the others is not kept."""
    place = below(rng, len(items))
    items[place], items[-1] = items[-1], items[place]
    return items.pop()


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in a random order, all orders equally likely (Fisher and Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        place = below(rng, last + 1)
        mixed[place], mixed[last] = mixed[last], mixed[place]
    return mixed


def pick_exactly(rng: Random, running_totals: Sequence[int]) -> int:
    """The position of a weight, drawn by whole-number weights given as their running totals."""
    return bisect_right(running_totals, below(rng, running_totals[-1]))
