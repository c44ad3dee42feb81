"""Import a list of people from a file: read it, compare it with those the club knows, and say what was found."""
