"""The evening itself, one room for each thing an organizer does."""
