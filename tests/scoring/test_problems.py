"""Every problem code: the smallest deal with the problem, and the nearest deal without it."""

from dataclasses import replace

import pytest

from scoring import Deal, TeamCounts, built_in, read_rule_set, score_deal
from tests.scoring.rule_texts import changed

HIDDEN_VALLEY, TEXAS, LAKES = map(built_in, ("hidden-valley-ranch", "texas-good-sam", "tour-of-lakes"))
LAKEMONT, TANGLEWOOD = map(built_in, ("lakemont-ridge", "tanglewood"))

# All that is needed to go out under Texas rules: two red and three black canastas from 35 cards.
OUT = {"books.red": 2, "books.black": 3, "table.20": 10, "table.10": 25, "out": 1}


def found_problems(rules, ending, *counts, players=2, **deal):
    """Every problem of a deal; teams are North, South, East…"""
    names = ("North", "South", "East", "West")
    teams = tuple(
        TeamCounts(name=name, players=players, counts=count) for name, count in zip(names, counts, strict=False)
    )
    return score_deal(rules, Deal(number=1, ending=ending, teams=teams, **deal)).problems


def problems(*arguments, **more):
    """(code, severity, team, line) of every problem."""
    found = found_problems(*arguments, **more)
    return [(problem.code, problem.severity, problem.team, problem.line) for problem in found]


def sentences(*arguments, **more):
    """The messages of all problems."""
    return [problem.message for problem in found_problems(*arguments, **more)]


def test_plausible_deals_have_no_problem():
    assert problems(TEXAS, "out", OUT, {"held.10": 3}) == []
    assert problems(TEXAS, "stock", {"held.10": 3}, {}) == []


def test_two_teams_marked_as_out_are_a_problem():
    assert problems(TEXAS, "out", OUT, OUT | {"table.10": 20, "table.5": 5}) == [("two-out", "error", None, None)]


def test_going_out_without_the_books_needed_is_a_problem():
    lacking = OUT | {"books.red": 1}
    assert problems(TEXAS, "out", lacking, {"held.5": 1}) == [("out-without-books", "error", "North", "out")]


def test_a_second_book_of_sevens_counts_as_a_red_book_a_second_wild_book_does_not():
    cards = {"table.50": 8, "table.20": 10, "table.5": 21, "out": 1, "books.black": 2}
    enough = cards | {"books.sevens": 2, "books.wild": 1}
    lacking = cards | {"books.sevens": 1, "books.wild": 2}
    assert problems(HIDDEN_VALLEY, "out", enough, {"held.5": 1}) == []
    assert problems(HIDDEN_VALLEY, "out", lacking, {"held.5": 1}) == [("out-without-books", "error", "North", "out")]


@pytest.mark.parametrize(
    ("ending", "counts", "sentence"),
    [
        ("out", [OUT, OUT], "2 teams are marked as going out. Only one can."),
        (
            "out",
            [OUT | {"books.red": 1, "books.black": 1}],
            "North went out with too few books. Still needed: Red canastas (1), Black canastas (2).",
        ),
        ("stock", [OUT], "North is marked as going out, but the hand ended another way."),
        ("out", [{"held.5": 1}], "The hand ended by going out, but no team is marked."),
        ("stock", [{"table.50": 9}, {"held.50": 2}], "Jokers: 11 counted, but 5 decks hold only 10."),
        ("stock", [{"held.red_threes": 11}], "11 red threes counted, but 5 decks hold only 10."),
        ("stock", [{"held.black_threes": 12}], "12 black threes counted, but 5 decks hold only 10."),
        (
            "stock",
            [{"books.red": 2, "table.10": 13}],
            "North: these books need more cards than were counted: 14 needed, 13 counted.",
        ),
        (
            "stock",
            [{"books.black": 3, "table.50": 2, "table.10": 19}],
            "North: these books need more wild cards than were counted: 3 needed, 2 counted.",
        ),
        ("stock", [{"exact_deals": 3}], "North: too many exact deals: 3 counted, 2 possible."),
        ("stock", [{"table.points": 2905}], "North: 2905 points, but all cards of 5 decks are worth 2900."),
        (
            "stock",
            [{"books.red": 2, "table.points": 65}],
            "North: the cards of these books alone are worth 70, not 65.",
        ),
        ("stock", [{"held.points": 62}], "North: 62 is not a multiple of 5."),
        ("out", [OUT, {"table.10": 7}], "South has nothing left over, though another team went out."),
        ("stock", [{"held.10": 85}], "North has 85 cards left over. More than 84 is unlikely."),
    ],
)
def test_the_message_of_a_problem_has_its_names_and_numbers(ending, counts, sentence):
    assert sentences(TEXAS, ending, *counts, decks=5)[:1] == [sentence]


def test_the_message_of_a_problem_of_the_table_has_its_numbers(test_rule_set):
    one = {"exact_deals": 1}
    assert sentences(test_rule_set("every-form"), "stock", one, one, players=3) == [
        "2 exact deals at this table. Only the dealer can have one."
    ]
    assert sentences(test_rule_set("every-form"), "stock", one, {}, players=3) == []
    assert sentences(TANGLEWOOD, "out", {"out": 1}, {"held.5": 1}, players=1) == [
        "The rules do not say how many books a table of 2 needs to go out."
    ]


@pytest.mark.parametrize("ending", ["stock"])
def test_a_team_marked_out_in_a_hand_that_ended_another_way_is_a_problem(ending):
    assert problems(TEXAS, ending, OUT, {"held.5": 1}) == [("ending-mismatch", "error", "North", "out")]


def test_a_hand_that_ended_by_going_out_with_no_team_marked_is_a_problem():
    assert problems(TEXAS, "out", {"held.5": 1}, {"held.5": 1}) == [("ending-mismatch", "error", None, None)]


@pytest.mark.parametrize(
    ("row", "most"),
    [("50", 10), ("20", 40), ("10", 120), ("5", 80)],
    ids=["2D jokers", "4D twos and 4D aces", "4D of each of six ranks", "4D of each of four ranks"],
)
def test_more_cards_than_five_decks_hold_are_a_problem(row, most):
    table = {f"table.{row}": most - 9}
    assert problems(TEXAS, "stock", table, {f"held.{row}": 9}) == []
    assert problems(TEXAS, "stock", table, {f"held.{row}": 10}) == [("too-many-cards", "error", None, None)]


def test_the_limit_of_cards_is_the_decks_used_or_the_most_decks_allowed():
    jokers = {"table.50": 14}
    assert problems(HIDDEN_VALLEY, "stock", jokers, {}) == []  # seven decks are allowed for four players
    assert problems(HIDDEN_VALLEY, "stock", jokers, {}, decks=5) == [("too-many-cards", "error", None, None)]
    assert problems(LAKES, "stock", {"table.50": 9}, {}) == [("too-many-cards", "error", None, None)]
    assert problems(LAKES, "stock", {"table.50": 9}, {}, {}) == []  # six players use five decks


@pytest.mark.parametrize("color", ["red", "black"])
def test_more_threes_than_the_decks_hold_are_a_problem(color):
    five, six = {f"held.{color}_threes": 5}, {f"held.{color}_threes": 6}
    assert problems(TEXAS, "stock", five, five) == []
    assert problems(TEXAS, "stock", five, six) == [("too-many-threes", "error", None, None)]


def test_fewer_cards_than_the_books_need_are_a_problem():
    assert problems(TEXAS, "stock", {"books.red": 2, "table.10": 14}, {}) == []
    short = {"books.red": 2, "table.10": 13}
    assert problems(TEXAS, "stock", short, {}) == [("books-without-cards", "error", "North", "books.red")]


def test_fewer_wild_cards_than_the_books_need_are_a_problem():
    enough = {"books.wild": 1, "books.black": 2, "table.50": 5, "table.20": 4, "table.10": 12}
    assert problems(HIDDEN_VALLEY, "stock", enough, {}) == []
    short = enough | {"table.20": 3, "table.10": 13}
    assert problems(HIDDEN_VALLEY, "stock", short, {}) == [("books-without-cards", "error", "North", "books.wild")]


def test_aces_in_the_row_of_twos_do_not_count_as_wild_cards():
    # Five decks have 20 twos and 10 jokers: not enough for five wild books, whatever the number of aces.
    aces = {"books.wild": 5, "table.50": 10, "table.20": 40}
    assert problems(HIDDEN_VALLEY, "stock", aces, {}, decks=5) == [
        ("books-without-cards", "error", "North", "books.wild")
    ]


def test_more_exact_deals_than_players_are_a_problem():
    assert problems(TEXAS, "stock", {"exact_deals": 2}, {}) == []
    assert problems(TEXAS, "stock", {"exact_deals": 3}, {}) == [("too-many-exact", "error", "North", "exact_deals")]


def test_more_points_than_all_cards_are_worth_are_a_problem():
    all_cards = 10 * 50 + 40 * 20 + 120 * 10 + 80 * 5
    for line in ("table.points", "held.points"):
        assert problems(TEXAS, "stock", {line: all_cards}, {}) == []
        assert problems(TEXAS, "stock", {line: all_cards + 5}, {}) == [("points-too-high", "error", "North", line)]


def test_fewer_points_than_the_books_are_worth_are_a_problem():
    # A red book is at least seven fives; a black one six fives and a two; a wild one seven twos.
    books = {"books.red": 1, "books.black": 1, "books.wild": 1}
    least = 35 + 50 + 140
    assert problems(HIDDEN_VALLEY, "stock", books | {"table.points": least}, {}) == []
    short = books | {"table.points": least - 5}
    assert problems(HIDDEN_VALLEY, "stock", short, {}) == [("points-too-high", "error", "North", "table.points")]


def test_points_that_no_cards_add_up_to_are_a_problem():
    assert problems(TEXAS, "stock", {"held.points": 62}, {}) == [("odd-points", "error", "North", "held.points")]
    assert problems(TEXAS, "stock", {"held.points": 65}, {}) == []


def test_nothing_left_over_when_another_team_went_out_is_a_problem():
    nothing = {"books.red": 1, "table.10": 7}
    assert problems(TEXAS, "out", OUT, nothing) == [("nothing-held", "warning", "South", "held.50")]
    for line in ("held.5", "held.red_threes", "held.points"):
        assert problems(TEXAS, "out", OUT, nothing | {line: 5}) == []


def test_nothing_left_over_when_nobody_went_out_is_no_problem():
    assert problems(TEXAS, "stock", {"books.red": 1, "table.10": 7}, {"exact_deals": 0}) == []


def test_more_cards_left_over_than_hands_hold_are_a_problem():
    # Two players, each with both stacks of 11 and 20 more cards, hold 84.
    held = {"held.10": 80, "held.red_threes": 2, "held.black_threes": 2}
    assert problems(TEXAS, "stock", held, {}) == []
    assert problems(TEXAS, "stock", held | {"held.5": 1}, {}) == [("too-many-held", "warning", "North", "held.50")]


@pytest.mark.parametrize("players", [(1, 1), (1, 2), (2, 3), (3, 4)])
def test_an_unknown_number_of_required_books_is_a_problem(players):
    teams = [TeamCounts(name=f"Team {n}", players=n, counts={"held.5": 1}) for n in players]
    teams[0] = TeamCounts(name="Us", players=players[0], counts={"out": 1, "table.5": 1})
    deal = Deal(number=1, ending="out", teams=tuple(teams))
    unknown = score_deal(TANGLEWOOD, deal).problems
    assert [(problem.code, problem.severity, problem.team) for problem in unknown] == [
        ("required-unknown", "warning", None)
    ]
    said = score_deal(TANGLEWOOD, replace(deal, required={"red": 1})).problems
    assert [(problem.code, problem.values["missing"]) for problem in said] == [("out-without-books", "Clean books (1)")]


def test_every_problem_is_found_in_one_pass():
    north = {"out": 1, "exact_deals": 3, "books.red": 9, "table.10": 62, "held.red_threes": 11}
    south = {"out": 1, "table.points": 9999, "held.points": 3}
    assert sorted({code for code, *_ in problems(TEXAS, "stock", north, south)}) == [
        "books-without-cards",
        "ending-mismatch",
        "odd-points",
        "out-without-books",
        "points-too-high",
        "too-many-exact",
        "too-many-threes",
        "two-out",
    ]


def test_a_score_is_computed_whatever_the_problems():
    north = TeamCounts(name="North", players=2, counts={"out": 1, "exact_deals": 7})
    assert score_deal(TANGLEWOOD, Deal(number=1, ending="stock", teams=(north,))).teams[0].total == 800


def test_black_threes_without_a_price_are_counted_as_cards():
    assert problems(LAKEMONT, "stock", {"held.black_threes": 13}, {}) == [("too-many-threes", "error", None, None)]


def test_the_error_names_every_book_that_would_do():
    accepts = ('kind = "red"', 'kind = "red"\naccepts = ["red", "black"]')
    rules = read_rule_set(changed(accepts).split('[[required]]\nkind = "black"')[0])
    us, them = (
        TeamCounts(name=name, players=2, counts={"out": out, "held.5": 1}) for name, out in (("Us", 1), ("Them", 0))
    )
    (problem,) = score_deal(rules, Deal(number=1, ending="out", teams=(us, them))).problems
    assert problem.message == ("Us went out with too few books. Still needed: Red canastas or Black canastas (2).")
