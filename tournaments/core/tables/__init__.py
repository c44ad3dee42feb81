"""Which tables a head count makes, and which team sits where."""
