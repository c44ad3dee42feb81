"""The form of a rule set's numbers: every number has a box, and only typed numbers change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RuleSetError, built_in
from tests.scoring.fields import RULE_SETS
from tournaments.core.rule_sets.numbers import (
    nearest_place,
    number_rows,
    place_of,
    rules_from,
    values_of,
    with_deals,
    with_numbers,
)


def boxes(values):
    return {number.place: number.value for row in number_rows(values) for number in row.numbers}


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_an_unchanged_form_gives_the_same_rule_set(rules):
    values = values_of(rules)
    assert rules_from(with_numbers(values, {}), key=rules.key, name=rules.name) == rules
    assert rules_from(with_numbers(values, boxes(values)), key=rules.key, name=rules.name) == rules


def test_boxes_are_in_the_order_of_the_rule_set():
    rows = [(row.group, row.label, [n.place for n in row.numbers]) for row in number_rows(values_of(RULE_SETS[2]))]
    assert rows[:5] == [
        ("deals", "", ["deals"]),
        ("opening", "", ["opening[1]", "opening[2]", "opening[3]", "opening[4]"]),
        ("decks", "", ["decks.per_player", "decks.extra"]),
        ("stacks", "hand", ["stacks[1].cards"]),
        ("stacks", "foot", ["stacks[2].cards"]),
    ]
    assert ("lines", "Clean books, no wild cards", ["lines[3].price"]) in rows
    required = [f"required[1].count.players.{players}" for players in (4, 6, 8)]
    assert ("required", "Clean books, no wild cards", required) in rows


def test_nested_numbers_have_boxes():
    every = boxes(values_of(next(rules for rules in RULE_SETS if rules.key == "every-form")))
    assert every["opening[1].below"] == 0
    assert every["lines[4].price.team_size.3"] == 700
    assert every["lines[8].price.steps[2].together"] == 1000
    assert every["lines[9].price.otherwise.then[2]"] == 60
    assert every["lines[6].cards"] == 5
    assert every["required[1].amount"] == 250


@given(st.sampled_from(RULE_SETS), st.data())
def test_one_typed_number_changes_one_number(rules, data):
    values = values_of(rules)
    place = data.draw(st.sampled_from(sorted(boxes(values))))
    changed = with_numbers(values, {place: 7})
    assert boxes(changed) == boxes(values) | {place: 7}
    assert boxes(values_of(rules)) == boxes(values)


@given(st.sampled_from(RULE_SETS), st.integers(1, 20))
def test_a_rule_set_is_valid_with_any_number_of_hands(rules, deals):
    values = values_of(rules)
    for other_end in ("target", "books", "lead"):
        values.pop(other_end, None)
    assert rules_from(with_deals(values, deals), key="k", name="N").deals == deals


def test_more_hands_repeat_the_last_number_and_fewer_hands_drop_numbers():
    values = values_of(built_in("tanglewood"))
    assert with_deals(values, 6)["opening"] == [50, 90, 120, 150, 150, 150]
    assert with_deals(values, 2)["opening"] == [50, 90]
    assert values["opening"] == [50, 90, 120, 150]


def test_an_invalid_number_is_a_fault_at_its_place():
    values = with_numbers(values_of(built_in("tanglewood")), {"lines[3].price": "much", "decks.per_player": 0})
    with pytest.raises(RuleSetError) as raised:
        rules_from(values, key="k", name="N")
    assert {fault.place for fault in raised.value.faults} == {"lines[3].price", "decks"}


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("lines[3].price", "lines[3].price"),
        ("decks", "decks.per_player"),
        ("opening", "opening[1]"),
        ("endings", ""),
        ("", ""),
        ("line", ""),
    ],
)
def test_a_fault_is_shown_at_the_nearest_box(place, box):
    assert nearest_place(place, boxes(values_of(built_in("tanglewood")))) == box


def test_a_place_is_written_as_in_the_faults_of_a_file():
    assert place_of(("required", 0, "count", "players", "4")) == "required[1].count.players.4"
