"""The rows of a printed tally sheet: those of the screen in its order, lettered without gaps, with room to add up."""

from dataclasses import replace
from string import ascii_uppercase

import pytest

from scoring import BUILT_IN_KEYS, built_in
from scoring.prices import ByDeal, ByPlayers, IfLine
from tests.scoring.fields import RULE_SETS
from tournaments.core.paper import TableOnTallySheet, short_name, tally_rows
from tournaments.core.sheets.sheet_rows import lettered_parts, row_groups, row_label, team_codes, total_letter

BY_KEY = {rules.key: rules for rules in RULE_SETS}


def rows(key_or_rules, chairs=(2, 2), *, entry="counts", deals=(1,), people=None, **more):
    rules = built_in(key_or_rules) if isinstance(key_or_rules, str) else key_or_rules
    size = TableOnTallySheet(chairs=chairs, required={})
    return tally_rows(rules, size, entry=entry, deals=deals, people=people or sum(chairs), **more)


@pytest.mark.parametrize(
    ("key", "letters"),
    [
        ("hidden-valley-ranch", "A B C D E F G"),
        ("lakemont-ridge", "A B C D E F"),
        ("tanglewood", "A B C D E F G"),
        ("texas-good-sam", "A B C D E F G H"),
        ("tour-of-lakes", "A B C D E F"),
    ],
)
def test_rows_are_lettered_without_gaps(key, letters):
    assert " ".join(row.letter for row in rows(key) if row.letter) == letters


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_the_screen_has_the_letters_of_the_paper(key):
    rules = BY_KEY[key]
    codes = team_codes(rules, entry="counts", deal=1, players=4, chairs=2, required={})
    parts = [part for group in row_groups(rules, codes) for part in lettered_parts(group)]
    assert sum(part.is_ending for part in parts) == 1
    assert [row.letter for row in rows(rules) if row.kind == "total"] == [total_letter(rules, len(parts))]


def test_a_total_after_z_has_no_letter():
    assert (total_letter(built_in("tanglewood"), 25), total_letter(built_in("tanglewood"), 26)) == ("Z", "")


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_no_letter_is_there_twice(key):
    letters = [row.letter for row in rows(BY_KEY[key]) if row.letter]
    assert letters == list(ascii_uppercase[: len(letters)])


@pytest.mark.parametrize("entry", ["counts", "points"])
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_the_rows_are_those_of_the_screen_in_its_order(key, entry):
    rules = built_in(key)
    codes = team_codes(rules, entry=entry, deal=1, players=4, chairs=2, required={})
    expected = []
    for group in row_groups(rules, codes):
        expected += ["ending"] if group.is_ending else [row_label(rules, code) or "points" for code in group.codes]
    found = [
        row.kind if row.kind in ("ending", "points") else row.label
        for row in rows(key, entry=entry)
        if row.kind in ("ending", "points", "count")
    ]
    assert found == expected


def test_a_group_spans_its_rows_and_missing_books_follow_the_books():
    books = rows("hidden-valley-ranch")[3:8]
    assert [(row.kind, row.letter, row.letter_rows, row.title_rows) for row in books] == [
        ("count", "C", 5, 4),
        *[("count", "", 0, 0)] * 3,
        ("missing", "", 0, 0),
    ]
    assert [row.boxes for row in books] == [*[(True, True)] * 4, ()]


def test_missing_books_have_no_row_where_the_rules_deduct_nothing():
    assert [row.kind for row in rows("tanglewood")].count("missing") == 0


def test_a_constant_price_is_a_number_and_another_price_stays_a_rule():
    rules = built_in("tanglewood")
    prices = ByPlayers("team_size", ((1, 100), (2, 150)))
    sheet = tuple(replace(line, price=prices) if getattr(line, "code", "") == "exact_deals" else line
                  for line in rules.sheet)  # fmt: skip
    changing = replace(rules, sheet=sheet)
    assert [(row.each, row.price) for row in rows(changing, (2, 2))[:1]] == [(150, None)]
    assert [(row.each, row.price) for row in rows(changing, (1, 2))[:1]] == [(None, prices)]


def with_price(price):
    rules = built_in("tanglewood")
    sheet = tuple(replace(line, price=price) if getattr(line, "code", "") == "exact_deals" else line
                  for line in rules.sheet)  # fmt: skip
    return replace(rules, sheet=sheet)


def test_a_price_within_another_is_that_of_the_table_and_the_hands():
    by_table = ByPlayers("players", ((4, 1), (5, 2), (6, 3)))
    rules = with_price(IfLine(line="out", then=ByDeal((1500, 1600, 1700)), otherwise=by_table))
    hand_2, hands_2_3 = (rows(rules, (2, 2, 2), deals=deals)[0].price for deals in ((2,), (2, 3)))
    assert hand_2 == IfLine(line="out", then=1600, otherwise=3)
    assert hands_2_3 == IfLine(line="out", then=ByDeal((1500, 1600, 1700)), otherwise=3)


def test_a_price_within_another_names_the_team_sizes_of_the_table():
    by_team = ByPlayers("team_size", ((1, 5), (2, 300), (3, ByDeal((400, 500)))))
    rules = with_price(IfLine(line="out", then=by_team, otherwise=9))
    two_sizes, one_size = (rows(rules, chairs)[0].price for chairs in ((2, 3), (2, 2)))
    assert two_sizes == IfLine(line="out", then=ByPlayers("team_size", ((2, 300), (3, 400))), otherwise=9)
    assert one_size == IfLine(line="out", then=300, otherwise=9)


def test_a_team_has_boxes_only_for_lines_of_its_size():
    rules = built_in("tanglewood")
    only_pairs = ByPlayers("team_size", ((2, 100), (3, 0)))
    sheet = tuple(replace(line, price=only_pairs) if getattr(line, "code", "") == "exact_deals" else line
                  for line in rules.sheet)  # fmt: skip
    assert rows(replace(rules, sheet=sheet), (2, 3))[0].boxes == (True, False)


def test_a_game_of_one_hand_has_no_running_total():
    assert [row.kind for row in rows("texas-good-sam")][-1] == "total"
    assert [row.kind for row in rows("tanglewood")][-2:] == ["total", "so-far"]


@pytest.mark.parametrize(
    ("kind", "missing", "total"),
    [
        ("", ("missing", "Books missing: you need not work this out"), "before missing books"),
        ("before-missing-books", ("missing", "Books missing: you need not work this out"), "before missing books"),
        ("after-missing-books", ("missing-here", "Books missing"), "after missing books"),
    ],
)
def test_the_paper_says_which_kind_of_total_it_asks_for(kind, missing, total):
    def said(rules):
        sheet = rows(rules, kind_of_totals=kind)
        return [(row.kind, row.label, row.detail) for row in sheet if row.kind.startswith(("missing", "total"))]

    assert said("hidden-valley-ranch") == [(*missing, ""), ("total", "Total this hand", total)]
    assert said("tanglewood") == [("total", "Total this hand", "")]


def test_a_sheet_for_four_teams_is_landscape_with_room_to_add_up_beside_its_rows():
    lying = rows("hidden-valley-ranch", (2, 2, 2, 2))
    assert TableOnTallySheet(chairs=(2, 2, 2, 2), required={}).is_landscape
    assert [(row.label or row.kind, row.beside, row.beside_rows) for row in lying if row.beside] == [
        ("Exact deals (24 cards picked up)", "signatures", 9),
        ("Aces and twos", "names", 3),
        ("Jokers", "boxes", 1),
        ("Aces and twos", "boxes", 1),
        ("Eights to kings", "boxes", 1),
        ("Fours to sevens", "boxes", 1),
        ("Red threes left over", "boxes", 1),
        ("Black threes left over", "boxes", 1),
        ("Total this hand", "typed", 2),
    ]
    assert sum(row.beside_rows for row in lying) == len(lying)


@pytest.mark.parametrize("keeps_cards", [True, False], ids=["parted", "at the top"])
def test_nothing_is_beside_cards_left_over_at_the_top_or_in_two_places(keeps_cards):
    rules = built_in("tanglewood")
    threes = rules.lines[-2:]
    rest = tuple(entry for entry in rules.sheet if entry not in threes)
    rest = tuple(entry for entry in rest if keeps_cards or getattr(entry, "side", "") != "held")
    assert not any(row.beside for row in rows(replace(rules, sheet=(*threes, *rest)), (1, 1, 1, 1)))


@pytest.mark.parametrize(
    ("rows_above", "beside"),
    [(2, []), (3, [("signatures", 1), ("names", 3), ("boxes", 1), ("boxes", 1), ("typed", 2)])],
)
def test_signatures_need_a_row_above_the_names(rows_above, beside):
    rules = built_in("tanglewood")
    sheet = (*rules.sheet[:rows_above], *rules.sheet[-2:])
    lying = rows(replace(rules, sheet=sheet, required=()), (1, 1, 1, 1))
    assert [(row.beside, row.beside_rows) for row in lying if row.beside] == beside


def test_a_sheet_for_three_teams_or_many_players_has_nothing_beside_its_rows():
    assert not any(row.beside for row in rows("hidden-valley-ranch", (2, 2, 2)))
    assert not any(row.beside for row in rows("hidden-valley-ranch", (2, 2, 2, 2), people=12))


@pytest.mark.parametrize(
    ("name", "letters", "shown"),
    [("Ada", 7, "Ada"), ("Theodore", 7, "Theodo."), ("Jo Ann Mae", 4, "Jo."), ("Ada", 1, "A.")],
)
def test_a_long_name_is_shortened_with_a_period(name, letters, shown):
    assert short_name(name, letters) == shown


@pytest.mark.parametrize(
    ("key", "pays"), [("tanglewood", [100]), ("hidden-valley-ranch", [100]), ("texas-good-sam", [])]
)
def test_what_going_out_pays_is_below_how_the_hand_ended(key, pays):
    found = rows(key)
    ending = [row.kind for row in found].index("ending")
    assert found[ending].letter_rows == 1 + len(pays)
    below = found[ending + 1 : ending + 1 + len(pays)]
    assert [(row.kind, row.each, row.boxes) for row in below] == [("out", each, (False, False)) for each in pays]
    assert [row.kind for row in found].count("out") == len(pays)


def test_going_out_at_a_price_by_hand_is_told_for_the_printed_hands():
    rules = built_in("tanglewood")
    by_hand = ByDeal((100, 200, 300, 400))
    sheet = tuple(replace(line, price=by_hand) if getattr(line, "code", "") == "out" else line for line in rules.sheet)
    changing = replace(rules, sheet=sheet)
    for deals, told in (((2,), (200, None)), ((1, 2), (None, by_hand))):
        (row,) = (row for row in rows(changing, deals=deals) if row.kind == "out")
        assert (row.each, row.price) == told


def test_missing_books_have_one_row_after_all_books():
    rules = built_in("hidden-valley-ranch")
    books = [line for line in rules.sheet if getattr(line, "book", None)]
    rest = [line for line in rules.sheet if line not in books]
    apart = replace(rules, sheet=(books[0], *rest, *books[1:]))
    kinds = [row.kind for row in rows(apart)]
    assert kinds.count("missing") == 1
    assert kinds[kinds.index("missing") :] == ["missing", "total", "so-far"]


def missing(rules, chairs=(2, 2), **options):
    (row,) = (row for row in rows(rules, chairs, **options) if row.kind == "missing")
    return row


def test_the_row_of_missing_books_says_what_one_of_them_costs():
    ahead, valley = missing(BY_KEY["ahead-of-all"]), missing("hidden-valley-ranch")
    assert (ahead.amounts, ahead.costs) == ((-250,), ())
    assert (valley.amounts, valley.costs) == ((-500, -300), ())


def test_set_amounts_that_differ_are_told_with_their_books():
    row = missing(BY_KEY["every-form"], deals=(3,))
    assert (row.amounts, row.costs) == ((), (((-250,), ("Red books",)), ((-300,), ("Black books",))))


def test_amounts_of_a_missing_book_that_differ_by_hand_or_team_are_all_told():
    rules = replace(built_in("tanglewood"), missing="always")
    red, black = rules.required
    by_hand = replace(rules, required=(replace(red, amount=ByDeal((10, 20, 20, 40))),))
    assert missing(by_hand, deals=(2,)).amounts == (-20,)
    assert missing(by_hand, deals=(1, 2, 3, 4)).amounts == (-10, -20, -40)
    by_team = replace(rules, required=(red, replace(black, amount=ByPlayers("team_size", ((1, 100), (2, 150))))))
    assert missing(by_team, (1, 2)).costs == (((-500,), ("Clean books",)), ((-100, -150), ("Dirty books",)))


def test_a_line_that_replaces_the_total_says_so():
    found = [row.label for row in rows(BY_KEY["seven-books"]) if row.replaces_total]
    assert found == ["Went out in one turn"]
