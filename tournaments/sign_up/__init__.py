"""Who is here tonight: one numbered line for each person."""
