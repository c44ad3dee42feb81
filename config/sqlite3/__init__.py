"""SQLite as Django's engine, for a data file that must never be replaced by an empty one."""
