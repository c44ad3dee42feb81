"""The club: its settings and members."""
