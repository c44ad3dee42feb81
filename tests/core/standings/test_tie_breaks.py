"""The tie-breaks for equal totals, and the card that is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.tie_breaks import TIE_BREAKS, TieBreakRecord, best_hand, card_shown, chosen, read_card


@pytest.mark.parametrize(
    ("code", "better", "worse", "low_wins"),
    [
        ("best-hand", TieBreakRecord(best_hand=900), TieBreakRecord(best_hand=800), False),
        ("best-hand", TieBreakRecord(best_hand=-20), TieBreakRecord(best_hand=10), True),
        ("red-books", TieBreakRecord(red_books=7), TieBreakRecord(red_books=6), False),
        ("red-books", TieBreakRecord(red_books=7), TieBreakRecord(red_books=6), True),
        ("red-threes", TieBreakRecord(red_threes=0), TieBreakRecord(red_threes=1), False),
        ("red-threes", TieBreakRecord(red_threes=0), TieBreakRecord(red_threes=1), True),
        ("cut-card", TieBreakRecord(cut_card=14), TieBreakRecord(cut_card=13), False),
        ("cut-card", TieBreakRecord(cut_card=2), TieBreakRecord(), True),
    ],
)
def test_the_better_record_has_the_higher_mark(code, better, worse, low_wins):
    marks = [TIE_BREAKS[code].mark(record, low_total_wins=low_wins) for record in (better, worse)]
    assert marks[0] > marks[1]


def test_every_mark_of_an_empty_record_is_zero():
    assert [tie_break.mark(TieBreakRecord()) for tie_break in TIE_BREAKS.values()] == [0] * len(TIE_BREAKS)


def test_tie_breaks_keep_the_chosen_order_and_unknown_ones_are_skipped():
    assert [known.code for known in chosen(["cut-card", "shoe-size", "best-hand"])] == ["cut-card", "best-hand"]


@given(st.lists(st.integers(-500, 900), min_size=1))
def test_the_best_hand_is_one_of_the_hands(hands):
    assert best_hand(hands) == max(hands)
    assert best_hand(hands, low_total_wins=True) == min(hands)


@pytest.mark.parametrize(("text", "card"), [("a", 14), ("JOKER", 15), ("2", 2), ("11", None), ("0", None), ("²", None)])
def test_a_card_is_read_from_text(text, card):
    assert read_card(text) == card


@given(st.integers(2, 15))
def test_a_shown_card_is_read_back(value):
    assert read_card(card_shown(value)) == value


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_none(text):
    assert read_card(text) in {None, *range(2, 16)}
