"""The content of a sheet as plain values, and its points while it is typed."""

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, Adjustment, built_in, score_deal
from scoring.meant import BoxChange
from scoring.written_totals import AFTER, BEFORE, KINDS, UNKNOWN, right_total
from tests.scoring.typing_hand import SLIPS, one_slip
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.sheets.entered import (
    EnteredSheet,
    EnteredTally,
    as_deal,
    as_sheet,
    compared_total,
    keeps_totals,
    possible_slips,
    still_missing,
    to_fill_in,
    with_written_totals_of,
    worth,
)
from tournaments.core.sheets.sheet_rows import team_codes

HIDDEN_VALLEY = built_in("hidden-valley-ranch")
BOOKS = {"books.sevens": 1, "books.wild": 1, "books.red": 1, "books.black": 2}


def sheet(*counts, ending="", went_out=None, required=None):
    tallies = tuple(
        EnteredTally(position=position, chairs=2, counts=count) for position, count in enumerate(counts, start=1)
    )
    return EnteredSheet(deal=1, ending=ending, went_out=went_out, tallies=tallies, decks=5, required=required or {})


def totals(*counts, **more):
    return [team.total for team in worth(HIDDEN_VALLEY, sheet(*counts, **more)).teams]


def test_nothing_is_deducted_before_the_ending_is_entered():
    assert totals({"books.red": 1}, {"held.5": 1}) == [500, -5]


@pytest.mark.parametrize("endings", [("out",), ("sevens",), ("out", "sevens")])
def test_a_sheet_without_its_ending_has_points_whatever_endings_the_rules_have(endings):
    rules = replace(HIDDEN_VALLEY, endings=endings)
    score = worth(rules, sheet({"books.red": 1}, {"held.5": 1}))
    assert [team.total for team in score.teams] == [500, -5]
    assert "ending-mismatch" not in {problem.code for problem in score.problems}


def test_the_ending_gives_points_for_going_out_and_deducts_missing_books():
    assert totals({"books.red": 1}, BOOKS, ending="out", went_out=2) == [500 - 500 - 500 - 600, 2100 + 100]


def test_a_team_with_empty_boxes_has_no_problem():
    score = worth(HIDDEN_VALLEY, sheet({"held.5": 1}, {}, ending="out", went_out=2))
    assert score.problems == ()


def test_problems_name_the_team_by_its_position():
    score = worth(HIDDEN_VALLEY, sheet({"books.red": 1}, {"held.5": 1}))
    assert [(problem.code, problem.team) for problem in score.problems] == [("books-without-cards", "1")]


def test_books_still_missing_to_go_out_are_counted():
    typed = sheet({"books.sevens": 2}, {})
    assert still_missing(HIDDEN_VALLEY, typed, typed.tallies[0]) == {"wild": 1, "black": 2}
    five = EnteredSheet(deal=1, ending="", went_out=None, decks=5, required={}, tallies=(
        EnteredTally(position=1, chairs=2, counts={}), EnteredTally(position=2, chairs=3, counts={})))  # fmt: skip
    assert still_missing(built_in("tanglewood"), five, five.tallies[0]) is None


def test_a_sheet_of_totals_only_is_worth_them_whatever_is_known_of_the_ending():
    only = sheet({"total.points": 900}, {"total.points": -1365})
    assert only.has_totals_only
    for ending, went_out in (("", None), ("stock", None), ("out", 1)):
        score = worth(HIDDEN_VALLEY, replace(only, ending=ending, went_out=went_out))
        assert ([team.total for team in score.teams], score.problems) == ([900, -1365], ())


def test_what_is_compared_with_the_lines_is_the_paper_or_the_total_that_stands_alone():
    only = EnteredTally(position=1, chairs=2, counts={"total.points": 900})
    late = replace(only, adjustments=(Adjustment(points=-100, reason="late"),))
    counted = replace(only, counts={"books.red": 1}, written_total=500)
    empty = replace(only, counts={})
    found = [tally.written_or_alone for tally in (only, late, counted, empty)]
    assert found == [900, 800, 500, None]


def test_a_sheet_that_is_filled_in_has_no_lines_yet_and_its_totals_on_the_paper():
    begun = to_fill_in(sheet({"total.points": 900}, {"total.points": -1365}))
    assert [(tally.counts, tally.written_total) for tally in begun.tallies] == [({}, 900), ({}, -1365)]
    assert [team.total for team in worth(HIDDEN_VALLEY, begun).teams] == [0, 0]


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
@pytest.mark.parametrize("seed", range(6))
def test_a_deal_and_its_sheet_say_the_same(key, seed):
    rules = built_in(key)
    deal = plausible_deal(rules, deal=1, teams=[2, 3], decks=5, required={}, rng=random.Random(seed))
    entered = as_sheet(deal, positions=[1, 2], written_totals=[1200, None])
    assert as_deal(rules, entered) == deal
    assert [tally.written_total for tally in entered.tallies] == [1200, None]
    assert [tally.written_total for tally in as_sheet(deal, positions=[1, 2]).tallies] == [None, None]


def test_a_sheet_names_the_team_that_went_out():
    deal = as_deal(HIDDEN_VALLEY, sheet({"held.5": 1}, BOOKS, ending="out", went_out=2))
    assert as_sheet(deal, positions=[1, 2]).went_out == 2
    assert "out" not in as_sheet(deal, positions=[1, 2]).tallies[1].counts


PAPERS = (None, -1105, 1105, 495, -495, 395)
LACKING_BOOKS = worth(HIDDEN_VALLEY, sheet({"books.red": 1, "held.5": 1}, BOOKS, ending="out", went_out=2)).teams[0]


@pytest.mark.parametrize(
    ("kind", "differences", "agrees", "without_minus"),
    [
        (BEFORE, [0, 1600, -610, 0, 990, 100], [495], []),
        (AFTER, [0, 0, 0, -1600, -610, -1500], [-1105], [1105]),
        (UNKNOWN, [0, 0, 0, 0, -610, -1500], [], []),
    ],
)
def test_a_paper_is_compared_with_the_total_of_its_kind(kind, differences, agrees, without_minus):
    assert (LACKING_BOOKS.total, LACKING_BOOKS.deduction) == (500 - 5 - 1600, -1600)
    compared = [compared_total(LACKING_BOOKS, written_total, kind) for written_total in PAPERS]
    assert [one.difference for one in compared] == differences
    assert [one.written_total for one in compared if one.agrees] == agrees
    assert [one.written_total for one in compared if one.lacks_minus] == without_minus
    assert [one.asks_kind for one in compared] == [
        one.written_total is not None and kind == UNKNOWN for one in compared
    ]


def test_the_kind_of_a_paper_matters_only_where_books_are_missing():
    score = worth(HIDDEN_VALLEY, sheet({"books.red": 1, "held.5": 1}, BOOKS, ending="stock")).teams[0]
    for kind in (BEFORE, AFTER, UNKNOWN):
        compared = compared_total(score, 495, kind)
        assert (compared.kind, compared.asks_kind, compared.agrees) == ("", False, True)


@given(st.integers(0, 10**9), st.sampled_from([BEFORE, AFTER, UNKNOWN]), st.sampled_from([*SLIPS]))
@settings(max_examples=400)
def test_no_single_slip_that_changes_a_total_is_ticked(seed, kind, slip):
    """Under a sheet with missing books. While the kind of the papers is unknown, no such paper is ticked at all.

    Nothing shows two teams exchanged of which none went out: every number is right, only the names are not.
    """
    rng = random.Random(seed)
    written = kind or rng.choice(KINDS)
    keyed_in = one_slip(HIDDEN_VALLEY, rng, written, slip)
    assume(keyed_in)
    meant, written_totals, typed, typed_totals = keyed_in
    assume(slip != "teams exchanged" or any(team.went_out for team in _exchanged(meant, typed)))
    for was, now, written_total, typed_total in zip(
        *(score_deal(HIDDEN_VALLEY, deal).teams for deal in (meant, typed)), written_totals, typed_totals, strict=True
    ):
        compared = compared_total(now, typed_total, kind)
        if kind == UNKNOWN and now.deduction:
            assert not compared.agrees
        elif compared.agrees and kind:
            assert typed_total == written_total == right_total(kind, total=was.total, deduction=was.deduction)
            assert compared.counted == written_total


def _exchanged(meant, typed):
    return [then for then, now in zip(meant.teams, typed.teams, strict=True) if then != now]


@given(st.integers(0, 10**9), st.sampled_from(KINDS))
@settings(max_examples=100)
def test_teams_exchanged_are_ticked_only_if_none_of_them_went_out(seed, kind):
    meant, _, typed, written_totals = one_slip(HIDDEN_VALLEY, random.Random(seed), kind, "teams exchanged")
    is_out = any(team.went_out for team in _exchanged(meant, typed))
    teams = score_deal(HIDDEN_VALLEY, typed).teams
    ticked = [
        compared_total(team, written_total, kind).agrees
        for team, written_total in zip(teams, written_totals, strict=True)
    ]
    rows = zip(ticked, typed.teams, meant.teams, strict=True)
    assert [is_ticked for is_ticked, now, then in rows if now != then] == [not is_out] * 2


def test_a_slip_is_found_with_the_teams_of_the_sheet():
    typed = sheet({"table.10": 42}, {"held.5": 3}, ending="stock")
    typed = replace(typed, tallies=(replace(typed.tallies[0], written_total=240), typed.tallies[1]))
    assert possible_slips(HIDDEN_VALLEY, typed, BEFORE)[0].changes == (BoxChange(1, "table.10", 24),)


@pytest.mark.parametrize(
    ("key", "entry", "asked", "left_out"),
    [
        ("lakemont-ridge", "counts", {"held.red_threes", "table.50", "held.5"}, {"held.black_threes", "out"}),
        ("lakemont-ridge", "points", {"table.points", "held.points", "books.red"}, {"table.50", "held.5", "out"}),
        ("texas-good-sam", "counts", {"misdeclared_melds", "exact_deals"}, {"out"}),
    ],
)
def test_a_sheet_asks_for_the_lines_of_its_rules(key, entry, asked, left_out):
    rules = built_in(key)
    codes = team_codes(rules, entry=entry, deal=1, players=4, chairs=2, required={})
    assert asked <= set(codes)
    assert not left_out & set(codes)
    assert len(codes) == len(set(codes))


def test_papers_of_totals_that_stood_alone_are_kept_in_the_kind_of_the_evening():
    lines = sheet(BOOKS, {"table.points": 400}, {"table.points": 100}, ending="out", went_out=1)
    pairs = zip(lines.tallies, (2200, -1700, None), strict=True)
    lines = replace(lines, tallies=tuple(replace(tally, written_total=written_total) for tally, written_total in pairs))
    score = worth(HIDDEN_VALLEY, lines)
    assert [team.deduction for team in score.teams] == [0, -2100, -2100]
    kept = {
        kind: [tally.written_total for tally in with_written_totals_of(kind, lines, score).tallies] for kind in KINDS
    }
    assert kept == {BEFORE: [2200, 400, None], AFTER: [2200, -1700, None]}
    assert [tally.written_total for tally in with_written_totals_of(UNKNOWN, lines, score).tallies] == [
        2200,
        None,
        None,
    ]


def test_lines_keep_the_totals_that_stood_alone_or_not():
    alone = EnteredTally(
        position=1, chairs=2, counts={"total.points": 350}, adjustments=(Adjustment(points=50, reason="a wager"),)
    )
    totals = EnteredSheet(deal=1, ending="", went_out=None, tallies=(alone,), decks=5, required={})
    for written_total, keeps in ((400, True), (350, False), (None, False)):
        lines = replace(totals, tallies=(replace(alone, counts={"table.20": 20}, written_total=written_total),))
        assert keeps_totals(lines, totals) == keeps
