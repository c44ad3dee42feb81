"""A sheet while it is keyed in: its rows, number, outliers and changes."""
