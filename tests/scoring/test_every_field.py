"""Every field of a rule set is written and read back, and a field added later must have a test."""

import tomllib
from dataclasses import dataclass, fields, replace

import pytest

from scoring import RuleSet, RuleSetError, read_rule_set, rule_set_from, write_rule_set
from scoring.rules import Line
from tests.scoring.fields import (
    RULE_SETS,
    defaults_of,
    field_values,
    fields_with_one_value,
    fields_within,
    leaves,
    values_of_field,
    with_field,
)

FIELDS = fields_within(RuleSet)


def is_lost(rules, read):
    """Whether `read` fails or returns another rule set than `rules`."""
    try:
        return read() != rules
    except RuleSetError:
        return True


def test_every_field_has_two_values_in_the_rule_sets_of_the_tests():
    never = fields_with_one_value(RuleSet, RULE_SETS)
    assert not never, f"{', '.join(never)}: has one value only, give it another in every-form.toml"


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_every_field_is_written_and_read_back(rules):
    read = read_rule_set(write_rule_set(rules))
    assert read == rules
    assert leaves(read) == leaves(rules)  # also fields that `==` does not compare


def test_letters_of_any_language_are_written_as_they_are():
    rules = replace(RULE_SETS[0], name="Élise’s rules 🃏")
    assert 'name = "Élise’s rules 🃏"\n' in write_rule_set(rules)
    assert read_rule_set(write_rule_set(rules)) == rules


@pytest.mark.parametrize("name", FIELDS)
def test_a_writer_that_forgets_a_field_is_noticed_by_reading_back(name):
    """A forgotten field has its default; a required one has the value of the first rule set."""
    forgotten = (defaults_of(FIELDS[name]) + values_of_field(name, RULE_SETS))[0]
    without = [(rules, with_field(rules, name, forgotten)) for rules in RULE_SETS]
    changed = [(rules, forgetful) for rules, forgetful in without if leaves(forgetful) != leaves(rules)]
    assert changed
    for rules, forgetful in changed:
        text = write_rule_set(forgetful)
        assert is_lost(rules, lambda text=text: read_rule_set(text)), f"{rules.key} does without {name}"


def keys_within(value, path=()):
    """Every key of a file, by the path of keys and positions that leads to it."""
    if isinstance(value, dict):
        yield from ((*path, key) for key in value)
    for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(entry, dict | list):
            yield from keys_within(entry, (*path, key))


def without_key(value, path):
    """A copy of a file's values without the key at a path."""
    key, *deeper = path
    entries = dict(value) if isinstance(value, dict) else list(value)
    if deeper:
        entries[key] = without_key(value[key], deeper)
    else:
        del entries[key]
    return entries


def test_a_key_missing_from_the_written_text_is_noticed():
    """A key with its default value may be missing; in some rule set, each key but `format` is needed."""
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
    """A line with a field added later."""

    color: str = ""


@dataclass(frozen=True, kw_only=True)
class LaterRuleSet(RuleSet):
    """A rule set with a field added later, and with such lines."""

    sheet: tuple[LaterLine, ...]
    ties: str = "shared"


def test_a_field_added_later_without_values_is_reported():
    later = []
    for rules in RULE_SETS:
        values = {field.name: getattr(rules, field.name) for field in fields(rules)}
        lines = [{field.name: getattr(line, field.name) for field in fields(line)} for line in rules.lines]
        later.append(LaterRuleSet(**values | {"sheet": tuple(LaterLine(**line) for line in lines)}))
    assert set(fields_with_one_value(LaterRuleSet, later)) == {"LaterRuleSet.ties", "LaterLine.color"}


def test_fields_of_every_part_of_a_rule_set_are_found():
    named = {name for rules in RULE_SETS for name, _ in field_values(rules)}
    assert named == set(FIELDS)
    parts = "RuleSet PointRow Line RowBlock Book Opening OpeningStep Decks Stack RequiredBooks CardNote"
    prices = "ByDeal ByPlayers Stepped Step IfLine OneOfEach ByDifference DifferenceStep"
    assert {name.split(".")[0] for name in FIELDS} == {*parts.split(), *prices.split()}
