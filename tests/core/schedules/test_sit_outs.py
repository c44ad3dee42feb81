"""Who sits out of the rounds: nobody twice before everybody once, a chapter that is too big first."""

from collections import Counter
from random import Random

import pytest

from tests.core.schedules.test_laws import SEED, clashes, group
from tests.core.schedules.test_partners import sizes
from tournaments.core.schedules.formats import FORMATS, make_schedule
from tournaments.core.schedules.sit_outs import choose_sit_outs

PARTNERS = FORMATS["partners"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("chapters", "rounds"), [((7, 3, 3), 5), ((11, 5, 5), 3), ((5, 2, 2), 3), ((7, 7, 1), 3)], ids=str
)
def test_with_an_odd_headcount_no_partners_are_of_one_chapter(chapters, rounds, seed):
    rules = group(sum(chapters), rounds=rounds, chapters=sizes(*chapters))
    schedule = make_schedule(PARTNERS, rules, Random(seed))
    assert clashes(rules, schedule) == []
    sat_out = Counter(person for each in schedule.rounds for person in each.sit_outs)
    assert set(sat_out.values()) == {1}


def test_once_all_of_the_big_chapter_sat_out_the_others_do():
    rules = group(9, rounds=9, chapters=sizes(5, 2, 2))
    schedule = make_schedule(PARTNERS, rules, Random(SEED))
    first, last = schedule.rounds[:5], schedule.rounds[5:]
    assert sorted(person for each in first for person in each.sit_outs) == [1, 2, 3, 4, 5]
    assert sorted(person for each in last for person in each.sit_outs) == [6, 7, 8, 9]
    assert len(clashes(rules, schedule)) == 4


def test_where_no_chapter_is_too_big_chance_alone_decides():
    rules = group(13, rounds=5, chapters=sizes(5, 4, 4))
    blocks = [(person,) for person in rules.people]
    by_chapter = choose_sit_outs(blocks, 1, 5, Counter(), Random(SEED), rules)
    assert by_chapter == choose_sit_outs(blocks, 1, 5, Counter(), Random(SEED))


def test_everyone_of_the_chapter_that_is_too_big_sits_out_equally_often():
    rules = group(9, rounds=1, chapters=sizes(5, 2, 2))
    blocks = [(person,) for person in rules.people]
    rng = Random(SEED)
    found = Counter(choose_sit_outs(blocks, 1, 1, Counter(), rng, rules)[0][0] for _ in range(5000))
    assert set(found) == {1, 2, 3, 4, 5}
    assert all(900 < times < 1100 for times in found.values())


def test_couples_who_play_together_leave_less_room_for_a_chapter():
    """Of nine people one couple plays together: the three of Elm are half of the others, and with four too many."""
    couple = {"together": ((8, 9),)}
    rules = group(9, rounds=1, chapters=dict.fromkeys(range(1, 5), "Elm"), **couple)
    blocks = [*((person,) for person in range(1, 8)), (8, 9)]
    for seed in range(10):
        ((out,),) = choose_sit_outs(blocks, 1, 1, Counter(), Random(seed), rules)
        assert out in range(1, 5)


def test_several_who_sit_out_together_are_of_the_chapters_that_are_too_big():
    rules = group(15, rounds=1, chapters=sizes(8, 7))
    blocks = [(person,) for person in rules.people]
    for seed in range(10):
        (out,) = choose_sit_outs(blocks, 3, 1, Counter(), Random(seed), rules)
        assert sorted(rules.chapters[person] for person in out) in (["0", "0", "1"],)


def test_people_who_play_together_are_not_parted_to_let_one_sit_out():
    rules = group(7, (6,), 3, 1, chapters=dict.fromkeys(range(1, 6), "Elm"), together=((1, 2),))
    blocks = [(1, 2), *((person,) for person in range(3, 8))]
    found = {choose_sit_outs(blocks, 1, 1, Counter(), Random(seed), rules)[0] for seed in range(20)}
    assert found == {(3,), (4,), (5,)}
