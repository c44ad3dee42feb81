"""Making draws until one keeps all rules: those kept are as likely as they were made; it makes none by itself."""

from collections.abc import Callable
from random import Random

from .rules import Members

TRIES_TIMES_PEOPLE = 200_000
"""Draws made before giving up, times people: fixed, so that a slow computer gets the same draw."""
FEWEST_TRIES, MOST_TRIES = 10, 5000


def first_kept(attempt: Callable[[Random], list[Members] | None], rng: Random, people: int) -> list[Members] | None:
    """The first draw that the attempt does not throw away, or None after too many for so many people."""
    for _ in range(min(max(FEWEST_TRIES, TRIES_TIMES_PEOPLE // people), MOST_TRIES)):
        teams = attempt(rng)
        if teams is not None:
            return teams
    return None
