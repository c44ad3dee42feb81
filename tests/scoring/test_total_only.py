"""A hand of which only the totals are known: scored as it is, with no counts and no problems of counts."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Adjustment, Deal, DealError, TeamCounts, built_in, score_deal
from scoring.json_form import read_keyed_deal, score_as_json
from scoring.price_list import LineScore, price_list
from scoring.slips import find_slips
from tests.scoring import strategies

HIDDEN_VALLEY, TANGLEWOOD = built_in("hidden-valley-ranch"), built_in("tanglewood")
any_rule_set = strategies.rule_sets(ends=("deals", "target"))


def deal_of(*counts, ending="stock", **more):
    names = ("Us", "Them", "Others")
    teams = tuple(TeamCounts(name=name, players=2, counts=each) for name, each in zip(names, counts, strict=False))
    return Deal(number=1, ending=ending, teams=teams, **more)


def test_a_total_counts_as_it_is_and_may_be_negative():
    us, them = score_deal(TANGLEWOOD, deal_of({"total.points": 3400}, {"total.points": -1365})).teams
    assert (us.total, them.total, us.deduction) == (3400, -1365, 0)
    assert [line for line in them.lines if line.points] == [LineScore("total.points", "Total only", -1365, -1365)]


def test_extra_points_are_added_to_it():
    team = TeamCounts(
        name="Us", players=2, counts={"total.points": 500}, adjustments=(Adjustment(points=-50, reason="late"),)
    )
    score = score_deal(TANGLEWOOD, Deal(number=1, ending="stock", teams=(team,)))
    assert (score.teams[0].total, score.problems) == (450, ())


def test_nothing_is_deducted_for_missing_books_and_nobody_lacks_any():
    for ending in ("out", "stock"):
        deal = deal_of({"total.points": 900, "out": int(ending == "out")}, {"total.points": 300}, ending=ending)
        score = score_deal(HIDDEN_VALLEY, deal)
        assert ([team.total for team in score.teams], score.problems) == ([900, 300], ())


def test_0_is_a_total_and_no_total_is_not_entered():
    score = score_deal(TANGLEWOOD, deal_of({"total.points": 0}, {}, {"out": 1}))
    assert [len(team.lines) - len(TANGLEWOOD.lines) for team in score.teams] == [1, 0, 0]


def test_a_total_that_no_prices_add_up_to_is_unlikely():
    score = score_deal(TANGLEWOOD, deal_of({"total.points": 3401}, {"total.points": -1365}))
    assert [(one.code, one.severity, one.team, one.line, one.message) for one in score.problems] == [
        ("odd-points", "warning", "Us", "total.points", "Us: 3401 is not a multiple of 5.")
    ]


def test_a_total_beside_counts_is_refused():
    with pytest.raises(DealError, match=r"'Us' gives both total\.points and 'books.red': give one of them"):
        score_deal(TANGLEWOOD, deal_of({"total.points": 5, "books.red": 1}))


def test_every_team_gives_its_total_or_none():
    with pytest.raises(DealError, match=r"some teams give 'total\.points' and others counts"):
        deal_of({"total.points": 5}, {"books.red": 1})


@pytest.mark.parametrize("total", [100_000, -100_000, 1.0, True, "5"])
def test_a_total_is_a_whole_number_with_five_digits_at_most(total):
    with pytest.raises(DealError, match=r"'total\.points' of 'Us' must be a whole number from -99999 to 99999, not"):
        deal_of({"total.points": total})


def test_a_game_that_books_end_needs_the_counts():
    by_books = replace(TANGLEWOOD, deals=None, target_books=9)
    with pytest.raises(DealError, match=r"has no line 'total\.points'"):
        score_deal(by_books, deal_of({"total.points": 5}))


def test_no_slip_is_looked_for_in_counts_that_nobody_keyed_in():
    deal = deal_of({"total.points": 3400}, {"total.points": -1365})
    found = find_slips(HIDDEN_VALLEY, deal, [3450, None])
    assert [one for one in found if one.kind in ("empty", "one-off")] == []


def test_a_deal_in_the_machine_form_may_have_totals_only():
    teams = [
        {"name": name, "players": 2, "counts": {"total.points": total}} for name, total in (("Us", 15), ("They", -5))
    ]
    keyed = read_keyed_deal(json.dumps({"ending": "stock", "teams": teams}))
    score = json.loads(score_as_json(score_deal(TANGLEWOOD, keyed.deal)))
    assert [team["total"] for team in score["teams"]] == [15, -5]
    line = {"code": "total.points", "label": "Total only", "count": -5, "points": -5}
    assert score["teams"][1]["lines"][-1] == line


@given(any_rule_set.flatmap(lambda rules: st.tuples(st.just(rules), strategies.deals(rules))))
def test_every_total_is_a_multiple_of_the_step_and_counts_the_same_without_its_counts(scored):
    rules, deal = scored
    before = score_deal(rules, deal)
    by_hand = [sum(extra.points for extra in team.adjustments) for team in deal.teams]
    totals = [team.hand_total - extra for team, extra in zip(before.teams, by_hand, strict=True)]
    for team, total in zip(deal.teams, totals, strict=True):
        assert total % price_list(rules, deal=deal.number, players=deal.players, team_size=team.players).step == 0
    if not all(team.counts for team in deal.teams) or any(abs(total) > 99_999 for total in totals):
        return
    only = tuple(replace(team, counts={"total.points": total}) for team, total in zip(deal.teams, totals, strict=True))
    after = score_deal(rules, replace(deal, teams=only))
    assert [team.total for team in after.teams] == [team.total for team in before.teams]
    assert after.problems == ()
