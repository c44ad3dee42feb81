"""What rules say, what is wrong with them at first sight, and which of them given teams break."""

from string import Formatter

import pytest

from tournaments.core.draw.reasons import SENTENCES, DrawError, Reason
from tournaments.core.draw.rules import (
    DrawRules,
    blocks_of,
    by_chapter,
    clashes_in,
    never_lists,
    reasons_against,
    wishes_broken,
)

ADA, GRACE, ALAN, EDSGER, BARBARA, DONALD = range(6)


def rules(chapters="AABBCC", sizes=(2, 2, 2), **wishes):
    return DrawRules(chapters=tuple(chapters), sizes=sizes, **wishes)


def codes(rules):
    return [reason.code for reason in reasons_against(rules)]


def test_clashes_are_pairs_of_one_chapter_within_a_team():
    assert clashes_in([(GRACE, ADA), (ALAN, BARBARA)], "AABBCC") == ((ADA, GRACE),)
    assert clashes_in([(4, 2, 0), (3, 1)], "ABABA") == ((0, 2), (0, 4), (1, 3), (2, 4))


def test_people_without_a_chapter_clash_with_nobody():
    assert clashes_in([(ADA, GRACE, ALAN)], (None, None, "A")) == ()


def test_together_carries_over():
    assert blocks_of(rules(together=((ADA, GRACE), (BARBARA, ALAN), (GRACE, DONALD)))) == (
        (ADA, GRACE, DONALD),
        (ALAN, BARBARA),
    )


def test_blocks_of_blocks_join():
    together = ((ADA, GRACE), (ALAN, EDSGER), (EDSGER, GRACE), (ADA, ALAN))
    assert blocks_of(rules(together=together)) == ((ADA, GRACE, ALAN, EDSGER),)


def test_never_goes_both_ways():
    assert never_lists(rules(never=((ADA, GRACE), (ALAN, ADA))))[:4] == (
        frozenset({GRACE, ALAN}),
        frozenset({ADA}),
        frozenset({ADA}),
        frozenset(),
    )


def test_chapters_stand_by_size_then_by_the_list_and_never_by_name():
    people = range(8)
    assert by_chapter(people, ("Z", "B", "B", None, "Z", "C", "B", None)) == ([[1, 2, 6], [0, 4]], [3, 7, 5])
    assert by_chapter(people, ("X", "Y", "Y", None, "X", "A", "Y", None)) == ([[1, 2, 6], [0, 4]], [3, 7, 5])


def test_broken_wishes_are_named_once_and_in_order():
    wishes = rules(together=((GRACE, ADA), (ADA, GRACE), (ALAN, EDSGER)), never=((DONALD, BARBARA), (ADA, GRACE)))
    broken = wishes_broken([(ADA, ALAN), (GRACE, EDSGER), (BARBARA, DONALD)], wishes)
    assert (broken.together, broken.never) == (((ADA, GRACE), (ALAN, EDSGER)), ((BARBARA, DONALD),))
    assert broken


def test_kept_wishes_are_none_broken():
    wishes = rules(together=((ADA, GRACE),), never=((ALAN, EDSGER),))
    assert not wishes_broken([(ADA, GRACE), (ALAN, BARBARA), (EDSGER, DONALD)], wishes)


def test_people_who_are_not_seated_break_nothing():
    assert not wishes_broken([(ADA,)], rules(together=((ADA, GRACE),), never=((ALAN, EDSGER),)))


def test_good_rules_have_nothing_against_them():
    assert reasons_against(rules(together=((ADA, ALAN),), never=((ADA, GRACE),))) == ()


@pytest.mark.parametrize(
    ("bad", "expected"),
    [
        (rules("", ()), ["unreadable"]),
        (rules("AB", (2, 2)), ["unreadable"]),
        (rules("AB", (1, 1, 0)), ["unreadable"]),
        (rules("AB", (3, -1)), ["unreadable"]),
        (rules("A" * 9, (9,)), ["unreadable"]),
        (rules(never=((ADA, 6),)), ["unreadable"]),
        (rules(together=((-1, ADA),)), ["unreadable"]),
        (rules(never=((ADA, ADA),)), ["unreadable"]),
        (rules(never=((7, 7),)), ["unreadable"]),
        (rules(together=((ADA, GRACE), (GRACE, ALAN))), ["together-too-many"]),
        (rules(together=((ADA, GRACE),), never=((GRACE, ADA),)), ["together-and-never"]),
    ],
)
def test_what_is_wrong_at_first_sight(bad, expected):
    assert codes(bad) == expected


def test_all_contradictions_come_at_once():
    bad = rules(together=((ADA, GRACE), (GRACE, ALAN), (EDSGER, BARBARA)), never=((ALAN, ADA), (EDSGER, BARBARA)))
    assert reasons_against(bad) == (
        Reason(code="together-too-many", people=(ADA, GRACE, ALAN), values=(("biggest", 2),)),
        Reason(code="together-and-never", people=(ADA, ALAN)),
        Reason(code="together-and-never", people=(EDSGER, BARBARA)),
    )


def test_an_error_tells_codes_but_nobody_by_number():
    error = DrawError((Reason(code="together-and-never", people=(1234, 5678)), Reason(code="unreadable")))
    assert str(error) == "together-and-never, unreadable"
    assert isinstance(error, ValueError)


def test_a_reason_has_a_sentence_with_the_gaps_it_fills():
    reason = Reason(code="together-too-many", people=(0, 1, 2), values=(("biggest", 2),))
    filled = reason.sentence.format(people="Ada, Grace and Alan", **dict(reason.values))
    assert filled == "Ada, Grace and Alan are to stay together, but the biggest team has 2 members."


def test_every_sentence_is_one_and_has_known_gaps():
    known = {"people", "biggest"}
    for sentence in SENTENCES.values():
        assert sentence.endswith(".")
        assert {gap for _, gap, _, _ in Formatter().parse(sentence) if gap} <= known
