"""Partners drawn by lots from a hat: the desk types who pulled whom, and pulls into a dead end are refused."""
