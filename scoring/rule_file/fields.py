"""Read values of a parsed rule-set file. Collects faults instead of stopping at the first."""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from scoring.errors import Fault, Sentence, gettext_noop
from scoring.texts import refused_in

T = TypeVar("T")
Default = TypeVar("Default")

LARGEST_PRICE = 1_000_000
LONGEST_TEXT = 200
LONGEST_LIST = 100


@dataclass(frozen=True, slots=True)
class FileValue:
    """A value of the file at its `place` (a path of keys), with the list of all faults found so far."""

    value: object
    place: str
    faults: list[Fault]

    def fault(self, message: Sentence) -> None:
        self.faults.append(Fault(place=self.place, message=message))

    def text(self, pattern: str = "", say: str = "") -> str:
        """Return a short printable text that matches `pattern`, if given; `say` describes the pattern."""
        text = self.value
        if not isinstance(text, str) or not text.strip():
            self.fault(gettext_noop("needs words in quotation marks"))
        elif len(text) > LONGEST_TEXT or refused_in(text):
            self.fault(gettext_noop("needs one line of at most {letters} ordinary letters", letters=LONGEST_TEXT))
        elif pattern and not re.fullmatch(pattern, text):
            self.fault(gettext_noop("cannot be {value}: it needs {say}", value=repr(text), say=say))
        else:
            return text
        return ""

    def whole(self, low: int, high: int = LARGEST_PRICE) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            self.fault(gettext_noop("needs a whole number from {low} to {high}", low=low, high=high))
            return max(low, 1)
        return self.value

    def one_of(self, *allowed: str) -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            words = ", ".join(f'"{word}"' for word in allowed)
            self.fault(gettext_noop("needs to be one of {words}", words=words))
            return allowed[0]
        return self.value

    def each(self, read: "Callable[[FileValue], T]") -> tuple[T, ...]:
        """Return a list with at least one entry. `read` reads each, with its place counted from 1."""
        if not isinstance(self.value, list) or not 1 <= len(self.value) <= LONGEST_LIST:
            self.fault(gettext_noop("needs square brackets with 1 to {most} entries in them", most=LONGEST_LIST))
            return ()
        numbered = enumerate(self.value, start=1)
        return tuple(read(FileValue(value, f"{self.place}[{number}]", self.faults)) for number, value in numbered)

    def numbered(self, read: "Callable[[FileValue], T]") -> tuple[tuple[int, T], ...]:
        """Return a table whose keys are numbers of players, in rising order."""
        if not isinstance(self.value, dict) or not self.value:
            example = "{ 4 = 2, 6 = 3 }"
            self.fault(gettext_noop("needs a value for each number of players, such as {example}", example=example))
            return ()
        found: list[tuple[int, T]] = []
        for key, value in self.value.items():
            if re.fullmatch(r"[1-9][0-9]?", key):
                found.append((int(key), read(FileValue(value, f"{self.place}.{key}", self.faults))))
            else:
                self.fault(gettext_noop("has {key} where a number of players from 1 to 99 belongs", key=repr(key)))
        return tuple(sorted(found, key=lambda pair: pair[0]))


class TomlTable:
    """One table of the file. Each key is read once; leaving the `with` block reports the keys that were not."""

    def __init__(self, entry: FileValue) -> None:
        self.entry = entry
        self.asked: set[str] = set()
        self.values: dict[str, object] = {}
        if isinstance(entry.value, dict):
            self.values = entry.value
        else:
            entry.fault(gettext_noop("needs braces with names and values in them"))

    def __enter__(self) -> "TomlTable":
        return self

    def __exit__(self, *_: object) -> None:
        """Report every unknown key with the nearest known one."""
        known = sorted(self.asked)
        for key in self.values.keys() - self.asked:
            message = gettext_noop("does not belong here")
            if near := difflib.get_close_matches(key, known, n=1):
                message = gettext_noop("does not belong here; did you mean {near}?", near=repr(near[0]))
            self[key].fault(message)

    def __getitem__(self, key: str) -> FileValue:
        """Return the key's value. A missing key has the value None, which every reader reports as a fault."""
        self.asked.add(key)
        place = f"{self.entry.place}.{key}" if self.entry.place else key
        return FileValue(self.values.get(key), place, self.entry.faults)

    def has(self, key: str) -> bool:
        """Return whether the key is present, and count it as known."""
        self.asked.add(key)
        return key in self.values

    def get(self, key: str, read: Callable[[FileValue], T], default: Default) -> T | Default:
        """Return the key's value, read by `read`, or the default if the key is missing."""
        return read(self[key]) if self.has(key) else default
