"""The differences between two rule sets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.core.rule_sets.numbers import NAMED_BY, Path, RuleValues, entry_labels, entry_name

Leaf = str | int | tuple[str, ...]
"""A text, a number, or the texts of a list. Lines and kinds of books are called by their labels."""
NAMES_LINES = {"if_line": "", "accepts": "books."}
"""Keys whose values are lines of the sheet, and what the code of such a line begins with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDifference:
    """One difference: its value now and before, None for a missing entry.

    `path` leads to it, with entries of lists by name; `label` is the rule set's name for the entry.
    """

    path: Path
    label: str
    now: Leaf | None
    was: Leaf | None


def rule_differences(now: RuleValues, was: RuleValues) -> list[RuleDifference]:
    """Return every difference except key and name, in file order. An added or removed entry is one difference."""
    new, old = dict(_leaves(now)), dict(_leaves(was))
    labels = entry_labels(was) | entry_labels(now)
    found = []
    for path in dict.fromkeys([*new, *old]):
        entry = path[:2]
        is_part_of_one = len(path) > 2 and (entry in new) != (entry in old)
        if new.get(path) != old.get(path) and not is_part_of_one:
            found.append(RuleDifference(path=path, label=labels.get(entry, ""), now=new.get(path), was=old.get(path)))
    return found


def _leaves(values: RuleValues) -> Iterator[tuple[Path, Leaf]]:
    labels = entry_labels(values)
    for key, value in values.items():
        if key in NAMED_BY:
            for entry in value:
                path = (key, entry_name(key, entry))
                yield path, ""
                yield from _leaves_below(entry, path, labels)
        elif key == "tables":
            for players, ways in value.items():
                yield (key, players), ", ".join(" + ".join(map(str, way)) for way in ways)
        elif key not in ("format", "key", "name"):
            yield from _leaves_below(value, (key,), labels)


def _leaves_below(value: Any, path: Path, labels: Mapping[Path, str]) -> Iterator[tuple[Path, Leaf]]:
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from _leaves_below(entry, (*path, key), labels)
    elif path[-1] in NAMES_LINES:
        codes = (f"{NAMES_LINES[path[-1]]}{name}" for name in ([value] if isinstance(value, str) else value))
        yield path, tuple(labels.get(("lines", code), code) for code in codes)
    elif isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        yield path, tuple(value)
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _leaves_below(entry, (*path, number), labels)
    else:
        yield path, value
