"""Totals and places hand by hand, and their layout as charts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

WIDTH, HEIGHT = 1000, 460
LEFT, RIGHT_EDGE, NAMES_AT = 110, 890, 930
TOP, BOTTOM_EDGE = 20, 410
"""The chart's size and margins, in its own units: curves end at the edges, places are to their right."""


def grown(hands: Mapping[int, int], deals: Iterable[int]) -> list[int]:
    """Return the total after each of the deals, in points.

    >>> grown({1: 500, 3: -100}, [1, 2, 3])
    [500, 500, 400]
    """
    return list(accumulate(hands.get(deal, 0) for deal in deals))


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """One total over the deals: its points as `x,y`, the last of them, and the height of its name."""

    corners: tuple[tuple[float, float], ...]
    name_y: float

    @property
    def path(self) -> str:
        """Return the points for an SVG polyline."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.corners)

    @property
    def end(self) -> tuple[float, float]:
        return self.corners[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthChart:
    """Curves in a frame, the totals with a horizontal line and the deals with a vertical line."""

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

    @property
    def is_crowded(self) -> bool:
        """Return whether a phone has no room for the name of each hand."""
        return len(self.down) > MOST_HANDS_ON_A_PHONE


MOST_HANDS_ON_A_PHONE = 5
LINE_OF_TEXT = 32
"""Units between two places, so that they never overlap, also in the large letters of a phone."""


def growth_chart(totals: Sequence[Sequence[int]], *, named: int = 0) -> GrowthChart:
    """Return everyone's totals after each deal as curves from 0. The first `named` curves have names."""
    lines = [(0, *row) for row in totals]
    step = scale_step([0, *(total for row in lines for total in row)])
    lowest = min((total for row in lines for total in row), default=0)
    highest = max((total for row in lines for total in row), default=0)
    low, high = min(0, lowest // step * step), max(step, -(-highest // step) * step)
    return _chart(lines, range(low, high + 1, step), first_deal=0, named=named)


def place_chart(totals: Sequence[Sequence[int]], *, named: int = 0) -> GrowthChart:
    """Return everyone's place after each deal as curves, first place at the top. Equal totals share a place."""
    places = [
        {total: place for place, total in reversed([*enumerate(sorted(column, reverse=True), 1)])}
        for column in zip(*totals, strict=True)
    ]
    lines = [[place[total] for total, place in zip(row, places, strict=True)] for row in totals]
    last = max(len(totals), 2)
    step = scale_step([1, last])
    marks = [last, *reversed(range(max(step, 2), last - step // 2, step)), 1]
    return _chart(lines, marks, first_deal=1, named=named)


def _chart(lines: Sequence[Sequence[int]], marks: Sequence[int], *, first_deal: int, named: int) -> GrowthChart:
    """Lay out lines over the deals. `marks` are the values with a horizontal line, from the bottom to the top."""
    last_deal = first_deal + max((len(row) for row in lines), default=1) - 1
    bottom, top = marks[0], marks[-1]
    wide, tall = RIGHT_EDGE - LEFT, BOTTOM_EDGE - TOP

    def x(deal: int) -> float:
        return round(LEFT + wide * (deal - first_deal) / max(last_deal - first_deal, 1), 1)

    def y(value: int) -> float:
        return round(TOP + tall * (top - value) / (top - bottom), 1)

    corners = [tuple((x(deal), y(value)) for deal, value in enumerate(row, first_deal)) for row in lines]
    heights = apart([row[-1][1] for row in corners[:named]], step=LINE_OF_TEXT, low=TOP, high=HEIGHT)
    heights += [row[-1][1] for row in corners[named:]]
    return GrowthChart(
        curves=tuple(Curve(corners=row, name_y=height) for row, height in zip(corners, heights, strict=True)),
        across=tuple((value, y(value)) for value in marks),
        down=tuple((deal, x(deal)) for deal in range(first_deal, last_deal + 1)),
    )


MOST_LINES = 6


def scale_step(values: Iterable[int]) -> int:
    """Return the distance of the horizontal lines in points: 1, 2 or 5 with zeros, for only a few lines.

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
    """Return the heights moved apart to at least `step`, in their order from the top.

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
