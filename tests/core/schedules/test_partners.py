"""Partners that change every round reach the known optimum."""

from random import Random

import pytest

from tests.core.schedules.test_designs import OF_TWO_CHAPTERS
from tests.core.schedules.test_laws import SEED, clashes, group
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.found import FOUND_FOR_TWO_CHAPTERS
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.repeats import opponents_at, partners_at

PARTNERS = FORMATS["partners"]


def sizes(*chapters):
    names = [str(number) for number, size in enumerate(chapters) for _ in range(size)]
    return dict(enumerate(names, start=1))


@pytest.mark.parametrize("people", [8, 12, 16, 20, 24])
def test_each_partner_once_and_each_opponent_twice(people):
    schedule = make_schedule(PARTNERS, group(people, rounds=people - 1), Random(SEED))
    tables = [table for each in schedule.rounds for table in each.tables]
    partners = [pair for table in tables for pair in partners_at(table)]
    opponents = [pair for table in tables for pair in opponents_at(table)]
    pairs = people * (people - 1) // 2
    assert len(set(partners)) == len(partners) == pairs
    assert {opponents.count(pair) for pair in set(opponents)} == {2}
    assert len(opponents) == 2 * pairs
    assert (schedule.repeats.partners, schedule.repeats.opponents) == (0, pairs)
    assert (schedule.bound.partners, schedule.bound.opponents) == (0, pairs)


@pytest.mark.parametrize(("people", "rounds"), [(16, 5), (20, 5), (24, 7), (28, 9), (32, 9)])
def test_no_two_are_at_one_table_twice(people, rounds):
    schedule = make_schedule(PARTNERS, group(people, rounds=rounds), Random(SEED))
    tables = [table for each in schedule.rounds for table in each.tables]
    met = [pair for table in tables for pair in (*partners_at(table), *opponents_at(table))]
    assert len(set(met)) == len(met)


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "rounds", "again"),
    [(12, 2, 0), (12, 4, 0), (12, 6, 6), (20, 11, 30), (24, 17, 132), (10, 5, 0), (11, 8, 9), (15, 7, 0), (18, 9, 0)],
)
def test_shorter_evenings_and_those_with_sit_outs_repeat_as_few_opponents_as_possible(people, rounds, again):
    schedule = make_schedule(PARTNERS, group(people, rounds=rounds), Random(SEED))
    tables = [table for each in schedule.rounds for table in each.tables]
    partners = [pair for table in tables for pair in partners_at(table)]
    opponents = [pair for table in tables for pair in opponents_at(table)]
    assert len(partners) == len(set(partners))
    assert len(opponents) - len(set(opponents)) == again


@pytest.mark.long
@pytest.mark.parametrize(("half", "rounds"), [(people // 2, rounds) for people, rounds in FOUND_FOR_TWO_CHAPTERS])
def test_two_equal_chapters_repeat_as_few_opponents_as_is_known(half, rounds):
    rules = group(2 * half, rounds=rounds, chapters=sizes(half, half))
    schedule = make_schedule(PARTNERS, rules, Random(SEED))
    assert schedule.repeats.partners == 0
    assert clashes(rules, schedule) == []
    assert schedule.repeats.opponents <= OF_TWO_CHAPTERS[2 * half, rounds]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_chapter_of_half_has_everyone_from_the_others_once(seed):
    rules = group(24, rounds=12, chapters=sizes(12, 6, 6))
    schedule = make_schedule(PARTNERS, rules, Random(seed), steps=0)
    assert schedule.repeats.partners == 0
    assert clashes(rules, schedule) == []


@pytest.mark.long
@pytest.mark.parametrize(
    "chapters",
    [
        (4, 4),
        (2, 2, 2, 2),
        (4, 4, 4),
        (3, 3, 3, 3),
        (6, 6),
        (4, 4, 4, 4),
        (8, 8),
        (5, 4, 4, 3),
        (5, 5, 5, 5),
        (4,) * 5,
        (8, 8, 8),
        (4,) * 6,
        (7, 5, 5, 4, 3),
    ],
    ids=str,
)
def test_with_chapters_nobody_has_a_partner_twice_until_the_biggest_chapter_has_had_everyone(chapters):
    people = sum(chapters)
    rules = group(people, rounds=people - max(chapters), chapters=sizes(*chapters))
    schedule = make_schedule(PARTNERS, rules, Random(SEED))
    assert schedule.repeats.partners == schedule.bound.partners == 0
    assert clashes(rules, schedule) == []


def test_a_chapter_of_more_than_half_clashes_as_little_as_possible():
    rules = group(12, rounds=3, chapters=sizes(8, 4))
    assert len(clashes(rules, make_schedule(PARTNERS, rules, Random(SEED)))) == 2 * 3


def test_people_who_keep_a_table_sit_there_in_every_round():
    rules = group(16, rounds=6, fixed_tables={1: 2, 2: 2, 3: 4})
    schedule = make_schedule(PARTNERS, rules, Random(SEED))
    for each in schedule.rounds:
        assert {1, 2} <= set(each.tables[1].people)
        assert 3 in each.tables[3].people
    assert schedule.repeats.partners == 0


def test_more_steps_are_never_worse():
    rules = group(18, (6,), rounds=6)
    few, many = (make_schedule(PARTNERS, rules, Random(SEED), steps=steps).repeats for steps in (0, 5000))
    assert (many.partners, many.opponents) < (few.partners, few.opponents)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"fixed_tables": dict.fromkeys(range(1, 6), 2)}, "chair-taken"),
        ({"together": ((1, 2), (2, 3))}, "together-do-not-fit"),
        ({"never": tuple((1, other) for other in range(2, 9))}, "never-found-no-round"),
        ({"never": ((1, 2),), "together": ((2, 1),)}, "together-and-never"),
        ({"never": ((1, 9),)}, "unreadable"),
        ({"fixed_tables": {1: 3}}, "no-such-table"),
        ({"rounds": 0}, "no-rounds"),
    ],
)
def test_what_cannot_be_is_said(wishes, code):
    with pytest.raises(ScheduleError) as caught:
        make_schedule(PARTNERS, group(8, **wishes), Random(SEED))
    assert caught.value.reason.code == code


def test_with_fewer_tables_than_people_fill_all_take_turns():
    schedule = make_schedule(PARTNERS, group(12, (4, 4), rounds=3), Random(SEED))
    assert sorted(person for each in schedule.rounds for person in each.sit_outs) == list(range(1, 13))
    assert schedule.repeats.partners == 0
