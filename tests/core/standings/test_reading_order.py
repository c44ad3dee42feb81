"""The order of reading out the winners: last to first, ties together."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.standings.ranking import ranked, reading_order

totals = st.lists(st.integers(-5, 5), max_size=15)


def order(totals, **more):
    return reading_order(ranked((n, (total,)) for n, total in enumerate(totals)), **more)


@given(totals)
def test_everybody_is_read_out_once_with_the_winner_last(totals):
    groups = order(totals)
    assert sorted(row.who for group in groups for row in group) == list(range(len(totals)))
    assert [group[0].place for group in groups] == sorted(
        {row.place for group in groups for row in group}, reverse=True
    )
    assert all(row.shared == (len(group) > 1) for group in groups for row in group)
    if totals:
        assert {totals[row.who] for row in groups[-1]} == {max(totals)}


@given(totals, st.integers(1, 20))
def test_only_the_requested_places_are_read_out(totals, first):
    assert order(totals, first=first) == [group for group in order(totals) if group[0].place <= first]
