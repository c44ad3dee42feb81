"""The numbers of a rule set as rows of boxes, and a rule set with other numbers.

A box is named by its place in the rule set's file (`lines[3].price`), as the reader of rule sets names a
fault. So each fault finds its box, and a rule set of any shape gets its page without more code.
"""

import copy
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import RuleSet, rule_set_from, write_rule_set

RuleValues = dict[str, Any]
Path = tuple[str | int, ...]

ABOUT_THE_GAME = ("deals", "target", "opening", "decks")
NAMED_BY = {"stacks": "name", "rows": "name", "lines": "code", "required": "kind"}
"""The lists of the file, and the key that tells their entries apart."""
BY_DEAL = re.compile(
    r"opening|(lines|required)\[\d+\]\.(price|count|amount)(\.(then|otherwise|(players|team_size)\.\d+))*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One box: its place in the file, the keys that lead there, and its number."""

    place: str
    path: Path
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRow:
    """The boxes of one thing: an entry of a list in the file, or the game as a whole.

    `group` is its part of the file, `label` the rule set's name for it.
    """

    group: str
    label: str
    numbers: tuple[Number, ...]


def values_of(rules: RuleSet) -> RuleValues:
    """Return the rule set as the values of its file. Extra decks are included even if there are none."""
    values = tomllib.loads(write_rule_set(rules))
    if "per_player" in values["decks"]:
        values["decks"].setdefault("extra", 0)
    return values


def rules_from(values: RuleValues, *, key: str, name: str) -> RuleSet:
    """Return the rule set with these values under another key and name. Raises RuleSetError with every fault."""
    return rule_set_from({**values, "key": key, "name": name})


def number_rows(values: RuleValues) -> list[NumberRow]:
    """Return every number a club may change, row by row in the order of the file."""
    return [row for row in _rows(values) if row.numbers]


def _rows(values: RuleValues) -> Iterator[NumberRow]:
    for group in ABOUT_THE_GAME:
        yield NumberRow(group=group, label="", numbers=tuple(_numbers(values.get(group), (group,))))
    labels = entry_labels(values)
    for group, name in NAMED_BY.items():
        for number, entry in enumerate(values.get(group, [])):
            label = labels.get((group, entry.get(name, "")), "")
            yield NumberRow(group=group, label=label, numbers=tuple(_numbers(entry, (group, number))))


def _numbers(value: Any, path: Path) -> Iterator[Number]:
    """Yield every whole number at and below a place of the file."""
    if isinstance(value, int):
        yield Number(place=place_of(path), path=path, value=value)
    for key, entry in _entries(value):
        yield from _numbers(entry, (*path, key))


def _entries(value: Any) -> list[tuple[str | int, Any]]:
    """Return what a table or a list holds, by key or number."""
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def entry_labels(values: RuleValues) -> dict[Path, str]:
    """Return the labels of a rule set's list entries, by group and name. A required book has its line's label."""
    labels: dict[Path, str] = {}
    for group, name in NAMED_BY.items():
        for entry in values.get(group, []):
            shown = entry.get("label") or entry.get("name") or labels.get(("lines", f"books.{entry.get('kind')}"), "")
            labels[(group, entry.get(name, ""))] = shown
    return labels


def place_of(path: Path) -> str:
    """Return a path of keys as the reader of rule sets writes it, with entries of lists counted from 1.

    >>> place_of(("lines", 2, "price"))
    'lines[3].price'
    """
    return "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def with_numbers(values: RuleValues, typed: Mapping[str, object]) -> RuleValues:
    """Return the values with the typed text at each place. Text that is not a number stays for the reader to refuse."""
    changed = copy.deepcopy(values)
    for row in number_rows(values):
        for number in row.numbers:
            if number.place in typed:
                _put(changed, number.path, typed[number.place])
    return changed


def _put(values: Any, path: Path, value: object) -> None:
    for key in path[:-1]:
        values = values[key]
    values[path[-1]] = value


def with_deals(values: RuleValues, deals: int) -> RuleValues:
    """Return the values for another number of hands. Lists by hand are cut, or repeat their last number.

    >>> with_deals({"deals": 2, "opening": [90, 120]}, 3)
    {'deals': 3, 'opening': [90, 120, 120]}
    """
    changed = copy.deepcopy(values) | {"deals": deals}
    _fit_lists(changed, (), deals)
    return changed


def _fit_lists(value: Any, path: Path, deals: int) -> None:
    if isinstance(value, list) and BY_DEAL.fullmatch(place_of(path)) and isinstance(value[0], int):
        value[:] = (value + value[-1:] * deals)[:deals]
    for key, entry in _entries(value):
        _fit_lists(entry, (*path, key), deals)


def rules_of_deals(rules: RuleSet, deals: int) -> RuleSet:
    """Return the rule set for another number of hands. Hands it does not know are like its last one."""
    return rules_from(with_deals(values_of(rules), deals), key=rules.key, name=rules.name)


def nearest_place(place: str, places: Mapping[str, object]) -> str:
    """Return the box that shows a fault: the one at its place, or the first below it, or an empty text."""
    below = (known for known in places if known == place or known.startswith((f"{place}.", f"{place}[")))
    return next(below, "") if place else ""
