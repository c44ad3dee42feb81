"""Properties of every score, whatever the rule set and the tally."""

import inspect
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, built_in, read_rule_set, score_deal, write_rule_set
from scoring.deal import TeamCounts
from scoring.rule_card import card_as_text
from scoring.rule_words import ENGLISH, game_in_words
from scoring.rules import RowBlock
from tests.scoring import strategies

built_ins = st.sampled_from([built_in(key) for key in BUILT_IN_KEYS])
any_rule_set = st.one_of(built_ins, strategies.rule_sets())
scored = any_rule_set.flatmap(lambda rules: st.tuples(st.just(rules), strategies.deals(rules)))


# The laws of a scored deal


def the_lines_add_up_to_the_total(rules, deal, _rng):
    for team in score_deal(rules, deal).teams:
        assert sum(line.points for line in team.lines) == team.total


def every_line_is_listed_in_the_order_of_the_sheet(rules, deal, _rng):
    codes = [line.code for line in rules.lines]
    for team in score_deal(rules, deal).teams:
        assert [line.code for line in team.lines][: len(codes)] == codes


def an_empty_tally_is_worth_its_adjustments(rules, deal, _rng):
    empty = replace(deal.teams[0], counts={})
    first = score_deal(rules, replace(deal, teams=(empty, *deal.teams[1:]))).teams[0]
    assert first.total == sum(extra.points for extra in empty.adjustments)


def a_deal_with_empty_tallies_has_no_problem(rules, deal, _rng):
    empty = tuple(replace(team, counts={}, adjustments=()) for team in deal.teams)
    score = score_deal(rules, replace(deal, teams=empty))
    assert score.problems == ()
    assert [team.total for team in score.teams] == [0] * len(empty)


def the_order_of_teams_and_of_counts_does_not_matter(rules, deal, rng):
    shuffled = list(deal.teams)
    rng.shuffle(shuffled)
    reordered = []
    for team in shuffled:
        codes = list(team.counts)
        rng.shuffle(codes)
        reordered.append(replace(team, counts={code: team.counts[code] for code in codes}))
    before, after = score_deal(rules, deal), score_deal(rules, replace(deal, teams=tuple(reordered)))
    assert {team.name: team for team in after.teams} == {team.name: team for team in before.teams}
    assert sorted(map(repr, after.problems)) == sorted(map(repr, before.problems))


def any_rule_set_that_is_read_scores_and_has_a_card(rules, deal, _rng):
    read = read_rule_set(write_rule_set(rules))
    assert score_deal(read, deal) == score_deal(rules, deal)
    card = card_as_text(read)
    assert all(f"[{line.code}]" in card for line in rules.lines if line.code.startswith("books."))
    assert game_in_words(read, ENGLISH) == game_in_words(rules, ENGLISH)


def a_counted_line_that_replaces_the_total_is_the_total(rules, deal, _rng):
    for team, score in zip(deal.teams, score_deal(rules, deal).teams, strict=True):
        replacing = [code for code in rules.replacing_lines if team.counts.get(code)]
        adjusted = sum(extra.points for extra in team.adjustments)
        if replacing:
            assert score.hand_total == adjusted + sum(line.points for line in score.lines if line.code in replacing)


LAWS = [
    the_lines_add_up_to_the_total,
    every_line_is_listed_in_the_order_of_the_sheet,
    an_empty_tally_is_worth_its_adjustments,
    a_deal_with_empty_tallies_has_no_problem,
    the_order_of_teams_and_of_counts_does_not_matter,
    any_rule_set_that_is_read_scores_and_has_a_card,
    a_counted_line_that_replaces_the_total_is_the_total,
]


def test_no_law_is_forgotten():
    """What takes a rule set and its deal, as every law of a score does, is in the list."""
    here = [one for one in globals().values() if inspect.isfunction(one) and one.__module__ == __name__]
    assert [one for one in here if [*inspect.signature(one).parameters][:2] == ["rules", "deal"]] == LAWS


@given(scored, st.randoms())
@settings(max_examples=150)
def test_every_law_holds_for_every_scored_deal(scored, rng: random.Random):
    """To make a rule set and a deal takes longer than to look at them, so each is made once for all laws."""
    for law in LAWS:
        law(*scored, rng)


# Laws of rule sets and of what counts in them


@given(built_ins.flatmap(lambda rules: st.tuples(st.just(rules), strategies.deals(rules))))
def test_one_more_red_book_adds_its_price_and_may_end_a_deduction(scored):
    rules, deal = scored
    team = deal.teams[0]
    if not team.counts:
        return
    before = score_deal(rules, deal).teams[0]
    more = replace(team, counts=team.counts | {"books.red": team.counts.get("books.red", 0) + 1})
    after = score_deal(rules, replace(deal, teams=(more, *deal.teams[1:]))).teams[0]
    price = next(line.price for line in rules.lines if line.code == "books.red")
    assert after.total - before.total == price + _deducted(before) - _deducted(after)
    assert _deducted(after) <= _deducted(before)


def _deducted(team):
    return -sum(line.points for line in team.lines if line.code.startswith("missing."))


@given(any_rule_set, st.integers(0, 200), st.integers(0, 2))
def test_a_card_held_costs_what_it_earns_on_the_table(rules, count, place):
    row = rules.rows[place % len(rules.rows)].name
    rules = replace(rules, missing="never", sheet=tuple(_counting_as_usual(entry) for entry in rules.sheet))
    _players, ways = rules.tables[0]
    us, *others = (TeamCounts(name=str(place), players=size, counts={}) for place, size in enumerate(ways[0]))
    worth = {}
    for side in ("table", "held"):
        tally = replace(us, counts={f"{side}.{row}": count})
        score = score_deal(rules, _deal(rules, tally, *others))
        worth[side] = score.teams[0].total
    assert worth["table"] == -worth["held"]


def _counting_as_usual(entry):
    return replace(entry, counts="") if isinstance(entry, RowBlock) else entry


def _deal(rules, *teams):
    return strategies.Deal(number=1, ending=rules.endings[0], teams=teams)


@given(strategies.rule_sets())
@settings(max_examples=150)
def test_a_rule_set_written_and_read_back_is_equal(rules):
    assert read_rule_set(write_rule_set(rules)) == rules


def test_the_built_in_rule_sets_written_and_read_back_are_equal():
    for key in BUILT_IN_KEYS:
        assert read_rule_set(write_rule_set(built_in(key))) == built_in(key)
