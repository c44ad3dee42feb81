"""The same ways as `counting`, in floating point for thousands of people; their errors stay far below chance.

The numbers have tens of thousands of digits, so each is kept as a fraction and a power of two. Only + − · / and the
splitting of a number into these two are used: IEEE 754 rounds them alike everywhere, which logarithms are not
promised to be. For the same reason `math.fsum` adds up, since `sum` changed with Python 3.12.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import frexp, fsum, ldexp
from random import Random

from .chance import pick_nearly

NEGLIGIBLE = 1e-20
"""Ways are left out when the most frequent outnumber them more than 10^20 times."""

Scaled = tuple[float, int]  # a fraction from 0.5 to 1 and the power of two it is multiplied by


class ScaledCounts:
    """Ways to pair chapters, largest first, and others who clash with nobody; see `counting.ExactCounts`.

    The relative error of a weight is some 10^-12 for ten thousand people: no number of draws could show it.
    """

    def __init__(self, chapters: Sequence[int], others: int) -> None:
        factorials = _scaled_factorials(sum(chapters) + others)
        before, after = sum(chapters), others
        fewest, ways = others % 2, _ways_at_last(others, before)
        self._turns: list[_Turn] = []
        for people in reversed(chapters):
            turn = _Turn(people, fewest, ways)
            self._turns.append(turn)
            before, after = before - people, after + people
            fewest = max(2 * people - after, after % 2)
            ways = turn.ways(range(fewest, min(before, after) + 1, 2), ways, factorials)
        self._turns.reverse()

    def draw_paired(self, rng: Random, turn: int, waiting: int) -> int:
        """How many of the chapter whose turn it is are paired with people who wait, by the ways to go on."""
        best, fewer, more = self._turns[turn].weights(waiting, 0)
        return best - len(fewer) + pick_nearly(rng, list(accumulate(fewer[::-1] + more)))


class _Turn:
    """One chapter's turn. Every j of its people paired with those who wait leave a different number waiting."""

    def __init__(self, people: int, fewest: int, ways_after: Sequence[Scaled]) -> None:
        """`ways_after`: the ways to go on afterwards with `fewest` people waiting, `fewest` + 2, and so on."""
        self._people = people
        self._fewest = fewest
        self._choices_grow = [(people - paired) / (paired + 1) for paired in range(people)]
        self._ways_shrink = array("d", [0.0])
        for (less, less_power), (more, more_power) in pairwise(ways_after):
            self._ways_shrink.append(ldexp(less / more, less_power - more_power))

    def ways(self, all_waiting: range, ways_after: Sequence[Scaled], factorials: Sequence[Scaled]) -> list[Scaled]:
        """The ways from this turn on for each number of people who may wait; people! is left out of all of them."""
        ways = []
        best = 0
        for waiting in all_waiting:
            best, fewer, more = self.weights(waiting, best)
            fraction, power = ways_after[(waiting + self._people - self._fewest) // 2 - best]
            fraction, power = fraction * factorials[waiting][0], power + factorials[waiting][1]
            for divisor in (best, self._people - best, waiting - best):
                fraction, power = fraction / factorials[divisor][0], power - factorials[divisor][1]
            ways.append(_scaled(fraction * fsum(fewer + more), power))
        return ways

    def weights(self, waiting: int, guess: int) -> tuple[int, list[float], list[float]]:
        """The j with most ways, looked for from a guess, and the ways for other j divided by its ways.

        First those for j − 1, j − 2, ..., then those for j, j + 1, ...; both fall and end where they are negligible.
        """
        grow, shrink = self._choices_grow, self._ways_shrink
        top = (waiting + self._people - self._fewest) // 2  # place in `shrink` if nobody is paired
        least, most = max(0, top - len(shrink) + 1), min(self._people, waiting, top)
        best = min(max(guess, least), most)
        while best < most and grow[best] * (waiting - best) * shrink[top - best] > 1.0:
            best += 1
        while best > least and grow[best - 1] * (waiting - best + 1) * shrink[top - best + 1] < 1.0:
            best -= 1
        fewer: list[float] = []
        weight, paired = 1.0, best
        while paired > least and weight > NEGLIGIBLE:
            paired -= 1
            weight /= grow[paired] * (waiting - paired) * shrink[top - paired]
            fewer.append(weight)
        more = [1.0]
        weight, paired = 1.0, best
        while paired < most and weight > NEGLIGIBLE:
            weight *= grow[paired] * (waiting - paired) * shrink[top - paired]
            more.append(weight)
            paired += 1
        return best, fewer, more


def _ways_at_last(others: int, before: int) -> list[Scaled]:
    """Everyone who waits gets one of the others, who pair among themselves: from the fewest who wait, by twos."""
    ways = [(0.5, 1)]
    for waiting in range(others % 2 + 2, min(others, before) + 1, 2):
        fraction, power = ways[-1]
        ways.append(_scaled(fraction * (others - waiting + 2), power))
    return ways


def _scaled_factorials(most: int) -> list[Scaled]:
    factorials = [(0.5, 1)]
    for number in range(1, most + 1):
        fraction, power = factorials[-1]
        factorials.append(_scaled(fraction * number, power))
    return factorials


def _scaled(fraction: float, power: int) -> Scaled:
    fraction, more_power = frexp(fraction)
    return fraction, power + more_power
