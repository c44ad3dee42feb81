"""Read values of a parsed rule-set file. Collects faults instead of stopping at the first."""

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.errors import Sentence, gettext_noop

T = TypeVar("T")

LARGEST_PRICE = 1_000_000
LONGEST_TEXT = 200
LONGEST_LIST = 100


@dataclass
class Faults:
    """Every fault found so far, as (path of keys, sentence)."""

    found: list[tuple[str, Sentence]] = field(default_factory=list)

    def add(self, place: str, message: Sentence) -> None:
        """Add one fault."""
        self.found.append((place, message))

    def text(self, value: object, place: str, *, pattern: str = "", say: str = "") -> str:
        """Return a short printable text that matches `pattern`, if given; `say` describes the pattern."""
        if not isinstance(value, str) or not value.strip():
            self.add(place, gettext_noop("needs a text in quotes"))
            return ""
        if len(value) > LONGEST_TEXT or not value.isprintable():
            self.add(
                place,
                gettext_noop("needs one line of at most {letters} printable characters", letters=LONGEST_TEXT),
            )
            return ""
        if pattern and not re.fullmatch(pattern, value):
            self.add(place, gettext_noop("cannot be {value}: it needs {say}", value=repr(value), say=say))
            return ""
        return value

    def whole(self, value: object, place: str, *, low: int, high: int = LARGEST_PRICE) -> int:
        """Return a whole number from `low` to `high`."""
        if type(value) is not int or not low <= value <= high:
            self.add(place, gettext_noop("needs a whole number from {low} to {high}", low=low, high=high))
            return max(low, 1)
        return value

    def one_of(self, value: object, place: str, allowed: tuple[str, ...]) -> str:
        """Return one of a few words."""
        if not isinstance(value, str) or value not in allowed:
            self.add(
                place,
                gettext_noop("needs to be one of {words}", words=", ".join(f'"{word}"' for word in allowed)),
            )
            return allowed[0]
        return value

    def each(self, value: object, place: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """Return a list with at least one entry. `read` reads each, with its place counted from 1."""
        if not isinstance(value, list) or not 1 <= len(value) <= LONGEST_LIST:
            self.add(place, gettext_noop("needs a list of 1 to {most} entries", most=LONGEST_LIST))
            return ()
        return tuple(read(entry, f"{place}[{number}]") for number, entry in enumerate(value, start=1))

    def numbered(self, value: object, place: str, read: Callable[[object, str], T]) -> tuple[tuple[int, T], ...]:
        """Return a table whose keys are numbers of players, in rising order."""
        if not isinstance(value, dict) or not value:
            self.add(
                place,
                gettext_noop("needs a table by number of players, such as {example}", example="{ 4 = 2, 6 = 3 }"),
            )
            return ()
        return tuple(sorted(self._numbered(value, place, read), key=lambda pair: pair[0]))

    def _numbered(
        self, table: dict[str, object], place: str, read: Callable[[object, str], T]
    ) -> Iterator[tuple[int, T]]:
        for key, entry in table.items():
            if re.fullmatch(r"[1-9][0-9]?", key):
                yield int(key), read(entry, f"{place}.{key}")
            else:
                self.add(
                    place,
                    gettext_noop("has {key} where a number of players from 1 to 99 belongs", key=repr(key)),
                )


class TomlTable:
    """One table of the file. Each key is read once; `close` reports the keys that were not."""

    def __init__(self, faults: Faults, value: object, place: str) -> None:
        self.faults = faults
        self.place = place
        self.asked: set[str] = set()
        self.values: dict[str, object] = {}
        if isinstance(value, dict):
            self.values = value
        else:
            faults.add(place, gettext_noop("needs to be a table of keys and values"))

    def at(self, key: str) -> str:
        """Return the place of a key of this table."""
        return f"{self.place}.{key}" if self.place else key

    def has(self, key: str) -> bool:
        """Return whether the key is present, and count it as known."""
        self.asked.add(key)
        return key in self.values

    def read(self, key: str, read: Callable[[object, str], T], default: T | None = None) -> T:
        """Return the key's value, read by `read`. A missing key without a default is a fault."""
        if not self.has(key) and default is not None:
            return default
        return read(self.values.get(key), self.at(key))

    def maybe(self, key: str, read: Callable[[object, str], T]) -> T | None:
        """Return the key's value, read by `read`, or None if it is missing."""
        return self.read(key, read) if self.has(key) else None

    def text(self, key: str, default: str | None = None) -> str:
        """Return the key's text."""
        return self.read(key, self.faults.text, default)

    def close(self) -> None:
        """Report every unknown key with the nearest known one."""
        for key in self.values.keys() - self.asked:
            near = difflib.get_close_matches(key, sorted(self.asked), n=1)
            message = gettext_noop("is not a key that belongs here")
            if near:
                message = gettext_noop("is not a key that belongs here; did you mean {near}?", near=repr(near[0]))
            self.faults.add(self.at(key), message)
