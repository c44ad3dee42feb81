"""Planning an evening: its date, its rules and its settings."""
