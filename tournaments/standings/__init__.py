"""Places: who leads, and why."""
