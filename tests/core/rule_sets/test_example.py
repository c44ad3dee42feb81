"""The worked example of a rule set: a possible hand whose lines add up, compared with the original rules."""

import dataclasses

import pytest

from scoring import built_in, score_deal
from tests.core.rule_sets.test_numbers import RULE_SETS
from tournaments.core.rule_sets.example import example_deal, worked_example
from tournaments.core.rule_sets.numbers import rules_from, values_of, with_numbers


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_lines_of_an_example_add_up_and_have_no_problem(rules):
    deal = example_deal(rules)
    assert not score_deal(rules, deal).problems
    example = worked_example(deal, rules, rules)
    for place, total in enumerate(example.total.teams):
        assert sum(row.teams[place].points for row in example.rows) == total.points == total.was
        assert not any(row.teams[place].differs for row in example.rows)
    assert deal == example_deal(rules)


def test_another_price_changes_its_line_and_the_total():
    rules = built_in("tanglewood")
    values = with_numbers(values_of(rules), {"lines[4].price": 310})
    example = worked_example(example_deal(rules), rules_from(values, key="ours", name="Ours"), rules)
    row = next(row for row in example.rows if row.label == "Dirty books, with wild cards")
    assert any(team.count for team in row.teams)
    for team, total in zip(row.teams, example.total.teams, strict=True):
        assert team.points - (team.was or 0) == 10 * team.count == total.points - (total.was or 0)


def test_an_example_without_an_original_has_no_earlier_points():
    rules = built_in("tanglewood")
    example = worked_example(example_deal(rules), rules, None)
    assert {team.was for row in (*example.rows, example.total) for team in row.teams} == {None}


def test_a_line_that_the_original_lacks_has_zero_earlier_points():
    ours, lakemont = built_in("hidden-valley-ranch"), built_in("lakemont-ridge")
    example = worked_example(example_deal(ours), ours, lakemont)
    row = next(row for row in example.rows if row.label.startswith("Books of sevens"))
    assert [team.was for team in row.teams] == [0, 0]


def test_an_original_that_cannot_score_the_hand_has_no_earlier_points():
    ours = built_in("tanglewood")
    other = dataclasses.replace(built_in("tanglewood"), endings=("sevens",))
    example = worked_example(example_deal(ours), ours, other)
    assert {team.was for team in example.total.teams} == {None}


def test_the_stock_runs_out_under_rules_without_going_out():
    rules = dataclasses.replace(built_in("tanglewood"), endings=("stock",))
    assert example_deal(rules).ending == "stock"


@pytest.mark.parametrize(
    ("ways", "chairs"), [(((1, 3), (2, 2)), (2, 2)), (((1, 3), (1, 1, 2)), (1, 3)), (((4, 4),), (4, 4))]
)
def test_the_example_is_of_two_pairs_or_of_the_first_table(ways, chairs):
    rules = dataclasses.replace(built_in("texas-good-sam"), tables=((sum(ways[0]), ways),))
    assert tuple(team.players for team in example_deal(rules).teams) == chairs
