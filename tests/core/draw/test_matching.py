"""Pairs under "never together" wishes: a pairing is found if there is one, with the fewest clashes possible."""

from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.draw.reference import SEED
from tournaments.core.draw.matching import match_with_fewest_clashes
from tournaments.core.draw.rules import DrawRules, by_chapter, clashes_in


def best_without_wishes(chapters):
    groups, others = by_chapter(range(len(chapters)), chapters)
    people = [person for group in groups for person in group] + others
    return list(zip(people[: len(people) // 2], people[len(people) // 2 :], strict=True))


def matched(chapters, never):
    rules = DrawRules(chapters=tuple(chapters), sizes=(), never=tuple(never))
    return match_with_fewest_clashes(range(len(chapters)), best_without_wishes(chapters), rules)


def fewest_by_trying(chapters, never):
    """The fewest clashes of all pairings, by trying each; None if there is no pairing."""
    forbidden = {frozenset(pair) for pair in never}

    @cache
    def fewest(people):
        if not people:
            return 0
        first, *others = people
        possible = []
        for mate in others:
            rest = fewest(tuple(person for person in others if person != mate))
            if rest is not None and frozenset((first, mate)) not in forbidden:
                possible.append(rest + len(clashes_in([(first, mate)], chapters)))
        return min(possible, default=None)

    return fewest(tuple(range(len(chapters))))


def check(chapters, never):
    pairs = matched(chapters, never)
    fewest = fewest_by_trying(chapters, never)
    if pairs is None:
        assert fewest is None
        return None
    assert sorted(person for pair in pairs for person in pair) == list(range(len(chapters)))
    assert not {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in never}
    assert len(clashes_in(pairs, chapters)) == fewest
    return fewest


@st.composite
def people_with_wishes(draw):
    chapters = draw(st.lists(st.sampled_from([*"ABC", None]), max_size=10).map(lambda some: some[: len(some) // 2 * 2]))
    everyone = list(combinations(range(len(chapters)), 2))
    never = draw(st.lists(st.sampled_from(everyone), max_size=len(everyone))) if everyone else []
    return chapters, never


@given(people_with_wishes())
def test_pairs_are_the_best_there_are(people):
    check(*people)


def test_pairs_are_the_best_where_wishes_forbid_most_of_them():
    """So many wishes that the search must shrink nested blossoms, expand them and change dual prices."""
    rng = Random(SEED)
    outcomes = []
    for _ in range(1500):
        people = rng.choice([8, 10, 12])
        chapters = [rng.choice("AAAB") if rng.random() < 0.8 else None for _ in range(people)]
        share, own_share = rng.choice([0.5, 0.7, 0.8]), rng.random()
        never = [
            (one, other)
            for one, other in combinations(range(people), 2)
            if rng.random() < (share if chapters[one] != chapters[other] else share * own_share)
        ]
        outcomes.append(check(chapters, never))
    assert outcomes.count(None) > 100
    assert outcomes.count(0) > 100
    assert sum(outcome is not None and outcome > 0 for outcome in outcomes) > 100


def test_a_person_who_may_play_only_with_their_chapter_clashes_once():
    never = [(0, other) for other in range(100) if other % 5]
    pairs = matched([str(person % 5) for person in range(100)], never)
    clashes = clashes_in(pairs, [str(person % 5) for person in range(100)])
    assert len(clashes) == 1
    assert clashes[0][0] == 0


def test_two_groups_of_odd_size_that_may_never_meet_cannot_be_paired():
    never = [(one, other) for one in range(51) for other in range(51, 100)]
    assert matched([None] * 100, never) is None


@pytest.mark.parametrize("people", [2000])
def test_a_thousand_nested_blossoms_are_matched(people):
    """Two people may play only with their own chapter: all others end up in one blossom of a thousand levels."""
    chapters = [str(person % 20) for person in range(people)]
    never = [(0, other) for other in range(people) if other % 20]
    never += [(20, other) for other in range(people) if other % 20]
    pairs = matched(chapters, never)
    assert len(clashes_in(pairs, chapters)) == 2 - ((0, 20) in pairs)
