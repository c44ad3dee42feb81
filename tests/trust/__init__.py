"""Concurrency, crashes and full disks, on SQLite and PostgreSQL; the tests of locks have controls that must fail."""
