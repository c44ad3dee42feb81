"""Papers: seat lists, tally sheets, cards and results, and which of them are out of date."""
