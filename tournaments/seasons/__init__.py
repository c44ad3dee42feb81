"""Past evenings, seasons, and a person's own evenings."""
