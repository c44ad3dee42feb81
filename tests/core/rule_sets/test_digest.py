"""The digest of a rule set tells it from every other one."""

from dataclasses import replace

from scoring import BUILT_IN_KEYS, built_in, write_rule_set
from scoring.library import rule_set_text
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.rule_sets.numbers import rules_of_deals

TANGLEWOOD = rule_set_text("tanglewood")


def test_each_rule_set_has_its_own():
    assert len({rules_digest(rule_set_text(key)) for key in BUILT_IN_KEYS}) == len(BUILT_IN_KEYS)


def test_one_hand_more_like_the_last_one_changes_nothing():
    rules = built_in("tanglewood")
    longer = write_rule_set(rules_of_deals(rules, rules.deals + 1))
    assert longer != TANGLEWOOD
    assert rules_digest(longer) == rules_digest(TANGLEWOOD)


def test_a_game_to_another_target_has_another_digest():
    to_5000, to_8500 = (
        write_rule_set(replace(built_in("tanglewood"), deals=None, target=target)) for target in (5000, 8500)
    )
    assert len({rules_digest(text) for text in (TANGLEWOOD, to_5000, to_8500)}) == 3
