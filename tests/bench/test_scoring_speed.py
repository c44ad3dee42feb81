"""The cost of scoring, compared with a loop that multiplies and adds the same counts without rules."""

import pytest

from scoring import BUILT_IN_KEYS, Deal, TeamCounts, built_in, score_deal
from tests.bench.conftest import in_turns

DEALS = 10_000
AIM = 45
GUARD = 4 * AIM

NORTH = {"books.red": 2, "books.black": 3, "table.50": 2, "table.20": 9, "table.10": 11, "table.5": 13}
NORTH |= {"held.10": 2, "held.5": 3, "out": 1}
SOUTH = {"books.red": 1, "books.black": 2, "table.50": 1, "table.20": 6, "table.10": 9, "table.5": 8}
SOUTH |= {"held.50": 1, "held.20": 3, "held.10": 8, "held.5": 6, "held.red_threes": 1, "held.black_threes": 2}


@pytest.mark.bench
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_scoring_ten_thousand_deals_of_two_teams(key, report):
    rules = built_in(key)
    teams = (
        TeamCounts(name="North", players=2, counts=NORTH),
        TeamCounts(name="South", players=2, counts=SOUTH),
    )
    deal = Deal(number=1, ending="out", teams=teams)
    prices = {line.code: line.price for line in rules.lines}

    def no_rules():
        for _ in range(DEALS):
            for team in teams:
                total = 0
                for code, count in team.counts.items():
                    total += count * prices[code]

    def all_rules():
        for _ in range(DEALS):
            score_deal(rules, deal)

    floor, scored = in_turns(no_rules, all_rules)
    report(f"score a deal, {key}", f"{scored / DEALS * 1e6:.1f} µs a deal", scored / floor, f"≤ {AIM}")
    assert scored / floor < GUARD
