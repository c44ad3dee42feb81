"""Deals and scores as JSON: optional keys, refusals and the result."""

import json

import pytest

from scoring import DealError, built_in, score_deal
from scoring.json_form import read_deal, score_as_json


def deal(**changes):
    """A small deal as JSON with keys changed, or left out where the new value is `...`."""
    values = {
        "rules": "tanglewood",
        "deal": 1,
        "ending": "out",
        "teams": [team(), team(name="Them", counts={})],
    } | changes
    return json.dumps({key: value for key, value in values.items() if value is not ...})


def team(**changes):
    values = {"name": "Us", "players": 2, "counts": {"out": 1, "table.points": 400}} | changes
    return {key: value for key, value in values.items() if value is not ...}


def test_a_deal_with_every_key_is_read():
    key, read = read_deal(
        deal(
            decks=4,
            required={"red": 1},
            remark="ignored",
            teams=[team(adjustments=[{"points": -50, "reason": "late"}])],
        )
    )
    assert (key, read.number, read.ending, read.decks, dict(read.required)) == ("tanglewood", 1, "out", 4, {"red": 1})
    assert read.teams[0].adjustments[0].points == -50


WHOLE = "must be a whole number from"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (deal(ending=...), "the deal does not say 'ending'"),
        (deal(ending="rain"), "the ending must be one of out, stock, sevens, not 'rain'"),
        (deal(ending=["out"]), "the ending must be one of out, stock, sevens, not a list"),
        (deal(teams=...), "the deal does not say 'teams'"),
        (deal(teams=[]), "the deal has no teams"),
        (deal(teams={}), "teams must be a list in brackets"),
        (deal(teams=[3]), "a team must be an object in braces"),
        (deal(teams=[team(), team()]), "two teams are called 'Us'"),
        (deal(teams=[team(name=name) for name in ("Us", "Them", "Us", "Them")]), "two teams are called 'Us'"),
        (deal(teams=[team(name=...)]), "a team does not say 'name'"),
        (deal(teams=[team(name=" ")]), "the name of a team needs a text"),
        (deal(teams=[team(name="\ud800")]), "the name of a team has half a character in it"),
        (deal(teams=[team(name="North\udfff")]), "the name of a team has half a character in it"),
        (deal(teams=[team(players=5)]), f"the players of 'Us' {WHOLE} 1 to 4, not 5"),
        (deal(teams=[team(players=True)]), f"the players of 'Us' {WHOLE} 1 to 4, not True"),
        (deal(teams=[team(counts=[1])]), "the counts of 'Us' must be a table of line codes and numbers"),
        (deal(teams=[team(counts={"out": 2})]), f"'out' of 'Us' {WHOLE} 0 to 1, not 2"),
        (deal(teams=[team(counts={"held.5": 1.0})]), f"'held.5' of 'Us' {WHOLE} 0 to 9999, not 1.0"),
        (deal(teams=[team(counts={"held.5": -1})]), f"'held.5' of 'Us' {WHOLE} 0 to 9999, not -1"),
        (deal(teams=[team(counts={"held.5": 10**4})]), f"'held.5' of 'Us' {WHOLE} 0 to 9999, not 10000"),
        (deal(teams=[team(counts={"held.5": 10**99})]), f"'held.5' of 'Us' {WHOLE} 0 to 9999, not a number that long"),
        (deal(teams=[team(adjustments=[{"points": 5}])]), "the reason of an adjustment needs a text"),
        (
            deal(teams=[team(adjustments=[{"reason": "x"}])]),
            f"the points of an adjustment {WHOLE} -1000000 to 1000000, not None",
        ),
        (deal(decks=0), f"the number of decks {WHOLE} 1 to 20, not 0"),
        (deal(deal="1"), f"the deal {WHOLE} 1 to 9999, not '1'"),
        (deal(required={"red": "2"}), f"required 'red' {WHOLE} 0 to 9999, not '2'"),
        (deal(required=[2]), "required must be an object in braces"),
        (deal(rules=7), "rules must be the key of a rule set, in quotes"),
        ('{"deal": 1, "deal": 2}', "'deal' is given twice"),
        ('{"deal": NaN}', "NaN is not a number here"),
        ("[]", "the deal must be an object in braces"),
        (b"\xff", "the input is not UTF-8 text"),
        ("{", "the input is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    ],
)
def test_an_invalid_deal_is_refused_in_one_sentence(source, sentence):
    with pytest.raises(DealError) as refused:
        read_deal(source)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deal": 5}, "Tanglewood has no deal 5, it ends with deal 4"),
        ({"ending": "sevens"}, "under Tanglewood a deal cannot end by 'sevens'"),
        (
            {"teams": [team(counts={"table.points": 5, "table.5": 1})]},
            "'Us' gives both table.points and 'table.5': give one of them",
        ),
        (
            {"teams": [team(counts={"held.20": 0, "held.10": 0, "held.points": 5})]},
            "'Us' gives both held.points and 'held.10': give one of them",
        ),
        ({"teams": [team(counts={"books.wild": 1})]}, "Tanglewood has no line 'books.wild' ('Us')"),
    ],
)
def test_a_deal_that_the_rule_set_does_not_allow_is_refused(changes, sentence):
    with pytest.raises(DealError) as refused:
        score_deal(built_in("tanglewood"), read_deal(deal(**changes))[1])
    assert str(refused.value) == sentence


def test_threes_left_over_are_counted_beside_card_points():
    _, read = read_deal(deal(teams=[team(counts={"held.points": 40, "held.red_threes": 1, "held.black_threes": 2})]))
    assert dict(read.teams[0].counts) == {"held.points": 40, "held.red_threes": 1, "held.black_threes": 2}


def test_a_score_is_written_as_json():
    read = read_deal(deal(teams=[team(adjustments=[{"points": -50, "reason": "late"}]), team(name="Them", counts={})]))[
        1
    ]
    score = json.loads(score_as_json(score_deal(built_in("tanglewood"), read)))
    us, them = score["teams"]
    assert (us["name"], us["total"]) == ("Us", 100 + 400 - 50)
    assert [line for line in us["lines"] if line["count"]] == [
        {"code": "out", "label": "Went out", "count": 1, "points": 100},
        {"code": "table.points", "label": "Cards on the table, in points", "count": 400, "points": 400},
        {"code": "adjustment", "label": "late", "count": 1, "points": -50},
    ]
    assert {line["code"] for line in them["lines"]} == {line.code for line in built_in("tanglewood").lines}
    assert score["problems"] == [
        {
            "code": "out-without-books",
            "severity": "error",
            "team": "Us",
            "line": "out",
            "message": "Us went out with too few books. Still needed: Clean books (2), Dirty books (3).",
        }
    ]


def test_an_input_may_have_a_million_bytes():
    text = deal()
    longest = text + " " * (1_000_000 - len(text))
    assert read_deal(longest) == read_deal(text)
    with pytest.raises(DealError, match="the input is larger than 1000000 bytes"):
        read_deal(longest + " ")
