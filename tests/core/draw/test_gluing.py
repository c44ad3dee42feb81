"""Draws by rejection: what they can be used for, and that what is kept keeps all rules. Uniform: see test_uniform."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import SEED, best_draws
from tests.core.draw.test_enumeration import small_rules
from tournaments.core.draw.enumeration import EnumeratedDraws
from tournaments.core.draw.gluing import GluedPairs, _ways_to_glue
from tournaments.core.draw.rules import DrawRules, blocks_of, reasons_against, wishes_broken


@settings(max_examples=200)
@given(small_rules().filter(lambda rules: not reasons_against(rules)), st.integers(0, 2**32))
def test_what_is_kept_is_one_of_the_best_draws(rules, number):
    room = sum(size // 2 for size in rules.sizes)
    if len(blocks_of(rules)) <= room and (glued := GluedPairs.under(rules)):
        teams = glued.draw(Random(number))
        valid, fewest = best_draws(rules)
        assert teams is None or (frozenset(tuple(sorted(team)) for team in teams) in valid and glued.clashes == fewest)


def test_ways_to_glue_are_as_many_as_ways_to_split():
    def ways_to_split(people):
        sizes = (2,) * (people // 2) + (1,) * (people % 2)
        return EnumeratedDraws(DrawRules(chapters=(None,) * people, sizes=sizes)).count

    assert [_ways_to_glue(people) for people in range(1, 9)] == [ways_to_split(people) for people in range(1, 9)]


@pytest.mark.parametrize(
    ("rules", "usable"),
    [
        (DrawRules(chapters=tuple("AB" * 10 + "C"), sizes=(2,) * 9 + (3,)), True),
        (DrawRules(chapters=tuple("A" * 13 + "B" * 8), sizes=(2,) * 9 + (3,)), False),
        (DrawRules(chapters=tuple("A" * 13 + "B" * 7), sizes=(2,) * 10), True),
        (DrawRules(chapters=(None,) * 6, sizes=(3, 3), together=((0, 1), (1, 2))), False),
        (DrawRules(chapters=tuple("ABC" * 30), sizes=(3,) * 30), False),
        (DrawRules(chapters=(None,) * 90, sizes=(3,) * 30), True),
        (DrawRules(chapters=(None,) * 90, sizes=(3,) * 30, together=((0, 1),)), False),
    ],
    ids=["odd", "odd-big-chapter", "pairs-big-chapter", "three-together", "hopeless", "free", "couple-in-threes"],
)
def test_where_gluing_is_of_use(rules, usable):
    assert (GluedPairs.under(rules) is not None) == usable


def test_an_evening_of_pairs_and_one_team_of_three():
    rules = DrawRules(
        chapters=tuple("ABCDEF" * 7 + "A"), sizes=(2,) * 20 + (3,), together=((0, 1), (2, 9)), never=((3, 4), (5, 6))
    )
    teams = GluedPairs.under(rules).draw(Random(SEED))
    assert [len(team) for team in teams] == [2] * 20 + [3]
    assert not wishes_broken(teams, rules)


def test_too_many_tries_give_nothing():
    """Everyone but one may never play with the first: one draw in 99 would do, but only if all else fits too."""
    never = tuple((0, other) for other in range(2, 2000))
    rules = DrawRules(chapters=(None,) * 2000, sizes=(2,) * 1000, never=never)
    assert GluedPairs.under(rules).draw(Random(SEED)) is None
