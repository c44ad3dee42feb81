"""Counts under another rule set: a box that means other cards is never converted."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally, still_missing, worth
from tournaments.core.sheets.recount import agrees, missing_boxes, other_boxes, shared_lines, without_other_lines

ADDED_UP = {"table.points", "held.points", "total.points"}
HIDDEN_VALLEY, TANGLEWOOD, TEXAS = map(built_in, ("hidden-valley-ranch", "tanglewood", "texas-good-sam"))


def sheet(ending="stock", **counts):
    counts = {code.replace("__", "."): count for code, count in counts.items()}
    tally = EnteredTally(position=1, chairs=2, counts=counts)
    return EnteredSheet(deal=1, ending=ending, went_out=None, tallies=(tally,), decks=5, required={})


def test_a_sheet_of_totals_only_is_not_keyed_in_again_where_totals_are_enough():
    only = sheet(ending="", total__points=-1365)
    assert other_boxes(HIDDEN_VALLEY, TANGLEWOOD, only) == missing_boxes(TANGLEWOOD, only) == []
    assert shared_lines(HIDDEN_VALLEY, TANGLEWOOD, only) == without_other_lines(TANGLEWOOD, only) == only


def test_totals_only_are_keyed_in_again_for_a_game_that_books_end():
    by_books = replace(TANGLEWOOD, deals=None, target_books=9)
    only = sheet(ending="", total__points=-1365)
    assert other_boxes(HIDDEN_VALLEY, by_books, only) == ["total.points"]


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


PAIRS = [(built_in(one), built_in(other)) for one, other in permutations(BUILT_IN_KEYS, 2)]


@st.composite
def recounts(draw):
    """A pair of rule sets and a sheet that the first one can score: mostly zeros, so that some need no new entry."""
    old, new = draw(st.sampled_from(PAIRS))
    rows = [line.code for line in old.lines if line.code != "out"]
    side = draw(st.sampled_from(["table", "held", ""]))
    if side:
        rows = [code for code in rows if code not in old.row_codes or not code.startswith(side)] + [f"{side}.points"]
    counts = st.dictionaries(st.sampled_from(rows), st.sampled_from([0, 0, 0, 0, 1, 2]), max_size=len(rows))
    tallies = tuple(EnteredTally(position=place, chairs=2, counts=draw(counts)) for place in (1, 2))
    ending = draw(st.sampled_from(["", *old.endings]))
    required = draw(st.dictionaries(st.sampled_from([need.kind for need in old.required]), st.integers(0, 3)))
    went_out = 1 if ending == "out" else None
    return old, new, EnteredSheet(
        deal=1, ending=ending, went_out=went_out, tallies=tallies, decks=5, required=required
    )  # fmt: skip


@given(recount=recounts())
def test_a_sheet_without_other_boxes_has_points_under_the_new_rules(recount):
    old, new, before = recount
    worth(old, before)
    if not other_boxes(old, new, before):
        sheet = without_other_lines(new, before)
        assert len(worth(new, sheet).teams) == 2
        for tally in sheet.tallies:
            still_missing(new, sheet, tally)


@pytest.mark.parametrize(("old", "new"), PAIRS, ids=lambda rules: rules.key)
def test_a_sheet_of_zeros_has_points_unless_the_new_sheet_has_other_boxes(old, new):
    zeros = {line.code.replace(".", "__"): 0 for line in old.lines if line.code != "out"}
    before = sheet(ending=old.endings[0], **zeros)
    again = [code for code in other_boxes(old, new, before) if code in old.by_code]
    assert again == []
    after = without_other_lines(new, before)
    assert set(after.tallies[0].counts.values()) <= {0}
    assert len(worth(new, after).teams) == 1


def test_answers_about_books_of_other_kinds_are_left_out():
    other = built_in("tour-of-lakes")
    open_count = replace(other, required=tuple(replace(n, count=None) for n in other.required))
    asked = replace(sheet(table__20=1), required={"sevens": 1})
    assert len(worth(open_count, asked).teams) == 1


def test_boxes_that_mean_the_same_keep_their_counts():
    before = sheet(ending="sevens", table__10=3, table__20=2, held__5=1, books__wild=2, books__black=1)
    kept = shared_lines(HIDDEN_VALLEY, TANGLEWOOD, before)
    assert kept.tallies[0].counts == {"table.20": 2, "books.black": 1}
    assert (kept.ending, kept.went_out) == ("", None)
    assert shared_lines(HIDDEN_VALLEY, TANGLEWOOD, replace(before, ending="stock")).ending == "stock"


def test_the_boxes_that_are_missing_on_a_sheet_whose_boxes_are_partly_kept():
    every = {code.replace(".", "__"): 0 for code in TANGLEWOOD.line_codes - {"out", *ADDED_UP}}
    assert missing_boxes(TANGLEWOOD, sheet(**every)) == []
    assert missing_boxes(TANGLEWOOD, sheet(ending="", **every)) == ["ending"]
    del every["table__10"], every["books__red"]
    assert missing_boxes(TANGLEWOOD, sheet(**every)) == ["books.red", "table.10"]
    assert missing_boxes(TANGLEWOOD, sheet(**every, table__points=40)) == ["books.red"]


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        ({"table__20": 2}, True),
        ({"table__20": 2, "table__10": 4}, True),  # other cards under the two rule sets
        ({"table__20": 3}, False),
        ({"table__20": 2, "held__50": 1}, False),
        ({"table__20": 2, "ending": ""}, True),
        ({"table__20": 2, "ending": "out"}, False),
    ],
)
def test_a_sheet_agrees_with_its_former_counts_unless_a_shared_box_says_otherwise(now, is_same):
    former = sheet(table__20=2, table__10=6, books__wild=1)
    assert agrees(TANGLEWOOD, HIDDEN_VALLEY, sheet(**now), former) is is_same


def test_another_total_on_the_paper_is_something_else():
    former = sheet(table__20=2)
    (tally,) = former.tallies
    other = replace(former, tallies=(replace(tally, written_total=400),))
    assert agrees(TANGLEWOOD, HIDDEN_VALLEY, former, former)
    assert not agrees(TANGLEWOOD, HIDDEN_VALLEY, other, former)


@given(recount=recounts())
def test_what_is_shared_has_points_under_the_new_rules_and_agrees_with_the_sheet(recount):
    old, new, before = recount
    kept = shared_lines(old, new, before)
    assert len(worth(new, kept).teams) == 2
    assert agrees(new, old, kept, before)
    assert shared_lines(old, old, before) == before
    missing_boxes(new, kept)
