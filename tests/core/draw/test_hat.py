"""Slips pulled from a hat: a pull that would leave no valid draw is refused."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.draw.reference import best_draws
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.hat import Hat, Refusal, pull
from tournaments.core.draw.reasons import DrawError
from tournaments.core.draw.rules import DrawRules, clashes_in, wishes_broken


def hat(*chapters, **rules):
    return Hat(rules=DrawRules(chapters=chapters, sizes=(2,) * (len(chapters) // 2), **rules))


def test_a_pull_of_two_chapters_is_taken():
    after = pull(hat("Lake", "Palm", "Lake", "Palm"), 0, 1)
    assert after.pulled == ((0, 1),)
    assert after.left == (2, 3)


@pytest.mark.parametrize(
    ("full", "one", "other", "why"),
    [
        (hat("Lake", "Lake", "Palm", "Palm"), 0, 1, Refusal.SAME_CHAPTER),
        (hat("Lake", "Lake", "Palm", "Bay"), 2, 3, Refusal.DEAD_END),
        (hat("Lake", "Palm", "Bay", "Mesa", never=((0, 1),)), 0, 1, Refusal.NEVER),
        (hat("Lake", "Palm", "Bay", "Mesa", never=((2, 3),)), 0, 1, Refusal.DEAD_END),
        (hat("Lake", "Palm", "Bay", "Mesa", together=((0, 1),)), 0, 2, Refusal.TOGETHER),
        (hat("Lake", "Palm"), 0, 0, Refusal.NOT_IN_HAT),
        (hat("Lake", "Palm"), 0, 7, Refusal.NOT_IN_HAT),
        (Hat(rules=DrawRules(chapters=("a", "b", "c", "d"), sizes=(2, 2)), pulled=((0, 1),)), 1, 2, Refusal.NOT_IN_HAT),
    ],
)
def test_a_refused_pull_has_its_reason(full, one, other, why):
    assert pull(full, one, other) == why


def test_unavoidable_clashes_may_be_pulled_but_no_more():
    three_of_four = hat("Lake", "Lake", "Lake", "Palm")
    assert pull(three_of_four, 0, 1).pulled == ((0, 1),)
    five_of_six = hat("Lake", "Lake", "Lake", "Lake", "Palm", "Bay")
    assert pull(five_of_six, 4, 5) == Refusal.DEAD_END


def test_chosen_partners_of_one_chapter_are_taken():
    chosen = hat("Lake", "Lake", "Palm", "Bay", together=((0, 1),))
    assert pull(chosen, 0, 1).pulled == ((0, 1),)


def test_the_last_pair_may_be_pulled():
    after = pull(hat("Lake", "Palm"), 0, 1)
    assert after.left == ()
    assert after.teams() == [(0, 1)]


def test_the_last_three_people_become_a_team_of_three():
    rules = DrawRules(chapters=("a", "b", "c", "d", "e"), sizes=(3, 2))
    after = pull(Hat(rules=rules), 0, 4)
    assert after.is_done
    assert after.teams() == [(0, 4), (1, 2, 3)]


pairs_of = st.integers(1, 4).flatmap(
    lambda pairs: st.tuples(
        st.lists(st.sampled_from(["Lake", "Palm", "Bay", None]), min_size=2 * pairs, max_size=2 * pairs),
        st.sets(st.tuples(st.integers(0, 2 * pairs - 1), st.integers(0, 2 * pairs - 1)), max_size=3),
    )
)


@settings(max_examples=150)
@given(pairs_of)
def test_a_pull_is_accepted_if_and_only_if_a_best_draw_has_the_pair(case):
    chapters, wishes = case
    rules = DrawRules(
        chapters=tuple(chapters),
        sizes=(2,) * (len(chapters) // 2),
        never=tuple((a, b) for a, b in wishes if a < b),
    )
    draws, _best = best_draws(rules)
    if not draws:
        return
    possible = {pair for teams in draws for pair in teams}
    for pair in combinations(range(len(chapters)), 2):
        assert isinstance(pull(Hat(rules=rules), *pair), Hat) == (pair in possible), pair


@settings(max_examples=100)
@given(st.lists(st.sampled_from(["Lake", "Palm", "Bay", None]), min_size=5, max_size=9), st.integers(0, 10**6))
def test_accepted_pulls_always_lead_to_a_best_draw_with_a_team_of_three(chapters, seed):
    if len(chapters) % 2 == 0:
        chapters = [*chapters, None]
    rules = DrawRules(chapters=tuple(chapters), sizes=(3,) + (2,) * (len(chapters) // 2 - 1))
    fewest = len(prepare(rules).draw(random.Random(1)).clashes)
    rng, full = random.Random(seed), Hat(rules=rules)
    while not full.is_done:
        slips = list(combinations(full.left, 2))
        rng.shuffle(slips)
        full = next(after for pair in slips if not isinstance(after := pull(full, *pair), Refusal))
    assert sorted(map(len, full.teams())) == sorted(rules.sizes)
    assert len(clashes_in(full.teams(), chapters)) == fewest


@settings(max_examples=150)
@given(pairs_of, st.integers(0, 10**6))
def test_accepted_pulls_always_lead_to_a_best_draw(case, seed):
    chapters, wishes = case
    never = tuple((a, b) for a, b in wishes if a < b)
    rules = DrawRules(chapters=tuple(chapters), sizes=(2,) * (len(chapters) // 2), never=never)
    try:
        fewest = len(prepare(rules).draw(random.Random(1)).clashes)
    except DrawError:
        return
    rng, full = random.Random(seed), Hat(rules=rules)
    while not full.is_done:
        slips = [(a, b) for a in full.left for b in full.left if a < b]
        rng.shuffle(slips)
        taken = (after for pair in slips if not isinstance(after := pull(full, *pair), Refusal))
        full = next(taken)  # some pair can always be pulled
    assert len(clashes_in(full.teams(), chapters)) == fewest
    assert not wishes_broken(full.teams(), rules)
    _draws, best = best_draws(rules)
    assert fewest == best
