"""The fields of a rule set, its own and those of all it is made of, and what the rule sets at hand say in them."""

from dataclasses import MISSING, fields, is_dataclass, replace
from pathlib import Path
from typing import get_args, get_type_hints

from scoring import BUILT_IN_KEYS, built_in, read_rule_set

FILES = sorted((Path(__file__).parent / "rule_sets").glob("*.toml"))
RULE_SETS = [built_in(key) for key in BUILT_IN_KEYS] + [read_rule_set(file.read_bytes()) for file in FILES]


def fields_within(kind):
    """Every field of a dataclass and of each dataclass its type hints lead to, by name such as `Line.label`."""
    found, waiting = [], [kind]
    while waiting:
        hint = waiting.pop()
        waiting.extend(get_args(hint))
        if is_dataclass(hint) and hint not in found:
            found.append(hint)
            waiting.extend(get_type_hints(hint).values())
    return {f"{part.__name__}.{field.name}": field for part in found for field in fields(part)}


def fields_said(thing):
    """Each field of a thing and of all it is made of, by name, with the value it has there."""
    for entry in thing if isinstance(thing, tuple) else ():
        yield from fields_said(entry)
    for field in fields(thing) if is_dataclass(thing) else ():
        value = getattr(thing, field.name)
        yield f"{type(thing).__name__}.{field.name}", value
        yield from fields_said(value)


def values_of_field(name, rule_sets):
    """The values of a field in some rule sets, with repetitions."""
    return [value for rules in rule_sets for said, value in fields_said(rules) if said == name]


def defaults_of(field):
    """The default of a field, in a list; an empty list for a required field."""
    if field.default_factory is not MISSING:
        return [field.default_factory()]
    return [] if field.default is MISSING else [field.default]


def fields_never_said(kind, rule_sets):
    """The fields that are everywhere as if they had been forgotten: at their default, or all the same without one."""
    never = []
    for name, field in fields_within(kind).items():
        values = defaults_of(field) + values_of_field(name, rule_sets)
        if all(value == values[0] for value in values):
            never.append(name)
    return never


def with_field(thing, name, value):
    """The thing with one value in every field of that name, however deep."""
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
    """Every single value of a rule set by the fields and places that lead to it."""
    if isinstance(thing, tuple):
        inner = list(enumerate(thing, start=1))
    elif is_dataclass(thing):
        inner = [(f"{type(thing).__name__}.{field.name}", getattr(thing, field.name)) for field in fields(thing)]
    else:
        return {path: thing}
    return {way: leaf for key, entry in inner for way, leaf in leaves(entry, (*path, key)).items()}
