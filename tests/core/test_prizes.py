"""The winners of each prize: the best marks, ties together, one prize per person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.prizes import (
    Award,
    Contest,
    Contestant,
    Person,
    award,
    awards,
    drawn,
    one_prize_of,
    without_barred,
)

ADA, BO, CY, DI, EVE, FAY = people = [Person(n, name) for n, name in enumerate("Ada Bo Cy Di Eve Fay".split(), start=1)]
FIRST = Contestant("Ada & Bo", (ADA, BO), 900)
SECOND = Contestant("Cy & Di", (CY, DI), 700)
LEVEL = Contestant("Eve & Fay", (EVE, FAY), 700)
HOUSE = Contestant("House pair", (), 9999)


@pytest.mark.parametrize(
    ("contest", "taken", "gets", "has_another", "is_tie"),
    [
        (Contest(((FIRST, SECOND),)), (), [ADA, BO], [], False),
        (Contest(((FIRST, SECOND),)), {1, 2}, [CY, DI], [], False),
        (Contest(((FIRST, SECOND),)), {1}, [BO], [ADA], False),
        (Contest(((SECOND, LEVEL),)), (), [CY, DI, EVE, FAY], [], True),
        (Contest(((SECOND, LEVEL),)), {3, 4}, [EVE, FAY], [], False),
        (Contest(((FIRST, SECOND, LEVEL),), place=2, passes_on=False), (), [CY, DI, EVE, FAY], [], True),
        (Contest(((FIRST, SECOND, LEVEL),), place=3, passes_on=False), (), [], [], False),
        (Contest(((FIRST, SECOND),), passes_on=False), {1, 2}, [], [ADA, BO], False),
        (Contest(((FIRST, SECOND),), is_the_one=False), {1, 2}, [ADA, BO], [], False),
        (Contest(((FIRST,), (SECOND,)), passes_on=False), (), [ADA, BO, CY, DI], [], False),
        (Contest(((Contestant("House", (), 9999), SECOND),)), (), [CY, DI], [], False),
        (Contest(((FIRST,),)), {1, 2}, [], [], False),
        (Contest(()), (), [], [], False),
    ],
)
def test_a_contest_has_its_winners(contest, taken, gets, has_another, is_tie):
    found = award(contest, taken=taken)
    assert (list(found.gets), list(found.has_another), found.is_tie) == (gets, has_another, is_tie)


def test_prizes_for_places_are_awarded_first():
    contests = {1: Contest(((FIRST, SECOND),)), 2: Contest(((FIRST, SECOND),), passes_on=False)}
    found = awards(contests, given={})
    assert (found[2].gets, found[1].gets) == ((ADA, BO), (CY, DI))


def test_a_given_prize_counts_and_is_not_awarded_again():
    contests = {1: Contest(((FIRST, SECOND),)), 2: Contest(((FIRST, SECOND),))}
    found = awards(contests, given={1: [1], 7: [3, 4]})
    assert found == {2: Award(winning=(FIRST,), gets=(BO,), has_another=(ADA,))}


def test_a_tie_that_was_not_decided_is_nobodys_one_prize():
    tie, low = Contest(((SECOND, LEVEL),)), Contest(((SECOND, FIRST._replace(mark=1)),))
    found = awards({1: tie, 2: low}, given={})
    assert (found[1].is_tie, found[2].gets, found[2].passed_over) == (True, (CY, DI), ())
    found = awards({1: tie, 2: low}, given={1: [3, 4]})
    assert (found[2].gets, found[2].passed_over) == ((ADA, BO), (SECOND,))


@pytest.mark.parametrize(
    ("listed", "given", "is_the_one", "open_tie"),
    [
        ((SECOND, FIRST._replace(mark=1)), {}, True, 1),
        ((FIRST._replace(mark=800), SECOND), {}, True, 0),  # nobody of the tie would get it
        ((SECOND, FIRST._replace(mark=1)), {1: [5, 6]}, True, 0),
        ((SECOND, FIRST._replace(mark=1)), {}, False, 0),  # whoever wins the tie can win this one too
    ],
)
def test_a_tie_decides_a_prize_that_its_people_would_get(listed, given, is_the_one, open_tie):
    tie, low = Contest(((SECOND, LEVEL),)), Contest((listed,), is_the_one=is_the_one)
    assert awards({1: tie, 2: low}, given=given)[2].open_tie == open_tie


def test_a_tie_decides_a_prize_for_which_somebody_is_skipped_because_of_it():
    """Whoever of the tie loses it gets the second prize, so the third depends on it too."""
    alone = [Contestant(person.name, (person,), 100 - person.player) for person in people]
    tie, rest = Contest(((SECOND, LEVEL),), passes_on=False), Contest((tuple(alone[2:]),))
    found = awards({1: rest, 2: rest, 3: tie}, given={})
    assert [(one.gets, one.open_tie) for one in (found[1], found[2])] == [((CY,), 3), ((DI,), 3)]
    found = awards({1: rest, 2: Contest((tuple(alone[:1] + alone[2:3]),)), 3: tie}, given={})
    assert (found[2].gets, found[2].open_tie) == ((ADA,), 0)
    found = awards({1: rest, 2: Contest(((alone[2]._replace(mark=999), alone[0]),)), 3: tie}, given={})
    assert (found[2].gets, found[2].passed_over, found[2].open_tie) == ((ADA,), (alone[2]._replace(mark=999),), 3)


@pytest.mark.parametrize(
    ("contest", "taken", "passed_over"),
    [
        (Contest(((FIRST, SECOND, LEVEL),)), (), ()),
        (Contest(((FIRST, SECOND, LEVEL),)), {1}, ()),
        (Contest(((SECOND, FIRST),)), {1, 2, 5, 6}, (FIRST,)),
        (Contest(((SECOND, LEVEL),)), {5, 6}, (LEVEL,)),
        (Contest(((SECOND, FIRST),)), {1, 2, 3, 4}, (FIRST,)),
        (Contest(((FIRST, FIRST._replace(mark=800), SECOND),)), {1, 2}, (FIRST,)),
        (Contest(((FIRST, SECOND),), passes_on=False), {1, 2}, ()),
        (Contest(((FIRST, SECOND),), is_the_one=False), {1, 2}, ()),
        (Contest(((HOUSE, SECOND),)), (), (HOUSE,)),
        (Contest(((HOUSE._replace(mark=1), SECOND),)), (), ()),
        (Contest(((HOUSE, SECOND),), passes_on=False), (), (HOUSE,)),
        (Contest(((HOUSE, SECOND),), place=2, passes_on=False), (), ()),
    ],
)
def test_contestants_with_a_prize_are_passed_over(contest, taken, passed_over):
    assert award(contest, taken=taken).passed_over == passed_over


def test_people_with_two_equal_hands_do_not_tie_with_themselves():
    found = award(Contest(((FIRST, SECOND, FIRST),)))
    assert (found.winning, found.is_tie) == ((FIRST,), False)


def test_the_one_prize_of_each_person_is_found():
    contests = {1: Contest(((FIRST, SECOND),)), 2: Contest(((SECOND, LEVEL),))}
    assert one_prize_of(contests, awards(contests, given={}), given={7: [3]}) == {1: 1, 2: 1, 3: 7}


def test_a_chapter_prize_is_not_the_one_prize_of_its_members():
    chapter = Contest(((Contestant("Palm", (ADA, CY), 5),),), is_the_one=False)
    found = awards({1: chapter, 2: Contest(((FIRST, SECOND),))}, given={})
    assert (found[1].gets, found[2].gets) == ((ADA, CY), (ADA, BO))


contestants = st.lists(
    st.builds(
        Contestant,
        name=st.just("team"),
        people=st.lists(st.sampled_from(people), max_size=2, unique=True).map(tuple),
        mark=st.integers(0, 3),
    ),
    max_size=6,
)
any_contest = st.builds(
    Contest,
    lists=st.tuples(contestants),
    place=st.integers(1, 2),
    passes_on=st.booleans(),
    is_the_one=st.just(True),
)
contests = st.dictionaries(st.integers(1, 8), any_contest)


@given(contests, st.dictionaries(st.integers(9, 12), st.lists(st.integers(1, 6), max_size=2), max_size=3))
def test_nobody_gets_two_prizes_without_a_tie(contests, given):
    found = awards(contests, given=given)
    winners = [person.player for one in found.values() if not one.is_tie for person in one.gets]
    assert len(winners) == len(set(winners))
    assert not set(winners) & {player for players in given.values() for player in players}


@given(contestants)
def test_the_winners_have_the_best_mark(listed):
    found = award(Contest((tuple(listed),)))
    marks = [one.mark for one in listed if one.people]
    assert {one.mark for one in found.winning} == ({max(marks)} if marks else set())


@given(st.lists(st.integers(1, 99), unique=True), st.integers(0, 2**32))
def test_a_drawn_winner_depends_only_on_the_number(candidates, number):
    winner = drawn(candidates, number)
    assert (winner in candidates) == bool(candidates)
    assert drawn(candidates, number) == winner


def test_everybody_can_be_drawn():
    assert {drawn([1, 2, 3, 4, 5], number) for number in range(200)} == {1, 2, 3, 4, 5}


def test_people_who_are_not_for_prizes_are_left_out():
    assert without_barred([ADA, BO, ADA], {2}) == (ADA,)
