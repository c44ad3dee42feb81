"""The handbook: a page for each room, for reading and printing."""
