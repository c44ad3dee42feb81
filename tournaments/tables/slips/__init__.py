"""Partners drawn by slips from a hat: the desk types who pulled whom, and dead ends are refused before they happen."""
