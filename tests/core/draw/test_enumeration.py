"""The exact draw for a few people: it counts the best draws and draws one of them, under any rules."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import best_draws
from tournaments.core.draw.enumeration import EnumeratedDraws
from tournaments.core.draw.rules import DrawRules


@st.composite
def small_rules(draw, most=8):
    """Rules for a few people, with any sizes, chapters and wishes; wishes may contradict each other."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= most))
    people = sum(sizes)
    chapters = draw(st.lists(st.sampled_from([*"ABC", None]), min_size=people, max_size=people))
    pairs = st.tuples(st.integers(0, people - 1), st.integers(0, people - 1)).filter(lambda pair: pair[0] != pair[1])
    wishes = st.lists(pairs, max_size=5 if people > 1 else 0).map(tuple)
    return DrawRules(chapters=tuple(chapters), sizes=tuple(sizes), together=draw(wishes), never=draw(wishes))


@settings(max_examples=200)
@given(small_rules(), st.integers(0, 2**32))
def test_the_best_draws_are_counted_and_one_of_them_drawn(rules, number):
    valid, fewest = best_draws(rules)
    listed = EnumeratedDraws(rules)
    assert listed.count == len(valid)
    if valid:
        assert listed.clashes == fewest
        assert frozenset(listed.draw(Random(number))) in valid


def test_millions_of_draws_are_counted_without_listing_them():
    assert EnumeratedDraws(DrawRules(chapters=(None,) * 20, sizes=(2,) * 10)).count == 654_729_075
