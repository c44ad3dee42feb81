"""The differences between two rule sets."""

import itertools

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tests.scoring.fields import RULE_SETS
from tournaments.core.rule_sets.compare import differences
from tournaments.core.rule_sets.numbers import values_of


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_rule_set_does_not_differ_from_itself(rules):
    assert differences(values_of(rules), values_of(rules)) == []


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(BUILT_IN_KEYS, 2)))
def test_differences_are_the_same_in_either_direction(one, other):
    there = differences(values_of(built_in(one)), values_of(built_in(other)))
    back = differences(values_of(built_in(other)), values_of(built_in(one)))
    assert {(d.path, d.now, d.was) for d in there} == {(d.path, d.was, d.now) for d in back}
