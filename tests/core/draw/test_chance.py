"""Random choices made from raw bits: every outcome is equally likely, and the same on any Python version."""

from itertools import permutations
from random import Random

import pytest

from tests.core.draw.reference import DRAWS, SEED, chance_of
from tournaments.core.draw.chance import below, pick_exactly, shuffled, take


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 8, 10])
def test_numbers_below_a_bound_are_equally_likely(bound):
    rng = Random(SEED)
    assert chance_of((below(rng, bound) for _ in range(DRAWS)), set(range(bound))) > 0.001


def test_a_bound_may_have_hundreds_of_digits():
    rng, bound = Random(SEED), 10**300
    numbers = [below(rng, bound) for _ in range(1000)]
    assert max(numbers) < bound
    assert 450 < sum(number < bound // 2 for number in numbers) < 550


def test_a_bound_of_zero_is_refused():
    with pytest.raises(ValueError, match="0"):
        below(Random(SEED), 0)


def test_a_shuffle_gives_every_order_equally_often():
    rng, names = Random(SEED), ("Ada", "Grace", "Alan", "Edsger")
    drawn = (tuple(shuffled(rng, names)) for _ in range(DRAWS))
    assert chance_of(drawn, set(permutations(names))) > 0.001


def test_take_removes_each_item_equally_often():
    rng = Random(SEED)

    def taken():
        items = ["Ada", "Grace", "Alan"]
        one = take(rng, items)
        assert sorted([one, *items]) == ["Ada", "Alan", "Grace"]
        return one

    assert chance_of((taken() for _ in range(DRAWS)), {"Ada", "Grace", "Alan"}) > 0.001


def test_picks_follow_the_weights_and_weight_zero_is_never_picked():
    rng = Random(SEED)
    places = [pick_exactly(rng, [0, 3, 3, 4]) for _ in range(DRAWS)]
    assert set(places) == {1, 3}
    assert places.count(1) / DRAWS == pytest.approx(3 / 4, abs=0.015)


def test_the_same_seed_gives_the_same_choices_on_any_python():
    rng = Random(SEED)
    assert shuffled(rng, range(10)) == [9, 0, 3, 4, 1, 5, 2, 6, 8, 7]
    assert [below(rng, 1000) for _ in range(5)] == [945, 982, 434, 137, 880]
