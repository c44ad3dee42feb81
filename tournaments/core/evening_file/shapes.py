"""Shapes of plain values, checked before anything is built from them."""

import datetime
import re
from collections.abc import Callable, Collection, Mapping
from uuid import UUID

from scoring.texts import refused_in

Shape = Callable[[object], bool]
"""A test of one JSON value."""


def text(most: int, *, least: int = 0, lines: bool = False) -> Shape:
    """A text of a limited length without the letters no text may contain: of one line, or with `lines` of several."""
    return lambda value: isinstance(value, str) and least <= len(value) <= most and not refused_in(value, lines=lines)


def number(least: int, most: int) -> Shape:
    """A whole number within limits, not a boolean."""
    return lambda value: type(value) is int and least <= value <= most


def flag(value: object) -> bool:
    """True or false."""
    return type(value) is bool


def one_of(words: Collection[str]) -> Shape:
    """One of these words."""
    known = frozenset(words)
    return lambda value: isinstance(value, str) and value in known


def _reads(read: Callable[[str], object]) -> Shape:
    def fits(value: object) -> bool:
        try:
            return isinstance(value, str) and bool(read(value))
        except ValueError:
            return False

    return fits


def _aware(value: str) -> bool:
    moment = datetime.datetime.fromisoformat(value)
    return moment.tzinfo is not None and _is_a_day_everywhere(moment)


def _is_a_day_everywhere(day: datetime.date) -> bool:
    """Return whether the day can be written in any time zone."""
    return datetime.MINYEAR < day.year < datetime.MAXYEAR


day = _reads(lambda value: _is_a_day_everywhere(datetime.date.fromisoformat(value)))
moment = _reads(_aware)
clock = _reads(lambda value: datetime.time.fromisoformat(value).tzinfo is None)
token = _reads(UUID)


def amount(value: object) -> bool:
    """An amount of money as text with two decimals, which is exact."""
    return isinstance(value, str) and re.fullmatch(r"[0-9]{1,4}\.[0-9]{2}", value) is not None


def maybe(shape: Shape) -> Shape:
    """That shape, or None."""
    return lambda value: value is None or shape(value)


def listed(shape: Shape, most: int) -> Shape:
    """A list of limited length, each item of that shape."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(shape, value))


def table(key: Shape, shape: Shape, most: int) -> Shape:
    """A limited number of entries by name."""

    def fits(value: object) -> bool:
        if not isinstance(value, dict) or len(value) > most:
            return False
        return all(key(name) and shape(entry) for name, entry in value.items())

    return fits


def record(shapes: Mapping[str, Shape], *, optional: Collection[str] = ()) -> Shape:
    """Exactly these entries, each of its shape. `optional` ones may be missing."""
    needed = set(shapes) - set(optional)

    def fits(value: object) -> bool:
        if not isinstance(value, dict) or not needed <= set(value) <= set(shapes):
            return False
        return all(shapes[name](entry) for name, entry in value.items())

    return fits
