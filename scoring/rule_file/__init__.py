"""Read, check and write the data file of a rule set."""
