"""Partners drawn by slips from a hat: the desk types who pulled whom, and pulls into a dead end are refused."""
