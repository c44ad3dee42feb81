"""Laws of the standings in the formats "fixed teams" and "progressive".

Random evenings are scheduled, keyed in and scored by the code. The test prices the counts of the sheets itself, adds
them up person by person, and places everyone by counting who has more.
"""

from collections import defaultdict
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Deal, TeamCounts, built_in, score_deal
from tests.core.standings.persons import member, team
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.rounds import ScheduleRules, tables_for
from tournaments.core.schedules.stored import lasting_teams
from tournaments.core.standings.evening import Evening, SheetIn, TableInResults
from tournaments.core.standings.players import player_results
from tournaments.core.standings.ranking import ranked

RULES = built_in("tanglewood")
PRICES = {"books.red": 500, "books.black": 300, "table.5": 5, "held.red_threes": -500}
"""What one of each costs on the sheet of Tanglewood."""
HANDS, STEPS = 2, 100


@st.composite
def evenings(draw):
    """The rules of an evening at tables of four, a seed, and a generator of counts."""
    people, rounds = draw(st.integers(4, 13)), draw(st.integers(1, 4))
    rules = ScheduleRules(people=tuple(range(1, people + 1)), tables=tables_for(people, (4,)), rounds=rounds)
    return rules, draw(st.integers(0, 999)), Random(draw(st.integers(0, 999)))


def counts_of(chance):
    return {code: chance.randrange(3) for code in PRICES}


def worth(counts):
    return sum(PRICES[code] * number for code, number in counts.items())


def scored(number, tallies):
    """The points of a sheet as the site scores it."""
    deal = Deal(
        number=number,
        ending="stock",
        teams=tuple(TeamCounts(name=f"{at}", players=2, counts=one) for at, one in enumerate(tallies)),
    )
    return [one.total for one in score_deal(RULES, deal).teams]


def key_in(each, chance):
    """The counts of a round: those of each team in each hand."""
    return {people: [counts_of(chance) for _hand in range(HANDS)] for table in each.tables for people in table.teams}


def points_of(each, counts):
    """The points of a round by table, team and hand, as the site scores its sheets."""
    return [
        [scored(hand + 1, [counts[people][hand] for people in table.teams]) for hand in range(HANDS)]
        for table in each.tables
    ]


def evening_of(rounds, points, lasting):
    """The evening as the site reads it: lasting teams, or for each round its own."""
    tables, sheets, totals, seatings, names = {}, {}, defaultdict(dict), defaultdict(list), {}
    for number, (each, of_tables) in enumerate(zip(rounds, points, strict=True)):
        first = number * HANDS + 1
        for table, of_hands in zip(each.tables, of_tables, strict=True):
            seating = 100 * number + table.number
            tables[seating] = TableInResults(table.number, first, first + HANDS - 1)
            sheets |= {(seating, first + hand): SheetIn() for hand in range(HANDS)}
            for at, people in enumerate(table.teams):
                key = next((one for one in lasting if set(people) <= set(one)), (number, people))
                pk = names.setdefault(key, len(names) + 1)
                seatings[key].append(seating)
                totals[pk] |= {first + hand: of_hands[hand][at] for hand in range(HANDS)}
    teams = []
    for key, pk in names.items():
        is_lasting = key in lasting
        people, first = (key, 1) if is_lasting else (key[1], key[0] * HANDS + 1)
        last = None if is_lasting else first + HANDS - 1
        theirs = [member(one, f"P{one:02}", first=first, last=last) for one in people]
        teams.append(team(pk, *theirs, seatings=tuple(seatings[key])))
    return Evening(teams=teams, tables=tables, sheets=sheets, points=dict(totals), rule="as-it-is", round_hands=HANDS)


def assert_places(found, expected):
    """Compare the places with those counted again: one more than the number of those who have more."""
    placed = ranked((one, (one.total,)) for one in found)
    totals = list(expected.values())
    for row in placed:
        own = expected[row.who.player if hasattr(row.who, "player") else frozenset(p.player for p in row.who.players)]
        assert row.who.total == own
        assert row.place == 1 + sum(other > own for other in totals)
        assert row.shared == (totals.count(own) > 1)
    assert len(placed) == len(expected)


@settings(max_examples=60)
@given(evenings())
def test_fixed_teams_have_the_sum_of_what_their_sheets_count(evening):
    rules, seed, chance = evening
    rounds = make_schedule(FORMATS["fixed-teams"], rules, Random(seed), steps=STEPS).rounds
    lasting = [one for one in lasting_teams(rounds) if len(one) == 2]
    counts = [key_in(each, chance) for each in rounds]
    found = evening_of(rounds, [points_of(each, of) for each, of in zip(rounds, counts, strict=True)], lasting)
    expected, of_people = defaultdict(int), defaultdict(int)
    for of_round in counts:
        for people, of_hands in of_round.items():
            expected[frozenset(people)] += sum(map(worth, of_hands))
            for one in people:
                of_people[one] += sum(map(worth, of_hands))
    if len(rules.people) % 2 == 0:
        assert_places(found.results(), expected)
    assert_places(player_results(found.results(), found.deals_in(), round_hands=HANDS), of_people)


@settings(max_examples=60)
@given(evenings())
def test_winners_of_what_the_sheets_count_move_up_and_everyone_has_the_sum_of_their_teams(evening):
    rules, seed, chance = evening
    rounds, counts, points = [], [], []
    expected = defaultdict(int)
    for number in range(rules.rounds):
        (each,) = FORMATS["progressive"].rest(rules, rounds, Random(seed + number), STEPS)
        of_round = key_in(each, chance)
        if rounds and not rules_over(rules):
            assert_winners_moved_up(rounds[-1], counts[-1], each)
        scores = points_of(each, of_round)
        tables = [
            replace(table, points=tuple(map(sum, zip(*of_hands, strict=True))))
            for table, of_hands in zip(each.tables, scores, strict=True)
        ]
        rounds.append(replace(each, tables=tuple(tables)))
        counts.append(of_round)
        points.append(scores)
        for people, of_hands in of_round.items():
            for one in people:
                expected[one] += sum(map(worth, of_hands))
    found = evening_of(rounds, points, [])
    assert_places(player_results(found.results(), found.deals_in(), round_hands=HANDS), expected)


def rules_over(rules):
    """How many sit out: then the tables fill up, and a winner may move further."""
    return len(rules.people) - rules.chairs


def assert_winners_moved_up(before, counts, now):
    seat = {person: table.number for table in now.tables for person in table.people}
    for table in before.tables:
        totals = {people: sum(map(worth, counts[people])) for people in table.teams}
        best = max(totals.values())
        if list(totals.values()).count(best) == 1:
            (winners,) = (people for people, total in totals.items() if total == best)
            assert {seat[person] for person in winners} == {max(1, table.number - 1)}
            if len(winners) == 2:
                assert not any(set(winners) == set(team) for one in now.tables for team in one.teams)
