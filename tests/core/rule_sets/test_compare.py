"""The differences between two rule sets."""

import itertools

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tests.scoring.fields import RULE_SETS
from tournaments.core.rule_sets.compare import rule_differences
from tournaments.core.rule_sets.numbers import values_of


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_rule_set_does_not_differ_from_itself(rules):
    assert rule_differences(values_of(rules), values_of(rules)) == []


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(BUILT_IN_KEYS, 2)))
def test_differences_are_the_same_in_either_direction(one, other):
    there = rule_differences(values_of(built_in(one)), values_of(built_in(other)))
    back = rule_differences(values_of(built_in(other)), values_of(built_in(one)))
    assert {(d.path, d.now, d.was) for d in there} == {(d.path, d.was, d.now) for d in back}


def test_another_way_to_form_teams_and_another_number_of_a_list_are_one_difference_each():
    was = values_of(built_in("tanglewood"))
    ways, openings = {**was["tables"], "4": [[2, 2], [1, 1, 1, 1]]}, [*was["opening"][:3], 500]
    found = rule_differences({**was, "tables": ways, "opening": openings}, was)
    assert [(one.path, one.now, one.was) for one in found] == [
        (("opening", 3), 500, was["opening"][3]),
        (("tables", "4"), "2 + 2, 1 + 1 + 1 + 1", "2 + 2"),
    ]


def test_another_number_deep_in_a_price_is_a_difference():
    was = values_of(next(rules for rules in RULE_SETS if rules.key == "every-form"))
    lines = [{**line, "price": {"team_size": {"1": 9, "2": 500, "3": 700}}} if line.get("code") == "books.red" else line
             for line in was["lines"]]  # fmt: skip
    (found,) = rule_differences({**was, "lines": lines}, was)
    assert (found.path, found.label) == (("lines", "books.red", "price", "team_size", "1"), "Red books")
    assert (found.now, found.was) == (9, 300)


def test_an_added_or_removed_entry_is_one_difference_and_another_name_is_none():
    was = values_of(built_in("tanglewood"))
    lines = [*was["lines"], {"code": "pickups", "label": "Piles taken", "price": -10}]
    now = {**was, "name": "Ours", "key": "ours", "endings": ["out"], "lines": lines}
    found = [(one.path, one.label, one.now, one.was) for one in rule_differences(now, was)]
    line, ending = (("lines", "pickups"), "Piles taken"), ("endings",)
    assert found == [(ending, "", ("out",), ("out", "stock")), (*line, "", None)]
    assert [(one.path, one.now, one.was) for one in rule_differences(was, now)] == [
        (ending, ("out", "stock"), ("out",)),
        (line[0], None, ""),
    ]
