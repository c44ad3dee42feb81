"""The form of a rule set's numbers: typed numbers change, every other field stays."""

import pytest

from scoring import read_rule_set, write_rule_set
from tests.core.rule_sets.test_numbers import boxes
from tests.scoring.fields import RULE_SETS, leaves
from tournaments.core.rule_sets.numbers import values_of
from tournaments.rule_sets.forms import NumbersForm


def written_and_read(rules, typed):
    """The rule set after typing into its boxes, written as a file and read back."""
    form = NumbersForm(typed, values=values_of(rules), key=rules.key, name=rules.name, version=1)
    assert form.is_valid(), form.errors
    return read_rule_set(write_rule_set(form.rules))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_one_typed_number_keeps_every_other_field(rules):
    before = leaves(rules)
    for place, number in boxes(values_of(rules)).items():
        if place == "deals":
            continue  # changes the lists by hand, see the next test
        if ".difference[1]." in place:
            continue  # the first step of victory points is the same for both teams, see below
        if number == "":
            assert written_and_read(rules, {place: "250"}).required[int(place[9]) - 1].amount == 250
            continue
        after = leaves(written_and_read(rules, {place: str(number + 1)}))
        assert after.keys() == before.keys()
        changed = [(before[path], after[path]) for path in before if before[path] != after[path]]
        assert changed == [(number, number + 1)], place


def test_the_first_step_of_victory_points_stays_the_same_for_both_teams():
    (rules,) = (rules for rules in RULE_SETS if rules.key == "victory-on-top")
    more, less = (place for place in boxes(values_of(rules)) if "difference[1]." in place and "start" not in place)
    changed = written_and_read(rules, {more: "12", less: "12"}).by_code["victory_points"].price.steps[0]
    assert (changed.more, changed.less) == (12, 12)
    form = NumbersForm({more: "12"}, values=values_of(rules), key=rules.key, name=rules.name, version=1)
    assert not form.is_valid()
    assert list(form.errors.values()) == [["needs a first step from 0 on with the same points for both teams"]]


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS if rules.deals], ids=lambda rules: rules.key)
def test_another_number_of_hands_keeps_every_field_but_the_lists_by_hand(rules):
    def others(rules):
        by_hand = {"RuleSet.deals", "Opening.by_deal", "ByDeal.values"}
        return {path: leaf for path, leaf in leaves(rules).items() if by_hand.isdisjoint(path)}

    longer = written_and_read(rules, {"deals": str(rules.deals + 1)})
    assert longer.deals == rules.deals + 1
    assert others(longer) == others(rules)
