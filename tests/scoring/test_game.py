"""Whether a game is over, who has won, and what each team lacks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import books_made, built_in, game_state
from scoring.game import GameState
from tests.scoring import strategies

FOUR_HANDS = built_in("tanglewood")
TO_5000 = replace(FOUR_HANDS, deals=None, target=5000)
SEVEN_BOOKS = replace(FOUR_HANDS, deals=None, target_books=7)
AHEAD = replace(FOUR_HANDS, deals=None, must_lead_all=True)
totals = st.lists(st.integers(-9999, 9999), min_size=2, max_size=8)


def again(rules):
    return replace(rules, one_more_hand=True)


@pytest.mark.parametrize(
    ("rules", "played", "totals", "winners", "missing"),
    [
        (FOUR_HANDS, 3, (900, 100), (), ()),
        (FOUR_HANDS, 4, (900, 100), (0,), ()),
        (FOUR_HANDS, 4, (900, 900), (0, 1), ()),
        (again(FOUR_HANDS), 4, (900, 900), (), ()),
        (again(FOUR_HANDS), 5, (900, 905), (1,), ()),
        (replace(FOUR_HANDS, low_wins=True), 4, (900, 100), (1,), ()),
        (TO_5000, 9, (4995, 100), (), (5, 4900)),
        (TO_5000, 1, (5000, 100), (0,), (0, 4900)),
        (TO_5000, 2, (5000, 5100), (1,), (0, 0)),
        (TO_5000, 2, (5000, 5000), (0, 1), (0, 0)),
        (again(TO_5000), 2, (5000, 5000, 0), (), (0, 0, 5000)),
        (replace(TO_5000, low_wins=True), 2, (5000, -10), (1,), (0, 5010)),
        (AHEAD, 1, (300, 200, 100), (), (1, 201, 401)),
        (AHEAD, 1, (305, 200, 100), (0,), (0, 206, 406)),
        (AHEAD, 1, (0, 0), (), (1, 1)),
        (AHEAD, 1, (105, 100), (0,), (0, 6)),
    ],
)
def test_the_state_of_a_game(rules, played, totals, winners, missing):
    state = game_state(rules, deals_played=played, totals=totals)
    assert (state.winners, state.missing, state.is_over) == (winners, missing, bool(winners))


@pytest.mark.parametrize(
    ("books", "winners", "missing"), [((6, 2), (), (1, 5)), ((7, 2), (1,), (0, 5)), ((9, 7), (1,), (0, 0))]
)
def test_a_game_to_seven_books_is_won_by_points(books, winners, missing):
    state = game_state(SEVEN_BOOKS, deals_played=3, totals=(100, 900), books=books)
    assert (state.winners, state.missing) == (winners, missing)


def test_a_game_that_has_not_begun_is_not_over():
    below_zero = replace(TO_5000, target=-5)
    assert game_state(below_zero, deals_played=0, totals=(0, 0)) == GameState(
        is_over=False, leaders=(0, 1), missing=(0, 0)
    )


def test_the_books_of_a_deal_are_counted_whatever_their_kind(test_rule_set):
    counts = {"books.red": 2, "books.any": 1, "books.fives": 3, "out": 1, "table.5": 40}
    assert books_made(test_rule_set("every-form"), counts) == 6


def test_a_game_may_have_more_hands_than_planned_only_on_a_tie():
    assert [FOUR_HANDS.has_deal(number) for number in (0, 1, 4, 5)] == [False, True, True, False]
    assert [again(FOUR_HANDS).has_deal(number) for number in (0, 4, 5)] == [False, True, True]
    assert TO_5000.has_deal(99)


@given(strategies.rule_sets(), totals, st.integers(0, 9), st.data())
def test_a_game_is_over_with_winners_or_goes_on_without(rules, totals, played, data):
    books = data.draw(st.lists(st.integers(0, 20), min_size=len(totals), max_size=len(totals)))
    state = game_state(rules, deals_played=played, totals=totals, books=books)
    best = min(totals) if rules.low_wins else max(totals)
    assert [totals[team] for team in state.leaders] == [best] * totals.count(best)
    assert state.winners == (state.leaders if state.is_over else ())
    assert all(lacking >= 0 for lacking in state.missing)
    assert len(state.missing) == (0 if rules.deals else len(totals))
    if state.is_over and rules.one_more_hand:
        assert len(state.winners) == 1
