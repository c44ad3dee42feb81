"""The built-in rule sets: one data file each, found by key."""

from functools import cache
from importlib.resources import files

from scoring.errors import ScoringError
from scoring.rule_file.read import read_rule_set
from scoring.rules import RuleSet

FOLDER = files("scoring").joinpath("rule_sets")
BUILT_IN_KEYS = tuple(sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if ".toml" in file.name))


@cache
def built_in(key: str) -> RuleSet:
    """Return the built-in rule set with that key. Raises ScoringError if there is none."""
    if key not in BUILT_IN_KEYS:
        raise ScoringError(f"there is no rule set {key!r}; there are {', '.join(BUILT_IN_KEYS)}")
    return read_rule_set(rule_set_text(key))


def rule_set_text(key: str) -> str:
    """Return the data file of a built-in rule set, comments included."""
    return FOLDER.joinpath(f"{key}.toml").read_text(encoding="utf-8")


def handbook_text() -> str:
    """Return the documentation of rule-set files, written in Markdown."""
    return FOLDER.joinpath("README.md").read_text(encoding="utf-8")
