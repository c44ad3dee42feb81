"""What sitting out brings under each choice of the event, to people and to teams."""

from fractions import Fraction

import pytest

from tests.core.standings.persons import evening, member, result, spare, team
from tournaments.core.standings.counted_deals import SAT_OUT, DealRemark
from tournaments.core.standings.credits import credits_by_deal, with_credits
from tournaments.core.standings.evening import Evening, SheetIn, TableInResults
from tournaments.core.standings.players import player_results

ADA, BO, CY, DI, EVE, FAY = (
    member(number, name) for number, name in enumerate(("Ada", "Bo", "Cy", "Di", "Eve", "Fay"), start=1)
)


def credited(teams, sat_out, *, deals, rule, round_hands=0):
    """Each person's points by hand, with the credits."""
    players = player_results(teams, deals, round_hands=round_hands)
    by_deal = credits_by_deal(teams, rule=rule, round_hands=round_hands)
    return {one.name: one.hands for one in with_credits(players, sat_out, rule=rule, by_deal=by_deal)}


@pytest.mark.parametrize(
    ("rule", "eve"),
    [
        ("nothing", None),
        ("own-average", None),  # she has no hand of her own
        ("average", {1: 333, 2: 250}),  # (500+500+500+200+200+100)/6 = 333.3; (400×3 + 100×3)/6
        ("winners", {1: 500, 2: 400}),
    ],
)
def test_someone_who_sits_out_all_evening_gets_the_credit_of_the_event(rule, eve):
    winners = result(1, ADA, BO, member(7, "Gus"), hands={1: 500, 2: 400}, chairs=2)._replace(wins={1: Fraction(1)})
    others = [result(2, CY, DI, hands={1: 200, 2: 100}), result(3, FAY, hands={1: 100, 2: 100}, chairs=1)]
    found = credited([winners, *others], [(spare(5, "Eve"), [1, 2])], deals=[1, 2], rule=rule)
    assert found.get("Eve") == eve


def test_the_own_average_is_that_of_all_own_hands_a_half_rounded_up():
    bo = member(2, "Bo", first=2, last=3)
    teams = [result(1, ADA, bo, hands={1: 0, 2: 100, 3: 205, 4: 900})]
    found = credited(teams, [(spare(2, "Bo"), [1, 4])], deals=[1, 2, 3, 4], rule="own-average")
    assert found["Bo"] == {1: 153, 2: 100, 3: 205, 4: 153}


@pytest.mark.parametrize("rule", ["own-average", "average", "winners"])
def test_a_hand_that_counts_at_no_table_brings_no_credit(rule):
    bo = member(2, "Bo", first=3)
    teams = [result(1, ADA, bo, hands={1: 100, 3: 300})._replace(wins={1: Fraction(1)})]
    found = credited(teams, [(spare(2, "Bo"), [1, 2])], deals=[1, 2, 3], rule=rule)
    assert found["Bo"].keys() == {1, 3}


def test_a_person_gets_no_credit_for_hands_they_played_or_did_not_sit_out():
    bo = member(2, "Bo", last=1)
    teams = [result(1, ADA, bo, hands={1: 500, 2: 300, 3: 60}), result(2, CY, DI, hands={1: 100, 2: 100, 3: 20})]
    found = credited(teams, [(spare(2, "Bo"), [1, 2])], deals=[1, 2, 3], rule="average")
    assert found["Bo"] == {1: 500, 2: 167}  # (300 + 100 + 100) / 3 = 166.7, for Bo does not play it


def test_the_points_of_a_chair_are_the_average_of_those_of_the_others():
    teams = [result(1, ADA, BO, hands={1: 500}), result(2, CY, DI, EVE, hands={1: 90}, chairs=3)]
    players = player_results(teams, [1])
    by_deal = credits_by_deal(teams, rule="average")
    (fay,) = with_credits(players, [(spare(6, "Fay"), [1])], rule="average", by_deal=by_deal)[5:]
    assert (fay.total, fay.per_chair) == (254, Fraction(2 * 250 + 3 * 30, 5))


def three_teams(credit, *, low_wins=False, sheets=(1, 2, 3, 4)):
    """Two rounds of two hands at one table, for three teams: the second sits out of Round 2, the third of Round 1."""
    teams = (
        team(1, ADA, BO, seatings=(11, 12)),
        team(2, CY, DI, seatings=(11,)),
        team(3, EVE, FAY, seatings=(12,)),
    )
    points = {1: {1: 300, 2: 200, 3: 100, 4: 100}, 2: {1: 310, 2: 180}, 3: {3: 140, 4: 150}}
    return Evening(
        teams=teams,
        tables={11: TableInResults(1, 1, 2), 12: TableInResults(1, 3, 4)},
        sheets={(11 if deal < 3 else 12, deal): SheetIn() for deal in sheets},
        points={pk: {deal: worth for deal, worth in own.items() if deal in sheets} for pk, own in points.items()},
        rule="as-it-is",
        credit=credit,
        round_hands=2,
        low_wins=low_wins,
    )


@pytest.mark.parametrize(
    ("credit", "second", "third"),
    [
        ("nothing", {1: 310, 2: 180}, {3: 140, 4: 150}),
        ("own-average", {1: 310, 2: 180, 3: 245, 4: 245}, {1: 145, 2: 145, 3: 140, 4: 150}),
        ("average", {1: 310, 2: 180, 3: 120, 4: 125}, {1: 305, 2: 190, 3: 140, 4: 150}),
        ("winners", {1: 310, 2: 180, 3: 140, 4: 150}, {1: 300, 2: 200, 3: 140, 4: 150}),
    ],
)
def test_a_team_that_sits_out_of_a_round_gets_the_credit_for_its_hands(credit, second, third):
    _one, two, three = three_teams(credit).results()
    assert (two.hands, three.hands) == (second, third)
    assert (two.remarks, two.played) == ({3: DealRemark(SAT_OUT, 0), 4: DealRemark(SAT_OUT, 0)}, 2)
    assert list(two.hands) == sorted(two.hands)


def test_the_members_of_a_team_that_sits_out_have_its_credit_and_no_team():
    teams = three_teams("average").results()
    cy = next(one for one in player_results(teams, [1, 2, 3, 4], round_hands=2) if one.name == "Cy")
    assert [(part.deal, part.points, part.team and part.team.number) for part in cy.parts] == [
        (1, 310, 2),
        (2, 180, 2),
        (3, 120, None),
        (4, 125, None),
    ]
    assert cy.played == 2


def test_where_the_lowest_total_wins_the_winners_are_the_lowest():
    third = three_teams("winners", low_wins=True).results()[2]
    assert third.hands == {1: 310, 2: 180, 3: 140, 4: 150}


def test_a_round_without_a_finished_table_has_no_winners_yet():
    third = three_teams("winners", sheets=(1,)).results()[2]
    assert third.hands == {}
    assert three_teams("average", sheets=(1,)).results()[2].hands == {1: 305}


def test_a_team_that_came_later_did_not_sit_out_before():
    late = team(4, member(9, "Zoe", first=3), seatings=(13,))
    known = three_teams("average")
    with_late = Evening(
        teams=(*known.teams, late),
        tables={**known.tables, 13: TableInResults(2, 3, 4)},
        sheets=known.sheets,
        points=known.points,
        rule="as-it-is",
        credit="average",
        round_hands=2,
    )
    assert with_late.results()[3].hands == {}


def test_in_one_sitting_the_winners_are_known_at_its_end():
    teams = (team(1, ADA, BO), team(2, CY, DI))
    points = {1: {1: 300, 2: 10}, 2: {1: 100, 2: 20}}

    def credit(sheets):
        found = evening(*teams, sheets=sheets, points=points)
        found = Evening(
            teams=found.teams, tables=found.tables, sheets=found.sheets, points=points, rule="", credit="winners"
        )
        return {deal: one.points for deal, one in credits_by_deal(found.results(), rule="winners").items()}

    assert credit([(1, 1)]) == {}
    assert credit([(1, 1), (1, 2)]) == {1: 300, 2: 10}
