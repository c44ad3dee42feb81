"""Deals scored by hand, for every built-in rule set and one with lines that nobody counts, equal those on paper."""

import json
from collections import Counter
from pathlib import Path

import pytest

from scoring import BUILT_IN_KEYS, built_in, score_deal
from scoring.json_form import read_keyed_deal
from tests.scoring.fields import RULE_SETS
from tests.scoring.worked_deals import worked_deals

GIVEN = json.loads((Path(__file__).parent / "given_deals.json").read_text(encoding="utf-8"))
WORKED = list(worked_deals())
BY_KEY = {rules.key: rules for rules in RULE_SETS}


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: f"{given['id']} {given['note']}")
def test_a_given_deal_has_its_total_and_no_problem(given):
    key, deal, _, _ = read_keyed_deal(json.dumps(given))
    score = score_deal(built_in(key), deal)
    totals = {team.name: team.total for team in score.teams}
    assert totals[given["expect"]["team"]] == given["expect"]["total"]
    assert score.problems == ()


@pytest.mark.parametrize("worked", WORKED, ids=str)
def test_a_worked_deal_has_the_lines_worked_out_by_hand(worked):
    score = score_deal(BY_KEY[worked.key], worked.as_deal())
    for on_paper, team in zip(worked.teams, score.teams, strict=True):
        counted = {line.code: (line.count, line.points) for line in team.lines if line.count}
        if "adjustment" in counted:
            counted["adjustment"] = (1, counted["adjustment"][1])
        assert counted == {code: line for code, line in on_paper.lines.items() if line[0]}
        assert team.total == on_paper.total


@pytest.mark.parametrize("worked", WORKED, ids=str)
def test_a_worked_deal_has_no_error(worked):
    score = score_deal(BY_KEY[worked.key], worked.as_deal())
    assert [problem.message for problem in score.problems if problem.severity == "error"] == []


def test_there_are_five_given_and_five_worked_deals_for_every_sheet():
    assert Counter(given["rules"] for given in GIVEN) == dict.fromkeys(BUILT_IN_KEYS, 5)
    assert Counter(worked.key for worked in WORKED) == dict.fromkeys([*BUILT_IN_KEYS, "victory-points"], 5)
