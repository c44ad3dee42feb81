"""The documentation of the rule-set file: each of its examples works, and no key is left out."""

import json
import re

import pytest

from scoring import read_rule_set, score_deal, write_rule_set
from scoring.json_form import read_keyed_deal
from scoring.library import FOLDER
from scoring.rule_card import card_as_text
from tests.scoring.rule_texts import changed, faults

README = FOLDER.joinpath("README.md").read_text(encoding="utf-8")
WHOLE = re.findall(r"```toml\n(format = .*?)```", README, re.DOTALL)
DEALS = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
PRICES = re.findall(r"^\| `(price = .*?)` \|", README, re.MULTILINE)
ENDS = re.findall(r"^\| `((?:deals|target|books|lead) = .*?)` \|", README, re.MULTILINE)


def test_there_are_three_whole_examples_from_short_to_full():
    assert len(WHOLE) == 3
    assert [len(text) for text in WHOLE] == sorted(map(len, WHOLE))


@pytest.mark.parametrize("text", WHOLE, ids=["short", "usual", "full"])
def test_a_whole_example_is_read_shown_and_written(text):
    rules = read_rule_set(text)
    assert rules.name in card_as_text(rules)
    assert f"format = {text[9]}\n" in write_rule_set(rules)


@pytest.mark.parametrize("price", PRICES)
def test_an_example_of_a_price_is_read(price):
    assert len(PRICES) >= 11
    four_hands = (("deals = 1", "deals = 4"), ("opening = [120]", "opening = [1, 2, 3, 4]"))
    of_own_line = ("[[required]]", f'[[lines]]\ncode = "bonus"\nlabel = "Bonus"\n{price}\n\n[[required]]')
    is_computed = price.startswith(("price = { one_of_each", "price = { difference"))
    read_rule_set(changed(*four_hands, of_own_line if is_computed else ("price = -500", price)))


@pytest.mark.parametrize("end", ENDS)
def test_an_example_of_an_end_of_the_game_is_read(end):
    assert len(ENDS) == 4
    read_rule_set(changed(("deals = 1", end), ("opening = [120]", "opening = [{ points = 120 }]")))


def test_the_example_of_a_deal_has_the_total_it_says():
    (text,) = DEALS
    deal = read_keyed_deal(text).deal
    totals = [team.total for team in score_deal(read_rule_set(WHOLE[1]), deal).teams]
    assert f"{totals[0]:,} and {totals[1]:,} points" in README
    assert json.loads(text)["teams"][0]["counts"]


LIMITS = [
    (key, *(int(number.replace(",", "")) for number in limits))
    for keys, *limits in re.findall(r"^\| (`.*?) \| (-?[\d,]+) \| ([\d,]+) \|$", README, re.MULTILINE)
    for key in keys.replace("`", "").split(", ")
]
PRICE = "price = 300"
VICTORY = """[[lines]]
code = "victory_points"
label = "Victory points"
price = {{ difference = [{{ start = 0, more = 10, less = 10 }}, {{ start = 5, more = <more>, less = <less> }}] }}

[[required]]"""
WHERE = {
    "deals": ("deals = 1\nopening = [120]", "deals = {}\nopening = [{{ points = 5 }}]"),
    "books": ("deals = 1", "books = {}"),
    "target": ("deals = 1", "target = {}"),
    "lone_player": ("deals = 1", "deals = 1\nlone_player = {}"),
    "opening": ("[120]", "[{}]"),
    "points": ("[120]", "[{{ points = {} }}]"),
    "count": ("count = 3", "count = {}"),
    "below": ("[120]", "[{{ below = {}, points = 5 }}, {{ points = 6 }}]"),
    "price": (PRICE, "price = {}"),
    "each": (PRICE, "price = {{ steps = [{{ start = 1, each = {} }}] }}"),
    "together": (PRICE, "price = {{ steps = [{{ start = 1, together = {} }}] }}"),
    "amount": ("count = 3", "count = 3\namount = {}"),
    "start": (PRICE, "price = {{ steps = [{{ start = {}, each = 1 }}] }}"),
    "more": ("[[required]]", VICTORY.replace("<more>", "{}").replace("<less>", "6")),
    "less": ("[[required]]", VICTORY.replace("<more>", "14").replace("<less>", "{}")),
    "at_least": (PRICE, 'price = {{ if_line = "out", at_least = {}, then = 1, otherwise = 2 }}'),
    "always": ("always = 5", "always = {}"),
    "by_players": ("always = 5", "by_players = {{ 4 = {} }}"),
    "also": ("always = 5", "always = 5\nalso = {{ 4 = {} }}"),
    "per_player": ("always = 5\n\n[tables]\n4 = [[2, 2]]\n6 = [[2, 2, 2]]", "per_player = {}\n[tables]\n4 = [[2, 2]]"),
    "extra": ("always = 5", "always = 5\nextra = {}"),
    "cards of a stack": ("cards = 11", "cards = {}"),
    "cards of a book": ('made_of = "mixed"', 'made_of = "mixed"\ncards = {}'),
    "value": ("value = 50", "value = {}"),
}
"""Where each number of the table of limits is in a file: what stands there, and the place of the number."""


def test_every_limit_is_in_the_table():
    assert sorted(key for key, _low, _high in LIMITS) == sorted(WHERE)


@pytest.mark.parametrize(("key", "low", "high"), LIMITS)
def test_a_number_is_read_at_the_limits_of_the_table_only(key, low, high):
    old, new = WHERE[key]
    for number in (low, high):
        read_rule_set(changed((old, new.format(number))))
    for number in (low - 1, high + 1):
        if (key, number) == ("per_player", 0):
            assert "needs exactly one of always, per_player" in faults(changed((old, new.format(number))))[0]
            continue
        (fault,) = faults(changed((old, new.format(number))))
        place, _, said = fault.rpartition(": ")
        assert re.fullmatch(rf"needs a whole number from -?\d+ to {high}", said)
        assert re.search(rf"\b{key.split()[0]}(\[1\]|\.4)?$", place)


KEYS = """
    format key name deals target books lead tie lone_player wins opening endings missing decks tables stacks rows lines
    required card always per_player extra by_players also cards passed_to value label ranks code price made_of per
    replaces counts kind accepts count amount below points steps start each together if_line at_least then otherwise
    players team_size one_of_each difference more less
"""


@pytest.mark.parametrize("key", KEYS.split())
def test_every_key_is_explained(key):
    assert re.search(rf"`[^`]*\b{key}\b[^`]*`", README)
