"""Draw rules: clashes, blocks, contradictions found before a draw, and the wishes that given teams break."""

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


def test_keep_together_is_transitive():
    assert blocks_of(rules(together=((ADA, GRACE), (BARBARA, ALAN), (GRACE, DONALD)))) == (
        (ADA, GRACE, DONALD),
        (ALAN, BARBARA),
    )


def test_overlapping_blocks_become_one():
    together = ((ADA, GRACE), (ALAN, EDSGER), (EDSGER, GRACE), (ADA, ALAN))
    assert blocks_of(rules(together=together)) == ((ADA, GRACE, ALAN, EDSGER),)


def test_never_together_is_symmetric():
    assert never_lists(rules(never=((ADA, GRACE), (ALAN, ADA))))[:4] == (
        frozenset({GRACE, ALAN}),
        frozenset({ADA}),
        frozenset({ADA}),
        frozenset(),
    )


def test_chapters_are_ordered_by_size_then_by_the_list_and_not_by_name():
    people = range(8)
    assert by_chapter(people, ("Z", "B", "B", None, "Z", "C", "B", None)) == ([[1, 2, 6], [0, 4]], [3, 7, 5])
    assert by_chapter(people, ("X", "Y", "Y", None, "X", "A", "Y", None)) == ([[1, 2, 6], [0, 4]], [3, 7, 5])


def test_broken_wishes_are_named_once_and_in_order():
    wishes = rules(together=((GRACE, ADA), (ADA, GRACE), (ALAN, EDSGER)), never=((DONALD, BARBARA), (ADA, GRACE)))
    broken = wishes_broken([(ADA, ALAN), (GRACE, EDSGER), (BARBARA, DONALD)], wishes)
    assert (broken.together, broken.never) == (((ADA, GRACE), (ALAN, EDSGER)), ((BARBARA, DONALD),))
    assert broken


def test_teams_that_keep_all_wishes_break_none():
    wishes = rules(together=((ADA, GRACE),), never=((ALAN, EDSGER),))
    assert not wishes_broken([(ADA, GRACE), (ALAN, BARBARA), (EDSGER, DONALD)], wishes)


def test_people_without_a_seat_break_no_wish():
    assert not wishes_broken([(ADA,)], rules(together=((ADA, GRACE),), never=((ALAN, EDSGER),)))


def test_valid_rules_have_no_reasons_against_them():
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
def test_invalid_rules_have_their_reasons(bad, expected):
    assert codes(bad) == expected


def test_all_contradictions_are_reported_at_once():
    bad = rules(together=((ADA, GRACE), (GRACE, ALAN), (EDSGER, BARBARA)), never=((ALAN, ADA), (EDSGER, BARBARA)))
    assert reasons_against(bad) == (
        Reason(code="together-too-many", people=(ADA, GRACE, ALAN), values=(("biggest", 2),)),
        Reason(code="together-and-never", people=(ADA, ALAN)),
        Reason(code="together-and-never", people=(EDSGER, BARBARA)),
    )


def test_an_error_shows_codes_and_no_people():
    error = DrawError((Reason(code="together-and-never", people=(1234, 5678)), Reason(code="unreadable")))
    assert str(error) == "together-and-never, unreadable"
    assert isinstance(error, ValueError)


def test_a_reason_fills_the_placeholders_of_its_sentence():
    reason = Reason(code="together-too-many", people=(0, 1, 2), values=(("biggest", 2),))
    filled = reason.sentence.format(people="Ada, Grace and Alan", **dict(reason.values))
    assert filled == "Ada, Grace and Alan are to play together, but the biggest team has 2 members."


def test_every_sentence_ends_in_a_period_and_has_known_placeholders():
    known = {"people", "biggest"}
    for sentence in SENTENCES.values():
        assert sentence.endswith(".")
        assert {placeholder for _, placeholder, _, _ in Formatter().parse(sentence) if placeholder} <= known
