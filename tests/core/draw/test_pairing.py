"""Pairs by chapters: everybody once, the fewest clashes, and the method that suits the number of people."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.draw.reference import SEED
from tournaments.core.draw.pairing import CountedPairs, PairsAroundOneChapter, PairsWithLuck, pairing_of
from tournaments.core.draw.rules import by_chapter, clashes_in


@given(st.lists(st.sampled_from([*"ABCD", None]), max_size=40), st.integers(0, 2**32))
def test_everybody_is_paired_once_with_the_fewest_clashes(chapters, number):
    chapters = chapters[: len(chapters) // 2 * 2]
    groups, others = by_chapter(range(len(chapters)), chapters)
    pairing = pairing_of(groups, others)
    pairs = pairing.draw(Random(number))
    assert sorted(person for pair in pairs for person in pair) == list(range(len(chapters)))
    biggest = max(map(len, groups), default=0)
    assert len(clashes_in(pairs, chapters)) == pairing.clashes == max(0, biggest - len(chapters) // 2)


@pytest.mark.parametrize(
    ("chapters", "method"),
    [
        ("A" * 5 + "B" * 3, PairsAroundOneChapter),
        ("A" * 4 + "B" * 4, CountedPairs),
        ("ABCDEF" * 50, CountedPairs),
        ("ABCDEF" * 51, PairsWithLuck),
        ("A" * 301 + "B" * 299, PairsAroundOneChapter),
    ],
)
def test_the_method_suits_the_people(chapters, method):
    assert type(pairing_of(*by_chapter(range(len(chapters)), chapters))) is method


@pytest.mark.parametrize("size", [2, 3, 10, 33])
def test_thousands_in_chapters_of_any_size(size):
    chapters = [str(person // size) for person in range(1000 // size // 2 * 2 * size)]
    pairs = pairing_of(*by_chapter(range(len(chapters)), chapters)).draw(Random(SEED))
    assert sorted(person for pair in pairs for person in pair) == list(range(len(chapters)))
    assert clashes_in(pairs, chapters) == ()


def test_small_chapters_are_left_to_luck_only_while_they_hardly_clash():
    """Ten chapters of 30 clash 14.5 times on average: one of them may be left to luck at 2, none at 1."""
    groups = [list(range(start, start + 30)) for start in range(0, 300, 30)]
    assert len(PairsWithLuck(groups, [], left_to_luck=2)._chapter_of) == 30
    assert len(PairsWithLuck(groups, [], left_to_luck=1)._chapter_of) == 0
    assert len(PairsWithLuck(groups, [], left_to_luck=20)._chapter_of) == 300
