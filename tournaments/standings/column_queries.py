"""Which columns of points the lists of an evening have, besides those of hands and rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.standings import ranks_by
from tournaments.core.standings.ranking import Placed
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.wording.points import Points


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PointsColumn:
    """A column of points: its heading, and the points that a row has in it. Each column is only equal to itself."""

    key: str
    heading: Promise
    points: Callable[[Placed[Any]], Points]

    def of(self, placed: Placed[Any]) -> Points | None:
        """Return the points of a row; None without a place, which is a row without a hand that counts."""
        return self.points(placed) if placed.place else None


WON = PointsColumn(key="won", heading=_("Rounds won"), points=lambda placed: placed.who.won)
EACH = PointsColumn(key="each", heading=_("Each player"), points=lambda placed: placed.who.per_chair)
AVERAGE = PointsColumn(key="average", heading=_("Per hand"), points=lambda placed: placed.marks[0])
TOTAL = PointsColumn(key="total", heading=_("Total"), points=lambda placed: placed.who.total)


def rounds_won(event: Event, placed: Placed[Any]) -> Points | None:
    """Return the rounds that a row won, if the lists have a column for them."""
    return WON.of(placed) if WON in points_columns(event) else None


def points_columns(event: Event) -> list[PointsColumn]:
    """Return the columns of points of this evening's lists, in order: the total comes last."""
    shown = {
        WON: event.ranked_by == ranks_by.WINS,
        EACH: event.lists == Lists.PER_PLAYER,
        AVERAGE: event.ranked_by == ranks_by.AVERAGE,
        TOTAL: True,
    }
    return [column for column, is_shown in shown.items() if is_shown]
