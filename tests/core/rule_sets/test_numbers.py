"""The form of a rule set's numbers: every number has a box, and only typed numbers change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RuleSetError, built_in
from tests.scoring.fields import RULE_SETS
from tournaments.core.rule_sets.numbers import (
    counted_lines,
    nearest_place,
    number_rows,
    place_of,
    rules_from,
    rules_of_deals,
    values_of,
    with_deals,
    with_numbers,
    with_switches,
)


def boxes(values):
    return {number.place: number.value for row in number_rows(values) for number in row.numbers}


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_an_unchanged_form_gives_the_same_rule_set(rules):
    values = values_of(rules)
    assert rules_from(with_numbers(values, {}), key=rules.key, name=rules.name) == rules
    assert rules_from(with_numbers(values, boxes(values)), key=rules.key, name=rules.name) == rules


def test_boxes_are_in_the_order_of_the_rule_set():
    rows = [
        (row.group, row.label, [n.place for n in row.numbers])
        for row in number_rows(values_of(RULE_SETS[2]))
        if row.numbers
    ]
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


def test_a_hand_more_is_like_the_last_one():
    more = rules_of_deals(built_in("tanglewood"), 5)
    assert (more.deals, more.opening.by_deal) == (5, (50, 90, 120, 150, 150))


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


BY_KEY = {rules.key: rules for rules in RULE_SETS}


def switches(values):
    return {switch.place: switch.is_on for row in number_rows(values) for switch in row.switches}


def test_every_rule_set_has_the_switches_of_its_parts():
    assert switches(values_of(built_in("hidden-valley-ranch"))) == {
        "tie": False,
        "wins": False,
        "lines[7].counts": False,
        "lines[8].counts": False,
        "lines[8].counts.unless-out": False,
        "missing": True,
        "missing.always": False,
    }
    seven = switches(values_of(BY_KEY["seven-books"]))
    assert {place for place, is_on in seven.items() if is_on} == {"tie", "lines[5].counts", "lines[6].counts"}
    assert "missing" not in seven
    assert "wins" not in switches(values_of(BY_KEY["ahead-of-all"]))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_each_switch_turns_one_thing_and_back(rules):
    values = values_of(rules)
    assert with_switches(values, switches(values)) == values
    for place, is_on in switches(values).items():
        turned = with_switches(values, {place: not is_on})
        if place == "missing.always" and values["missing"] == "never":
            assert turned == values
            continue
        beside = place.removesuffix(".unless-out") if place.endswith(".unless-out") else f"{place}.unless-out"
        if switches(values).get(beside):
            assert turned == values  # cards left over count one way: switch the other off first
            continue
        assert turned != values
        assert switches(turned)[place] is not is_on
        rules_from(turned, key="k", name="N")
        if not (place == "missing" and values["missing"] == "always"):
            assert with_switches(turned, {place: is_on}) == values


def test_one_way_to_count_cards_left_over_makes_room_for_the_other():
    values = values_of(BY_KEY["victory-points"])
    (way,) = (place for place, is_on in switches(values).items() if is_on and place.endswith(".unless-out"))
    other = way.removesuffix(".unless-out")
    for typed in ({way: "", other: "1"}, {other: "1", way: ""}):
        turned = switches(with_switches(values, typed))
        assert (turned[way], turned[other]) == (False, True)


def test_missing_books_count_always_if_both_switches_are_on():
    values = values_of(built_in("tanglewood"))
    both = {"missing": "1", "missing.always": "1"}
    assert [
        with_switches(values, {**both, **off})["missing"] for off in ({}, {"missing.always": ""}, {"missing": ""})
    ] == [
        "always",
        "other-out",
        "never",
    ]


def test_what_a_missing_book_costs_may_be_left_blank():
    values = with_switches(values_of(built_in("tanglewood")), {"missing": True})
    assert boxes(values)["required[1].amount"] == ""
    typed = with_numbers(values, {"required[1].amount": 250, "required[2].amount": ""})
    assert [need.amount for need in rules_from(typed, key="k", name="N").required] == [250, None]
    blank = with_numbers(typed, {"required[1].amount": ""})
    assert blank == values
    assert "required[1].amount" not in boxes(values_of(built_in("tanglewood")))


def test_a_lone_player_and_books_that_end_the_game_have_boxes():
    assert boxes(values_of(built_in("tanglewood")))["lone_player"] == 1
    assert boxes(values_of(BY_KEY["seven-books"]))["books"] == 7
    assert "books" not in boxes(values_of(built_in("tanglewood")))


@pytest.mark.parametrize("lines", ["books.red", ["books.red"]])
def test_a_least_number_names_the_lines_that_must_have_it(lines):
    values = {
        "lines": [{"code": "books.red", "label": "Red books"}, {"code": "out", "label": "Went out"}],
        "bonus": {"if_line": lines, "at_least": 2},
    }
    assert counted_lines(values, ("bonus", "at_least")) == ["Red books"]
    assert counted_lines(values, ("bonus", "if_line")) == []
