"""Deals and scores as JSON: optional keys, refusals and the result."""

import json

import pytest

from scoring import DealError, built_in, score_deal
from scoring.json_form import deal_read_from, read_keyed_deal, score_as_json


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


def test_all_mistakes_of_a_deal_are_told_at_once():
    wrong = team(name="Them", players=9, counts={"held.5": -1, "out": 2}, adjustment=[], adjustments=[{"points": 5}, 7])
    with pytest.raises(DealError) as refused:
        read_keyed_deal(
            deal(ending="rain", deal=..., dael=2, decks=99, required=[], teams=[team(players=...), wrong, team()])
        )
    assert refused.value.mistakes == tuple(str(refused.value).splitlines())
    assert refused.value.mistakes == (
        "the deal has 'dael': did you mean 'deal'?",
        "team 1 does not say 'players'",
        "team 2 has 'adjustment': did you mean 'adjustments'?",
        "an adjustment of team 2 does not say 'reason'",
        "an adjustment of team 2 must be an object in braces",
        "the players of 'Them' must be a whole number from 1 to 4, not 9",
        "'held.5' of 'Them' must be a whole number from 0 to 9999, not -1",
        "'out' of 'Them' must be a whole number from 0 to 1, not 2",
        "the ending must be one of out, stock, sevens, not 'rain'",
        "two teams are called 'Us'",
        "the number of decks must be a whole number from 1 to 20, not 99",
    )


def test_what_the_rule_set_does_not_allow_is_told_of_a_deal_with_mistakes_too():
    rules = built_in("tanglewood")
    wrong = [team(counts={"books.wild": 1, "held.5": -1}), team(name=" ", counts={"held.7": 1}), team(counts=3), 8]
    for changes in ({}, {"ending": ...}):
        read = deal_read_from(deal(teams=wrong, **changes))
        assert read.mistakes
        said = ["Tanglewood has no line 'books.wild' ('Us')", "Tanglewood has no line 'held.7' ('team 2')"]
        assert read.mistakes_under(rules) == said
    read = deal_read_from(
        deal(deal=7, ending="sevens", required={"blue": 1}, teams=[team(players=1), team(name="Them")])
    )
    assert read.mistakes == ()
    assert read.mistakes_under(rules) == [
        "under Tanglewood a deal cannot end by 'sevens'",
        "Tanglewood has no deal 7, it ends with deal 4",
    ]
    read = deal_read_from(deal(required={"blue": 1}, teams=[team(players=1), team(name="Them")]))
    assert read.mistakes_under(rules) == ["Tanglewood requires no books called 'blue'"]


def test_a_deal_with_every_key_is_read():
    key, read, _, _ = read_keyed_deal(
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
        (deal(teams=[team(), 3]), "team 2 must be an object in braces"),
        (deal(teams=[team(), team()]), "two teams are called 'Us'"),
        (deal(teams=[team(name=name) for name in ("Us", "Them", "Us")]), "two teams are called 'Us'"),
        (deal(teams=[team(name=...)]), "team 1 does not say 'name'"),
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
        (deal(teams=[team(adjustments=[{"points": 5}])]), "an adjustment of team 1 does not say 'reason'"),
        (deal(teams=[team(adjustments=[{"reason": "x"}])]), "an adjustment of team 1 does not say 'points'"),
        (deal(teams=[team(adjustments=[{"points": 5, "reason": ""}])]), "the reason of an adjustment needs a text"),
        (
            deal(teams=[team(adjustments=[{"points": 0.5, "reason": "x"}])]),
            f"the points of an adjustment {WHOLE} -1000000 to 1000000, not 0.5",
        ),
        (deal(teams=[team(adjustments={"points": 5})]), "the adjustments of team 1 must be a list in brackets"),
        (deal(teams=[team(paper_total="1")]), f"the paper_total of team 1 {WHOLE} -1000000 to 1000000, not '1'"),
        (deal(deal=..., dael=2), "the deal has 'dael': did you mean 'deal'?"),
        (deal(deal=..., deals=2), "the deal has 'deals': did you mean 'deal'?"),
        (deal(Rules="tanglewood"), "the deal has 'Rules': did you mean 'rules'?"),
        (deal(ending=..., edning="out"), "the deal has 'edning': did you mean 'ending'?"),
        (deal(teams=[team(adjustment=[])]), "team 1 has 'adjustment': did you mean 'adjustments'?"),
        (
            deal(teams=[team(seat=4)]),
            "team 1 has 'seat', but only name, players, counts, adjustments, paper_total belong there",
        ),
        (
            deal(teams=[team(**{"x" * 99: 4})]),
            f"team 1 has '{'x' * 40}'…, but only name, players, counts, adjustments, paper_total belong there",
        ),
        (
            deal(teams=[team(adjustments=[{"points": 5, "reason": "x", "why": "y"}])]),
            "an adjustment of team 1 has 'why', but only points, reason belong there",
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
        read_keyed_deal(source)
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
        score_deal(built_in("tanglewood"), read_keyed_deal(deal(**changes)).deal)
    assert str(refused.value) == sentence


def test_threes_left_over_are_counted_beside_card_points():
    counts = {"held.points": 40, "held.red_threes": 1, "held.black_threes": 2}
    read = read_keyed_deal(deal(teams=[team(counts=counts)])).deal
    assert dict(read.teams[0].counts) == counts


def test_a_score_is_written_as_json():
    late = team(adjustments=[{"points": -50, "reason": "late"}])
    read = read_keyed_deal(deal(teams=[late, team(name="Them", counts={})])).deal
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
    assert read_keyed_deal(longest) == read_keyed_deal(text)
    with pytest.raises(DealError, match="the input is larger than 1000000 bytes"):
        read_keyed_deal(longest + " ")


@pytest.mark.parametrize("note", ["id", "note", "expect", "details", "dealer", "desk"])
def test_a_deal_may_have_notes_of_its_own(note):
    assert deal_read_from(deal(**{note: "Ada dealt"})).mistakes == ()
