"""Invented deals use real cards: no rule set, table or seed gives an implausible deal."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, built_in, read_rule_set, score_deal
from tournaments.core.rehearsal import invented_deals
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.rehearsal.invented_people import invented_people


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
@settings(max_examples=60)
@given(data=st.data())
def test_an_invented_deal_has_no_problem_and_depends_only_on_its_seed(key, data):
    rules = built_in(key)
    players, ways = data.draw(st.sampled_from(rules.tables))
    teams = data.draw(st.sampled_from(ways))
    deal = data.draw(st.integers(1, rules.deals))
    seed = data.draw(st.integers(0, 10**6))
    known = rules.required_counts(deal=deal, players=players, team_size=teams[0])
    table = {"deal": deal, "teams": teams, "decks": rules.decks.usual(players)}
    table["required"] = {} if None not in known.values() else {"red": 2, "black": 3}
    first = plausible_deal(rules, rng=random.Random(seed), **table)
    again = plausible_deal(rules, rng=random.Random(seed), **table)
    assert first == again
    assert score_deal(rules, first).problems == ()


def test_a_simple_deal_is_returned_after_the_last_attempt(monkeypatch):
    monkeypatch.setattr(invented_deals, "TRIES", 0)
    rules = built_in("texas-good-sam")
    invented = plausible_deal(rules, deal=1, teams=(2, 2), decks=1, required={}, rng=random.Random(1))
    assert invented.ending == "stock"
    assert [(team.went_out, sum(team.counts.values())) for team in invented.teams] == [(False, 2), (False, 2)]
    assert score_deal(rules, invented).problems == ()


@pytest.mark.parametrize("endings", [("out",), ("sevens",), ("sevens", "out")])
def test_a_deal_is_invented_though_the_stock_never_ends_it(endings):
    rules = replace(built_in("texas-good-sam"), endings=endings)
    for seed in range(10):
        invented = plausible_deal(rules, deal=1, teams=(2, 2), decks=5, required={}, rng=random.Random(seed))
        assert invented.ending in endings
        assert score_deal(rules, invented).problems == ()


def test_a_deal_with_a_problem_is_replaced():
    rules = built_in("texas-good-sam")
    invented = plausible_deal(rules, deal=1, teams=(2, 2, 2), decks=1, required={}, rng=random.Random(3))
    assert score_deal(rules, invented).problems == ()


@pytest.mark.parametrize("number", [0, 1, 40, 3000])
def test_invented_people_have_different_names(number):
    people = invented_people(number, random.Random(5))
    assert len({(person.given_name, person.family_name) for person in people}) == number


def test_the_same_seed_invents_the_same_people():
    assert invented_people(30, random.Random(5)) == invented_people(30, random.Random(5))
    assert invented_people(30, random.Random(5)) != invented_people(30, random.Random(6))


def test_a_rule_set_of_every_form_can_be_rehearsed():
    file = Path(__file__).parents[2] / "scoring" / "rule_sets" / "every-form.toml"
    rules = read_rule_set(file.read_bytes())
    needed = {"red": 1, "black": 1}
    for seed in range(20):
        table = {"deal": 1, "teams": (2, 2), "decks": 5, "required": needed}
        invented = plausible_deal(rules, rng=random.Random(seed), **table)
        assert score_deal(rules, invented).problems == ()
