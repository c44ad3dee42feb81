"""Who sits out is chosen by chapters, and what the page says of clashes is true of every choice: by brute force."""

from collections import Counter
from functools import cache
from math import comb, inf
from random import Random

import pytest

from scoring.library import built_in
from tests.core.draw.reference import DRAWS, SEED, best_draws, chance_of, groupings
from tournaments.core.draw import open_choice
from tournaments.core.draw.chance import take
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.open_choice import OpenChoice, Verdict, clashes_of, rules_without, verdict
from tournaments.core.draw.rules import DrawRules
from tournaments.core.tables.plans import WayOut, plans

PEOPLE = range(7, 14)
TURNS = {"everybody": lambda _chapter: True, "not the biggest chapter": lambda chapter: chapter != "0"}


def chapters_of(grouping):
    return tuple(str(number) for number, size in enumerate(grouping) for _ in range(size))


def one_of(*people):
    return tuple((person,) for person in people)


@cache
def least(groups, sizes):
    """The fewest clashes of any draw, by trying every team: people of one chapter are alike."""
    if not sizes:
        return 0
    found = []
    for taken in teams_of(groups, sizes[0]):
        rest = tuple(sorted(size - number for size, number in zip(groups, taken, strict=True)))
        found.append(sum(comb(number, 2) for number in taken) + least(rest, sizes[1:]))
    return min(found, default=inf)


def teams_of(groups, size):
    """Every team of that size, as how many of each group are in it."""
    if not groups:
        return iter([()] if size == 0 else [])
    first, *others = groups
    return ((number, *rest) for number in range(min(first, size) + 1) for rest in teams_of(others, size - number))


def least_of(chapters, left_out, sizes):
    """The fewest clashes whoever of these groups is left out."""
    found = []
    for group in left_out:
        there = Counter(chapter for person, chapter in enumerate(chapters) if person not in group)
        found.append(least(tuple(sorted(there.values())), tuple(sorted(sizes))))
    return min(found)


def sizes_of(plan):
    sizes = [size for table in plan.tables for size in table.teams]
    if plan.way_out == WayOut.SHARE:
        shared = sizes.index(min(size for size in sizes if size > 1))
        sizes[shared] += 1
    return tuple(sizes)


def choices_of(rules, chapters, in_turn):
    """Every plan for these people, where one of those in turn sits out if the plan needs it."""
    sitting_out = [place for place, chapter in enumerate(chapters) if in_turn(chapter)] or list(range(len(chapters)))
    for plan in plans(rules, len(chapters)):
        if plan.way_out != WayOut.ONE_MORE:
            left_out = one_of(*sitting_out) if plan.way_out == WayOut.SIT_OUT else ((),)
            yield OpenChoice(rules=DrawRules(chapters=chapters, sizes=tuple(sorted(sizes_of(plan)))), left_out=left_out)


@pytest.mark.parametrize(
    ("key", "turn"),
    [("tanglewood", "everybody"), ("tanglewood", "not the biggest chapter"), ("hidden-valley-ranch", "everybody")],
)
@pytest.mark.parametrize("people", PEOPLE)
def test_what_is_said_of_clashes_is_true_of_every_choice(people, key, turn):
    for grouping in groupings(people):
        chapters = chapters_of(grouping)
        choices = list(dict.fromkeys(choices_of(built_in(key), chapters, TURNS[turn])))
        fewest = [least_of(chapters, choice.left_out, choice.rules.sizes) for choice in choices]
        for number, choice in enumerate(choices):
            assert choice.clashes == fewest[number]
            others = [other for other in choices if other is not choice]
            said = verdict(fewest[number], [choice], others)
            assert said == (Verdict.UNAVOIDABLE if fewest[number] == min(fewest) else Verdict.BY_OTHER_TABLES)
            assert verdict(fewest[number] + 1, [choice], others) == Verdict.AVOIDABLE


@pytest.mark.parametrize("people", PEOPLE)
def test_pairs_have_the_fewest_clashes_whoever_of_the_best_sits_out(people):
    for grouping in groupings(people):
        if not people % 2:
            continue
        chapters, sizes = chapters_of(grouping), (2,) * (people // 2)
        choice = OpenChoice(rules=DrawRules(chapters=chapters, sizes=sizes), left_out=one_of(*range(people)))
        fewest = least_of(chapters, choice.left_out, sizes)
        assert choice.best == [group for group in choice.left_out if least_of(chapters, [group], sizes) == fewest]
        drawn = prepare(rules_without(choice.rules, choice.best[-1])).draw(Random(SEED))
        assert len(drawn.clashes) == fewest


def test_the_chapter_that_is_too_big_sits_out():
    choice = OpenChoice(rules=DrawRules(chapters=chapters_of((7, 3, 3)), sizes=(2,) * 6), left_out=one_of(*range(13)))
    assert (choice.best, choice.clashes) == (list(one_of(*range(7))), 0)


def test_if_no_chapter_is_too_big_anybody_may_sit_out():
    choice = OpenChoice(rules=DrawRules(chapters=chapters_of((6, 4, 3)), sizes=(2,) * 6), left_out=one_of(*range(13)))
    assert choice.best == list(one_of(*range(13)))


def test_whose_turn_it_is_comes_before_the_chapter():
    choice = OpenChoice(rules=DrawRules(chapters=chapters_of((7, 3, 3)), sizes=(2,) * 6), left_out=one_of(8, 9))
    assert (choice.best, choice.clashes) == (list(one_of(8, 9)), 1)


def test_whoever_alone_makes_a_draw_possible_sits_out():
    """Ada may play with nobody but herself out."""
    never = tuple((0, other) for other in range(1, 5))
    choice = OpenChoice(rules=DrawRules(chapters=(None,) * 5, sizes=(2, 2), never=never), left_out=one_of(*range(5)))
    assert choice.best == [(0,)]


def test_without_any_draw_nobody_is_better_than_another():
    never = ((0, 1), (0, 2), (1, 2))
    choice = OpenChoice(rules=DrawRules(chapters=(None,) * 3, sizes=(1, 2), never=never), left_out=((),))
    assert (choice.best, choice.clashes) == ([()], inf)


def test_the_groups_of_a_kind_are_drawn_once(monkeypatch):
    drawn = []
    monkeypatch.setattr(open_choice, "clashes_of", lambda rules: drawn.append(rules) or clashes_of(rules))
    choice = OpenChoice(rules=DrawRules(chapters=chapters_of((3, 2)), sizes=(2, 2)), left_out=one_of(*range(5)))
    assert (choice.best, len(drawn)) == (list(one_of(*range(3))), 2)


def test_people_who_are_left_out_are_in_no_wish():
    rules = DrawRules(chapters=tuple("ABCDE"), sizes=(2, 2), together=((0, 1), (2, 4)), never=((1, 3), (3, 4)))
    assert rules_without(rules, (1,)) == DrawRules(
        chapters=tuple("ACDE"), sizes=(2, 2), together=((1, 3),), never=((2, 3),)
    )


def test_for_very_many_people_with_wishes_a_lower_bound_is_enough():
    chapters = tuple("A" * 50 + "B" * 30)
    assert clashes_of(DrawRules(chapters=chapters, sizes=(2,) * 40, never=((0, 51),))) == 10


@pytest.mark.long
@pytest.mark.parametrize("grouping", [(4, 2, 1), (3, 2, 2), (5, 1, 1)], ids=str)
def test_who_sits_out_and_the_draw_of_the_others_are_uniform_among_what_is_allowed(grouping):
    chapters = chapters_of(grouping)
    choice = OpenChoice(rules=DrawRules(chapters=chapters, sizes=(2, 2, 2)), left_out=one_of(*range(7)))
    best, rng = choice.best, Random(SEED)
    prepared = {group: prepare(rules_without(choice.rules, group)) for group in best}

    def drawn():
        group = take(rng, list(best))
        return group, frozenset(prepared[group].draw(rng).teams)

    draws = [drawn() for _ in range(DRAWS)]
    assert chance_of([group for group, _teams in draws], set(best)) > 0.001
    for group in best:
        valid, _fewest = best_draws(rules_without(choice.rules, group))
        assert chance_of([teams for its_group, teams in draws if its_group == group], valid) > 0.001


def test_clashes_that_wishes_add_are_counted():
    chapters = tuple("AABB")
    assert clashes_of(DrawRules(chapters=chapters, sizes=(2, 2))) == 0
    assert clashes_of(DrawRules(chapters=chapters, sizes=(2, 2), never=((0, 2), (0, 3)))) == 2
