"""The rows of a sheet are in the order of the paper, for every built-in rule set."""

from dataclasses import replace

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tournaments.core.sheets.sheet_rows import endings_by_key, row_groups, row_label, team_codes

CARDS = ("50", "20", "10", "5")
TABLE, HELD = (tuple(f"{side}.{row}" for row in CARDS) for side in ("table", "held"))
THREES = ("held.red_threes", "held.black_threes")
ENDING = ("ending", ())


def groups(key, *, entry="counts", players=4, chairs=2):
    rules = built_in(key)
    codes = team_codes(rules, entry=entry, deal=1, players=players, chairs=chairs, required={})
    return [(group.kind, group.codes) for group in row_groups(rules, codes)]


@pytest.mark.parametrize(
    ("key", "first", "books", "threes"),
    [
        ("hidden-valley-ranch", ("exact_deals",), ("sevens", "wild", "red", "black"), THREES),
        ("lakemont-ridge", (), ("red", "black"), THREES[:1]),
        ("tanglewood", ("exact_deals",), ("red", "black"), THREES),
        ("texas-good-sam", ("exact_deals", "misdeclared_melds"), ("red", "black"), THREES),
        ("tour-of-lakes", (), ("sevens", "red", "black"), THREES),
    ],
)
def test_groups_of_rows_are_in_the_order_of_play(key, first, books, threes):
    assert groups(key) == [
        *([("", first)] if first else []),
        ENDING,
        ("books", tuple(f"books.{kind}" for kind in books)),
        ("table", TABLE),
        ("held", HELD),
        ("threes", threes),
    ]


def test_entry_in_points_has_one_box_for_the_table_and_one_for_cards_held():
    assert groups("tanglewood", entry="points")[3:5] == [("table", ("table.points",)), ("held", ("held.points",))]


def test_the_ending_divides_a_group_or_comes_last():
    rules = built_in("texas-good-sam")
    assert [group.codes for group in row_groups(rules, ["exact_deals", "books.red", "misdeclared_melds"])] == [
        ("exact_deals",),
        (),
        ("books.red",),
        ("misdeclared_melds",),
    ]
    assert [group.is_ending for group in row_groups(rules, ["exact_deals"])] == [False, True]
    late = ["exact_deals", "out_late", "misdeclared_melds"]
    assert [group.codes for group in row_groups(rules, late)] == [
        ("exact_deals",),
        (),
        ("out_late", "misdeclared_melds"),
    ]


@pytest.mark.parametrize(
    ("code", "label"),
    [
        ("table.10", "Tens to kings"),
        ("held.10", "Tens to kings"),
        ("books.red", "Clean books, no wild cards"),
        ("held.points", ""),
    ],
)
def test_a_row_has_the_label_of_its_cards_or_of_its_line(code, label):
    assert row_label(built_in("tanglewood"), code) == label


def test_groups_have_titles():
    rules = built_in("tanglewood")
    assert [group.title for group in row_groups(rules, ["exact_deals", "books.red", "held.5", *THREES])] == [
        "",
        "",
        "Finished books",
        "Left over, all players of the team",
        "Threes",
    ]


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_every_ending_has_a_key_on_the_keyboard(key):
    known = endings_by_key(built_in(key), [1, 2, 3])
    teams = {"1": ("out", 1), "2": ("out", 2), "3": ("out", 3)}
    sevens = {"7": ("sevens", None)} if key == "hidden-valley-ranch" else {}
    assert known == teams | {"0": ("stock", None)} | sevens


def test_an_ending_that_the_rules_lack_has_no_key():
    rules = replace(built_in("tanglewood"), endings=("sevens",))
    assert endings_by_key(rules, [1, 2]) == {"7": ("sevens", None)}


@pytest.mark.parametrize(("teams", "key"), [(6, "7"), (7, "9"), (8, "9")])
def test_the_key_of_only_sevens_is_no_team(teams, key):
    rules = replace(built_in("tanglewood"), endings=("out", "sevens"))
    known = endings_by_key(rules, range(1, teams + 1))
    assert known.pop(key) == ("sevens", None)
    assert known == {str(position): ("out", position) for position in range(1, teams + 1)}


def test_a_sheet_of_totals_only_has_no_boxes_for_lines():
    boxes = team_codes(built_in("tanglewood"), entry="totals", deal=1, players=4, chairs=2, required={})
    assert boxes == []
