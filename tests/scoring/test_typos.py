"""The ways one number is mistyped."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.typos import BESIDE, typos

NUMBERS = st.integers(0, 9999)


@pytest.mark.parametrize(
    ("meant", "typed", "kinds"),
    [
        (42, 24, ["digits-swapped"]),
        (20, 2, ["digits-swapped", "digit-missing"]),
        (2960, 2690, ["digits-swapped"]),
        (14, 24, ["key-beside"]),
        (5, 3, ["other-key"]),
        (12, 1, ["digit-missing"]),
        (105, 5, ["digit-missing"]),
        (7, 77, ["digit-doubled"]),
        (12, 112, ["digit-doubled"]),
        (12, 132, ["digit-too-many"]),
        (0, 20, ["digit-too-many"]),
        (12, 34, []),
        (12, 3456, []),
        (1234, 1, []),
    ],
)
def test_the_kinds_of_a_mistyped_number(meant, typed, kinds):
    assert list(typos(meant, typed)) == kinds


@given(NUMBERS)
def test_a_number_typed_as_it_was_meant_is_no_slip(number):
    assert [kind for kind in typos(number, number) if kind != "digit-missing"] == []


@given(NUMBERS, st.data())
def test_a_missing_digit_is_one_too_many_the_other_way_round(number, data):
    goal = str(number)
    place = data.draw(st.integers(0, len(goal)))
    longer = goal[:place] + data.draw(st.sampled_from("123456789")) + goal[place:]
    assume(number)
    assert "digit-missing" in typos(int(longer), number)
    assert {"digit-doubled", "digit-too-many"} & set(typos(number, int(longer)))


@given(NUMBERS, NUMBERS)
def test_a_wrong_key_and_swapped_digits_work_both_ways(one, other):
    assume(len(str(one)) == len(str(other)))
    both_ways = {"digits-swapped", "key-beside", "other-key"}
    assert both_ways & set(typos(one, other)) == both_ways & set(typos(other, one))


def test_keys_are_beside_each_other():
    assert {key: {other for other in BESIDE if key in BESIDE[other]} for key in BESIDE} == {
        key: set(beside) for key, beside in BESIDE.items()
    }
