"""Lower bounds on repeats, against all schedules of small evenings."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.schedules.test_laws import KINDS, SEED, group, made
from tests.core.schedules.test_partners import sizes
from tournaments.core.schedules.bounds import known_bound, least_repeats
from tournaments.core.schedules.flow import least_cost
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.making import blocks_in
from tournaments.core.schedules.repeats import Repeats, repeats_in
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, seated_tables, tables_for

PARTNERS = FORMATS["partners"]


def divided_in_pairs(people):
    if not people:
        yield []
        return
    first, *others = people
    for mate in others:
        for rest in divided_in_pairs([person for person in others if person != mate]):
            yield [(first, mate), *rest]


def all_rounds(people, may_be_partners):
    """Return every round as its pairs of partners and its pairs of opponents."""
    rounds = []
    for pairs in divided_in_pairs(people):
        if all(may_be_partners(*pair) for pair in pairs):
            for tables in divided_in_pairs(pairs):
                met = [tuple(sorted((a, b))) for one, other in tables for a in one for b in other]
                rounds.append((frozenset(pairs), frozenset(met)))
    return rounds


def fewest_repeats(first_rounds, rounds, number, which):
    """Return the fewest repeats of partners (0) or opponents (1). For opponents, no partner may repeat."""
    best = 10**6

    def add(start, left, seen, partners, repeated):
        nonlocal best
        if repeated >= best or not left:
            best = min(best, repeated)
            return
        for place in range(start, len(rounds)):
            each = rounds[place]
            if which == 0 or partners.isdisjoint(each[0]):
                again = repeated + len(each[which] & seen)
                add(place, left - 1, seen | each[which], partners | each[0], again)

    for place, first in enumerate(first_rounds):
        add(place, number - 1, first[which], first[0], 0)
    return best


@pytest.mark.parametrize(("number", "fewest"), [(2, 0), (3, 0), (4, 8)])
def test_two_chapters_of_four_meet_the_fewest_opponents_of_all_their_schedules(number, fewest):
    rounds = all_rounds(list(range(8)), lambda one, other: (one < 4) != (other < 4))
    # All rounds are one another with other names, so any may be the first.
    assert fewest_repeats(rounds[:1], rounds, number, 1) == fewest
    schedule = make_schedule(PARTNERS, group(8, rounds=number, chapters=sizes(4, 4)), Random(SEED))
    assert schedule.repeats.opponents == schedule.bound.opponents == fewest


def test_two_chapters_of_four_at_one_table_meet_all_others_in_every_round():
    schedule = make_schedule(PARTNERS, group(8, (8,), rounds=4, chapters=sizes(4, 4)), Random(SEED))
    assert schedule.repeats.partners == schedule.bound.partners == 0
    # In each of 4 rounds everyone has 6 opponents, 17 times one whom they had before: 8 people, two for each pair.
    assert schedule.repeats.opponents == schedule.bound.opponents == 8 * (4 * 6 - 7) // 2 == 68


CHAPTERS = [(2, 1, 1), (3, 3), (3, 2, 1), (2, 2, 2), (2, 2, 1, 1), (4, 2, 2), (3, 3, 2)]


@pytest.mark.parametrize("chapters", CHAPTERS, ids=str)
def test_the_bound_on_partners_is_the_fewest_of_all_schedules(chapters):
    people, of = sum(chapters), sizes(*chapters)
    # Who plays whom does not matter for partners: one long table has all pairs.
    pairings = [
        frozenset(pairs)
        for pairs in divided_in_pairs(list(range(1, people + 1)))
        if all(of[one] != of[other] for one, other in pairs)
    ]
    for number in range(2, 6 if people < 8 else 4):
        rules = group(people, (people,), rounds=number, chapters=of)
        rounds = [(pairs, pairs) for pairs in pairings]
        fewest = fewest_repeats(rounds, rounds, number, 0)
        worst = [ScheduleRound(tables=seated_tables([pairings[0]]))] * number
        assert least_repeats(rules, worst, blocks_in(rules.people, ())).partners == fewest


def clashes(pairs, of):
    return sum(of[one] == of[other] for one, other in pairs)


@pytest.mark.parametrize("chapters", [(3, 1), (4, 2), (5, 1), (4, 1, 1), (5, 3), (6, 2), (5, 2, 1)], ids=str)
def test_the_bound_holds_for_schedules_with_as_few_partners_of_one_chapter(chapters):
    people, of = sum(chapters), sizes(*chapters)
    pairings = [frozenset(pairs) for pairs in divided_in_pairs(list(range(1, people + 1)))]
    fewest_clashes = min(clashes(pairs, of) for pairs in pairings)
    pairings = [pairs for pairs in pairings if clashes(pairs, of) == fewest_clashes > 0]
    for number in range(2, 6 if people < 8 else 4):
        rules = group(people, (people,), rounds=number, chapters=of)
        rounds = [(pairs, pairs) for pairs in pairings]
        fewest = fewest_repeats(rounds, rounds, number, 0)
        worst = [ScheduleRound(tables=seated_tables([pairings[0]]))] * number
        assert least_repeats(rules, worst, blocks_in(rules.people, ())).partners == fewest


@pytest.mark.long
@pytest.mark.parametrize(("rounds", "fewest"), [(9, 0), (10, 7), (15, 42)])
def test_a_chapter_of_nine_and_one_of_seven_repeat_the_partners_they_must(rounds, fewest):
    # In each round the seven play with seven of the nine: of 63 such pairs each round takes seven.
    schedule = make_schedule(PARTNERS, group(16, rounds=rounds, chapters=sizes(9, 7)), Random(SEED))
    assert schedule.bound.partners == schedule.repeats.partners == fewest


@pytest.mark.long
def test_three_chapters_of_which_the_biggest_meets_everyone_repeat_three_partners():
    # In each round 9 of the 24 play with 9 of the others, and 3 pairs of the others are left: of 15 rounds, 45 pairs,
    # but each of 8 and of 7 others has only 6 rounds and 6 partners that are new: 42.
    rules = group(24, rounds=15, chapters=sizes(9, 8, 7))
    schedule = make_schedule(PARTNERS, rules, Random(SEED))
    assert schedule.bound.partners == schedule.repeats.partners == 3


def test_people_who_always_play_together_and_those_who_came_later_are_counted():
    rules = group(6, (6,), rounds=3, together=((1, 2),), never=((3, 4), (5, 6)))
    rounds = make_schedule(PARTNERS, rules, Random(SEED)).rounds
    # 3 has 5 and 6, and so has 4; 1 and 2 have each other twice more.
    assert least_repeats(rules, rounds, blocks_in(rules.people, rules.together)).partners == 2 + 2


def check_bound(schedule):
    repeats, bound = schedule.repeats, schedule.bound
    assert bound.partners <= repeats.partners
    assert bound.opponents <= repeats.opponents
    assert bound.tables <= repeats.tables


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_the_bound_is_no_higher_where_a_couple_and_kept_tables_break_the_chapter_rule(kind):
    chapters = {1: "Ash", 2: "Elm", 3: "Oak", 4: "Ash", 5: "Elm", 6: "Ash", 7: "Elm", 8: "Oak"}
    rules = group(8, (6,), rounds=5, chapters=chapters, together=((1, 8),), fixed_tables={5: 1, 7: 1, 8: 1})
    check_bound(make_schedule(kind, rules, Random(146), steps=200))


def test_wishes_made_between_rounds_do_not_count_for_the_rounds_before():
    met = [[[1, 3], [2, 4]], [[1, 4], [2, 3]]]
    rounds = [ScheduleRound(tables=seated_tables([teams])) for teams in (met[0], met[1], [[1, 2], [3, 4]])]
    rules = group(4, together=((1, 2),), never=((1, 3),))
    assert PARTNERS.bound(rules, rounds) == Repeats(partners=0, opponents=6, tables=8) == repeats_in(rounds)


def test_a_table_kept_from_a_later_round_on_counts_with_the_tables_before():
    tables = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
    rounds = [ScheduleRound(tables=seated_tables(each)) for each in (tables, tables[::-1])]
    assert PARTNERS.bound(group(8, fixed_tables={1: 2}), rounds).tables == repeats_in(rounds).tables == 0


TABLES = [((4,), 2), ((6,), 2), ((6,), 3), ((5,), 2), ((8,), 2)]


@st.composite
def tight_rules(draw, people, tables, rounds):
    """Rules of few chapters, with wishes and kept tables that may break the chapter rule."""
    some = st.sampled_from(people)
    chapters = draw(st.lists(st.sampled_from(["Elm", "Oak", None]), min_size=len(people), max_size=len(people)))
    together, never = (
        tuple(draw(st.lists(st.tuples(some, some).filter(lambda pair: pair[0] != pair[1]), max_size=most)))
        for most in (1, 2)
    )
    assume({frozenset(pair) for pair in together}.isdisjoint(map(frozenset, never)))
    return ScheduleRules(
        people=tuple(people),
        tables=tables_for(len(people), *tables),
        rounds=rounds,
        chapters={person: name for person, name in zip(people, chapters, strict=True) if name},
        together=together,
        never=never,
        fixed_tables=dict.fromkeys(draw(st.sets(some, max_size=3)), 1),
    )


@settings(max_examples=30)
@given(data=st.data(), kind=st.sampled_from(KINDS), people=st.integers(8, 16), tables=st.sampled_from(TABLES))
def test_the_bound_is_no_higher_than_what_repeats_also_when_people_come_and_go(data, kind, people, tables):
    before = made(kind, data.draw(tight_rules(range(1, people + 1), tables, rounds=3)))
    check_bound(before)
    left = data.draw(st.sets(st.integers(1, people), max_size=2))
    here = [*sorted(set(range(1, people + 1)) - left), 31, 32]
    check_bound(made(kind, data.draw(tight_rules(here, tables, rounds=5)), played=before.rounds))


def test_the_cheapest_flow_takes_back_what_was_dear():
    cheap = [("s", "a", 1, 0), ("s", "b", 1, 0), ("a", "c", 1, 0), ("b", "c", 1, 0), ("c", "e", 1, 0), ("d", "e", 1, 0)]
    assert least_cost([*cheap, ("a", "d", 1, 1), ("b", "d", 1, 5)], "s", "e") == 1
    assert least_cost([*cheap, ("a", "d", 1, 5), ("b", "d", 1, 1)], "s", "e") == 1
    assert least_cost(cheap, "s", "e") == 0


def fewest_back_at_a_table(rounds, number):
    """Return the fewest times that people are back at a table, in all schedules with the fewest opponents again."""
    best = (10**6, 10**6)

    def add(left, met, sat, opponents, tables):
        nonlocal best
        if (opponents, tables) >= best or not left:
            best = min(best, (opponents, tables))
            return
        for now_met, now_sat in rounds:
            again = len(now_met & met), len(now_sat & sat)
            add(left - 1, met | now_met, sat | now_sat, opponents + again[0], tables + again[1])

    add(number - 1, *rounds[0], 0, 0)
    return best


def rounds_at_tables(all_tables):
    """Return each round as its pairs of opponents and as who sits at which table."""
    found = []
    for tables in all_tables:
        opponents = {tuple(sorted((a, b))) for one, other in tables for a in one for b in other}
        seats = {(person, number) for number, teams in enumerate(tables) for team in teams for person in team}
        found.append((frozenset(opponents), frozenset(seats)))
    return found


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize(("number", "back"), [(2, 2), (3, 5), (4, 8), (5, 12)])
def test_four_fixed_teams_are_back_at_their_tables_as_often_as_they_must(size, number, back):
    teams = [tuple(range(size * place + 1, size * place + size + 1)) for place in range(4)]
    halves = list(divided_in_pairs(teams))
    rounds = rounds_at_tables([half[::way] for half in halves for way in (1, -1)])
    _opponents, fewest = fewest_back_at_a_table(rounds, number)
    assert fewest == back * size
    rules = ScheduleRules(people=tuple(range(1, 4 * size + 1)), tables=((size, size),) * 2, rounds=number)
    schedule = make_schedule(FORMATS["fixed-teams"], rules, Random(SEED))
    assert schedule.repeats.tables == schedule.bound.tables == fewest


@pytest.mark.long
@pytest.mark.parametrize(("number", "fewest"), [(2, 4), (3, 10)])
def test_eight_people_with_new_partners_are_back_at_their_tables_as_often_as_they_must(number, fewest):
    tables = [way for pairs in divided_in_pairs(list(range(1, 9))) for way in divided_in_pairs(pairs)]
    rounds = rounds_at_tables([way[::order] for way in tables for order in (1, -1)])
    assert fewest_back_at_a_table(rounds, number) == (0, fewest)
    schedule = make_schedule(PARTNERS, group(8, rounds=number), Random(SEED))
    assert schedule.repeats.tables == schedule.bound.tables == fewest


@pytest.mark.long
def test_some_are_back_at_a_table_that_has_more_chairs_in_all_rounds_than_there_are_people():
    # 12 chairs of the larger table in two rounds, but 10 people.
    rules = ScheduleRules(people=tuple(range(1, 11)), tables=((2, 2), (2, 2, 2)), rounds=2)
    assert make_schedule(PARTNERS, rules, Random(SEED)).bound.tables == 2


def test_a_bound_that_may_be_out_of_reach_after_earlier_days_is_not_known():
    assert known_bound(group(4), 3, 2) == 2
    for met in ({"partners_before": ((1, 2),)}, {"opponents_before": ((1, 2),)}):
        assert known_bound(group(4, **met), 3, 2) is None
        assert known_bound(group(4, **met), 2, 2) == 2
