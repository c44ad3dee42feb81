"""All valid draws are equally likely: every small grouping is drawn thousands of times; biased controls must fail.

A grouping is the sizes of the chapters; a chapter of one cannot clash. Every method passes the same test, even one
that the site would not use for so few people.
"""

from itertools import permutations
from math import sqrt
from random import Random

import pytest

from tests.core.draw.reference import DRAWS, SEED, all_draws, best_draws, chance_of, chapters_of, groupings
from tournaments.core.draw import seatings
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.enumeration import EnumeratedDraws
from tournaments.core.draw.rules import DrawRules, clashes_in
from tournaments.core.draw.seatings import CountedPairs, CountedSeatings

pytestmark = pytest.mark.long

UNLIKELY = 0.001
IN_PAIRS = [grouping for people in (2, 4, 6, 8) for grouping in groupings(people)]
IN_THREES = [grouping for people in (3, 6, 9) for grouping in groupings(people)]
IN_PAIRS_OF_EIGHT = [grouping for grouping in groupings(8) if grouping[0] <= 4]


def rules_for(grouping, size, **wishes):
    return DrawRules(chapters=chapters_of(grouping), sizes=(size,) * (sum(grouping) // size), **wishes)


def chance_of_method(draw_teams, rules):
    """The p-value of this method's draws if it is uniform. `draw_teams` takes a generator and returns teams."""
    valid, _ = best_draws(rules)
    rng = Random(SEED)
    return chance_of((_as_set(draw_teams(rng)) for _ in range(enough_draws(len(valid)))), valid)


def enough_draws(valid):
    """How often to draw where this many draws are valid, to find the same bias as among 200 of them.

    The test adds up the squares of all deviations. By chance, this sum varies with the root of the valid draws' number.
    Among very few valid draws that is not exact, so half of all draws is the least.
    """
    return min(DRAWS, max(DRAWS // 2, int(DRAWS * sqrt(valid / 200))))


def _as_set(teams):
    return frozenset(tuple(sorted(team)) for team in teams)


def written(grouping):
    return "+".join(map(str, grouping))


@pytest.mark.parametrize("grouping", IN_PAIRS, ids=written)
def test_pairs_of_every_grouping_are_uniform(grouping):
    rules = rules_for(grouping, 2)
    prepared = prepare(rules)
    assert prepared.draw(Random(SEED)).uniform
    assert chance_of_method(lambda rng: prepared.draw(rng).teams, rules) > UNLIKELY


@pytest.mark.parametrize("grouping", IN_THREES, ids=written)
def test_threes_of_every_grouping_are_uniform(grouping):
    rules = rules_for(grouping, 3)
    prepared = prepare(rules)
    assert prepared.draw(Random(SEED)).uniform
    assert chance_of_method(lambda rng: prepared.draw(rng).teams, rules) > UNLIKELY


@pytest.mark.parametrize(
    "rules",
    [
        DrawRules(chapters=(*"AABB", None, None, None, None), sizes=(2, 2, 2, 2)),
        DrawRules(chapters=(*"AAABBC", None), sizes=(2, 2, 3)),
        DrawRules(chapters=tuple("AAAABBCD"), sizes=(1, 3, 4)),
        DrawRules(chapters=tuple("AABBCCDD"), sizes=(2, 2, 2, 2), never=((0, 2), (0, 3), (4, 6))),
        DrawRules(chapters=tuple("AABBCCDD"), sizes=(2, 2, 2, 2), together=((0, 1),), never=((2, 4),)),
        DrawRules(chapters=tuple("AAABBBCCC"), sizes=(3, 3, 3), together=((0, 1), (3, 6)), never=((2, 4),)),
        DrawRules(chapters=tuple("AAAABBBC"), sizes=(2, 3, 3), never=((0, 4), (0, 5), (0, 6), (0, 7))),
    ],
    ids=["no-chapter", "odd-team", "mixed", "never", "together", "threes-with-wishes", "forced-clashes"],
)
def test_draws_with_wishes_and_mixed_sizes_are_uniform(rules):
    prepared = prepare(rules)
    assert prepared.draw(Random(SEED)).uniform
    assert chance_of_method(lambda rng: prepared.draw(rng).teams, rules) > UNLIKELY


@pytest.mark.parametrize("grouping", IN_PAIRS_OF_EIGHT, ids=written)
def test_enumeration_of_pairs_is_uniform(grouping):
    rules = rules_for(grouping, 2)
    assert chance_of_method(EnumeratedDraws(rules).draw, rules) > UNLIKELY


@pytest.mark.parametrize(
    "rules",
    [
        DrawRules(chapters=tuple("AABBCCDD"), sizes=(2, 2, 2, 2), never=((0, 2), (0, 3), (4, 6))),
        DrawRules(chapters=tuple("AAAAABBC"), sizes=(2, 2, 2, 2), never=((0, 5), (1, 5), (2, 6))),
        DrawRules(chapters=tuple("AABBCCDD"), sizes=(2, 2, 2, 2), together=((0, 4),), never=((1, 2),)),
        DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 3)),
        DrawRules(chapters=tuple("AABBCDE"), sizes=(2, 2, 3), together=((0, 3),), never=((1, 2),)),
        DrawRules(chapters=tuple("AABBCDE"), sizes=(2, 2, 3), together=((0, 1),), never=((2, 4),)),
        DrawRules(chapters=tuple("AAABCDE"), sizes=(2, 2, 3), together=((5, 6),)),
        DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 2, 1)),
        DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 2, 1), together=((0, 2),)),
    ],
    ids=[
        "never",
        "big-chapter",
        "couple",
        "three",
        "three-or-couple",
        "own-couple",
        "half-and-couple",
        "single",
        "single-or-couple",
    ],
)
def test_counted_pairs_are_uniform(rules):
    assert CountedPairs.suits(rules)
    assert chance_of_method(CountedPairs(rules).draw, rules) > UNLIKELY


@pytest.mark.parametrize("grouping", IN_THREES, ids=written)
def test_counted_threes_of_every_grouping_are_uniform(grouping):
    rules = rules_for(grouping, 3)
    assert chance_of_method(CountedSeatings(rules).draw, rules) > UNLIKELY


COUNTED = {
    "pairs": DrawRules(chapters=tuple("AABBBCC"), sizes=(2, 2, 2, 1)),
    "four": DrawRules(chapters=tuple("AABBCCDD"), sizes=(4, 2, 2), together=((0, 2), (4, 6))),
    "two-odd": DrawRules(chapters=tuple("AABBCCDE"), sizes=(3, 3, 2)),
    "three-sizes": DrawRules(chapters=(*"AABBBCCD", None), sizes=(2, 3, 4)),
    "five": DrawRules(chapters=(*"AAB", None, None, None, "C", "B"), sizes=(3, 5), together=((0, 3),)),
    "never": DrawRules(chapters=tuple("AABBCCDDE"), sizes=(3, 3, 3), never=((0, 3), (1, 8))),
    "forced": DrawRules(chapters=tuple("AAAAABC"), sizes=(2, 2, 3)),
    "forced-two-chapters": DrawRules(chapters=tuple("AAAABBB"), sizes=(2, 2, 3)),
    "forced-four": DrawRules(chapters=tuple("AAAABBCC"), sizes=(2, 2, 4)),
    "forced-and-never": DrawRules(chapters=tuple("AAAAABBCC"), sizes=(3, 3, 3), never=((0, 5),)),
    "forced-two-majorities": DrawRules(chapters=tuple("AAAAABBBB"), sizes=(3, 3, 3)),
    "forced-three-sizes": DrawRules(chapters=(*"AAAAAAA", None, None), sizes=(4, 3, 2)),
    "own-couple": DrawRules(chapters=tuple("AABBCCDDE"), sizes=(3, 3, 3), together=((0, 1),)),
    "own-couple-forced": DrawRules(chapters=tuple("AAAAABBCC"), sizes=(3, 3, 3), together=((0, 1),)),
    "own-couple-adds": DrawRules(chapters=tuple("AAABBBCCC"), sizes=(3, 3, 3), together=((0, 1), (3, 4))),
    "mixed-couple": DrawRules(chapters=tuple("AABBCCDDE"), sizes=(3, 3, 3), together=((0, 2), (1, 8))),
    "mixed-couple-forced": DrawRules(chapters=tuple("AAAAABBCC"), sizes=(3, 3, 3), together=((0, 5),)),
    "mixed-couples-forced": DrawRules(chapters=tuple("AAAABBBC"), sizes=(2, 3, 3), together=((0, 4), (1, 7))),
    "mixed-couples-both-forced": DrawRules(chapters=tuple("AAAABBBB"), sizes=(2, 3, 3), together=((0, 4), (1, 5))),
    "mixed-and-own-forced": DrawRules(chapters=tuple("AAAAABBBC"), sizes=(3, 3, 3), together=((0, 5), (1, 2))),
    "couple-without-chapter": DrawRules(chapters=(*"AAAABB", None, None, None), sizes=(3, 3, 3), together=((0, 6),)),
    "couple-of-none": DrawRules(chapters=(*"AAAABB", None, None, None), sizes=(3, 3, 3), together=((6, 7),)),
    "block-of-three": DrawRules(chapters=tuple("AABBCCDD"), sizes=(4, 4), together=((0, 1), (1, 2))),
    "block-of-two-and-two": DrawRules(
        chapters=tuple("AAABBBCCD"), sizes=(5, 4), together=((0, 1), (1, 3), (3, 4)), never=((0, 8),)
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_counted_seatings_are_uniform(name):
    assert chance_of_method(CountedSeatings(COUNTED[name]).draw, COUNTED[name]) > UNLIKELY


@pytest.mark.parametrize("name", ["two-odd", "never", "forced", "mixed-couples-forced", "own-couple-adds"])
def test_seatings_are_uniform_with_all_chapters_left_to_rejection(name, monkeypatch):
    """Only couples and blocks are counted then."""
    monkeypatch.setattr(seatings, "PEOPLE_A_CLASH", 0.01)
    monkeypatch.setattr(seatings, "MOST_CLASHES_LEFT", 100)
    assert chance_of_method(CountedSeatings(COUNTED[name]).draw, COUNTED[name]) > UNLIKELY


def test_teams_of_one_size_are_in_random_order():
    prepared = prepare(DrawRules(chapters=(None,) * 8, sizes=(3, 2, 3)))
    rng = Random(SEED)
    orders = {
        (one, two, three)
        for draw in all_draws(range(8), (3, 2, 3))
        for one, two, three in permutations(draw)
        if (len(one), len(two), len(three)) == (3, 2, 3)
    }
    assert chance_of((prepared.draw(rng).teams for _ in range(DRAWS)), orders) > UNLIKELY


# Controls: methods that look fair and are not. The same test must reject them.


def redrawing_only_those_who_clash(rng, chapters):
    """Pair at random, then pair those who clash again; start over if they could only clash."""
    pairs = at_random(rng, range(len(chapters)))
    while clashes_in(pairs, chapters):
        clashing = [pair for pair in pairs if clashes_in([pair], chapters)]
        fine = [pair for pair in pairs if pair not in clashing]
        if len({chapters[one] for one, _ in clashing}) == 1:
            return redrawing_only_those_who_clash(rng, chapters)
        pairs = fine + at_random(rng, [person for pair in clashing for person in pair])
    return pairs


def at_random(rng, people):
    people = list(people)
    rng.shuffle(people)
    return list(zip(people[::2], people[1::2], strict=True))


def pair_by_pair_in_list_order(rng, chapters):
    """The next person on the list gets a random partner of another chapter; start again if there is none."""
    left, pairs = list(range(len(chapters))), []
    while left:
        person = left.pop(0)
        possible = [other for other in left if chapters[other] != chapters[person]]
        if not possible:
            return pair_by_pair_in_list_order(rng, chapters)
        other = rng.choice(possible)
        left.remove(other)
        pairs.append((person, other))
    return pairs


@pytest.mark.parametrize("grouping", [(2, 2, 1, 1), (3, 3, 1, 1)], ids=written)
def test_control_redrawing_only_those_who_clash_is_rejected(grouping):
    rules = rules_for(grouping, 2)
    assert chance_of_method(lambda rng: redrawing_only_those_who_clash(rng, rules.chapters), rules) < UNLIKELY


def test_control_pair_by_pair_in_list_order_is_rejected():
    rules = rules_for((2, 2, 2, 2), 2)
    assert chance_of_method(lambda rng: pair_by_pair_in_list_order(rng, rules.chapters), rules) < UNLIKELY


def test_control_a_small_bias_for_threes_is_rejected():
    rules = rules_for((3, 2, 2, 1, 1), 3)
    prepared = prepare(rules)

    def draw_teams(rng):
        """When the two alone in their chapters meet, draw again one time in five."""
        teams = prepared.draw(rng).teams
        if any({7, 8} <= set(team) for team in teams) and rng.random() < 0.2:
            return prepared.draw(rng).teams
        return teams

    assert chance_of_method(draw_teams, rules) < UNLIKELY
