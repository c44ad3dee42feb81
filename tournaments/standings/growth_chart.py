"""The chart of totals for its template. The table below it has the same numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.standings.growth_chart import Curve, GrowthChart, grown, growth_chart
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.standings.queries import RankedList
from tournaments.standings.wording import sizes_in_words

NAMED = 6
"""Teams named in the chart; the others are thin lines."""
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthRow:
    """One team's line in the chart, and its totals after each deal for the table."""

    row: Placed[TeamResult]
    curve: Curve
    totals: tuple[int, ...]
    # The number of its color and dashes, and the name beside the curve; 0 and empty for a thin line.
    style: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthList:
    sizes: tuple[int, ...]
    picture: GrowthChart
    rows: tuple[GrowthRow, ...]

    @property
    def heading(self) -> str:
        return sizes_in_words(self.sizes)

    @property
    def back_to_front(self) -> tuple[GrowthRow, ...]:
        """Return the rows in drawing order: the leaders last, so nothing covers them."""
        return self.rows[::-1]


def growth_lists(lists: Sequence[RankedList[TeamResult]], deals: Sequence[int]) -> list[GrowthList]:
    """Return every list as a chart; none before a hand is in."""
    return [_growth_list(one, deals) for one in lists] if deals else []


def _growth_list(one: RankedList[TeamResult], deals: Sequence[int]) -> GrowthList:
    placed = [row for row in one.rows if row.place]
    totals = [grown(row.who.hands, deals) for row in placed]
    drawn = growth_chart(totals, named=NAMED)
    rows = tuple(
        GrowthRow(row=row, curve=curve, totals=tuple(points), style=number, label=_label(row))
        if number <= NAMED
        else GrowthRow(row=row, curve=curve, totals=tuple(points))
        for number, (row, curve, points) in enumerate(zip(placed, drawn.curves, totals, strict=True), start=1)
    )
    return GrowthList(sizes=one.sizes, picture=drawn, rows=rows)


def _label(row: Placed[TeamResult]) -> str:
    name = row.who.name
    return f"{row.place_shown} {name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + '…'}"
