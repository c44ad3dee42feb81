"""The rule sets of a club: built-in ones and its own."""
