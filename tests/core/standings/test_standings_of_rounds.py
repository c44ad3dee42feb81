"""Standings of several rounds: who wins a table, what places go by, and the list of one round.

The laws add up random evenings again from their points, in another way than the code.
"""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.standings.persons import member, result, spare, team
from tournaments.core.standings import ranks_by
from tournaments.core.standings.counted_deals import average_of
from tournaments.core.standings.credits import credits_by_deal, with_credits
from tournaments.core.standings.evening import Evening, SheetIn, TableInResults
from tournaments.core.standings.players import player_results, players_in_round
from tournaments.core.standings.rounds_won import round_of, rounds_won, teams_in_round

HALF = Fraction(1, 2)


def at_table(*totals, **more):
    return [result(number, hands=hands)._replace(**more) for number, hands in enumerate(totals, start=1)]


def test_the_list_of_a_round_has_the_teams_that_played_it_and_its_hands_only():
    played, later = result(1, member(1, "Ada"), hands={1: 300, 2: 100, 3: 50}), member(2, "Bo", first=3)
    (found,) = teams_in_round([played, result(2, later, hands={3: 70})], 1, round_hands=2)
    assert (found.number, found.hands, found.deals_so_far) == (1, {1: 300, 2: 100}, 2)


@pytest.mark.parametrize(
    ("totals", "low_wins", "won"),
    [
        ([{1: 300, 2: 100}, {1: 200, 2: 150}], False, {1: {1: Fraction(1)}}),
        ([{1: 300, 2: 100}, {1: 200, 2: 150}], True, {2: {1: Fraction(1)}}),
        ([{1: 300, 2: 100}, {1: 200, 2: 200}], False, {1: {1: HALF}, 2: {1: HALF}}),
        ([{1: 5}, {1: 5}, {1: 5}], False, {team: {1: Fraction(1, 3)} for team in (1, 2, 3)}),
        ([{1: -300}, {1: -200}], False, {2: {1: Fraction(1)}}),
        ([{1: 0, 3: 900}, {1: 10, 3: 0}], False, {2: {1: Fraction(1)}}),
        ([{}, {}], False, {}),
    ],
)
def test_the_best_total_of_a_table_wins_the_round_and_a_tie_shares_it(totals, low_wins, won):
    assert rounds_won({(1, 1): at_table(*totals)}, round_hands=2, low_wins=low_wins) == won


def test_a_round_that_a_table_did_not_play_is_won_by_nobody():
    teams = at_table({1: 50}, {1: 20}, not_played=frozenset({1}))
    assert rounds_won({(1, 1): teams}, round_hands=2) == {}


def test_a_player_has_the_win_of_each_team_they_played_a_hand_of_the_round_with():
    left, came, late = member(2, "Bo", last=1), member(3, "Cy", first=2, last=2), member(4, "Di", first=3)
    won = result(1, member(1, "Ada"), left, came, late, hands={1: 5, 2: 5, 3: 1, 4: 1})._replace(
        wins={1: HALF, 2: Fraction(1)}
    )
    players = player_results([won], [1, 2, 3, 4], round_hands=2)
    assert {one.name: one.won for one in players} == {"Ada": HALF + 1, "Bo": HALF, "Cy": HALF, "Di": 1}


def test_a_round_is_won_once_all_its_hands_are_in_at_the_table():
    teams = (team(1, member(1, "Ada"), seatings=(1,)), team(2, member(2, "Bo"), seatings=(1,)))
    points = {1: {1: 10, 2: 10}, 2: {1: 5, 2: 5}}

    def won(*deals, after=None, until=None):
        found = Evening(
            teams=teams,
            tables={1: TableInResults(1, 1, 2)},
            sheets={(1, deal): SheetIn() for deal in deals},
            points=points,
            rule="as-it-is",
            round_hands=2,
        )
        return [one.won for one in (found.until(until) if until else found).results(after=after)]

    assert won(1, 2) == [1, 0]
    assert won(1) == won(1, 2, after=1) == won(1, 2, until=1) == [0, 0]


class Points:
    """Somebody's points of four hands, from one and a half rounds won."""

    total, per_chair, hands_counted, won = 90, Fraction(45), 4, HALF + 1


@pytest.mark.parametrize(
    ("by", "options", "marks"),
    [
        ("total", {}, (90,)),
        ("total", {"per_chair": True}, (45,)),
        ("average", {}, (Fraction(45, 2),)),
        ("average", {"per_chair": True}, (Fraction(45, 4),)),
        ("wins", {}, (HALF + 1, 90)),
        ("wins", {"low_wins": True}, (HALF + 1, -90)),
    ],
)
def test_places_go_by_the_choice_of_the_event(by, options, marks):
    assert ranks_by.marks(Points(), ranks_by=by, **options) == marks


def test_only_points_are_better_when_they_are_low():
    assert [ranks_by.low_mark_wins(ranks_by=by, low_wins=True) for by in ("total", "average", "wins")] == [
        True,
        True,
        False,
    ]


def test_the_average_of_no_hand_is_nothing():
    nobody = spare(1, "Ada")
    assert ranks_by.marks(nobody, ranks_by="average") == (0,)
    assert ranks_by.TOTAL_AFTER_WINS.value(None) == 0


# Random evenings

ROUND_HANDS = 2
NAMES = "ABCDEFGHI"


@st.composite
def events(draw):
    """Rounds with tables of two pairs out of up to nine people, new pairs each round, and points in every hand.

    A round is its tables, each two pairs with the points of each hand: [((1, 2), [50, 20]), ((3, 4), [10, 0])].
    """
    people = draw(st.integers(4, 9))
    tables = people // 4
    points = st.lists(st.integers(-20, 20), min_size=ROUND_HANDS, max_size=ROUND_HANDS)
    rounds = []
    for _round in range(draw(st.integers(1, 4))):
        seats = draw(st.permutations(range(1, people + 1)))
        pairs = [tuple(seats[at : at + 2]) for at in range(0, 4 * tables, 2)]
        rounds.append([[(pair, draw(points)) for pair in pairs[at : at + 2]] for at in range(0, len(pairs), 2)])
    return people, rounds


def evening_of(rounds, *, low_wins=False, credit="nothing"):
    """The same as the site reads it: a team for each pair of a round, hands counted through all rounds."""
    teams, tables, sheets, points = [], {}, {}, {}
    for number, each in enumerate(rounds, start=1):
        first = (number - 1) * ROUND_HANDS + 1
        for table, pairs in enumerate(each, start=1):
            seating = 10 * number + table
            tables[seating] = TableInResults(table, first, first + ROUND_HANDS - 1)
            sheets |= {(seating, deal): SheetIn() for deal in range(first, first + ROUND_HANDS)}
            for pair, worth in pairs:
                last = None if number == len(rounds) else first + ROUND_HANDS - 1
                members = [member(one, NAMES[one - 1], first=first, last=last) for one in pair]
                teams.append(team(len(teams) + 1, *members, seatings=(seating,)))
                points[len(teams)] = dict(enumerate(worth, start=first))
    return Evening(
        teams=teams,
        tables=tables,
        sheets=sheets,
        points=points,
        rule="as-it-is",
        credit=credit,
        round_hands=ROUND_HANDS,
        low_wins=low_wins,
    )


def add_up(people, rounds, *, low_wins):
    """Add up the evening person by person: hands by deal, rounds won, and the winners of each round."""
    hands, won, winners = {one: {} for one in range(1, people + 1)}, defaultdict(Fraction), defaultdict(list)
    for number, pairs in ((number, pairs) for number, each in enumerate(rounds) for pairs in each):
        totals = [sum(worth) for _pair, worth in pairs]
        best = min(totals) if low_wins else max(totals)
        for one, worth in ((one, worth) for pair, worth in pairs for one in pair):
            hands[one] |= {ROUND_HANDS * number + at: points for at, points in enumerate(worth, start=1)}
            if sum(worth) == best:
                won[one] += Fraction(1, totals.count(best))
                winners[number].append(one)
    return hands, won, winners


def add_credits(hands, winners, *, rounds, credit):
    """Return each person's hands with the credits."""
    found = {one: dict(own) for one, own in hands.items()}
    for one, deal in ((one, deal) for one in hands for deal in range(1, ROUND_HANDS * rounds + 1)):
        if deal not in hands[one]:
            of_winners = [hands[other][deal] for other in winners[(deal - 1) // ROUND_HANDS]]
            of_all = [own[deal] for own in hands.values() if deal in own]
            counted = {"own-average": list(hands[one].values()), "winners": of_winners, "average": of_all}
            if counted.get(credit):
                found[one][deal] = average_of(counted[credit])
    return found


@given(events(), st.sampled_from(["nothing", "own-average", "average", "winners"]), st.booleans())
def test_points_wins_and_credits_are_those_added_up_again(event, credit, low_wins):
    people, rounds = event
    hands, won, winners = add_up(people, rounds, low_wins=low_wins)
    expected = add_credits(hands, winners, rounds=len(rounds), credit=credit)
    evening = evening_of(rounds, low_wins=low_wins, credit=credit)
    teams, deals = evening.results(), evening.deals_in()
    players = player_results(teams, deals, round_hands=ROUND_HANDS)
    by_deal = credits_by_deal(teams, rule=credit, round_hands=ROUND_HANDS)
    everyone = [(spare(one, NAMES[one - 1]), deals) for one in range(1, people + 1)]
    found = with_credits(players, everyone, rule=credit, by_deal=by_deal)
    assert {one.player: one.hands for one in found} == {one: own for one, own in expected.items() if own}
    assert {one.player: one.won for one in found} == {one: won[one] for one, own in expected.items() if own}
    # Every table of every round has one win, held by the two players of each winning pair.
    assert sum(one.won for one in found) == 2 * sum(map(len, rounds))
    assert sum(one.won for one in teams) == sum(map(len, rounds))
    # What the rounds bring adds up to the whole.
    for one in found:
        parts = [players_in_round([one], number, round_hands=ROUND_HANDS) for number in evening.rounds]
        assert sum(part.total for row in parts for part in row) == one.total
        assert sum(part.won for row in parts for part in row) == one.won
        assert all(part.played <= part.deals_so_far == ROUND_HANDS for row in parts for part in row)


@given(events())
def test_the_list_of_a_round_has_its_teams_and_its_hands(event):
    _people, rounds = event
    evening = evening_of(rounds)
    for number in evening.rounds:
        found = teams_in_round(evening.results(), number, round_hands=ROUND_HANDS)
        expected = [(set(pair), sum(worth)) for pairs in rounds[number - 1] for pair, worth in pairs]
        assert [({one.player for one in team.players}, team.total) for team in found] == expected
        assert {round_of(deal, ROUND_HANDS) for team in found for deal in team.hands} == {number}
        assert {team.deals_so_far for team in found} == {ROUND_HANDS}
        assert {*(number for team in found for number in team.wins)} <= {number}


def test_one_sitting_has_no_rounds():
    assert list(Evening(teams=(), tables={}, sheets={}, points={}, rule="").rounds) == []
