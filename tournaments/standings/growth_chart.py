"""The chart of totals for its template. The table below it has the same numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.standings.growth_chart import Curve, GrowthChart, grown, growth_chart, place_chart
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.standings.queries import RankedList

MARKERS = (
    "m-8,0a8,8 0 1,0 16,0a8,8 0 1,0 -16,0z",
    "m-7,-7h14v14h-14z",
    "m0,-10l10,17h-20z",
    "m0,-11l11,11l-11,11l-11,-11z",
    "m0,10l10,-17h-20z",
    "m-3,-10h6v7h7v6h-7v7h-6v-7h-7v-6h7z",
)
"""SVG paths around a point: circle, square, triangle, diamond, triangle upside down and plus."""
NAMED = len(MARKERS)
"""Teams named in the charts; the others are thin lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthRow:
    """One team's or player's lines in the charts, and its totals after each deal for the table.

    `style` is the number of its color, dashes and marker, 0 for a thin line.
    """

    row: Placed[TeamResult] | Placed[PlayerResult]
    curve: Curve
    place_curve: Curve
    totals: tuple[int, ...]
    style: int

    @property
    def marker(self) -> str:
        return MARKERS[self.style - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthList:
    heading: str
    picture: GrowthChart
    places: GrowthChart
    rows: tuple[GrowthRow, ...]

    @property
    def leaders(self) -> tuple[GrowthRow, ...]:
        return self.rows[:NAMED]

    @property
    def back_to_front(self) -> list[tuple[GrowthRow, Curve]]:
        """Return the rows and their totals in drawing order: the leaders last, so nothing covers them."""
        return [(row, row.curve) for row in self.rows[::-1]]

    @property
    def places_back_to_front(self) -> list[tuple[GrowthRow, Curve]]:
        return [(row, row.place_curve) for row in self.rows[::-1]]


def growth_lists(lists: Sequence[RankedList[Any]], deals: Sequence[int]) -> list[GrowthList]:
    """Return every list as a chart; none before a hand is in."""
    return [_growth_list(one, deals) for one in lists] if deals else []


def _growth_list(one: RankedList[Any], deals: Sequence[int]) -> GrowthList:
    placed = [row for row in one.rows if row.place]
    totals = [grown(row.who.hands, deals) for row in placed]
    drawn, places = growth_chart(totals, named=NAMED), place_chart(totals, named=NAMED)
    rows = tuple(
        GrowthRow(
            row=row,
            curve=curve,
            place_curve=place_curve,
            totals=tuple(points),
            style=number if number <= NAMED else 0,
        )
        for number, (row, curve, place_curve, points) in enumerate(
            zip(placed, drawn.curves, places.curves, totals, strict=True), start=1
        )
    )
    return GrowthList(heading=one.heading, picture=drawn, places=places, rows=rows)
