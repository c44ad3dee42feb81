"""What format 2 adds: prices within prices, cards that do not count, a lone player, a line for the whole total."""

import json
import tomllib
from pathlib import Path

import pytest

from scoring import (
    BUILT_IN_KEYS,
    Adjustment,
    Deal,
    DealError,
    TeamCounts,
    built_in,
    read_rule_set,
    score_deal,
    write_rule_set,
)
from scoring.json_form import read_keyed_deal
from scoring.meant import BoxChange
from scoring.price_list import price_list
from scoring.prices import ByPlayers, for_teams
from scoring.rule_card import card_as_text, card_of
from scoring.rule_words import ENGLISH, game_in_words, price_in_words
from scoring.slips import find_slips
from tests.scoring.rule_texts import TEXAS, changed, faults

GIVEN = json.loads((Path(__file__).parent / "given_deals.json").read_text(encoding="utf-8"))
THEM = TeamCounts(name="Them", players=2, counts={})
NAME, LENGTH, PRICE, OUT = 'name = "Texas Good Sam"', "deals = 1\n", "price = 300", 'code = "out"'


@pytest.fixture
def seven_books(test_rule_set):
    return test_rule_set("seven-books")


@pytest.fixture
def ahead_of_all(test_rule_set):
    return test_rule_set("ahead-of-all")


def scored(rules, counts, *, players=2, others=(2,), ending="stock"):
    """The score of one team at a table with others that are not entered."""
    teams = [TeamCounts(name=str(number), players=size, counts={}) for number, size in enumerate(others)]
    us = TeamCounts(name="Us", players=players, counts=counts)
    return score_deal(rules, Deal(number=1, ending=ending, teams=(us, *teams))).teams[0]


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_the_built_in_rule_sets_are_of_format_one(key):
    assert tomllib.loads(write_rule_set(built_in(key)))["format"] == 1


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given["id"])
def test_files_of_either_format_keep_their_totals(given):
    key, deal, _, _ = read_keyed_deal(json.dumps(given))
    text = write_rule_set(built_in(key))
    for rules in (read_rule_set(text), read_rule_set(text.replace("format = 1", "format = 2"))):
        totals = {team.name: team.total for team in score_deal(rules, deal).teams}
        assert totals[given["expect"]["team"]] == given["expect"]["total"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LENGTH, "books = 7\n"),
        (LENGTH, 'lead = "more-than-all-others"\n'),
        (LENGTH, 'deals = 1\ntie = "one-more-hand"\n'),
        (LENGTH, "deals = 1\nlone_player = 2\n"),
        ('rows = "table"', 'rows = "table"\ncounts = "none"'),
        ('rows = "held"', 'rows = "held"\ncounts = "plus"'),
        (OUT, f'{OUT}\nreplaces = "total"'),
        (PRICE, "price = { players = { 4 = [300], 6 = 300 } }"),
        (PRICE, "price = { team_size = { 2 = { steps = [{ start = 1, each = 5 }] } } }"),
        (PRICE, 'price = { if_line = ["out", "books.red"], then = 1, otherwise = 2 }'),
        (PRICE, 'price = { if_line = "out", then = 1, otherwise = { players = { 4 = [300], 6 = 300 } } }'),
    ],
)
def test_format_two_is_written_only_for_what_it_adds(old, new):
    rules = read_rule_set(changed((old, new)))
    assert tomllib.loads(write_rule_set(rules))["format"] == 2
    assert read_rule_set(write_rule_set(rules)) == rules


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LENGTH, "target = 5000\n"),
        (LENGTH, 'deals = 1\ntie = "shared"\nlone_player = 1\n'),
        (PRICE, 'price = { if_line = ["out"], then = 1, otherwise = { players = { 4 = 300, 6 = 300 } } }'),
    ],
)
def test_format_one_is_written_where_it_is_enough(old, new):
    rules = read_rule_set(changed((old, new)))
    assert tomllib.loads(write_rule_set(rules))["format"] == 1
    assert read_rule_set(write_rule_set(rules)) == rules


TWO_ENDS = "deals: needs exactly one end of the game: deals, target, books or lead"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (LENGTH, "", TWO_ENDS),
        (LENGTH, "deals = 1\nbooks = 7\n", TWO_ENDS),
        (LENGTH, 'target = 9\nlead = "more-than-all-others"\n', TWO_ENDS),
        (LENGTH, "books = 0\n", "books: needs a whole number from 1 to 99"),
        (LENGTH, "books = 100\n", "books: needs a whole number from 1 to 99"),
        (LENGTH, 'lead = "far"\n', 'lead: needs to be one of "more-than-all-others"'),
        (LENGTH, 'deals = 1\ntie = "chance"\n', 'tie: needs to be one of "shared", "one-more-hand"'),
        (LENGTH, "deals = 1\nlone_player = 0\n", "lone_player: needs a whole number from 1 to 10"),
        (LENGTH, "deals = 1\nlone_player = 11\n", "lone_player: needs a whole number from 1 to 10"),
        ('rows = "table"', 'rows = "table"\ncounts = "plus"', 'lines[6].counts: needs to be one of "none"'),
        ('rows = "held"', 'rows = "held"\ncounts = "none"', 'lines[7].counts: needs to be one of "plus", "unless-out"'),
        (OUT, f'{OUT}\nreplaces = "books"', 'lines[3].replaces: needs to be one of "total"'),
        (
            PRICE,
            "price = { players = { 4 = [1, 2], 6 = 3 } }",
            "lines[5].price: needs one number for each hand: 1, not 2",
        ),
        (
            PRICE,
            'price = { if_line = ["out", "luck"], then = 1, otherwise = 2 }',
            "lines[5].price: depends on 'luck', which is not another line of this sheet",
        ),
        (
            PRICE,
            "price = { if_line = [], then = 1, otherwise = 2 }",
            "lines[5].price.if_line: needs square brackets with 1 to 100 entries in them",
        ),
        (
            'wins = "high"\n',
            'wins = "low"\nlead = "more-than-all-others"\n',
            "lead: cannot be where the fewest points win",
        ),
    ],
)
def test_a_fault_of_format_two_is_reported(old, new, fault):
    text = TEXAS.replace(LENGTH, "") if "wins" in old else TEXAS
    text = text.replace(NAME, f'{NAME}\nwins = "high"') if "wins" in old else text
    assert old in text
    assert fault in [found.removeprefix("line ").lstrip("0123456789, ") for found in faults(text.replace(old, new, 1))]


def test_the_largest_numbers_of_format_two_are_read():
    rules = read_rule_set(changed((LENGTH, "books = 99\nlone_player = 10\n")))
    assert (rules.target_books, rules.lone_player) == (99, 10)


def test_a_price_by_several_lines_may_name_its_own_line():
    price = 'price = { if_line = ["books.red", "books.black"], at_least = 5, then = 1, otherwise = 2 }'
    rules = read_rule_set(changed((PRICE, price)))
    assert scored(rules, {"books.red": 2, "books.black": 2}).total == 1000 + 2 * 2
    assert scored(rules, {"books.red": 2, "books.black": 3}).total == 1000 + 3 * 1


@pytest.mark.parametrize(("books", "each"), [({}, -100), ({"books.red": 1}, 100), ({"books.black": 1}, 100)])
def test_red_threes_count_for_a_team_with_a_book_of_any_kind(seven_books, books, each):
    lines = {line.code: line.points for line in scored(seven_books, {"laid.red_threes": 3, **books}).lines}
    assert lines["laid.red_threes"] == 3 * each


def test_a_price_by_players_holds_any_price(seven_books):
    alone = {"players": 1, "others": (1, 1, 1)}
    assert [scored(seven_books, {"books.red": count}, **alone).total for count in (1, 2, 3, 4)] == [
        500,
        1000,
        2000,
        2000,
    ]
    assert scored(seven_books, {"out": 1}, ending="out").total == 100
    six = {"others": (2, 2), "ending": "out"}
    assert [
        scored(seven_books, {"out": 1, **books}, **six).total for books in ({"books.red": 1}, {"books.red": 2})
    ] == [
        650,
        1200,
    ]


def test_cards_on_the_table_do_not_count_and_cards_left_over_do(seven_books):
    cards = {"table.50": 4, "table.10": 9, "held.50": 1, "held.10": 2}
    assert scored(seven_books, cards).total == 50 + 20
    assert scored(seven_books, {"table.points": 300, "held.points": 70}).total == 70


def test_cards_that_do_not_count_are_not_asked_for_and_not_needed_for_books(seven_books):
    prices = price_list(seven_books, deal=1, players=4, team_size=2)
    assert prices.boxes() == ["concealed", "books.red", "books.black", "held.50", "held.10", "laid.red_threes"]
    assert "table.points" not in prices.boxes(sides_in_points=("table", "held"))
    us = TeamCounts(name="Us", players=2, counts={"books.red": 4, "held.10": 1})
    assert score_deal(seven_books, Deal(number=1, ending="stock", teams=(us, THEM))).problems == ()


def test_a_line_that_replaces_the_total_leaves_nothing_else_but_adjustments(seven_books):
    counts = {"concealed": 1, "books.red": 2, "held.points": 30, "out": 1}
    score = scored(seven_books, counts, ending="out")
    assert score.total == 2000
    assert {line.code: (line.count, line.points) for line in score.lines if line.count} == {
        "concealed": (1, 2000),
        "books.red": (2, 0),
        "held.points": (30, 0),
        "out": (1, 0),
    }
    assert scored(seven_books, {**counts, "concealed": 0}, ending="out").total == 1000 + 30 + 100


def test_a_line_that_replaces_the_total_may_have_any_price():
    steps = "{ steps = [{ start = 1, each = 700 }, { start = 2, together = 900 }] }"
    text = changed((f"{OUT}\n", f'{OUT}\nreplaces = "total"\n'), ("price = 0", f"price = {steps}"))
    assert scored(read_rule_set(text), {"out": 1, "books.red": 3}, ending="out").total == 700


def test_the_points_of_a_lone_player_are_multiplied(ahead_of_all):
    counts = {"books.red": 1, "table.5": 7, "held.points": 15, "laid.red_threes": 8, "out": 1}
    paired = scored(ahead_of_all, counts, players=2, others=(1,), ending="out")
    alone = scored(ahead_of_all, counts, players=1, others=(2,), ending="out")
    assert paired.total == 500 + 35 - 15 + 1050 + 100
    assert alone.total == 2 * paired.total
    assert sum(line.points for line in alone.lines) == alone.total


def test_what_a_lone_player_lacks_costs_as_many_times(ahead_of_all):
    assert scored(ahead_of_all, {"held.5": 1}, others=(1,)).total == -5 - 250
    assert scored(ahead_of_all, {"held.5": 1}, players=1).total == 2 * (-5 - 250)


def test_slips_are_found_under_such_rules(seven_books, ahead_of_all):
    us = TeamCounts(name="Us", players=2, counts={"books.red": 1, "concealed": 0, "held.points": 120})
    found = find_slips(seven_books, Deal(number=1, ending="stock", teams=(us, THEM)), [710, None])
    assert ("held.points", 210) in [(change.line, change.meant) for change in found[0].changes]
    replaced = TeamCounts(name="Us", players=2, counts={"concealed": 1, "books.red": 2})
    found = find_slips(seven_books, Deal(number=1, ending="stock", teams=(replaced, THEM)), [1000, None])
    assert [(change.line, change.meant) for change in found[0].changes] == [("concealed", 0)]
    alone = TeamCounts(name="Us", players=1, counts={"books.red": 1, "table.5": 7, "held.points": 20})
    found = find_slips(ahead_of_all, Deal(number=1, ending="stock", teams=(alone, THEM)), [2 * 525, None])
    changes = [change for one in found for change in one.changes if isinstance(change, BoxChange)]
    assert ("held.points", 10) in [(change.line, change.meant) for change in changes]


def test_the_card_says_what_format_two_adds(seven_books, ahead_of_all):
    seven, ahead = card_as_text(seven_books), card_as_text(ahead_of_all)
    best = "The most points win."
    again = "On a tie, play one more hand."
    assert f"Play until a team has made 7 books, all hands together. {best} {again}\n" in seven
    assert "Cards on the table do not count. Cards left in hand are added.\n" in seven
    assert "Went out in one turn, instead of everything else  [concealed]" in seven
    alone = "The points of a team of one count 2 times."
    assert f"Play until a team has more points than all others together. {best} {alone}\n" in ahead
    assert card_of(ahead_of_all, ENGLISH).left_over == "Cards left in hand are subtracted."


def test_such_prices_and_lengths_are_written_in_words(seven_books, ahead_of_all):
    words = {line.code: price_in_words(line.price, seven_books, ENGLISH) for line in seven_books.lines}
    assert words["out"] == "4 players: (100 by hand); 6 players: (200 with 2 or more “Red books”, else 150)"
    assert words["books.red"] == "(500 each; 3 together: 2000) in a team of 1; 500 in a team of 2"
    assert words["laid.red_threes"] == "100 with “Red books” or “Black books”, else -100"
    assert game_in_words(seven_books, ENGLISH) == "to 7 books, opening 50"
    assert game_in_words(ahead_of_all, ENGLISH) == "to more points than all others together, opening 50"


def test_a_table_without_a_price_is_refused():
    with pytest.raises(DealError, match="no price for 5 players in teams of 2"):
        for_teams(ByPlayers("players", ((4, 1), (6, 3))), deals=[1], players=5, team_sizes=[2])


def test_a_line_is_called_by_its_whole_label_if_another_is_alike_before_the_comma():
    price = ("price = -100", 'price = { if_line = "books.red", then = 5, otherwise = 0 }')
    alike = ("Black canastas, with wild cards", "Red canastas, with wild cards")
    for changes, called in (((price,), "Red canastas"), ((price, alike), "Red canastas, no wild cards")):
        rules = read_rule_set(changed(*changes))
        words = price_in_words(rules.by_code["misdeclared_melds"].price, rules, ENGLISH)
        assert words == f"5 with “{called}”, else 0"


def test_a_line_worth_nothing_is_asked_as_yes_or_no_only_if_no_number_of_it_matters():
    zero = (
        ("price = 300", "price = 0"),
        ("price = -100", 'price = { if_line = "books.black", then = 5, otherwise = 0 }'),
    )
    text = changed(*zero).split("[[required]]")[0]
    assert read_rule_set(text).yes_or_no_lines == {"books.black"}
    assert read_rule_set(text.replace("then = 5", "at_least = 2, then = 5")).yes_or_no_lines == set()


@pytest.mark.parametrize("key", ["seven-books", "ahead-of-all"])
def test_format_one_with_parts_of_format_two_is_read_and_written_as_format_two(key, test_rule_set):
    rules = test_rule_set(key)
    text = write_rule_set(rules)
    assert text.startswith("format = 2\n")
    assert read_rule_set(text.replace("format = 2", "format = 1")) == rules


def test_points_given_by_hand_to_a_lone_player_count_once(ahead_of_all):
    given = (Adjustment(points=-50, reason="looked"),)
    us = TeamCounts(name="Us", players=1, counts={"books.red": 1}, adjustments=given)
    them = TeamCounts(name="Them", players=2, counts={})
    assert score_deal(ahead_of_all, Deal(number=1, ending="stock", teams=(us, them))).teams[0].total == 2 * 500 - 50


def test_a_replaced_total_of_a_lone_player_is_multiplied_and_lacks_cost_nothing(ahead_of_all):
    text = write_rule_set(ahead_of_all).replace('code = "out"', 'code = "out"\nreplaces = "total"')
    alone = scored(read_rule_set(text), {"out": 1, "held.5": 3}, players=1, ending="out")
    assert alone.total == 2 * 100
