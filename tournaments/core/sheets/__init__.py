"""A sheet as it is keyed in: its rows, its number, what is unusual, what changed."""
