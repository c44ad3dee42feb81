"""Scoring of a deal of Hand & Foot, without Django, database, clock or randomness.

A `RuleSet` is read from a data file, a `Deal` is what the teams of one table wrote down, and
`score_deal` turns both into lines, totals and problems.

Any Python since 2.7 must be able to read this file to say what is missing.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Handfoot needs Python 3.11 or newer, this is {0}.{1}: get it from python.org, then try again.".format(
            *sys.version_info
        )
    )

from scoring.deal import Adjustment, Deal, TeamCounts
from scoring.errors import DealError, Fault, RuleSetError, ScoringError
from scoring.game import GameState, books_made, game_state
from scoring.library import BUILT_IN_KEYS, built_in
from scoring.rule_file.read import read_rule_set, read_stored_rule_set, rule_set_from
from scoring.rule_file.write import write_rule_set
from scoring.rules import RuleSet
from scoring.score import DealScore, TeamScore, books_missing, score_deal

__all__ = [
    "BUILT_IN_KEYS",
    "Adjustment",
    "Deal",
    "DealError",
    "DealScore",
    "Fault",
    "GameState",
    "RuleSet",
    "RuleSetError",
    "ScoringError",
    "TeamCounts",
    "TeamScore",
    "books_made",
    "books_missing",
    "built_in",
    "game_state",
    "read_rule_set",
    "read_stored_rule_set",
    "rule_set_from",
    "score_deal",
    "write_rule_set",
]
