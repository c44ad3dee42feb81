"""Ways to pair chapters, in whole numbers and in floating point, against every pairing there is."""

from fractions import Fraction
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import DRAWS, SEED, best_draws, chance_of, chapters_of, groupings
from tournaments.core.draw.counting import ExactCounts
from tournaments.core.draw.rules import DrawRules
from tournaments.core.draw.scaled_counting import ScaledCounts


@pytest.mark.parametrize("people", [2, 4, 6, 8])
def test_all_pairings_are_counted(people):
    for grouping in groupings(people):
        if grouping[0] <= people // 2:
            valid, _ = best_draws(DrawRules(chapters=chapters_of(grouping), sizes=(2,) * (people // 2)))
            chapters = [size for size in grouping if size > 1]
            assert ExactCounts(chapters, grouping.count(1)).total == len(valid), grouping


@pytest.mark.parametrize(
    ("chapters", "others", "pairings"),
    [
        ([], 10, prod(range(9, 0, -2))),
        ([100, 100], 0, factorial(100)),
        ([7], 7, factorial(7)),
        ([2] * 3, 0, 8),
        ([2] * 4, 0, 60),
        ([2] * 5, 0, 544),  # OEIS A053871
    ],
)
def test_pairings_known_by_formula(chapters, others, pairings):
    assert ExactCounts(chapters, others).total == pairings


chapters_and_others = st.tuples(
    st.lists(st.integers(2, 12), min_size=1, max_size=8).map(lambda sizes: sorted(sizes, reverse=True)),
    st.integers(0, 9),
).filter(lambda people: sum(people[0], people[1]) % 2 == 0 and 2 * people[0][0] <= sum(people[0], people[1]))


def weights_of_exact(counts, turn, waiting):
    counts.draw_paired(Random(0), turn, waiting)
    totals = counts._running_totals[turn, waiting]
    ways = [total - before for total, before in zip(totals, [0, *totals], strict=False)]
    return {paired: Fraction(way, totals[-1]) for paired, way in enumerate(ways) if way}


def weights_of_scaled(counts, turn, waiting):
    best, fewer, more = counts._turns[turn].weights(waiting, 0)
    weights = [*reversed(fewer), *more]
    return {best - len(fewer) + place: weight / sum(weights) for place, weight in enumerate(weights)}


@settings(max_examples=60)
@given(chapters_and_others)
def test_floating_point_agrees_with_whole_numbers(people):
    chapters, others = people
    exact, scaled = ExactCounts(chapters, others), ScaledCounts(chapters, others)
    for turn, _ in enumerate(chapters):
        for waiting, ways in exact._ways[turn].items():
            if ways:
                assert weights_of_scaled(scaled, turn, waiting) == pytest.approx(
                    {paired: float(share) for paired, share in weights_of_exact(exact, turn, waiting).items()},
                    rel=1e-12,
                )


def test_floating_point_agrees_where_numbers_have_hundreds_of_digits():
    chapters, others = [60, 50, 40, 40, 30, 30, 20, 10, 5, 5], 10
    exact, scaled = ExactCounts(chapters, others), ScaledCounts(chapters, others)
    assert exact.total > 10**250
    for turn, waiting in [(1, 60), (4, 100), (5, 40), (9, 3)]:
        expected = weights_of_exact(exact, turn, waiting)
        for paired, weight in weights_of_scaled(scaled, turn, waiting).items():
            assert weight == pytest.approx(float(expected[paired]), rel=1e-12)


def test_the_most_frequent_number_is_found_from_any_guess():
    turn = ScaledCounts([50, 40, 40, 30], 0)._turns[1]
    assert turn.weights(50, 0) == turn.weights(50, 18) == turn.weights(50, 10**6)


def test_what_is_left_out_is_negligible():
    chapters = [500] * 4
    best, fewer, more = ScaledCounts(chapters, 0)._turns[1].weights(500, 0)
    assert 0 < best - len(fewer) < best < best + len(more) - 1 < 500
    assert max(fewer[-1], more[-1]) <= 1e-20 < min(fewer[-2], more[-2])


@pytest.mark.parametrize("count", [ExactCounts, ScaledCounts])
def test_paired_are_drawn_by_their_ways(count):
    """Of two people who wait and a chapter of two before four others: 12 ways, 4 · 3 and 2, as j is 0, 1 and 2."""
    counts, rng = count([2, 2], 4), Random(SEED)
    ways = {0: 24, 1: 4 * 12, 2: 2 * 3}
    drawn = [counts.draw_paired(rng, 1, 2) for _ in range(DRAWS)]
    # each way is told apart by a number of its own, so that all are equally likely
    told_apart = {(paired, number) for paired, count in ways.items() for number in range(count)}
    assert chance_of(((paired, rng.randrange(ways[paired])) for paired in drawn), told_apart) > 0.001
