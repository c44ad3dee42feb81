"""What an evening brought: each hand a person played brings the team's full points."""

import pytest

from tournaments.seasons.scores import Stay, TeamScore, points_by_player

ADA, GRACE = Stay(player=1, name="Ada"), Stay(player=2, name="Grace")
LISE_LATER, GRACE_EARLY = Stay(player=3, name="Lise", first_deal=3), Stay(player=2, name="Grace", last_deal=2)
HANDS = {1: 100, 2: 200, 3: 400, 4: 800}


@pytest.mark.parametrize(
    ("stays", "points", "name"),
    [
        ((ADA, GRACE), {1: 1500, 2: 1500}, "Ada & Grace"),
        ((ADA, GRACE_EARLY, LISE_LATER), {1: 1500, 2: 300, 3: 1200}, "Ada & Grace & Lise"),
        ((ADA,), {1: 1500}, "Ada"),
    ],
)
def test_a_team_with_and_without_a_substitute(stays, points, name):
    team = TeamScore(stays=stays, hands=HANDS)
    assert (team.total, team.name, points_by_player([team])) == (1500, name, points)


def test_partners_are_those_of_the_same_hands():
    team = TeamScore(stays=(ADA, GRACE_EARLY, LISE_LATER), hands=HANDS)
    assert team.partners_of(1) == {2: "Grace", 3: "Lise"}
    assert team.partners_of(2) == {1: "Ada"}


def test_who_changed_teams_brings_the_points_of_both():
    first = TeamScore(stays=(GRACE_EARLY, ADA), hands=HANDS)
    second = TeamScore(stays=(Stay(player=2, name="Grace", first_deal=3),), hands={3: 10, 4: 20})
    assert points_by_player([first, second]) == {2: 330, 1: 1500}


def test_who_left_before_the_first_hand_has_no_points():
    team = TeamScore(stays=(ADA, Stay(player=2, name="Grace", last_deal=0)), hands={1: 100})
    assert points_by_player([team]) == {1: 100}


def test_who_came_back_stands_once():
    back = Stay(player=2, name="Grace", first_deal=4)
    team = TeamScore(stays=(ADA, GRACE_EARLY, back), hands=HANDS)
    assert (team.name, points_by_player([team])[2]) == ("Ada & Grace", 1100)
