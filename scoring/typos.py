"""The ways a typing hand gets one number wrong."""

from collections.abc import Iterator
from typing import Final

BESIDE: Final = {
    "7": "84", "8": "795", "9": "86",
    "4": "751", "5": "4682", "6": "593",
    "1": "420", "2": "1530", "3": "26",
    "0": "12",
}  # fmt: skip
"""The keys beside each key of a keypad. The wide 0 is below 1 and 2."""


def typos(meant: int, typed: int) -> Iterator[str]:
    """Yield each kind of slip that turns one number into the other. Neither is negative.

    >>> list(typos(42, 24)), list(typos(12, 1)), list(typos(7, 77)), list(typos(30, 3))
    (['digits-swapped'], ['digit-missing'], ['digit-doubled'], ['digits-swapped', 'digit-missing'])
    """
    goal, keys = str(meant), str(typed)
    wrong = [pair for pair in zip(goal, keys.zfill(len(goal)), strict=False) if pair[0] != pair[1]]
    if len(keys) <= len(goal) and len(wrong) == 2 and wrong[0] == wrong[1][::-1]:
        yield "digits-swapped"
    if len(keys) == len(goal) and len(wrong) == 1:
        yield "key-beside" if wrong[0][1] in BESIDE[wrong[0][0]] else "other-key"
    if len(goal) > 1 and any(int(shorter) == typed for shorter, _ in _without_one_digit(goal)):
        yield "digit-missing"
    if len(keys) == len(goal) + 1:
        doubled = [is_double for shorter, is_double in _without_one_digit(keys) if shorter == goal]
        if doubled:
            yield "digit-doubled" if any(doubled) else "digit-too-many"


def _without_one_digit(number: str) -> Iterator[tuple[str, bool]]:
    """Yield the number without each of its digits, and whether that digit repeats the one before it."""
    for place, digit in enumerate(number):
        yield number[:place] + number[place + 1 :], place > 0 and digit == number[place - 1]
