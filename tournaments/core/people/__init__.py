"""Names: cleaning, comparing, and reading them from files."""
