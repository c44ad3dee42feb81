"""The fields of a rule set and of all its parts, and their values in the rule sets of the tests."""

from dataclasses import MISSING, fields, is_dataclass, replace
from pathlib import Path
from typing import get_args, get_type_hints

from scoring import BUILT_IN_KEYS, built_in, read_rule_set

FILES = sorted((Path(__file__).parent / "rule_sets").glob("*.toml"))
RULE_SETS = [built_in(key) for key in BUILT_IN_KEYS] + [read_rule_set(file.read_bytes()) for file in FILES]


def fields_within(kind):
    """The fields of a dataclass and of all dataclasses in its type hints, by name such as `Line.label`."""
    found, waiting = [], [kind]
    while waiting:
        hint = waiting.pop()
        waiting.extend(get_args(hint))
        if is_dataclass(hint) and hint not in found:
            found.append(hint)
            waiting.extend(get_type_hints(hint).values())
    return {f"{part.__name__}.{field.name}": field for part in found for field in fields(part)}


def field_values(thing):
    """Each field of a thing and of all its parts, as (name, value)."""
    for entry in thing if isinstance(thing, tuple) else ():
        yield from field_values(entry)
    for field in fields(thing) if is_dataclass(thing) else ():
        value = getattr(thing, field.name)
        yield f"{type(thing).__name__}.{field.name}", value
        yield from field_values(value)


def values_of_field(name, rule_sets):
    """The values of a field in these rule sets, with repetitions."""
    return [value for rules in rule_sets for field, value in field_values(rules) if field == name]


def defaults_of(field):
    """The default of a field, in a list; an empty list for a required field."""
    if field.default_factory is not MISSING:
        return [field.default_factory()]
    return [] if field.default is MISSING else [field.default]


def fields_with_one_value(kind, rule_sets):
    """The fields that have only one value: their default, or the same value everywhere."""
    never = []
    for name, field in fields_within(kind).items():
        values = defaults_of(field) + values_of_field(name, rule_sets)
        if all(value == values[0] for value in values):
            never.append(name)
    return never


def with_field(thing, name, value):
    """A copy of the thing with this value in every field of that name, at any depth."""
    if isinstance(thing, tuple):
        return tuple(with_field(entry, name, value) for entry in thing)
    if not is_dataclass(thing):
        return thing
    changed = {}
    for field in fields(thing):
        is_it = f"{type(thing).__name__}.{field.name}" == name
        changed[field.name] = value if is_it else with_field(getattr(thing, field.name), name, value)
    return replace(thing, **changed)


def leaves(thing, path=()):
    """Every plain value of a rule set, by its path of fields and positions."""
    if isinstance(thing, tuple):
        inner = list(enumerate(thing, start=1))
    elif is_dataclass(thing):
        inner = [(f"{type(thing).__name__}.{field.name}", getattr(thing, field.name)) for field in fields(thing)]
    else:
        return {path: thing}
    return {way: leaf for key, entry in inner for way, leaf in leaves(entry, (*path, key)).items()}
