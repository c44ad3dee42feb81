"""The points of a round."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.rounds_won import deals_of_round, points_of_round


@given(st.dictionaries(st.integers(1, 12), st.integers(-500, 5_000)), st.integers(1, 4))
def test_the_rounds_add_up_to_the_total_and_a_round_without_a_hand_has_no_points(hands, round_hands):
    found = [points_of_round(hands, deals_of_round(number, round_hands)) for number in range(1, 13)]
    assert sum(points or 0 for points in found) == sum(hands.values())
    played = {(deal - 1) // round_hands + 1 for deal in hands}
    assert [points is not None for points in found] == [number in played for number in range(1, 13)]
