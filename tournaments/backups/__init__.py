"""Backups: made by themselves, put back in one press, and what the site does at its start to keep the data safe."""
