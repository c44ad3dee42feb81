"""What a schedule says about itself: its numbers, its tables, and what it cannot give."""

from random import Random

import pytest

from tests.core.schedules.test_laws import SEED, group
from tests.core.schedules.test_partners import sizes
from tournaments.core.schedules.bounds import least_repeats
from tournaments.core.schedules.formats import FORMATS, make_schedule, notices
from tournaments.core.schedules.problems import SENTENCES, ScheduleError
from tournaments.core.schedules.repeats import Repeats, repeats_in
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, seated_tables, tables_for
from tournaments.core.schedules.sit_outs import choose_sit_outs, sit_outs_of_rounds


@pytest.mark.parametrize(
    ("people", "chairs", "team", "tables"),
    [
        (18, [4], 2, ((2, 2),) * 4),
        (12, [6], 2, ((2, 2, 2),) * 2),
        (12, [6], 3, ((3, 3),) * 2),
        (14, [4, 4, 6], 2, ((2, 2), (2, 2), (2, 2, 2))),
        (5, [5], 2, ((2, 3),)),
        (8, [8], 3, ((3, 3, 2),)),
    ],
)
def test_tables_have_teams_of_one_size_if_possible(people, chairs, team, tables):
    assert tables_for(people, chairs, team) == tables


def test_repeats_are_counted_from_the_second_time_on():
    rounds = [ScheduleRound(tables=seated_tables([[[4, 3], [2, 1]]]))] * 3
    assert rounds[0].tables[0].teams == ((1, 2), (3, 4))
    assert repeats_in(rounds) == Repeats(partners=4, opponents=8, tables=8)
    assert least_repeats(group(4), rounds, []) == Repeats(partners=0, opponents=6, tables=8)
    # Without 1 and 2 as partners, 3 and 4 are none either, so there are two divisions for three rounds.
    kept = [ScheduleRound(tables=seated_tables([[[1, 3], [2, 4]]]))] * 3
    assert least_repeats(group(4, never=((1, 2),)), kept, []).partners == 2
    assert least_repeats(group(4, never=((1, 2),)), rounds, []).partners == 0
    assert repeats_in([]) == least_repeats(group(4), [], []) == Repeats(partners=0, opponents=0, tables=0)


def sentences(kind, rules):
    return [str(each) for each in notices(FORMATS[kind], rules, make_schedule(FORMATS[kind], rules, Random(SEED)))]


def test_dead_ends_are_answered_in_one_sentence():
    assert sentences("partners", group(16, rounds=5)) == []
    assert sentences("partners", group(17, rounds=2)) == [
        "Sitting out each round: 1. The tables have 16 chairs for 17 people."
    ]
    assert sentences("partners", group(4, rounds=2)) == [
        "There is one table, so the same people meet in every round.",
        "No schedule avoids that people meet an opponent again; it happens at least 2 times.",
    ]
    assert sentences("partners", group(8, rounds=8))[0] == (
        "No schedule avoids that people have a partner again; it happens at least 4 times."
    )
    assert sentences("fixed-teams", group(8, rounds=4)) == [
        "No schedule avoids that people meet an opponent again; it happens at least 8 times."
    ]
    assert sentences("partners", group(8, chapters=sizes(5, 3))) == [
        "One chapter has more than half of the people, so some partners are from the same chapter."
    ]


FIFTEEN = {"people": tuple(range(1, 16)), "tables": ((2, 2), (2, 2), (2, 2), (1, 2)), "rounds": 1}


@pytest.mark.parametrize("kind", ["fixed-teams", "partners", "progressive"])
def test_partners_of_one_chapter_are_said_only_if_there_are_any(kind):
    # One person plays alone, and seven pairs are of one of the eight and one of the other seven.
    assert sentences(kind, ScheduleRules(**FIFTEEN, chapters=sizes(8, 4, 3))) == []
    assert sentences(kind, ScheduleRules(**FIFTEEN, chapters=sizes(9, 6))) == [
        "One chapter has more than half of the people, so some partners are from the same chapter."
    ]
    # Six people of two chapters in two teams of three: each team has two of one chapter.
    assert "Some partners are from the same chapter." in sentences(kind, group(6, (6,), 3, 1, chapters=sizes(3, 3)))


def test_people_who_are_to_play_together_may_be_of_one_chapter():
    rules = group(8, rounds=1, chapters={1: "Elm", 2: "Elm"}, together=((1, 2),))
    assert sentences("partners", rules) == []


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: group(3), "no-table"),
        (lambda: group(8, (4, 6)), "too-few-people"),
        (lambda: group(8, (1,)), "unreadable"),
        (lambda: group(8, team=0), "unreadable"),
        (lambda: ScheduleRules(people=(1, 1, 2, 3), tables=((2, 2),), rounds=1), "unreadable"),
        (
            lambda: make_schedule(FORMATS["fixed-teams"], group(8, together=((1, 2), (2, 3))), Random(1)),
            "together-do-not-fit",
        ),
        (
            lambda: choose_sit_outs([(1, 2), (3, 4)], 1, 1, sit_outs_of_rounds([1, 2, 3, 4], []), Random(1)),
            "together-do-not-fit",
        ),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(make, code):
    with pytest.raises(ScheduleError) as caught:
        make()
    assert caught.value.reason.code == code
    assert caught.value.reason.sentence == SENTENCES[code]


def test_more_teams_than_chairs_take_turns():
    schedule = make_schedule(FORMATS["fixed-teams"], group(14, rounds=7), Random(SEED))
    assert sorted(person for each in schedule.rounds for person in each.sit_outs) == sorted([*range(1, 15)])


def test_whoever_stays_at_a_table_all_evening_repeats_everything():
    schedule = make_schedule(FORMATS["one-sitting"], group(9, rounds=3), Random(SEED))
    assert len({each.tables for each in schedule.rounds}) == 1 or schedule.rounds[0].sit_outs
    assert schedule.repeats == schedule.bound
