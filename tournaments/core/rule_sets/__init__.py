"""A rule set as numbers that a club may change, compare and try out."""
