"""Players and chapters: typed in or imported."""
