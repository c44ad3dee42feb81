"""Laws of the offers for late people, on invented halls of every built-in rule set."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.library import built_in
from tournaments.core.changes.late_people import Hall, LateChair, TableNow, TeamNow, late_offers

RULES = [
    built_in(key) for key in ("tanglewood", "hidden-valley-ranch", "lakemont-ridge", "texas-good-sam", "tour-of-lakes")
]
CHAPTERS = st.sampled_from(["lake", "palm", None])
GROWS = {LateChair.NEW_TABLE, LateChair.NEW_TEAM, LateChair.WITH_SPARE, LateChair.ONE_EACH, LateChair.ONE_MORE}


@st.composite
def teams_now(draw, chairs, people):
    """A team with an empty chair, a shared one, someone away, or none of these."""
    seated = [next(people) for _ in range(max(1, chairs + draw(st.sampled_from([0, 0, 0, -1, 1]))))]
    away = tuple(person for person in seated if draw(st.integers(0, 9)) == 9)
    return TeamNow(chairs=chairs, people=tuple(seated), away=away, empty_from=draw(st.integers(1, 4)))


@st.composite
def halls(draw):
    """A hall of one to three tables, and one to six late people."""
    rules, people, tables = draw(st.sampled_from(RULES)), iter(range(1_000)), []
    last_deal = draw(st.integers(1, 4))
    for number in range(1, draw(st.integers(1, 3)) + 1):
        players, ways = draw(st.sampled_from(rules.tables))
        teams = tuple(draw(teams_now(chairs, people)) for chairs in draw(st.sampled_from(ways)))
        next_deal, has_begun = draw(st.integers(1, last_deal + 1)), draw(st.booleans())
        decks = rules.decks.usual(players)
        tables.append(TableNow(number=number, teams=teams, decks=decks, next_deal=next_deal, has_begun=has_begun))
    late = [next(people) for _ in range(draw(st.integers(1, 6)))]
    spare = tuple(next(people) for _ in range(draw(st.integers(0, 1))))
    everyone = range(next(people))
    pairs = st.sets(st.sampled_from(everyone), min_size=2, max_size=2).map(frozenset)
    hall = Hall(
        tables=tuple(tables),
        ways=dict(rules.tables),
        decks={players: rules.decks.usual(players) for players, _ways in rules.tables},
        first_deal=1,
        last_deal=last_deal,
        lists=draw(st.sampled_from(["one", "per-size", "per-player"])),
        chapters={person: draw(CHAPTERS) for person in everyone},
        never=draw(st.frozensets(pairs, max_size=4)),
        spare=spare,
    )
    return hall, late


def seats_of(hall):
    """The people of each team, by table and position."""
    return {
        (table.number, position): team.people
        for table in hall.tables
        for position, team in enumerate(table.teams, start=1)
    }


def after(hall, offer):
    """The people of each team, by table and position, once an offer is taken."""
    seats = seats_of(hall)
    for position, people in offer.teams:
        here = seats.get((offer.table, position), ())
        seats[offer.table, position] = (*(person for person in here if person != offer.instead), *people)
    return seats


@given(halls())
def test_nobody_else_moves(case):
    hall, late = case
    before = seats_of(hall)
    for offer in late_offers(hall, late):
        seats = after(hall, offer)
        for place, people in before.items():
            assert set(people) - {offer.instead} <= set(seats[place])


@given(halls())
def test_nobody_has_two_chairs(case):
    hall, late = case
    for offer in late_offers(hall, late):
        seated = [person for people in after(hall, offer).values() for person in people]
        assert len(set(seated)) == len(seated)
        assert set(offer.people) <= {*late, *hall.spare}
        assert set(offer.people) & set(late)


@given(halls())
def test_no_offer_breaks_a_never_together(case):
    hall, late = case
    for offer in late_offers(hall, late):
        seats = after(hall, offer)
        for position, _people in offer.teams:
            pairs = {frozenset(pair) for pair in combinations(seats[offer.table, position], 2)}
            came = {pair for pair in pairs if pair & set(offer.people)}
            assert not came & hall.never


@given(halls())
def test_every_offer_leaves_a_table_that_the_rules_know(case):
    """A table that grows or opens has a known size; at any other table at most one more than the chairs play."""
    hall, late = case
    for offer in late_offers(hall, late):
        sizes = sorted(len(people) for (table, _place), people in after(hall, offer).items() if table == offer.table)
        if offer.kind in GROWS:
            assert sizes in [sorted(way) for way in hall.ways[sum(sizes)]]
            assert offer.list_change is not None
        else:
            (table,) = (table for table in hall.tables if table.number == offer.table)
            assert all(len(team) <= chairs + 1 for team, chairs in zip(
                (after(hall, offer)[offer.table, place] for place in range(1, len(table.teams) + 1)), table.chairs,
                strict=True))  # fmt: skip


@given(halls())
def test_no_offer_changes_a_hand_that_is_in(case):
    hall, late = case
    for offer in late_offers(hall, late):
        assert hall.first_deal <= offer.from_deal
        for table in hall.tables:
            if table.number == offer.table:
                assert offer.from_deal >= table.next_deal + (table.has_begun and offer.kind in GROWS)
        if offer.kind in GROWS:
            assert offer.from_deal <= hall.last_deal


@given(halls())
def test_keys_tell_all_offers_apart(case):
    hall, late = case
    keys = [offer.key for offer in late_offers(hall, late)]
    assert len(set(keys)) == len(keys)
