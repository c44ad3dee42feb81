"""The team that keeps the card that a player cuts."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.cut_cards import teams_of_their_own


@given(st.lists(st.frozensets(st.integers(1, 9), max_size=4), max_size=5))
def test_each_has_a_team_that_is_theirs_alone_if_there_is_one(tied):
    found = teams_of_their_own(tied)
    assert len(found) == len(tied)
    for number, (teams, team) in enumerate(zip(tied, found, strict=True)):
        alone = {one for one in teams if sum(one in other for other in tied) == 1}
        assert team == (min(alone) if alone else None), number
