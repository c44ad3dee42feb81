"""The numbers of a rule set: change, compare, try out."""
