"""Other published sheets and every form of price, as test rule sets: a data file alone can express them."""

from dataclasses import replace

import pytest

from scoring import Deal, DealError, TeamCounts, score_deal
from scoring.prices import ByPlayers
from scoring.rules import Book, Line
from scoring.score import books_missing

US = {"books.red": 2, "books.black": 2, "table.20": 8, "table.10": 14, "table.5": 6}
CARDS = 160 + 140 + 30


def totals(rules, counts, number=1, ending="stock", players=2, other=None, **deal):
    teams = (
        TeamCounts(name="Us", players=players, counts=counts),
        TeamCounts(name="Them", players=players, counts=other or {}),
    )
    return score_deal(rules, Deal(number=number, ending=ending, teams=teams, **deal))


def total(*arguments, **more):
    return totals(*arguments, **more).teams[0].total


def test_pagat_pays_for_red_threes_laid_down_and_for_wild_books(test_rule_set):
    pagat = test_rule_set("pagat-four-handed")
    assert total(pagat, US | {"laid.red_threes": 3, "held.red_threes": 1}) == 1000 + 600 + CARDS + 300 - 100
    assert total(pagat, {"books.wild": 1, "table.50": 3, "table.20": 4}) == 1500 + 150 + 80
    out = US | {"out": 1, "table.10": 20}
    assert [p.code for p in totals(pagat, out, ending="out").problems] == ["out-without-books"]


def test_good_sam_florida_has_three_deals_and_free_black_threes(test_rule_set):
    florida = test_rule_set("good-sam-florida")
    assert total(florida, US | {"out": 1, "exact_deals": 2}, ending="out") == 1600 + CARDS + 100 + 200
    assert total(florida, {"held.black_threes": 4, "held.red_threes": 1, "held.5": 2}) == -510
    with pytest.raises(DealError, match="has no deal 4"):
        total(florida, US, number=4)


def test_the_five_deck_sheet_pays_more_for_going_out_in_later_deals(test_rule_set):
    sheet = test_rule_set("five-deck")
    worth = [total(sheet, US | {"out": 1}, number=number, ending="out") for number in (1, 2, 3, 4)]
    assert worth == [1600 + CARDS + out for out in (100, 200, 300, 400)]


def test_the_five_deck_sheet_needs_more_books_in_later_deals(test_rule_set):
    sheet = test_rule_set("five-deck")
    lacking = [
        bool(totals(sheet, US | {"out": 1}, number=number, ending="out", other={"held.5": 1}).problems)
        for number in (1, 2, 3, 4)
    ]
    assert lacking == [False, False, True, True]


def test_a_book_of_black_threes_uses_threes_and_no_cards_of_the_point_rows(test_rule_set):
    sheet = test_rule_set("five-deck")
    score = totals(sheet, {"books.black_threes": 1, "books.sevens": 1, "table.5": 7})
    assert (score.teams[0].total, score.problems) == (2000 + 1500 + 35, ())
    too_many = totals(sheet, {"books.black_threes": 1, "held.black_threes": 4})
    assert [p.code for p in too_many.problems] == ["too-many-threes"]


def test_pachunka_pays_one_exact_deal_per_team(test_rule_set):
    pachunka = test_rule_set("pachunka")
    assert total(pachunka, US | {"exact_deals": 1}) == 1000 + 400 + CARDS + 200
    twice = totals(pachunka, US | {"exact_deals": 2})
    assert [(p.code, p.team) for p in twice.problems] == [("too-many-exact", "Us")]


class TestEveryForm:
    @pytest.fixture
    def rules(self, test_rule_set):
        return test_rule_set("every-form")

    @pytest.mark.parametrize(("laid", "worth"), [(0, 0), (1, 100), (6, 600), (7, 1000), (9, 1100)])
    def test_a_stepped_price(self, rules, laid, worth):
        enough = {"books.black": 1, "books.red": 2, "table.5": 21, "laid.red_threes": laid}
        assert total(rules, enough, players=3) == 300 + 1400 + 105 + worth

    def test_a_price_that_depends_on_another_line(self, rules):
        def worth(**counts):
            codes = {code.replace("_", ".", 1): count for code, count in counts.items()}
            lines = totals(rules, {"laid.black_threes": 2} | codes, number=2).teams[0].lines
            return next(line.points for line in lines if line.code == "laid.black_threes")

        assert worth(out=1) == 2 * 100
        assert worth(books_red=2) == 2 * 60
        assert worth(books_red=1) == 2 * 25

    @pytest.mark.parametrize(("players", "red", "out"), [(1, 300, 100), (2, 500, 100), (3, 700, 150)])
    def test_prices_by_players_at_the_table_and_by_team_size(self, rules, players, red, out):
        count = 4 if players == 1 else 2
        teams = [TeamCounts(name=str(n), players=players, counts={}) for n in range(1, count)]
        us = TeamCounts(name="0", players=players, counts={"books.red": 3, "books.black": 1, "out": 1})
        score = score_deal(rules, Deal(number=1, ending="out", teams=(us, *teams)))
        assert score.teams[0].total == 3 * red + 300 + out

    def test_a_table_without_a_price_cannot_be_scored(self, rules):
        with pytest.raises(DealError, match="no price for 8 players in teams of 4"):
            total(rules, {"out": 1}, players=4)

    def test_rows_that_share_a_value_and_an_ace_at_fifteen(self, rules):
        counts = {"table.twos": 1, "table.court": 2, "table.15": 3, "held.5": 4, "books.black": 1}
        assert total(rules, counts) == 20 + 40 + 45 - 20 + 300

    def test_missing_books_are_always_deducted_at_a_set_amount(self, rules):
        score = totals(rules, {"held.5": 0}, players=3)
        deducted = {line.code: line.points for line in score.teams[0].lines if line.code.startswith("missing.")}
        assert deducted == {"missing.red": -2 * 250, "missing.black": -300}

    def test_the_number_of_required_books_is_asked_where_the_rules_leave_it_open(self, rules):
        assert [p.code for p in totals(rules, {"held.5": 1}).problems] == ["required-unknown"]
        said = totals(rules, {"held.5": 1}, required={"red": 1, "black": 0})
        assert (said.problems, said.teams[0].total) == ((), -5 - 250 - 300)
        with pytest.raises(DealError, match="requires no books called 'wild'"):
            totals(rules, {"held.5": 1}, required={"wild": 1})

    def test_required_books_that_the_sheet_states_count_though_another_kind_is_open(self, rules):
        """At a table of four the number of red books is open; one black book is needed at every table."""
        deducted = {line.code: line.points for line in totals(rules, {"held.5": 0}).teams[0].lines}
        assert deducted["missing.black"] == -300
        assert "missing.red" not in deducted
        out = totals(rules, {"out": 1, "table.5": 1}, ending="out")
        assert [p.code for p in out.problems] == ["required-unknown", "out-without-books"]
        assert out.problems[1].values["missing"] == "Black books or Books of five (1)"
        asked = totals(rules, {"held.5": 0}, required={"red": 2})
        lines = {line.code: line.points for line in asked.teams[0].lines}
        assert (lines["missing.red"], lines["missing.black"], asked.problems) == (-500, -300, ())
        other = totals(rules, {"held.5": 0}, required={"black": 2})
        lines = {line.code: line.points for line in other.teams[0].lines}
        assert (lines.get("missing.red"), lines["missing.black"]) == (None, -300)
        assert [p.code for p in other.problems] == ["required-unknown"]

    def test_books_missing_are_known_if_some_kinds_are_open_or_no_books_are_needed(self, rules):
        us = TeamCounts(name="Us", players=2, counts={"held.5": 1})
        deal = Deal(number=1, ending="stock", teams=(us, replace(us, name="Them")))
        assert books_missing(rules, deal, us) == {"black": 1}
        assert books_missing(replace(rules, required=()), deal, us) == {}
        all_open = tuple(replace(need, count=ByPlayers("players", ((6, 2),))) for need in rules.required)
        assert books_missing(replace(rules, required=all_open), deal, us) is None

    def test_a_number_open_for_one_team_size_only_is_a_warning(self, rules):
        by_team = ByPlayers("team_size", ((2, 1), (3, 1)))
        rules = replace(rules, required=(replace(rules.required[0], count=by_team), rules.required[1]))
        pair, lone = (TeamCounts(name=str(chairs), players=chairs, counts={"held.5": 1}) for chairs in (2, 1))
        for teams in ((pair, replace(lone, name="other"), lone), (lone, replace(lone, name="other"), pair)):
            found = score_deal(rules, Deal(number=1, ending="stock", teams=teams)).problems
            assert [p.code for p in found] == ["required-unknown"]

    def test_a_book_of_five_cards_of_any_kind(self, rules):
        assert totals(rules, {"books.any": 2, "table.court": 10}, required={"red": 0, "black": 1}).problems == ()
        short = totals(rules, {"books.any": 2, "table.court": 9}, required={"red": 0, "black": 1})
        assert [p.code for p in short.problems] == ["books-without-cards"]

    def test_a_book_of_wild_cards_alone_needs_wild_cards_whatever_its_ranks(self, rules):
        wild = Line(code="books.wild", label="Wild books", price=9, book=Book(made_of="wilds", ranks=("red 3",)))
        rules = replace(rules, sheet=(wild, *rules.sheet))
        short = totals(rules, {"books.wild": 1, "table.twos": 6}, required={"red": 0, "black": 0})
        assert [p.code for p in short.problems] == ["books-without-cards"]

    def test_only_the_dealer_of_a_table_can_be_exact(self, rules):
        one = {"exact_deals": 1}
        both = totals(rules, one, players=3, other=one)
        assert [(p.code, p.team) for p in both.problems] == [("too-many-exact", None)]
        assert total(rules, one | {"books.fives": 2, "books.black": 1}, players=3) == 100 + 10000 + 300

    def test_a_line_of_its_own_a_target_and_an_opening_by_score(self, rules):
        assert total(rules, {"pile_pickups": 3, "books.red": 3}, number=12) == -30 + 1500
        assert rules.low_wins
        assert [rules.opening.points(deal=9, running_score=score) for score in (-5, 0, 1499, 1500)] == [15, 50, 50, 120]
        assert rules.cards_dealt == 33

    def test_decks_by_players(self, rules):
        assert [rules.decks.usual(players) for players in (4, 6, 8)] == [5, 7, 7]
        assert [rules.decks.most(players) for players in (4, 6, 8)] == [6, 7, 7]
