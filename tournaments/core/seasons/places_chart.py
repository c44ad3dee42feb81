"""Lay out a chart of places: one dot for each evening, first place at the top."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 18, 34
MOST_LINES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesChart:
    """The dots from left to right, the line through them, and some places with their horizontal line."""

    dots: tuple[Dot, ...]
    path: str
    lines: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def places_chart(evenings: Sequence[tuple[int, str]]) -> PlacesChart | None:
    """Return the chart of places, or None for fewer than two evenings.

    >>> [(dot.x, dot.y) for dot in places_chart([(3, "May"), (1, "June")]).dots]
    [(44.0, 186.0), (624.0, 18.0)]
    """
    if len(evenings) < 2:
        return None
    worst = max(max(place for place, _label in evenings), 2)
    step = (WIDTH - LEFT - RIGHT) / (len(evenings) - 1)
    dots = tuple(
        Dot(x=round(LEFT + number * step, 1), y=_height(place, worst), label=label)
        for number, (place, label) in enumerate(evenings)
    )
    path = "M" + " L".join(f"{dot.x:g} {dot.y:g}" for dot in dots)
    apart = max(1, -(-(worst - 1) // (MOST_LINES - 1)))
    lines = tuple((place, _height(place, worst)) for place in range(1, worst + 1, apart))
    return PlacesChart(dots=dots, path=path, lines=lines)


def _height(place: int, worst: int) -> float:
    return round(TOP + (place - 1) / (worst - 1) * (HEIGHT - TOP - BOTTOM), 1)
