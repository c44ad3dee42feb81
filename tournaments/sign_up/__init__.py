"""Who is here tonight: one numbered line a person."""
