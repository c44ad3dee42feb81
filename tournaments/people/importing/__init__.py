"""Import a list of people: read the file, compare it with the club's people, report."""
