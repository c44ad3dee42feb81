"""Malformed input raises the package's own error and no other."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Adjustment, Deal, ScoringError, TeamCounts, built_in, read_rule_set, score_deal
from scoring.json_form import read_keyed_deal
from scoring.library import rule_set_text

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
deal_keys = ["rules", "deal", "ending", "teams", "decks", "required", "name", "players", "counts", "adjustments"]
near_misses = st.fixed_dictionaries(
    {
        "deal": anything | st.integers(1, 4),
        "ending": anything | st.sampled_from(["out", "stock"]),
        "teams": anything
        | st.lists(
            st.fixed_dictionaries(
                {
                    "name": anything | st.text(),
                    "players": anything | st.integers(1, 4),
                    "counts": anything | st.dictionaries(st.sampled_from(["out", "books.red", "held.5"]), anything),
                    "adjustments": anything | st.lists(st.fixed_dictionaries({"points": anything, "reason": anything})),
                }
            ),
            max_size=3,
        ),
    },
    optional={"decks": anything, "required": anything, "rules": anything},
)


def score_or_refuse(source):
    try:
        deal = read_keyed_deal(source).deal
        score_deal(built_in("tanglewood"), deal)
    except ScoringError as error:
        assert all(line.strip() for line in str(error).splitlines())


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_or_text_are_scored_or_refused_as_a_deal(source):
    score_or_refuse(source)


@given(anything | near_misses | st.dictionaries(st.sampled_from(deal_keys), anything))
def test_any_json_is_scored_or_refused_as_a_deal(value):
    score_or_refuse(json.dumps(value))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("[" * 5000 + "]" * 5000, id="nested 5,000 deep"),
        pytest.param('{"teams": ' + '{"a":' * 5000 + "1" + "}" * 5001, id="objects nested 5,000 deep"),
        pytest.param('{"deal": ' + "9" * 5000 + "}", id="an integer of 5,000 digits"),
        pytest.param('{"deal": NaN}', id="NaN"),
        pytest.param('{"deal": -Infinity}', id="infinity"),
        pytest.param('{"deal": 1, "deal": 2}', id="duplicate keys"),
        pytest.param('{"deal": 1e999}', id="a float beyond floats"),
        pytest.param("\ufeff{}", id="a byte order mark and nothing"),
        pytest.param(b"\xff\xfe{\x00}\x00", id="UTF-16"),
        pytest.param(" " * 1_000_001, id="a megabyte of spaces"),
        pytest.param("", id="nothing"),
    ],
)
def test_hostile_json_is_refused_in_one_short_line(source):
    with pytest.raises(ScoringError) as refused:
        read_keyed_deal(source)
    assert all(0 < len(line) < 200 for line in str(refused.value).splitlines())


@given(anything, anything, anything, anything)
def test_any_values_are_accepted_or_refused_as_a_tally(name, players, counts, points):
    for make in (
        lambda: TeamCounts(name=name, players=players, counts=counts),
        lambda: TeamCounts(name="Us", players=2, counts={"held.5": counts}),
        lambda: Adjustment(points=points, reason=name),
        lambda: Deal(number=players, ending=name, teams=(), decks=points),
        lambda: Deal(
            number=1, ending="out", teams=(TeamCounts(name="Us", players=2, counts={}),), required={"red": counts}
        ),
    ):
        try:
            make()
        except ScoringError as error:
            assert "" not in str(error).splitlines()


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_bytes_or_text_are_refused_as_a_rule_set(source):
    with pytest.raises(ScoringError):
        read_rule_set(source)


@given(st.integers(0, 3000), st.integers(0, 60), st.sampled_from(["", "-1", '""', "[", "{ a = 1 }", "true", "[[1]]"]))
def test_a_rule_set_with_replaced_text_is_read_or_refused(start, length, piece):
    text = rule_set_text("hidden-valley-ranch")
    try:
        read_rule_set(text[:start] + piece + text[start + length :])
    except ScoringError as error:
        assert str(error)


@given(st.sampled_from(["rows", "lines", "required", "tables", "decks", "opening", "stacks", "card", "key"]), anything)
def test_a_rule_set_with_any_value_for_a_part_is_read_or_refused(key, value):
    from_json = json.dumps(value).replace("null", '"null"')  # JSON's scalars and lists are TOML's
    try:
        read_rule_set(f"{key} = {from_json}\n" + rule_set_text("texas-good-sam"))
    except ScoringError as error:
        assert str(error)
