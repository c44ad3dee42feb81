"""Draws around a chapter that is too big: where they are of use, and that they keep all rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import SEED, best_draws
from tests.core.draw.test_enumeration import small_rules
from tournaments.core.draw.around_big_chapter import DealsAroundBigChapter
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.rules import DrawRules, reasons_against


def under(rules):
    return DealsAroundBigChapter.under(rules, prepare(rules).unavoidable)


@pytest.mark.parametrize(
    ("rules", "usable"),
    [
        (DrawRules(chapters=tuple("A" * 14 + "B" * 9), sizes=(2,) * 10 + (3,)), True),
        (DrawRules(chapters=tuple("A" * 11 + "B" * 9 + "CCC"), sizes=(2,) * 10 + (3,)), False),
        (DrawRules(chapters=(None,) * 23, sizes=(2,) * 10 + (3,)), False),
        (DrawRules(chapters=tuple("A" * 14 + "B" * 9), sizes=(2,) * 10 + (3,), together=((0, 1),)), False),
        (DrawRules(chapters=tuple("AAAABBCC"), sizes=(2, 6)), False),
        (DrawRules(chapters=("A",) * 1503, sizes=(3,) * 501), False),
    ],
    ids=["odd", "not-too-big", "no-chapter", "couple", "not-even", "too-many-teams"],
)
def test_where_they_are_of_use(rules, usable):
    assert (under(rules) is not None) == usable


@settings(max_examples=200)
@given(small_rules().filter(lambda rules: not reasons_against(rules)), st.integers(0, 2**32))
def test_what_is_kept_is_one_of_the_best_draws(rules, number):
    bare = DrawRules(chapters=rules.chapters, sizes=rules.sizes)
    _, fewest = best_draws(bare)
    deals = DealsAroundBigChapter.under(rules, fewest)
    teams = deals and deals.draw(Random(number))
    if teams is not None:
        valid, _ = best_draws(rules)
        assert frozenset(tuple(sorted(team)) for team in teams) in valid


def test_too_many_tries_give_nothing():
    """The first may play with nobody of the big chapter, of which there is somebody in every team."""
    never = tuple((20, other) for other in range(20))
    rules = DrawRules(chapters=tuple("A" * 20 + "B" * 9), sizes=(2,) * 13 + (3,), never=never)
    unavoidable = prepare(DrawRules(chapters=rules.chapters, sizes=rules.sizes)).unavoidable
    assert DealsAroundBigChapter.under(rules, unavoidable).draw(Random(SEED)) is None
