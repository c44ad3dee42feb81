"""The evening: one room for each act of the organizer."""
