"""Counts under another rule set: a box that means other cards is never converted."""

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally
from tournaments.core.sheets.recount import other_boxes

HIDDEN_VALLEY, TANGLEWOOD, TEXAS = map(built_in, ("hidden-valley-ranch", "tanglewood", "texas-good-sam"))


def sheet(ending="stock", **counts):
    counts = {code.replace("__", "."): count for code, count in counts.items()}
    tally = EnteredTally(position=1, chairs=2, counts=counts)
    return EnteredSheet(deal=1, ending=ending, went_out=None, tallies=(tally,), decks=5, required={})


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_under_the_same_rules_every_box_means_the_same(key):
    rules = built_in(key)
    everything = {line.code.replace(".", "__"): 1 for line in rules.lines if line.code != "out"}
    assert other_boxes(rules, rules, sheet(ending=rules.endings[0], **everything)) == []


def test_tens_that_begin_at_the_eight_here_and_at_the_ten_there_are_other_cards():
    found = other_boxes(HIDDEN_VALLEY, TANGLEWOOD, sheet(table__10=3, table__20=2, held__5=1))
    assert [code for code in found if code.startswith(("table", "held"))] == ["table.10", "held.5"]


def test_an_empty_box_means_no_cards_under_both():
    assert "table.10" not in other_boxes(HIDDEN_VALLEY, TANGLEWOOD, sheet(table__20=2, table__10=0))


def test_points_added_up_by_the_table_depend_on_every_row():
    assert "table.points" in other_boxes(HIDDEN_VALLEY, TANGLEWOOD, sheet(table__points=200))
    assert "table.points" not in other_boxes(HIDDEN_VALLEY, TEXAS, sheet(table__points=200))


def test_an_ending_that_the_new_rules_do_not_have():
    rules = next(rules for rules in map(built_in, BUILT_IN_KEYS) if "sevens" not in rules.endings)
    assert other_boxes(HIDDEN_VALLEY, rules, sheet(ending="sevens"))[-1] == "ending"


def test_a_sheet_without_counts_can_be_kept():
    assert other_boxes(HIDDEN_VALLEY, TANGLEWOOD, sheet()) == []
