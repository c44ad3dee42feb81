"""The game at one table: how many hands it has to play, who has won, and what each team lacks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import built_in
from tournaments.core.sheets.game import HandAtTable, table_game

TANGLEWOOD = built_in("tanglewood")
TARGET = replace(TANGLEWOOD, deals=None, target=5000)
LEAD = replace(TANGLEWOOD, deals=None, must_lead_all=True)
BOOKS = replace(TANGLEWOOD, deals=None, target_books=7)
ONE_MORE = replace(TANGLEWOOD, one_more_hand=True)

NORTH, SOUTH, EAST = 11, 12, 13


def hands(*points):
    """The hands 1, 2, … with the points of North and South."""
    return {deal: HandAtTable({NORTH: north, SOUTH: south}) for deal, (north, south) in enumerate(points, start=1)}


NOT_PLAYED = HandAtTable({}, is_played=False)


def test_before_its_first_hand_a_table_has_to_play_one():
    game = table_game(TARGET, {})
    assert (game.after, game.last_due, game.is_over, game.missing) == (0, 1, False, {})


@pytest.mark.parametrize(
    ("rules", "played", "last_due", "winners"),
    [
        (TARGET, hands((3000, 2000)), 2, ()),
        (TARGET, hands((3000, 2000), (1995, 2995)), 3, ()),
        (TARGET, hands((3000, 2000), (2000, 0)), 2, (NORTH,)),
        (TARGET, hands((3000, 2000), (2500, 4000)), 2, (SOUTH,)),
        (TARGET, hands((3000, 2000), (2500, 3500)), 2, (NORTH, SOUTH)),
        (replace(TARGET, one_more_hand=True), hands((3000, 2000), (2500, 3500)), 3, ()),
        (replace(TARGET, one_more_hand=True), hands((3000, 2000), (2500, 3500), (0, 5)), 3, (SOUTH,)),
        (replace(TARGET, low_wins=True), hands((5000, 300)), 1, (SOUTH,)),
        (LEAD, hands((300, 300)), 2, ()),
        (LEAD, hands((305, 300)), 1, (NORTH,)),
        (ONE_MORE, hands((300, 200)), 4, ()),
        (ONE_MORE, hands((300, 200), (0, 0), (0, 0), (0, 0)), 4, (NORTH,)),
        (ONE_MORE, hands((300, 200), (0, 0), (0, 0), (0, 100)), 5, ()),
        (ONE_MORE, hands((300, 200), (0, 0), (0, 0), (0, 100), (10, 0)), 5, (NORTH,)),
    ],
)
def test_a_game_goes_on_until_its_rules_say_who_has_won(rules, played, last_due, winners):
    game = table_game(rules, played)
    assert (game.last_due, game.winners, game.is_over) == (last_due, winners, bool(winners))


def test_what_each_team_lacks():
    assert table_game(TARGET, hands((3760, -200))).missing == {NORTH: 1240, SOUTH: 5200}
    assert table_game(LEAD, hands((200, 300))).missing == {NORTH: 101, SOUTH: 0}
    assert table_game(ONE_MORE, hands((200, 300))).missing == {}


def test_books_of_all_hands_end_a_game_to_a_number_of_books():
    first = HandAtTable({NORTH: 100, SOUTH: 900}, {NORTH: 4, SOUTH: 3})
    second = HandAtTable({NORTH: 100, SOUTH: 900}, {NORTH: 3})
    assert table_game(BOOKS, {1: first}).missing == {NORTH: 3, SOUTH: 4}
    over = table_game(BOOKS, {1: first, 2: second})
    assert (over.last_due, over.winners) == (2, (SOUTH,))


def test_a_tie_at_the_end_is_told_from_a_game_that_goes_on():
    tied = hands((3000, 2000), (2500, 3500))
    assert table_game(replace(TARGET, one_more_hand=True), tied).is_tied
    assert not table_game(replace(TARGET, one_more_hand=True), hands((100, 100))).is_tied
    assert table_game(ONE_MORE, hands(*[(1, 1)] * 4)).is_tied
    assert not table_game(ONE_MORE, hands(*[(1, 1)] * 3)).is_tied


def test_hands_after_a_missing_one_wait_for_it():
    played = hands((3000, 0), (3000, 0), (100, 100))
    del played[2]
    game = table_game(TARGET, played)
    assert (game.after, game.last_due, game.is_over, game.totals) == (1, 3, False, {NORTH: 3000, SOUTH: 0})


def test_hands_after_the_end_do_not_count():
    game = table_game(TARGET, hands((6000, 0), (0, 9000)))
    assert (game.after, game.last_due, game.winners, game.totals) == (1, 1, (NORTH,), {NORTH: 6000, SOUTH: 0})


def test_a_table_that_stops_has_no_winner():
    game = table_game(TARGET, hands((3000, 0)) | {2: NOT_PLAYED, 3: NOT_PLAYED})
    assert (game.last_due, game.is_over, game.winners) == (3, True, ())


def test_a_table_that_stops_at_once_has_no_winner_and_no_totals():
    game = table_game(TARGET, {1: NOT_PLAYED})
    assert (game.last_due, game.is_over, game.winners, game.totals) == (1, True, (), {})


def test_a_hand_left_out_between_others_brings_nothing():
    game = table_game(TARGET, hands((3000, 0)) | {2: NOT_PLAYED, 3: HandAtTable({NORTH: 2000, SOUTH: 0})})
    assert (game.last_due, game.winners) == (3, (NORTH,))


def test_a_table_that_opens_late_and_a_team_that_joins_late():
    played = {3: HandAtTable({NORTH: 3000, SOUTH: 0}), 4: HandAtTable({NORTH: 0, SOUTH: 0, EAST: 5000})}
    assert table_game(TARGET, {}, first_deal=3).last_due == 3
    game = table_game(TARGET, played, first_deal=3)
    assert (game.last_due, game.winners) == (4, (EAST,))


@given(st.lists(st.tuples(*[st.integers(-200, 500).map(lambda count: 5 * count)] * 2), max_size=8), st.data())
def test_keying_in_hands_in_any_order_ends_the_same_game(points, data):
    """The hands before the end decide; which sheet comes in first, and what comes after the end, do not."""
    played = hands(*points)
    whole = table_game(TARGET, played)
    for deal in range(1, whole.after):
        assert not table_game(TARGET, {one: played[one] for one in range(1, deal + 1)}).is_over
    keyed = {}
    for deal in data.draw(st.permutations(list(played))):
        keyed[deal] = played[deal]
        now = table_game(TARGET, keyed)
        assert now.after <= whole.after
        assert now.last_due >= max(now.after, 1)
        assert now.is_over <= whole.is_over
    assert table_game(TARGET, keyed) == whole
    assert whole.is_over == any(
        sum(pair[team] for pair in points[:n]) >= 5000 for n in range(len(points) + 1) for team in (0, 1)
    )
