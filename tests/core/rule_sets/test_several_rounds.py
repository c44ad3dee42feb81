"""The rules of several rounds: every hand has the opening and the prices of its number."""

from dataclasses import replace

import pytest

from scoring import built_in
from scoring.prices import ByDeal, ByPlayers, IfLine, OneOfEach, price_at_table
from scoring.rules import Line, RequiredBooks
from tournaments.core.rule_sets.several_rounds import in_rounds

TANGLEWOOD = built_in("tanglewood")


def with_prices(price):
    """The rule set with one line of this price at the end of its sheet."""
    line = Line(code="extra.hand", label="Extra", price=price)
    need = RequiredBooks(kind="red", accepts=(), count=ByDeal((1, 2, 3)))
    return replace(TANGLEWOOD, sheet=(*TANGLEWOOD.sheet, line), required=(need,))


@pytest.mark.parametrize(("start_again", "hands"), [(True, [1, 2, 1, 2, 1, 2]), (False, [1, 2, 3, 4, 5, 6])])
@pytest.mark.parametrize(
    "price",
    [
        ByDeal((10, 20, 30)),
        IfLine(line="books.red", then=ByDeal((10, 20, 30)), otherwise=5),
        ByPlayers("players", ((4, ByDeal((10, 20, 30))),)),
        OneOfEach(lines=("books.red", "books.black"), then=ByDeal((10, 20, 30))),
        7,
    ],
)
def test_each_hand_has_the_prices_of_its_number(start_again, hands, price):
    rules = with_prices(price)
    found = in_rounds(rules, rounds=3, hands=2, start_again=start_again)
    for deal, hand in enumerate(hands, start=1):
        assert found.opening.points(deal=deal) == rules.opening.points(deal=hand)
        table = {"players": 4, "team_size": 2}
        expected = price_at_table(rules.by_code["extra.hand"].price, deal=hand, **table)
        assert price_at_table(found.by_code["extra.hand"].price, deal=deal, **table) == expected
        assert found.required_counts(deal=deal, **table) == rules.required_counts(deal=hand, **table)


def test_the_number_of_hands_ends_a_game_to_a_target():
    rules = replace(TANGLEWOOD, deals=None, target=10_000, one_more_hand=True)
    assert rules.length_varies
    found = in_rounds(rules, rounds=2, hands=3, start_again=True)
    assert (found.length_varies, found.deals, found.target) == (False, 6, None)


def test_openings_by_score_stay_as_they_are():
    rules = built_in("tanglewood")
    by_score = replace(rules, opening=replace(rules.opening, by_deal=()))
    assert in_rounds(by_score, rounds=2, hands=2, start_again=True).opening == by_score.opening
