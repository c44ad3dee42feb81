"""Laws of the offers for late people, on invented evenings of every built-in rule set."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.library import built_in
from tournaments.core.changes.late_people import (
    LateChair,
    TableInPlay,
    TablesInPlay,
    TeamInPlay,
    from_hand,
    late_offers,
)

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
    came_late = tuple(seated[-1:]) if draw(st.booleans()) else ()
    is_shared = len(seated) > chairs
    return TeamInPlay(
        chairs=chairs,
        people=tuple(seated),
        away=away,
        empty_from=draw(st.integers(1, 4)),
        sharing=came_late if is_shared else (),
        added=() if is_shared else came_late,
    )


@st.composite
def evenings(draw):
    """An evening of one to three tables, and one to six late people."""
    rules, people, tables = draw(st.sampled_from(RULES)), iter(range(1_000)), []
    last_deal = draw(st.integers(1, 4))
    for number in range(1, draw(st.integers(1, 3)) + 1):
        players, divisions = draw(st.sampled_from(rules.tables))
        teams = tuple(draw(teams_now(chairs, people)) for chairs in draw(st.sampled_from(divisions)))
        next_deal, is_playing = draw(st.integers(1, last_deal + 1)), draw(st.booleans())
        decks = rules.decks.usual(players)
        tables.append(TableInPlay(number=number, teams=teams, decks=decks, next_deal=next_deal, is_playing=is_playing))
    late = [next(people) for _ in range(draw(st.integers(1, 6)))]
    spare = tuple(next(people) for _ in range(draw(st.integers(0, 1))))
    everyone = range(next(people))
    pairs = st.sets(st.sampled_from(everyone), min_size=2, max_size=2).map(frozenset)
    in_play = TablesInPlay(
        tables=tuple(tables),
        team_sizes=dict(rules.tables),
        decks={players: rules.decks.usual(players) for players, _divisions in rules.tables},
        first_deal=1,
        last_deal=last_deal,
        lists=draw(st.sampled_from(["one", "per-size", "per-player"])),
        chapters={person: draw(CHAPTERS) for person in everyone},
        never=draw(st.frozensets(pairs, max_size=4)),
        spare=spare,
    )
    return in_play, late


def seats_of(in_play):
    """The people of each team, by table and position."""
    return {
        (table.number, position): team.people
        for table in in_play.tables
        for position, team in enumerate(table.teams, start=1)
    }


def after(in_play, offer):
    """The people of each team, by table and position, once an offer is taken."""
    seats = {
        place: tuple(one for one in people if one not in offer.moved) for place, people in seats_of(in_play).items()
    }
    for position, people in offer.teams:
        here = seats.get((offer.table, position), ())
        seats[offer.table, position] = (*(person for person in here if person != offer.instead), *people)
    return seats


@given(evenings())
def test_nobody_else_moves(case):
    in_play, late = case
    before = seats_of(in_play)
    for offer in late_offers(in_play, late):
        seats = after(in_play, offer)
        for place, people in before.items():
            assert set(people) - {offer.instead, *offer.moved} <= set(seats[place])


@given(evenings())
def test_only_those_who_came_late_and_have_not_begun_move(case):
    in_play, late = case
    teams = [team for table in in_play.tables for team in table.teams]
    movable = {person for team in teams for person in (*team.sharing, *team.added)}
    for offer in late_offers(in_play, late):
        assert set(offer.moved) <= movable & set(offer.people)
        assert not offer.moved or set(late) <= set(offer.people)


@given(evenings(), st.integers(1, 4))
def test_nobody_loses_hands_that_come_before_the_chosen_one(case, deal):
    in_play, late = case
    plays_before = {
        person for table in in_play.tables for team in table.teams for person in team.people if table.next_deal < deal
    }
    for offer in late_offers(from_hand(in_play, deal), late):
        assert plays_before.isdisjoint(offer.moved)


@given(evenings())
def test_nobody_has_two_chairs(case):
    in_play, late = case
    for offer in late_offers(in_play, late):
        seated = [person for people in after(in_play, offer).values() for person in people]
        assert len(set(seated)) == len(seated)
        assert set(offer.people) <= {*late, *in_play.spare, *offer.moved}
        assert set(offer.people) & set(late)


@given(evenings())
def test_no_offer_breaks_a_never_together(case):
    in_play, late = case
    for offer in late_offers(in_play, late):
        seats = after(in_play, offer)
        for position, _people in offer.teams:
            pairs = {frozenset(pair) for pair in combinations(seats[offer.table, position], 2)}
            came = {pair for pair in pairs if pair & set(offer.people)}
            assert not came & in_play.never


@given(evenings())
def test_every_offer_leaves_a_table_that_the_rules_know(case):
    """A table that grows or opens has a known size; at any other table at most one more than the chairs play."""
    in_play, late = case
    for offer in late_offers(in_play, late):
        sizes = sorted(len(people) for (table, _place), people in after(in_play, offer).items() if table == offer.table)
        if offer.kind in GROWS:
            assert sizes in [sorted(way) for way in in_play.team_sizes[sum(sizes)]]
            assert offer.grows
        else:
            (table,) = (table for table in in_play.tables if table.number == offer.table)
            assert all(len(team) <= chairs + 1 for team, chairs in zip(
                (after(in_play, offer)[offer.table, place] for place in range(1, len(table.teams) + 1)), table.chairs,
                strict=True))  # fmt: skip


@given(evenings())
def test_no_offer_changes_a_hand_that_is_in(case):
    in_play, late = case
    for offer in late_offers(in_play, late):
        assert in_play.first_deal <= offer.from_deal
        for table in in_play.tables:
            if table.number == offer.table:
                assert offer.from_deal >= table.next_deal + (table.is_playing and offer.kind in GROWS)
        if offer.kind in GROWS:
            assert offer.from_deal <= in_play.last_deal


@given(evenings())
def test_keys_tell_all_offers_apart(case):
    in_play, late = case
    keys = [offer.key for offer in late_offers(in_play, late)]
    assert len(set(keys)) == len(keys)
