"""Several rounds: choose a format by its preview, start a round, and look at earlier ones."""
