"""How often people sat out: newcomers start level with the person who sat out most."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.tables.sit_outs import sit_outs

ADA, BEN, CLEO, NEW = 1, 2, 3, 9
MAY = [date(2026, 5, day) for day in range(1, 32)]


def test_where_nobody_sat_out_all_are_level():
    assert sit_outs([ADA, NEW], first_evening={ADA: MAY[1]}, sat_out=[]) == {ADA: 0, NEW: 0}


def test_each_evening_sat_out_counts_once():
    counted = sit_outs([ADA, BEN], first_evening={ADA: MAY[1], BEN: MAY[1]}, sat_out=[(MAY[1], BEN), (MAY[2], BEN)])
    assert counted == {ADA: 0, BEN: 2}


def test_a_newcomer_starts_level_with_the_person_who_sat_out_most():
    counted = sit_outs(
        [ADA, BEN, NEW], first_evening={ADA: MAY[1], BEN: MAY[1]}, sat_out=[(MAY[1], BEN), (MAY[2], BEN)]
    )
    assert counted[NEW] == 2


def test_a_newcomer_keeps_the_start_of_the_first_evening():
    first = {ADA: MAY[1], BEN: MAY[1], CLEO: MAY[2]}
    assert sit_outs([CLEO], first_evening=first, sat_out=[(MAY[1], BEN), (MAY[2], ADA), (MAY[3], BEN)]) == {CLEO: 1}


def test_a_newcomer_who_sits_out_the_first_evening_has_one_more_than_the_others():
    assert sit_outs([CLEO], first_evening={BEN: MAY[1], CLEO: MAY[2]}, sat_out=[(MAY[1], BEN), (MAY[2], CLEO)]) == {
        CLEO: 2
    }


def test_only_tonights_people_are_counted():
    assert sit_outs([ADA], first_evening={ADA: MAY[1], BEN: MAY[1]}, sat_out=[(MAY[1], BEN)]) == {ADA: 0}


@given(st.lists(st.sets(st.integers(0, 8), min_size=1), min_size=1, max_size=30), st.randoms(use_true_random=False))
def test_choosing_the_lowest_count_never_makes_a_newcomer_sit_out_while_another_can(evenings, rng):
    first, sat_out = {}, []
    for number, here in enumerate(evenings):
        counts = sit_outs(here, first_evening=first, sat_out=sat_out)
        fewest = min(counts.values())
        chosen = rng.choice(sorted(person for person in here if counts[person] == fewest))
        level = max(counts.values())
        assert chosen in first or all(counts[person] == level for person in here)
        for person in here:
            first.setdefault(person, MAY[number])
        sat_out.append((MAY[number], chosen))
