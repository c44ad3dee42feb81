"""Random choices from a generator's raw bits, so one seed gives one draw on any Python.

`random.shuffle`, `choice` and `sample` may change between versions of Python. `getrandbits` of the Mersenne Twister
does not, so only it is used.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, bound: int) -> int:
    """Return a random whole number from 0 to `bound` - 1, all equally likely. `bound` may have any length.

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
    """Remove and return a random item, all equally likely. The order of the others may change."""
    place = below(rng, len(items))
    items[place], items[-1] = items[-1], items[place]
    return items.pop()


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """Return the items in random order, all orders equally likely (Fisher and Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        place = below(rng, last + 1)
        mixed[place], mixed[last] = mixed[last], mixed[place]
    return mixed


def pick_exactly(rng: Random, running_totals: Sequence[int]) -> int:
    """Return a random position by whole-number weights, given as their running totals."""
    return bisect_right(running_totals, below(rng, running_totals[-1]))
