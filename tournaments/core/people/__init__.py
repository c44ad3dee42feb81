"""Names of people and chapters: clean, compare and read from files."""
