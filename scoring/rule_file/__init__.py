"""Read, check and write the data file of a rule set."""

from scoring.rule_file.read import read_rule_set, rule_set_from
from scoring.rule_file.write import write_rule_set

__all__ = ["read_rule_set", "rule_set_from", "write_rule_set"]
