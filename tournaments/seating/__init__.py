"""Tables: plans for the head count, and which team sits where."""
