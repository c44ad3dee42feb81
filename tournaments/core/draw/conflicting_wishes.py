"""Find a small set of "never together" wishes that makes the draw impossible."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from .reasons import DrawError, Reason
from .rules import DrawRules, Pair

MOST_TRIES = 100
"""Sets of wishes that are tried."""


def no_draw(rules: DrawRules, possible: Callable[[DrawRules], bool]) -> DrawError:
    """Return why these rules allow no draw. `possible` tells whether rules with fewer "never together" wishes do."""
    if not possible(replace(rules, never=())):
        return DrawError((Reason(code="together-do-not-fit", people=people_in(rules.together)),))
    blamed = sorted(set(rules.never))
    for start, size in islice(_ever_smaller_parts(len(blamed)), MOST_TRIES):
        fewer = blamed[:start] + blamed[start + size :]
        if len(fewer) < len(blamed) and not possible(replace(rules, never=tuple(fewer))):
            blamed = fewer
    return DrawError((Reason(code="never-leaves-no-draw", people=people_in(blamed)),))


def people_in(wishes: Iterable[Pair]) -> tuple[int, ...]:
    return tuple(sorted({person for pair in wishes for person in pair}))


def _ever_smaller_parts(length: int) -> Iterator[tuple[int, int]]:
    """Yield starts and sizes of halves, quarters and so on of a list, each size from the end to the start."""
    size = length // 2
    while size:
        for start in reversed(range(0, length, size)):
            yield start, size
        size //= 2
