"""Many at once, and what must never be lost: run on SQLite and on PostgreSQL, each with a control that must fail."""
