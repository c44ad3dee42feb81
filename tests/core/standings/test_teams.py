"""A team's results, as lists show them."""

from fractions import Fraction

import pytest

from tests.core.standings.persons import member, result
from tournaments.core.standings.counted_deals import DealRemark


def test_a_team_has_totals_name_tables_and_sizes():
    team = result(7, member(1, "Ada"), member(2, "Bo"), hands={1: 501, 2: -100}, seatings=(3,), sizes=(6,))
    assert (team.number, team.name, team.tables, team.sizes) == (7, "Ada & Bo", (3,), (6,))
    assert (team.total, team.per_chair) == (401, Fraction(401, 2))


def test_results_name_those_who_played_a_hand_that_counts():
    """Wanda came for Hand 3, which is not in yet; Cleo left after Hand 1; Dan never came."""
    members = [member(1, "Ada"), member(2, "Cleo", last=1), member(3, "Dan", last=0), member(4, "Wanda", first=3)]
    played = {hands: result(7, *members, hands=dict.fromkeys(hands, 100)).name for hands in [(), (1, 2), (2, 3), (2,)]}
    assert played == {(): "Ada & Cleo & Wanda", (1, 2): "Ada & Cleo", (2, 3): "Ada & Wanda", (2,): "Ada"}
    average = result(7, *members, hands={1: 100, 3: 100})._replace(not_played=frozenset({3}))
    assert average.name == "Ada & Cleo"


def test_points_of_a_team_that_grew_are_divided_by_its_chairs_in_each_hand():
    """Two people play Hands 1 and 2; a third joins for Hand 3."""
    grown = result(7, member(1, "Ada"), hands={1: 500, 2: 100, 3: 900}, chairs=3, former_chairs=((2, 2),))
    assert (grown.total, grown.per_chair) == (1500, Fraction(250 + 50 + 300))


def test_a_member_plays_from_their_first_to_their_last_deal():
    assert [member(1, "Ada", first=2, last=3).plays(deal) for deal in (1, 2, 3, 4)] == [False, True, True, False]
    assert member(1, "Ada").plays(99)


def test_a_team_counts_the_hands_that_bring_points():
    assert result(1, hands={1: 100, 3: 0}).hands_counted == 2
    assert result(1, hands={}).hands_counted == 0


@pytest.mark.parametrize(("hands", "remarks", "expected"), [({}, (), False), ({1: 0}, (), True), ({}, (1,), False)])
def test_a_hand_of_no_points_counts_and_one_that_is_left_out_does_not(hands, remarks, expected):
    team = result(7, member(1, "Ada"), hands=hands)
    told = dict.fromkeys(remarks, DealRemark("left-out", 500))
    assert team._replace(remarks=told).has_counted_hand == expected


def test_a_team_whose_members_stay_has_all_of_them_before_the_first_hand_too():
    assert [one.name for one in result(7, member(1, "Ada"), member(2, "Bo"), hands={}).players] == ["Ada", "Bo"]


def test_a_team_has_all_hands_if_no_other_has_more():
    team = result(7, member(1, "Ada"), hands={1: 100})
    assert [team.has_all_hands, team._replace(deals_so_far=2).has_all_hands] == [True, False]
