"""Results by player and by chapter, from the points of each hand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.core.standings.persons import member, result, spare
from tournaments.core.standings.counted_deals import DealRemark
from tournaments.core.standings.players import chapter_results, player_results, players_in_round

ADA, BO, CY, DI = (member(number, name) for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), start=1))


def totals(players):
    return {player.name: player.total for player in players}


def test_every_player_gets_all_points_of_the_team():
    players = player_results([result(1, ADA, BO, hands={1: 500, 2: -100})], [1, 2])
    assert totals(players) == {"Ada": 400, "Bo": 400}
    assert [(player.played, player.deals_so_far) for player in players] == [(2, 2), (2, 2)]


def test_a_substitute_gets_the_hands_they_played_and_the_team_keeps_its_total():
    left, came = member(2, "Bo", last=1), member(3, "Cy", first=2)
    team = result(1, ADA, left, came, hands={1: 500, 2: 300})
    assert team.total == 800
    players = player_results([team], [1, 2])
    assert totals(players) == {"Ada": 800, "Bo": 500, "Cy": 300}
    assert {player.name: player.played for player in players} == {"Ada": 2, "Bo": 1, "Cy": 1}


def test_hands_in_a_team_that_brought_no_points_say_why():
    late = member(2, "Bo", first=3)
    remarks = {1: DealRemark("not-played", 0), 2: DealRemark("averaged", 90), 3: DealRemark("left-out", 40)}
    team = result(1, ADA, late, hands={2: 300})._replace(remarks=remarks)
    players = player_results([team], [1, 2, 3])
    assert {player.name: dict(player.without_points) for player in players} == {
        "Ada": {1: remarks[1], 3: remarks[3]},
        "Bo": {3: remarks[3]},
    }
    (ada, _bo) = players_in_round(players, 2, round_hands=2)
    assert ada.without_points == {3: remarks[3]}


def test_a_hand_that_the_table_did_not_play_does_not_count_as_played():
    left, came = member(2, "Bo", last=1), member(3, "Cy", first=2)
    stopped = result(1, ADA, left, came, hands={1: 500})._replace(not_played=frozenset({2}))
    players = player_results([stopped], [1, 2])
    assert {player.name: (player.played, player.total) for player in players} == {
        "Ada": (1, 500),
        "Bo": (1, 500),
        "Cy": (0, 0),
    }


def test_partners_of_one_team_have_one_unit():
    first, second = result(1, ADA, BO, hands={1: 500}), result(2, CY, hands={1: 500})
    ada, bo, cy = players_ = player_results([first, second], [1])
    assert ada.unit == bo.unit != cy.unit
    assert len({player.unit for player in [*players_, spare(8, "Eve"), spare(9, "Fay")]}) == 4


def test_a_member_who_did_not_come_has_no_result():
    assert totals(player_results([result(1, ADA, member(2, "Bo", last=0), hands={1: 500})], [1])) == {"Ada": 500}


def test_three_who_share_two_chairs_get_the_same_points():
    (ada, *_others) = players = player_results([result(1, ADA, BO, CY, hands={1: 501})], [1])
    assert set(totals(players).values()) == {501}
    assert ada.per_chair == Fraction(501, 2)


def test_hands_in_shared_chairs_are_told_apart_from_hands_of_ones_own():
    """Cy shares the chairs of Ada and Bo in Hands 2 and 3, and Bo leaves before Hand 3. Hand 4 is not in."""
    left, came = member(2, "Bo", last=2), member(3, "Cy", first=2)
    team = result(1, ADA, left, came, hands={1: 500, 2: 300, 3: 100})
    players = {player.name: player for player in player_results([team], [1, 2, 3, 4])}
    assert {name: sorted(player.shared) for name, player in players.items()} == {"Ada": [2], "Bo": [2], "Cy": [2]}
    assert {name: player.played for name, player in players.items()} == {"Ada": 3, "Bo": 2, "Cy": 2}
    alone = player_results([result(1, ADA, BO, hands={1: 500})], [1])
    assert [(player.has_all_hands, player.shared) for player in alone] == [(True, frozenset())] * 2
    three = player_results([result(1, ADA, BO, CY, hands={1: 500})], [1])
    assert [(player.has_all_hands, player.played) for player in three] == [(False, 1)] * 3
    one_round = players_in_round(three, 1, round_hands=1)
    assert [player.shared for player in one_round] == [{1}] * 3
    assert [player.shared for player in players_in_round(players.values(), 1, round_hands=1)] == [frozenset()] * 2


def test_a_team_that_shares_its_chairs_has_all_its_hands():
    team = result(1, ADA, BO, CY, hands={1: 500})
    assert (team.has_all_hands, team.shared) == (True, frozenset())


def test_a_player_of_two_teams_gets_the_points_of_both():
    players = player_results(
        [result(1, ADA, BO, hands={1: 500}, sizes=(4,)), result(2, CY, ADA, hands={2: 70}, sizes=(6,), chairs=3)],
        [1, 2],
    )
    ada = players[0]
    assert (ada.hands, ada.sizes, ada.per_chair) == ({1: 500, 2: 70}, (4, 6), 250 + Fraction(70, 3))


people = st.lists(st.tuples(st.sampled_from(["", "Palm", "North"]), st.integers(-500, 5000)), max_size=12)


@given(people, st.integers(1, 5), st.booleans())
def test_a_chapter_gets_the_average_of_its_best_players(people, best_of, low_wins):
    players = [
        player_results([result(n, member(n, f"P{n}", chapter=chapter), hands={1: points})], [1])[0]
        for n, (chapter, points) in enumerate(people)
    ]
    found = chapter_results(players, best_of=best_of, score=lambda player: player.total, low_wins=low_wins)
    assert [chapter.name for chapter in found] == sorted({chapter for chapter, _points in people if chapter})
    for chapter in found:
        theirs = sorted((points for name, points in people if name == chapter.name), reverse=not low_wins)
        assert sorted((player.total for player in chapter.counted), reverse=not low_wins) == theirs[:best_of]
        assert chapter.average * len(chapter.counted) == sum(theirs[:best_of])
        assert chapter.others == len(theirs) - len(chapter.counted)


def test_a_chapter_has_the_average_of_its_best_players_and_counts_the_others():
    north = [member(number, name, chapter="North") for number, name in enumerate(("Ada", "Bo", "Cy"), start=1)]
    points = {"Ada": 500, "Bo": 100, "Cy": 300}
    teams = [result(one.player, one, hands={1: points[one.name]}) for one in north]
    players = [*player_results([*teams, result(4, DI, hands={1: 900})], [1]), spare(5, "Eve")]
    for low_wins, best, average in ((False, ["Ada", "Cy"], 400), (True, ["Bo", "Cy"], 200)):
        (found,) = chapter_results(players, best_of=2, score=lambda player: player.total, low_wins=low_wins)
        assert (found.name, [player.name for player in found.counted]) == ("North", best)
        assert (found.average, found.others) == (average, 1)
