"""Draws by counting: when counting applies, that its draws are valid and best, and when it gives up."""

from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import SEED, best_draws
from tests.core.draw.test_enumeration import small_rules
from tournaments.core.draw import seatings
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.rules import DrawRules, clashes_in, reasons_against, wishes_broken
from tournaments.core.draw.seatings import CountedPairs, CountedSeatings


@contextmanager
def clashes_left_to_rejection(number):
    """Leave chapters with up to this many expected clashes to rejection instead of counting them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seatings, "PEOPLE_A_CLASH", 0.01)
        patch.setattr(seatings, "MOST_CLASHES_LEFT", number)
        yield


@pytest.mark.parametrize(
    ("rules", "suits"),
    [
        (DrawRules(chapters=tuple("AABBCC"), sizes=(2, 2, 2)), True),
        (DrawRules(chapters=tuple("AAAAAB"), sizes=(2, 2, 2)), True),
        (DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 3)), True),
        (DrawRules(chapters=tuple("AAAABBC"), sizes=(2, 2, 3)), False),
        (DrawRules(chapters=tuple("AAAABBBCC"), sizes=(2, 2, 2, 3)), True),
        (DrawRules(chapters=tuple("AAAABBC"), sizes=(2, 2, 2, 1)), True),
        (DrawRules(chapters=tuple("AAABCDE"), sizes=(2, 2, 3), together=((5, 6),)), True),
        (DrawRules(chapters=tuple("AAAAABC"), sizes=(2, 2, 3)), False),
        (DrawRules(chapters=(None,) * 7, sizes=(2, 2, 3)), True),
        (DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 2, 1)), True),
        (DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 5)), False),
        (DrawRules(chapters=tuple("AABBCCDD"), sizes=(2, 3, 3)), False),
        (DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 3), together=((0, 1), (1, 2))), False),
    ],
    ids=[
        "pairs",
        "majority",
        "odd",
        "too-many",
        "half",
        "half-and-one",
        "half-and-couple",
        "odd-majority",
        "no-chapter",
        "one",
        "five",
        "two-odd",
        "block",
    ],
)
def test_counted_pairs_suit_these_rules(rules, suits):
    assert CountedPairs.suits(rules) == suits


@settings(max_examples=300)
@given(
    small_rules().filter(lambda rules: not reasons_against(rules)), st.integers(0, 2**32), st.sampled_from([0, 1, 9])
)
def test_a_counted_draw_is_one_of_the_best(rules, number, left_out):
    valid, fewest = best_draws(rules)
    with clashes_left_to_rejection(left_out):
        makers = [CountedSeatings(rules)]
    if CountedPairs.suits(rules):
        makers.append(CountedPairs(rules))
    for maker in makers:
        teams = maker.draw(Random(number))
        if teams is not None:
            assert maker.fewest == fewest
            assert frozenset(tuple(sorted(team)) for team in teams) in valid
        elif valid:
            assert maker.fewest <= fewest


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from([2, 3, 4]), min_size=8, max_size=16),
    st.lists(st.sampled_from([*"AABCDEF", None]), min_size=64, max_size=64),
    st.integers(0, 2**32),
)
def test_many_people_without_wishes_get_the_fewest_clashes(sizes, chapters, number):
    rules = DrawRules(chapters=tuple(chapters[: sum(sizes)]), sizes=tuple(sizes))
    maker = CountedSeatings(rules)
    teams = maker.draw(Random(number))
    assert sorted(map(len, teams)) == sorted(sizes)
    assert sorted(person for team in teams for person in team) == list(range(sum(sizes)))
    assert len(clashes_in(teams, rules.chapters)) == maker.fewest


def test_couples_of_one_and_of_two_chapters_stay_together():
    chapters = tuple("ABCDEF" * 10)
    together = ((0, 6), (1, 7), (2, 3), (4, 5), (10, 11), (14, 20), (20, 26), (27, 28), (28, 29))
    rules = DrawRules(chapters=chapters, sizes=(4,) * 15, together=together, never=((30, 31), (32, 45)))
    maker = CountedSeatings(rules)
    teams = maker.draw(Random(SEED))
    assert not wishes_broken(teams, rules)
    assert len(clashes_in(teams, chapters)) == maker.fewest == 5


def test_draws_are_rejected_only_where_rules_are_left_uncounted():
    bare = DrawRules(chapters=tuple("AAABBBCCC"), sizes=(3, 3, 3))
    with clashes_left_to_rejection(9):
        assert CountedSeatings(bare).rejects
    with clashes_left_to_rejection(0):
        assert not CountedSeatings(bare).rejects
        assert not CountedSeatings(replace(bare, together=((0, 1),))).rejects
        assert CountedSeatings(replace(bare, together=((0, 3),))).rejects
        assert CountedSeatings(replace(bare, never=((0, 3),))).rejects


@pytest.mark.parametrize("sizes", [(2,) * 13 + (3,), (3,) * 9 + (2,)])
def test_no_draw_is_returned_after_too_many_attempts(sizes):
    """Person 20 may play with nobody of the big chapter, which has a member in every team."""
    never = tuple((20, other) for other in range(20))
    assert (
        CountedSeatings(DrawRules(chapters=tuple("A" * 20 + "B" * 9), sizes=sizes, never=never)).draw(Random(SEED))
        is None
    )


def test_no_draw_is_returned_with_too_many_states():
    rules = DrawRules(chapters=tuple("ABCDE" * 60), sizes=(2, 3, 4, 5, 6) * 15)
    assert CountedSeatings(rules).draw(Random(SEED)) is None


def test_counting_gives_up_far_above_the_lower_bound_of_clashes():
    """Three couples of one chapter fit into one team only, which makes twelve clashes between them."""
    rules = DrawRules(chapters=(*"AAAAAA", *[None] * 7), sizes=(8, 1, 1, 1, 1, 1), together=((0, 1), (2, 3), (4, 5)))
    assert CountedSeatings(rules).draw(Random(SEED)) is None
    assert len(prepare(rules).draw(Random(SEED)).clashes) == 15
