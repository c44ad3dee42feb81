"""Pairs by chapter: every pairing is counted, and a drawn pairing has the fewest clashes."""

from math import factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.draw.reference import DRAWS, SEED, best_draws, chance_of, chapters_of, groupings
from tournaments.core.draw.pairing import Pairing
from tournaments.core.draw.rules import DrawRules, by_chapter, clashes_in


@pytest.mark.parametrize("people", [2, 4, 6, 8])
def test_all_pairings_are_counted(people):
    for grouping in groupings(people):
        chapters = chapters_of(grouping)
        valid, _ = best_draws(DrawRules(chapters=chapters, sizes=(2,) * (people // 2)))
        assert Pairing(*by_chapter(range(people), chapters)).total == len(valid), grouping


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
def test_the_number_of_pairings_is_the_known_formula(chapters, others, pairings):
    assert Pairing([range(people) for people in chapters], range(others)).total == pairings


def test_pairs_between_two_chapters_are_as_frequent_as_their_pairings():
    """Chapters (0, 1) and (2, 3), four others: 24, 48 and 6 pairings have 0, 1 and 2 pairs between the chapters."""
    pairing, rng = Pairing([(0, 1), (2, 3)], (4, 5, 6, 7)), Random(SEED)
    ways = {0: 24, 1: 4 * 12, 2: 2 * 3}
    drawn = [sum(min(pair) < 2 and max(pair) < 4 for pair in pairing.draw(rng)) for _ in range(DRAWS)]
    # give each pairing a number of its own, so that all outcomes are equally likely
    outcomes = {(paired, number) for paired, count in ways.items() for number in range(count)}
    assert chance_of(((paired, rng.randrange(ways[paired])) for paired in drawn), outcomes) > 0.001


@given(st.lists(st.sampled_from([*"ABCD", None]), max_size=40), st.integers(0, 2**32))
def test_everybody_is_paired_once_with_the_fewest_clashes(chapters, number):
    chapters = chapters[: len(chapters) // 2 * 2]
    groups, others = by_chapter(range(len(chapters)), chapters)
    pairing = Pairing(groups, others)
    pairs = pairing.draw(Random(number))
    assert sorted(person for pair in pairs for person in pair) == list(range(len(chapters)))
    biggest = max(map(len, groups), default=0)
    assert len(clashes_in(pairs, chapters)) == pairing.clashes == max(0, biggest - len(chapters) // 2)


@pytest.mark.parametrize("size", [2, 10, 33, 250, 400])
def test_five_hundred_people_in_chapters_of_any_size_are_paired(size):
    chapters = [str(person // size) for person in range(500)]
    pairs = Pairing(*by_chapter(range(500), chapters)).draw(Random(SEED))
    assert sorted(person for pair in pairs for person in pair) == list(range(500))
    assert len(clashes_in(pairs, chapters)) == max(0, size - 250)
