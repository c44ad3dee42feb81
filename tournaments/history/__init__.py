"""What was done on an evening, and its Undo."""
