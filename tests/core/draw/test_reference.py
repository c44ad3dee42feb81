"""The brute-force references give the values of published tables and formulas."""

import pytest

from tests.core.draw.reference import all_draws, best_draws, chance_of, chapters_of, chi_square_tail, groupings
from tournaments.core.draw.rules import DrawRules


@pytest.mark.parametrize(
    ("freedom", "deviation", "chance"),
    [
        (1, 3.841, 0.05),
        (1, 10.828, 0.001),
        (2, 5.991, 0.05),
        (10, 18.307, 0.05),
        (10, 29.588, 0.001),
        (30, 59.703, 0.001),
        (100, 124.342, 0.05),
        (100, 149.449, 0.001),
        (100, 77.929, 0.95),
    ],
)
def test_the_chi_square_tail_equals_the_published_tables(freedom, deviation, chance):
    assert chi_square_tail(deviation, freedom) == pytest.approx(chance, rel=2e-3)


def test_the_only_possible_draw_has_probability_one():
    assert chance_of(["the only one"] * 5, {"the only one"}) == 1.0


def test_even_counts_are_likely_and_uneven_ones_are_not():
    assert chance_of(["Ada"] * 510 + ["Grace"] * 490, {"Ada", "Grace"}) > 0.5
    assert chance_of(["Ada"] * 600 + ["Grace"] * 400, {"Ada", "Grace"}) < 0.001


@pytest.mark.parametrize(
    ("sizes", "count"),
    [((2,) * 4, 105), ((3,) * 3, 280), ((4, 4), 35), ((2, 3), 10), ((1, 2, 3), 60), ((1, 1), 1)],
)
def test_the_number_of_draws_is_the_multinomial_formula(sizes, count):
    draws = list(all_draws(range(sum(sizes)), sizes))
    assert len(draws) == len(set(draws)) == count


def test_best_draws_are_those_worked_out_by_hand():
    rules = DrawRules(chapters=("A", "A", "B", "B"), sizes=(2, 2), never=((0, 2),))
    assert best_draws(rules) == ({frozenset({(0, 3), (1, 2)})}, 0)
    assert best_draws(DrawRules(chapters=(None, None), sizes=(2,), never=((0, 1),))) == (set(), None)


def test_the_number_of_groupings_is_the_number_of_partitions():
    assert [len(set(groupings(people))) for people in (2, 4, 6, 8, 3, 9)] == [2, 5, 11, 22, 3, 30]
    assert chapters_of((2, 1)) == ("A", "A", "B")
