"""Players and chapters: the people a club knows, typed in or imported from a list."""
