"""Cards that cost only who did not go out, one bonus for several kinds of books, and victory points."""

import pytest

from scoring import Adjustment, Deal, DealError, TeamCounts, read_rule_set, score_deal, write_rule_set
from scoring.game import game_state
from scoring.meant import BoxChange
from scoring.price_list import price_list
from scoring.prices import ByDeal, ByDifference, DifferenceStep, IfLine, OneOfEach, Stepped, for_teams, points, times
from scoring.rule_card import card_as_text
from scoring.rule_words import ENGLISH, price_in_words
from scoring.score import REPLACED, REPLACED_LABEL
from scoring.slips import find_slips
from tests.scoring.rule_texts import changed, faults

RED_THREES = "price = -500"
BONUS = '[[lines]]\ncode = "bonus"\nlabel = "Bonus"\nprice = {}\n\n[[required]]'
VICTORY = "{ difference = [{ start = 0, more = 10, less = 10 }, { start = 500, more = 14, less = 6 }] }"


@pytest.fixture
def rules(test_rule_set):
    return test_rule_set("victory-points")


@pytest.fixture
def on_top(rules):
    """The same sheet with victory points on top of the points of the hand."""
    return read_rule_set(write_rule_set(rules).replace('replaces = "total"\n', ""))


def played(us, them, *others, ending="out", number=1):
    names = ("Us", "Them", "Others")
    counts = (us, them, *others)
    teams = (TeamCounts(name=name, players=2, counts=team) for name, team in zip(names, counts, strict=False))
    return Deal(number=number, ending=ending, teams=tuple(teams))


def lines_of(team):
    return {line.code: (line.count, line.points) for line in team.lines if line.count or line.points}


WON = {"out": 1, "books.red": 2, "books.black": 1, "table.20": 9, "table.5": 12, "held.50": 1, "held.red_threes": 1}
LOST = {"books.black": 2, "table.20": 2, "table.10": 12, "held.50": 2, "held.5": 3}
"""By hand, the winner: 100 + 1,000 + 300 + 180 + 60 + one red and one black book 50 = 1,690; left over nothing.

The loser: 600 + 160 − 100 − 15 − 500 for the red book that is missing = 145. The difference is 1,545: 14 to 6.
"""


def test_a_worked_hand(rules):
    us, them = score_deal(rules, played(WON, LOST)).teams
    assert (us.hand_total, us.total) == (1690, 14)
    assert (them.hand_total, them.total) == (145, 6)
    assert lines_of(us) == {
        "out": (1, 100),
        "books.red": (2, 1000),
        "books.black": (1, 300),
        "pairs": (1, 50),
        "table.20": (9, 180),
        "table.5": (12, 60),
        "held.50": (1, 0),
        "held.red_threes": (1, 0),
        "victory_points": (1545, 14),
        REPLACED: (1, -1690),
    }
    assert lines_of(them)["held.50"] == (2, -100)
    assert lines_of(them)["missing.red"] == (1, -500)
    assert lines_of(them)[REPLACED] == (1, -145)
    assert us.lines[-1].label == REPLACED_LABEL


def test_left_over_counts_for_both_if_nobody_went_out(rules):
    held = {"held.50": 1, "held.20": 1, "held.5": 2}
    us, them = score_deal(rules, played(held, held | {"held.10": 1}, ending="stock")).teams
    assert (us.hand_total, them.hand_total) == (-80, -90)
    assert (us.total, them.total) == (11, 9)


@pytest.mark.parametrize(("out", "worth"), [(0, -70), (1, 100)])
def test_left_over_in_points_counts_only_for_who_did_not_go_out(rules, out, worth):
    deal = played({"out": out, "held.points": 70}, {}, ending="out" if out else "stock")
    assert score_deal(rules, deal).teams[0].hand_total == worth


@pytest.mark.parametrize(
    ("red", "black", "wild", "bonus", "pairs"),
    [(1, 1, 0, 0, 1), (1, 1, 1, 1, 1), (3, 2, 2, 2, 2), (0, 4, 1, 0, 0)],
)
def test_one_of_each_is_counted_by_itself(rules, red, black, wild, bonus, pairs):
    us = {"books.red": red, "books.black": black, "books.wild": wild}
    lines = lines_of(score_deal(rules, played(us, {}, ending="stock", number=2)).teams[0])
    assert lines.get("one_of_each", (0, 0)) == (bonus, 1000 if bonus else 0)
    assert lines.get("pairs", (0, 0)) == (pairs, 60 * pairs)


@pytest.mark.parametrize(
    ("more", "points"), [(0, (10, 10)), (1, (11, 9)), (99, (11, 9)), (100, (14, 6)), (399, (14, 6)), (400, (20, 0))]
)
def test_victory_points_by_the_difference(rules, more, points):
    for change in (1, -1):
        teams = [{"table.5": 100 + more}, {"table.5": 100}][::change]
        scored = score_deal(rules, played(*teams, ending="stock")).teams
        assert tuple(team.total for team in scored[::change]) == points


def test_of_three_teams_each_is_compared_with_the_best_other(rules):
    teams = [{"table.5": 300}, {"table.5": 200}, {"table.5": 199}]
    scored = score_deal(rules, played(*teams, ending="stock")).teams
    assert [team.total for team in scored] == [14, 6, 6]
    assert [lines_of(team)["victory_points"][0] for team in scored] == [500, 500, 505]


def test_victory_points_wait_for_every_team(rules):
    us, them = score_deal(rules, played({"table.5": 100}, {}, ending="stock")).teams
    assert (us.total, us.hand_total, them.total) == (500, 500, 0)
    alone = Deal(number=1, ending="stock", teams=(TeamCounts(name="Us", players=2, counts={"table.5": 1}),))
    assert score_deal(rules, alone).teams[0].total == 5


def test_points_given_by_hand_are_added_and_not_compared(rules):
    us = TeamCounts(name="Us", players=2, counts={"table.5": 100}, adjustments=(Adjustment(points=-3, reason="late"),))
    them = TeamCounts(name="Them", players=2, counts={"table.5": 100})
    scored = score_deal(rules, Deal(number=1, ending="stock", teams=(us, them))).teams
    assert [team.total for team in scored] == [10 - 3, 10]
    assert scored[0].hand_total == 497


def test_victory_points_may_come_on_top(on_top):
    us, them = score_deal(on_top, played(WON, LOST)).teams
    assert (us.total, us.hand_total, them.total) == (1690 + 14, 1690, 145 + 6)
    assert REPLACED not in lines_of(us)


def test_a_game_is_won_by_victory_points(rules):
    assert game_state(rules, deals_played=2, totals=[24, 16]).winners == (0,)


def test_nobody_is_asked_for_such_lines(rules):
    prices = price_list(rules, deal=1, players=4, team_size=2)
    rows = [f"{side}.{row}" for side in ("table", "held") for row in (50, 20, 10, 5)]
    assert prices.boxes() == ["books.red", "books.black", "books.wild", *rows, "held.red_threes"]
    assert rules.computed_lines == {"one_of_each", "pairs", "victory_points"}
    for code in rules.computed_lines:
        with pytest.raises(DealError, match=f"has no line '{code}'"):
            score_deal(rules, played({code: 1}, {}, ending="stock"))


def test_a_kind_of_book_worth_nothing_is_counted_as_a_number(rules):
    assert "books.wild" not in rules.yes_or_no_lines


def test_slips_are_found_by_the_points_of_the_hand(rules):
    typed = WON | {"table.20": 8}
    changes = [one.changes for one in find_slips(rules, played(typed, LOST), [1690, 145])]
    assert (BoxChange(1, "table.20", 9),) in changes
    swapped = LOST | {"held.5": 30}
    (best, *_) = find_slips(rules, played(WON, swapped), [1690, 145])
    assert [(change.line, change.meant) for change in best.changes] == [("held.5", 3)]
    in_points = {"books.black": 2, "table.points": 160, "held.points": 151}
    found = find_slips(rules, played(WON, in_points), [1690, 145])
    assert [[(change.line, change.meant) for change in one.changes] for one in found[:1]] == [[("held.points", 115)]]


def test_a_bonus_for_several_books_is_part_of_a_slip(rules):
    us = {"books.red": 1, "books.black": 1, "table.20": 8, "table.5": 13}
    (best, *_) = find_slips(rules, played(us, {}, ending="stock"), [500 + 300 + 50 + 160 + 65 + 1000, None])
    assert [(change.line, change.meant) for change in best.changes] == [("books.wild", 1)]


def test_how_a_hand_ended_is_a_slip_under_such_rules(rules):
    typed = {**WON, "out": 0}
    found = find_slips(rules, played(typed, LOST | {"out": 1}), [1690, 145])
    # Whoever went out without the books, or in the other team's column, has the same numbers on the paper.
    assert [one.kind for one in found[:2]] == ["teams-exchanged", "ending"]


def test_the_card_says_so(rules):
    card = card_as_text(rules)
    assert "Cards left in hand are subtracted from teams that did not go out.\n" in card
    words = {line.code: price_in_words(line.price, rules, ENGLISH) for line in rules.lines}
    assert words["pairs"] == "(50 · 60 by hand) for one each of “Red books” + “Black books”"
    assert words["one_of_each"] == "(1000 once) for one each of “Red books” + “Black books” + “Wild books”"
    victory = "by the difference of the hand, 10 to 10; from 5 on 11 to 9; from 500 on 14 to 6; from 2000 on 20 to 0"
    assert words["victory_points"] == victory


def test_such_prices_are_resolved_for_a_table():
    bonus = OneOfEach(lines=("books.red", "out"), then=ByDeal((1, 2)))
    assert for_teams(bonus, deals=[2], players=4, team_sizes=[2]) == OneOfEach(lines=("books.red", "out"), then=2)
    victory = ByDifference((DifferenceStep(start=0, more=1, less=1),))
    assert for_teams(victory, deals=[2], players=4, team_sizes=[2]) == victory
    assert times(victory, 2) == victory
    assert points(victory, 3, {}) == 0  # one team alone cannot know them
    assert times(OneOfEach(lines=("a", "b"), then=5), 2) == OneOfEach(lines=("a", "b"), then=10)


@pytest.mark.parametrize(
    ("price", "fault"),
    [
        ('{ one_of_each = ["books.red"], then = 5 }', "price.one_of_each: needs at least two different lines"),
        (
            '{ one_of_each = ["books.red", "books.red"], then = 5 }',
            "price.one_of_each: needs at least two different lines",
        ),
        (
            "{ one_of_each = [], then = 5 }",
            "price.one_of_each: needs square brackets with 1 to 100 entries in them",
        ),
        (
            '{ one_of_each = ["books.red", "luck"], then = 5 }',
            "price: depends on 'luck', which is not another line of this sheet",
        ),
        (
            '{ one_of_each = ["books.red", "bonus"], then = 5 }',
            "price: depends on 'bonus', which is not another line of this sheet",
        ),
        (
            "{ difference = [{ start = 5, more = 1, less = 1 }] }",
            "price: needs a first step from 0 on with the same points for both teams",
        ),
        (
            "{ difference = [{ start = 0, more = 2, less = 1 }] }",
            "price: needs a first step from 0 on with the same points for both teams",
        ),
        (
            "{ difference = [{ start = 0, more = 1, less = 1 }, { start = 0, more = 2, less = 0 }] }",
            "price: needs steps in order: each “start” larger than the one before",
        ),
        ("{ difference = [] }", "price.difference: needs square brackets with 1 to 100 entries in them"),
        ("{ difference = [{ start = 0, more = 1 }] }", "price.difference[1].less: needs a whole number from"),
    ],
)
def test_a_fault_of_such_a_price_is_reported(price, fault):
    (found,) = faults(changed(("[[required]]", BONUS.format(price))))
    assert fault in found


@pytest.mark.parametrize("code", ["out", "books.red", "held.red_threes"])
def test_what_the_table_counts_has_another_price(code, rules):
    text = changed(("[[required]]", BONUS.format(0)))
    first, _, rest = text.partition(f'code = "{code}"')
    label, _, after = rest.partition("price = ")
    (found,) = faults(f'{first}code = "{code}"{label}price = {VICTORY}\n{after.partition(chr(10))[2]}')
    assert found.endswith(f"{code} is counted at the table, so it needs another price")


def test_a_sheet_has_victory_points_once():
    other = BONUS.format(VICTORY).replace("bonus", "other").replace("[[required]]", BONUS.format(VICTORY))
    (found,) = faults(changed(("[[required]]", other)))
    assert found.endswith("price: a sheet has victory points once")


def test_a_bonus_is_no_whole_total():
    bonus = BONUS.format('{ one_of_each = ["books.red", "books.black"], then = 5 }\nreplaces = "total"')
    (found,) = faults(changed(("[[required]]", bonus)))
    assert found.endswith("replaces: does not go with this price")


def test_no_other_price_depends_on_a_bonus():
    bonus = BONUS.format('{ one_of_each = ["books.red", "books.black"], then = 5 }')
    by_bonus = 'price = { if_line = "bonus", then = 5, otherwise = 0 }'
    (found,) = faults(changed(("[[required]]", bonus), (RED_THREES, by_bonus)))
    assert found.endswith("price: depends on 'bonus', which is not another line of this sheet")


def test_a_bonus_is_the_whole_price_of_its_line():
    inside = '{ players = { 4 = { one_of_each = ["books.red", "books.black"], then = 5 }, 6 = 5 } }'
    assert faults(changed(("[[required]]", BONUS.format(inside))))


def test_prices_within_a_bonus_are_found(rules):
    bonus = rules.by_code["one_of_each"].price
    assert isinstance(bonus.then, Stepped)
    assert isinstance(rules.by_code["held.50"].price, IfLine)


def test_such_a_file_is_of_format_two(rules):
    assert write_rule_set(rules).startswith("format = 2\n")
    for price in (VICTORY, '{ one_of_each = ["books.red", "books.black"], then = 5 }'):
        assert write_rule_set(read_rule_set(changed(("[[required]]", BONUS.format(price))))).startswith("format = 2\n")
