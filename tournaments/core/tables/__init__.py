"""Table sizes for a head count, and the seats of teams."""
