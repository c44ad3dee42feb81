"""How totals grew, hand by hand, and where that stands in a picture."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

WIDTH, HEIGHT = 1000, 460
LEFT, RIGHT_EDGE, NAMES_AT = 80, 680, 714
TOP, BOTTOM_EDGE = 20, 410
"""The measures of the picture: the curves stand between the edges, the names to their right."""


def grown(hands: Mapping[int, int], deals: Iterable[int]) -> list[int]:
    """The total after each of the deals, in points.

    >>> grown({1: 500, 3: -100}, [1, 2, 3])
    [500, 500, 400]
    """
    return list(accumulate(hands.get(deal, 0) for deal in deals))


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """One total as it grew: its corners as `x,y`, the last of them, and the height at which its name stands."""

    corners: tuple[tuple[float, float], ...]
    name_y: float

    @property
    def path(self) -> str:
        """The corners as a polyline takes them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.corners)

    @property
    def end(self) -> tuple[float, float]:
        """Where the curve ends."""
        return self.corners[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthChart:
    """Curves in a frame, with the points that have a line across and the deals that have a line down."""

    curves: tuple[Curve, ...]
    across: tuple[tuple[int, float], ...]
    down: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right_edge: int = RIGHT_EDGE
    names_at: int = NAMES_AT
    top: int = TOP
    bottom_edge: int = BOTTOM_EDGE


LINE_OF_TEXT = 26
"""Units between two names, so that they never stand on each other."""


def growth_chart(totals: Sequence[Sequence[int]], *, named: int = 0) -> GrowthChart:
    """The totals of everybody after each deal as curves that all begin at 0; the first `named` carry their names."""
    deals = max((len(row) for row in totals), default=0)
    step = scale_step([0, *(total for row in totals for total in row)])
    lowest = min((total for row in totals for total in row), default=0)
    highest = max((total for row in totals for total in row), default=0)
    low, high = min(0, lowest // step * step), max(step, -(-highest // step) * step)
    wide, tall = RIGHT_EDGE - LEFT, BOTTOM_EDGE - TOP

    def x(deal: int) -> float:
        return round(LEFT + wide * deal / max(deals, 1), 1)

    def y(points: int) -> float:
        return round(TOP + tall * (high - points) / (high - low), 1)

    corners = [((x(0), y(0)), *((x(deal), y(total)) for deal, total in enumerate(row, 1))) for row in totals]
    heights = apart([row[-1][1] for row in corners[:named]], step=LINE_OF_TEXT, low=TOP, high=HEIGHT)
    heights += [row[-1][1] for row in corners[named:]]
    return GrowthChart(
        curves=tuple(Curve(corners=row, name_y=height) for row, height in zip(corners, heights, strict=True)),
        across=tuple((points, y(points)) for points in range(low, high + 1, step)),
        down=tuple((deal, x(deal)) for deal in range(deals + 1)),
    )


MOST_LINES = 6


def scale_step(values: Iterable[int]) -> int:
    """The distance of the lines across, in points: 1, 2 or 5 with zeros, so that no more than a few are needed.

    >>> scale_step([0, 2810]), scale_step([0]), scale_step([-300, 9000])
    (500, 1, 2000)
    """
    found = list(values)
    span, unit = max(found) - min(found), 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if span <= step * MOST_LINES:
                return step
        unit *= 10


def apart(heights: Sequence[float], *, step: float, low: float, high: float) -> list[float]:
    """The heights moved as far as is needed that each is `step` from the next, in their order from the top.

    >>> apart([100, 101, 300], step=20, low=0, high=400)
    [100, 120, 300]
    """
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    lowest = low
    for place in order:
        moved[place] = lowest = max(moved[place], lowest)
        lowest += step
    highest = high
    for place in reversed(order):
        moved[place] = highest = min(moved[place], highest)
        highest -= step
    return moved
