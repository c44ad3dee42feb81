"""Every field of a rule set survives writing and reading, and a field that is added later cannot slip by."""

import tomllib
from dataclasses import dataclass, fields

import pytest

from scoring import RuleSet, RuleSetError, read_rule_set, rule_set_from, write_rule_set
from scoring.rules import Line
from tests.scoring.fields import (
    RULE_SETS,
    defaults_of,
    fields_never_said,
    fields_said,
    fields_within,
    leaves,
    values_of_field,
    with_field,
)

FIELDS = fields_within(RuleSet)


def is_lost(rules, read):
    """Whether what `read` reads is no rule set, or another one than `rules`."""
    try:
        return read() != rules
    except RuleSetError:
        return True


def test_every_field_is_said_by_some_rule_set():
    never = fields_never_said(RuleSet, RULE_SETS)
    assert not never, f"no rule set of the tests says {', '.join(never)}: add it to every-form.toml"


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_every_field_survives_writing_and_reading(rules):
    read = read_rule_set(write_rule_set(rules))
    assert read == rules
    assert leaves(read) == leaves(rules)  # also what `==` may be told to pass over


@pytest.mark.parametrize("name", FIELDS)
def test_a_writer_that_forgets_a_field_is_noticed(name):
    """A forgotten field is at its default; where it has none, it is the same in every rule set."""
    forgotten = (defaults_of(FIELDS[name]) + values_of_field(name, RULE_SETS))[0]
    without = [(rules, with_field(rules, name, forgotten)) for rules in RULE_SETS]
    poorer = [(rules, less) for rules, less in without if leaves(less) != leaves(rules)]
    assert poorer
    for rules, less in poorer:
        text = write_rule_set(less)
        assert is_lost(rules, lambda text=text: read_rule_set(text)), f"{rules.key} does without {name}"


def keys_within(value, path=()):
    """Every key of the tables of a file, by the keys and numbers that lead to it."""
    if isinstance(value, dict):
        yield from ((*path, key) for key in value)
    for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(entry, dict | list):
            yield from keys_within(entry, (*path, key))


def without_key(value, path):
    """The values of a file without the key at a path."""
    key, *deeper = path
    entries = dict(value) if isinstance(value, dict) else list(value)
    if deeper:
        entries[key] = without_key(value[key], deeper)
    else:
        del entries[key]
    return entries


def test_a_key_that_is_missing_in_the_written_text_is_noticed():
    """Not in every rule set, as a key may say what holds anyway (`wins = "high"`), but each key in some."""
    written, noticed = set(), set()
    for rules in RULE_SETS:
        values = tomllib.loads(write_rule_set(rules))
        for path in keys_within(values):
            shape = ".".join(str(key) for key in path if not str(key).isdigit())
            written.add(shape)
            if is_lost(rules, lambda values=values, path=path: rule_set_from(without_key(values, path))):
                noticed.add(shape)
    assert written - noticed == {"format"}
    assert {"key", "name", "deals", "target", "wins", "opening", "endings", "missing", "decks", "tables"} < noticed
    assert {"stacks", "rows", "lines", "required", "card", "lines.price.steps.together"} < noticed


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterLine(Line):
    """A line of a sheet with a field that nobody has thought of yet."""

    color: str = ""


@dataclass(frozen=True, kw_only=True)
class LaterRuleSet(RuleSet):
    """A rule set with such a field, and lines that have one."""

    sheet: tuple[LaterLine, ...]
    ties: str = "shared"


def test_a_field_that_is_added_later_is_named():
    later = []
    for rules in RULE_SETS:
        values = {field.name: getattr(rules, field.name) for field in fields(rules)}
        lines = [{field.name: getattr(line, field.name) for field in fields(line)} for line in rules.lines]
        later.append(LaterRuleSet(**values | {"sheet": tuple(LaterLine(**line) for line in lines)}))
    assert set(fields_never_said(LaterRuleSet, later)) == {"LaterRuleSet.ties", "LaterLine.color"}


def test_the_fields_are_those_of_every_part_of_a_rule_set():
    said = {name for rules in RULE_SETS for name, _ in fields_said(rules)}
    assert said == set(FIELDS)
    parts = "RuleSet PointRow Line RowBlock Book Opening OpeningStep Decks Stack RequiredBooks CardNote"
    prices = "ByDeal ByPlayers Stepped Step IfLine"
    assert {name.split(".")[0] for name in FIELDS} == {*parts.split(), *prices.split()}
