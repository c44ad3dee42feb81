"""What places go by before the tie-breaks: the total, the average per hand, or the rounds won and then the total."""

from fractions import Fraction
from typing import Protocol

from scoring.errors import gettext_noop
from tournaments.core.standings.ranking import Mark
from tournaments.core.standings.tie_breaks import TieBreak

TOTAL, AVERAGE, WINS = "total", "average", "wins"
"""The choices, as events store them."""

TOTAL_AFTER_WINS = TieBreak(code="total", name=gettext_noop("total"), value=lambda _record: 0, points=True)
"""What separates equal wins, before the tie-breaks of the event."""


class Scored(Protocol):
    """Someone with points: of all hands, or divided by the chairs of their team."""

    @property
    def total(self) -> int: ...
    @property
    def per_chair(self) -> Fraction: ...
    @property
    def hands_counted(self) -> int: ...
    @property
    def won(self) -> Fraction: ...


def score(one: Scored, *, ranks_by: str, per_chair: bool = False) -> Mark:
    """Return the points that lists compare: the total, or the average of all hands that count.

    Each hand that counts is one hand of the average, a credit for sitting out too. Without a hand it is 0.
    """
    points: Mark = one.per_chair if per_chair else one.total
    if ranks_by != AVERAGE:
        return points
    return Fraction(points) / one.hands_counted if one.hands_counted else Fraction(0)


def marks(one: Scored, *, ranks_by: str, per_chair: bool = False, low_wins: bool = False) -> tuple[Mark, ...]:
    """Return the marks that decide before the tie-breaks.

    By wins they are the rounds won, more is better, and the total as a mark: the higher, the better.
    """
    points = score(one, ranks_by=ranks_by, per_chair=per_chair)
    return (one.won, -points if low_wins else points) if ranks_by == WINS else (points,)


def low_mark_wins(*, ranks_by: str, low_wins: bool) -> bool:
    """Return whether the lowest first mark wins. More wins are better in every game."""
    return low_wins and ranks_by != WINS
