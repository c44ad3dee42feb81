"""The five built-in rule sets have the facts of their printed sheets, and the card shows them."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoring import BUILT_IN_KEYS, built_in, read_rule_set
from scoring.prices import ByDeal, ByPlayers, IfLine, Step, Stepped
from scoring.rule_card import card_as_text, card_of, end_of_game
from scoring.rule_words import ENGLISH, game_in_words, price_in_words, stacks_on_card, stacks_on_paper

# key: (openings, decks by players, cards dealt, lowest ten-point rank, red three, black three, exact deals, out)
SHEETS = {
    "hidden-valley-ranch": ((90, 120, 150, 180), {4: 5, 5: 6, 6: 7, 7: 8, 8: 9}, 24, "8", -500, -5, 100, 100),
    "texas-good-sam": ((120,), {4: 5, 6: 5}, 22, "8", -500, -100, 100, 0),
    "tour-of-lakes": ((60, 90, 120, 150), {3: 4, 4: 4, 5: 5, 6: 5}, 22, "8", -500, -5, None, 0),
    "lakemont-ridge": ((50, 90, 120, 150), {4: 6, 6: 6, 8: 6}, 22, "9", -300, 0, None, 0),
    "tanglewood": ((50, 90, 120, 150), {n: n for n in range(2, 9)}, 22, "10", -500, -5, 100, 100),
}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_rule_set_has_the_facts_of_its_sheet(key):
    rules = built_in(key)
    prices = {line.code: line.price for line in rules.lines}
    openings = tuple(rules.opening.points(deal=deal) for deal in range(1, rules.deals + 1))
    decks = {players: rules.decks.usual(players) for players, _ in rules.tables}
    tens = next(row for row in rules.rows if row.value == 10).ranks[0]
    assert (
        openings,
        decks,
        rules.cards_dealt,
        tens,
        prices["held.red_threes"],
        prices["held.black_threes"],
        prices.get("exact_deals"),
        prices["out"],
    ) == SHEETS[key]
    assert (prices["books.red"], prices["books.black"]) == (500, 300)
    assert {row.value for row in rules.rows} == {50, 20, 10, 5}


@pytest.mark.parametrize(
    ("key", "players", "needed"),
    [
        ("hidden-valley-ranch", 4, {"sevens": 1, "wild": 1, "red": 1, "black": 2}),
        ("texas-good-sam", 4, {"red": 2, "black": 3}),
        ("tour-of-lakes", 6, {"red": 1, "black": 2}),
        ("lakemont-ridge", 8, {"red": 3, "black": 3}),
        ("tanglewood", 4, {"red": 2, "black": 3}),
        ("tanglewood", 6, {"red": 3, "black": 4}),
        ("tanglewood", 8, {"red": 4, "black": 5}),
        ("tanglewood", 5, {"red": None, "black": None}),
    ],
)
def test_the_books_needed_to_go_out_are_those_of_the_sheet(key, players, needed):
    assert built_in(key).required_counts(deal=1, players=players, team_size=2) == needed


def test_only_hidden_valley_has_the_ending_by_sevens_and_deductions():
    assert [key for key in BUILT_IN_KEYS if "sevens" in built_in(key).endings] == ["hidden-valley-ranch"]
    assert [key for key in BUILT_IN_KEYS if built_in(key).missing != "never"] == ["hidden-valley-ranch"]


@pytest.mark.parametrize(
    ("price", "words"),
    [
        (500, "500"),
        (ByDeal((100, 200)), "100 · 200 by hand"),
        (ByPlayers("players", ((4, 2), (6, 3))), "4 players: 2; 6 players: 3"),
        (ByPlayers("team_size", ((2, 5),)), "5 in a team of 2"),
        (
            Stepped((Step(start=1, each=100), Step(start=7, together=1000), Step(start=8, together=1000, each=5))),
            "100 each; 7 together: 1000; 8 together: 1000, each more: 5",
        ),
        (IfLine(line="out", then=100, otherwise=50), "100 with “Went out”, else 50"),
        (Stepped((Step(start=2, each=5), Step(start=3, each=9))), "2 or more: 5 each; 3 or more: 9 each"),
        (IfLine(line="out", at_least=2, then=100, otherwise=50), "100 with 2 or more “Went out”, else 50"),
        (
            IfLine(line="books.red", with_lines=("held.red_threes",), then=100, otherwise=50),
            "100 with “Clean books” or “Red threes left over”, else 50",
        ),
        (
            IfLine(line="books.red", with_lines=("held.red_threes",), at_least=2, then=100, otherwise=50),
            "100 with 2 or more “Clean books” + “Red threes left over”, else 50",
        ),
        (
            IfLine(line="out", then=IfLine(line="books.red", at_least=2, then=1, otherwise=2), otherwise=5),
            "(1 with 2 or more “Clean books”, else 2) with “Went out”, else 5",
        ),
        (
            IfLine(line="out", then=1, otherwise=Stepped((Step(start=1, each=2), Step(start=7, together=50)))),
            "1 with “Went out”, else (2 each; 7 together: 50)",
        ),
    ],
)
def test_a_price_is_written_in_words(price, words):
    assert price_in_words(price, built_in("tanglewood"), ENGLISH) == words


def test_the_card_shows_a_target_and_openings_by_score(test_rule_set):
    card = card_as_text(test_rule_set("every-form"))
    assert "Play until a team has 10000 points. The fewest points win." in card
    assert "Opening meld: 15 below 0, 50 below 1500, else 120" in card
    assert "Each missing book is always subtracted." in card
    assert "1 hand. The most points win." in card_as_text(built_in("texas-good-sam"))


def test_the_card_names_the_hand_of_each_opening():
    openings = card_of(built_in("hidden-valley-ranch"), ENGLISH).openings
    assert [(opening.label, opening.value) for opening in openings] == [
        ("Hand 1", "90"),
        ("Hand 2", "120"),
        ("Hand 3", "150"),
        ("Hand 4", "180"),
    ]


@pytest.mark.parametrize(
    ("key", "ends"),
    [
        ("hidden-valley-ranch", "a team goes out, the stock runs out or a player holds only sevens"),
        ("texas-good-sam", "a team goes out or the stock runs out"),
    ],
)
def test_the_card_tells_how_a_hand_ends(key, ends):
    assert card_of(built_in(key), ENGLISH).ends == ends
    assert f"\nA hand ends when {ends}.\n" in card_as_text(built_in(key))


def test_a_line_is_found_by_its_code_and_a_book_by_its_kind():
    rules = built_in("hidden-valley-ranch")
    assert [rules.by_code[line.code] for line in rules.lines] == list(rules.lines)
    assert rules.book("wild").label == "Books of wild cards"


def test_the_card_and_the_paper_tell_which_way_a_stack_is_passed():
    rules = built_in("hidden-valley-ranch")
    assert stacks_on_card(rules, ENGLISH) == "hand 13 (passed right), foot 11 (passed left)"
    assert stacks_on_paper(rules, ENGLISH) == "hand 13 to the right, foot 11 to the left"


def test_a_game_is_described_by_its_length_and_openings():
    target = read_rule_set((Path(__file__).parent / "rule_sets" / "every-form.toml").read_text(encoding="utf-8"))
    assert game_in_words(built_in("tanglewood"), ENGLISH) == "4 hands, opening 50, 90, 120, 150"
    assert game_in_words(built_in("texas-good-sam"), ENGLISH) == "1 hand, opening 120"
    assert game_in_words(target, ENGLISH) == "until a team reaches 10000, opening 15 below 0, 50 below 1500, else 120"


def test_what_ends_the_game_is_said_where_the_number_of_hands_varies():
    four_hands = built_in("tanglewood")
    to_5000 = replace(four_hands, deals=None, target=5000)
    assert end_of_game(four_hands, ENGLISH) == ""
    assert end_of_game(to_5000, ENGLISH) == "Play until a team has 5000 points."
    again = replace(to_5000, one_more_hand=True)
    assert end_of_game(again, ENGLISH) == "Play until a team has 5000 points. On a tie, play one more hand."
