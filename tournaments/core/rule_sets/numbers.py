"""The numbers and switches of a rule set as rows of boxes, and a rule set with other ones.

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

ABOUT_THE_GAME = ("deals", "target", "books", "tie", "wins", "opening", "decks")
NAMED_BY = {"stacks": "name", "rows": "name", "lines": "code", "required": "kind"}
"""The lists of the file, and the key that tells their entries apart."""
AFTER_A_LIST = {"lines": "lone_player", "required": "missing"}
"""Single keys that belong to a list."""
BY_DEAL = re.compile(
    r"opening|(lines|required)\[\d+\]\.(price|count|amount)(\.(then|otherwise|(players|team_size)\.\d+))*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One box: its place in the file, the keys that lead there, and its number."""

    place: str
    path: Path
    value: int | str
    """Empty if the file leaves the number out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """One check box. The value at `path` is `off` or one of `on`, of which the first is set by switching on.

    The key is left out if `off` is None.
    """

    place: str
    path: Path
    is_on: bool
    on: tuple[str, ...]
    off: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRow:
    """The boxes of one thing: an entry of a list in the file, or the game as a whole.

    `group` is its part of the file, `label` the rule set's name for it.
    """

    group: str
    label: str
    numbers: tuple[Number, ...] = ()
    switches: tuple[Switch, ...] = ()


def values_of(rules: RuleSet) -> RuleValues:
    """Return the rule set as the values of its file. Some keys that the file may leave out are included."""
    values = {"tie": "shared", "lone_player": 1, **tomllib.loads(write_rule_set(rules))}
    if "per_player" in values["decks"]:
        values["decks"].setdefault("extra", 0)
    return values


def rules_from(values: RuleValues, *, key: str, name: str) -> RuleSet:
    """Return the rule set with these values under another key and name. Raises RuleSetError with every fault."""
    return rule_set_from({**values, "key": key, "name": name})


def number_rows(values: RuleValues) -> list[NumberRow]:
    """Return every number and switch a club may change, row by row."""
    return [row for row in _rows(values) if row.numbers or row.switches]


def _rows(values: RuleValues) -> Iterator[NumberRow]:
    for group in ABOUT_THE_GAME:
        yield _single(values, group)
    labels = entry_labels(values)
    for group in NAMED_BY:
        for number, entry in enumerate(values.get(group, [])):
            path = (group, number)
            yield NumberRow(
                group=group,
                label=labels[(group, entry_name(group, entry))],
                numbers=(*_numbers(entry, path), *_amount_left_out(values, path)),
                switches=tuple(_switches(values, path)),
            )
        if values.get(group) and group in AFTER_A_LIST:
            yield _single(values, AFTER_A_LIST[group])


def _single(values: RuleValues, key: str) -> NumberRow:
    numbers, switches = tuple(_numbers(values.get(key), (key,))), tuple(_switches(values, (key,)))
    return NumberRow(group=key, label="", numbers=numbers, switches=switches)


def _amount_left_out(values: RuleValues, path: tuple[str, int]) -> Iterator[Number]:
    """Yield an empty box for what a missing book costs, if that counts and the file does not say it."""
    group, number = path
    if group == "required" and values["missing"] != "never" and "amount" not in values[group][number]:
        amount = (*path, "amount")
        yield Number(place=place_of(amount), path=amount, value="")


def _switches(values: RuleValues, path: Path) -> Iterator[Switch]:
    """Yield the switches at a place of the file."""
    if path == ("tie",):
        yield _switch(values, path, on=("one-more-hand",), off="shared")
    if path == ("wins",) and "lead" not in values:
        yield _switch(values, path, on=("low",), off="high")
    if path == ("missing",):
        yield _switch(values, path, on=("other-out", "always"), off="never")
        yield _switch(values, path, on=("always",), off="other-out", place="missing.always")
    if side := _value_at(values, (*path, "rows")):
        counts = (*path, "counts")
        yield _switch(values, counts, on=("none" if side == "table" else "plus",), off=None)
        if side == "held":
            yield _switch(values, counts, on=("unless-out",), off=None, place=f"{place_of(counts)}.unless-out")


def _switch(values: RuleValues, path: Path, *, on: tuple[str, ...], off: str | None, place: str = "") -> Switch:
    is_on = _value_at(values, path) in on
    return Switch(place=place or place_of(path), path=path, is_on=is_on, on=on, off=off)


def _value_at(values: Any, path: Path) -> Any:
    """Return the value at a path of keys, None if there is none."""
    for key in path:
        values = dict(_entries(values)).get(key)
    return values


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
    """Return the labels of a rule set's list entries, by group and name. A required book has its line's label.

    The point rows of a side have no label.
    """
    labels: dict[Path, str] = {}
    for group in NAMED_BY:
        for entry in values.get(group, []):
            shown = entry.get("label") or entry.get("name") or labels.get(("lines", f"books.{entry.get('kind')}"), "")
            labels[(group, entry_name(group, entry))] = "" if "rows" in entry else shown
    return labels


def counted_lines(values: RuleValues, path: Path) -> list[str]:
    """Return the labels of the lines that must have the number at a path, for an `at_least`; none for other keys."""
    if path[-1] != "at_least":
        return []
    codes, labels = _value_at(values, (*path[:-1], "if_line")), entry_labels(values)
    return [labels.get(("lines", code), code) for code in ([codes] if isinstance(codes, str) else codes)]


def entry_name(group: str, entry: RuleValues) -> str:
    """Return what tells an entry of a list apart from the others. Point rows are named by their side."""
    return str(entry.get(NAMED_BY[group]) or f"rows.{entry['rows']}")


def place_of(path: Path) -> str:
    """Return a path of keys as the reader of rule sets writes it, with entries of lists counted from 1.

    >>> place_of(("lines", 2, "price"))
    'lines[3].price'
    """
    return "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def with_numbers(values: RuleValues, typed: Mapping[str, object]) -> RuleValues:
    """Return the values with the typed text at each place. Text that is not a number stays for the reader to refuse.

    Only the cost of a missing book may be left blank.
    """
    changed = copy.deepcopy(values)
    for row in number_rows(values):
        for number in row.numbers:
            if number.place in typed:
                is_left_out = number.path[-1] == "amount" and typed[number.place] == ""
                _put(changed, number.path, None if is_left_out else typed[number.place])
    return changed


def with_switches(values: RuleValues, typed: Mapping[str, object]) -> RuleValues:
    """Return the values with each switch on or off. `typed` is false at the place of a switch that is off."""
    changed = copy.deepcopy(values)
    switches = [switch for row in number_rows(values) for switch in row.switches if switch.place in typed]
    # Two switches may set one value: what is switched off makes room for what is switched on.
    for switch in sorted(switches, key=lambda switch: bool(typed[switch.place])):
        now = _value_at(changed, switch.path)
        if typed[switch.place] and now == switch.off:
            _put(changed, switch.path, switch.on[0])
        elif not typed[switch.place] and now in switch.on:
            _put(changed, switch.path, switch.off)
    return changed


def _put(values: Any, path: Path, value: object) -> None:
    """Put a value at a path of keys. None takes the key away."""
    for key in path[:-1]:
        values = values[key]
    if value is None:
        values.pop(path[-1], None)
    else:
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
