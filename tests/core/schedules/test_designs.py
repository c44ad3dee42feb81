"""Known designs, checked from their definitions."""

from collections import Counter
from itertools import chain, combinations, cycle, islice

import pytest

from tournaments.core.schedules.designs import CYCLIC_DESIGNS, FIELDS, chart, field_design, known_designs, two_sides
from tournaments.core.schedules.found import FOUND, FOUND_FOR_TWO_CHAPTERS


def partners(table):
    a, b, c, d = table
    return [frozenset([a, b]), frozenset([c, d])]


def opponents(table):
    a, b, c, d = table
    return [frozenset(pair) for pair in ((a, c), (a, d), (b, c), (b, d))]


def counts(rounds, pairs_of):
    return Counter(pair for tables in rounds for table in tables for pair in pairs_of(table))


def all_pairs(people):
    return [frozenset(pair) for pair in combinations(range(people), 2)]


@pytest.mark.parametrize("people", [8, 12, 13, 16, 17, 20, 21, 24, 25, 28, 32, 64])
def test_in_a_whist_tournament_each_two_are_partners_once_and_opponents_twice(people):
    sitting_out = people % 4
    whist = [rounds for rounds in known_designs(people, people) if len(rounds) == people - 1 + sitting_out]
    assert whist
    for rounds in whist:
        assert counts(rounds, partners) == dict.fromkeys(all_pairs(people), 1)
        assert counts(rounds, opponents) == dict.fromkeys(all_pairs(people), 2)
        for tables in rounds:
            seated = list(chain.from_iterable(tables))
            assert len(set(seated)) == len(seated) == people - sitting_out
        rests = [set(range(people)).difference(*tables) for tables in rounds]
        assert len(set(chain.from_iterable(rests))) == people * sitting_out


@pytest.mark.parametrize(("people", "rounds"), [(16, 5), (24, 7), (28, 9), (32, 9)])
def test_in_a_resolvable_design_no_two_are_at_one_table_twice(people, rounds):
    design = next(design for design in known_designs(people, people) if len(design) == rounds)
    met = counts(design, lambda table: map(frozenset, combinations(table, 2)))
    assert set(met.values()) == {1}
    assert all(sorted(chain.from_iterable(tables)) == list(range(people)) for tables in design)


def fewest_repeats(meetings, people):
    """Return how often people meet again if they meet as many different people as there are."""
    return max(0, meetings - people * (people - 1) // 2)


@pytest.mark.parametrize("design", CYCLIC_DESIGNS, ids=lambda design: f"{design.people}-people-{design.length}-rounds")
def test_no_design_repeats_partners_and_its_opponents_are_even(design):
    rounds = design.rounds()
    assert len(rounds) == design.length
    assert set(counts(rounds, partners).values()) == {1}
    met = counts(rounds, opponents)
    assert met.total() - len(met) == fewest_repeats(met.total(), design.people)
    assert max(met.values()) <= 2


@pytest.mark.parametrize("design", CYCLIC_DESIGNS, ids=lambda design: f"{design.people}-people-{design.length}-rounds")
def test_in_a_turned_design_people_take_turns_to_sit_out(design):
    sat_out = Counter(person for tables in design.rounds() for person in set(range(design.people)).difference(*tables))
    assert set(sat_out.values()) <= {1}


# People and rounds for which no schedule is known that meets the count of pairs: the fewest repeats known.
BEST_KNOWN = {(9, 4): 2, (9, 5): 6, (10, 6): 4, (11, 6): 1, (11, 7): 3, (12, 5): 2, (13, 7): 7, (14, 8): 6}
BEST_KNOWN |= {(15, 9): 5, (17, 8): 1, (17, 9): 10, (18, 10): 9, (19, 10): 2, (19, 11): 9}
BEST_KNOWN |= {(21, 10): 3, (21, 11): 13, (22, 12): 13, (23, 12): 4, (25, 12): 6}


@pytest.mark.parametrize(("people", "length"), FOUND)
def test_a_found_schedule_repeats_as_little_as_is_known(people, length):
    rounds = next(known_designs(people, length))
    assert len(rounds) == length
    turns = cycle(range(people))
    for tables in rounds:
        seated = list(chain.from_iterable(tables))
        assert len(set(seated)) == len(seated) == people - people % 4
        assert set(range(people)).difference(seated) == set(islice(turns, people % 4))
    met = counts(rounds, opponents)
    assert set(counts(rounds, partners).values()) == {1}
    assert met.total() - len(met) == BEST_KNOWN.get((people, length), fewest_repeats(met.total(), people))


# The fewest repeated opponents known for two chapters of half of the people each.
OF_TWO_CHAPTERS = {(12, 3): 0, (12, 4): 2, (12, 5): 3, (12, 6): 12, (16, 5): 0, (16, 7): 0, (20, 7): 0, (20, 8): 0}
OF_TWO_CHAPTERS |= {(20, 9): 9, (20, 10): 10, (24, 8): 0, (24, 9): 3, (24, 10): 0, (24, 12): 33}


@pytest.mark.parametrize(("people", "length"), FOUND_FOR_TWO_CHAPTERS)
def test_a_schedule_of_two_halves_has_partners_of_both(people, length):
    rounds = list(known_designs(people, length))[(people, length) in FOUND]
    assert len(rounds) == length
    assert all(sorted(chain.from_iterable(tables)) == list(range(people)) for tables in rounds)
    together, met = counts(rounds, partners), counts(rounds, opponents)
    assert set(together.values()) == {1}
    assert all(sum(2 * person < people for person in pair) == 1 for pair in together)
    assert met.total() - len(met) == OF_TWO_CHAPTERS[people, length]


@pytest.mark.parametrize("people", [8, 12, 16, 20, 24])
def test_a_design_for_every_length_has_as_few_repeated_opponents_as_possible(people):
    # For 12 people and up to 3 rounds no design is needed: the search finds one.
    for number in range(4 if people == 12 else 1, people):
        met = [counts(design[:number], opponents) for design in known_designs(people, number) if len(design) >= number]
        fewest = min(each.total() - len(each) for each in met)
        assert fewest == BEST_KNOWN.get((people, number), fewest_repeats(number * people, people)), number


@pytest.mark.parametrize("people", FIELDS)
def test_the_first_rounds_over_a_field_have_as_few_repeated_opponents_as_possible(people):
    rounds, pairs = field_design(people), people * (people - 1) // 2
    for number in range(1, people):
        met = counts(rounds[:number], opponents)
        assert met.total() - len(met) == max(0, number * people - pairs)


@pytest.mark.parametrize(("tables", "clean"), [(5, 5), (7, 7), (8, 4), (11, 11), (12, 4), (13, 13)])
def test_the_common_chart_is_clean_only_as_long_as_its_players_know(tables, clean):
    met = [
        max(counts(chart(tables)[:number], lambda table: map(frozenset, combinations(table, 2))).values())
        for number in range(1, tables + 1)
    ]
    assert [most == 1 for most in met] == [True] * clean + [False] * (tables - clean)


@pytest.mark.parametrize("tables", [3, 4, 5, 7, 8, 9, 11, 13])
def test_two_sides_meet_once_and_see_every_table_once(tables):
    design = two_sides(tables)
    teams = list(range(2 * tables))
    assert len({frozenset(pair) for each in design for pair in each}) == tables * tables
    assert all(sorted(chain(*each)) == teams for each in design)
    assert all(sorted(chain(*(each[table] for each in design))) == teams for table in range(tables))


def test_some_numbers_of_tables_have_no_two_sides():
    assert two_sides(2) == two_sides(6) == []
