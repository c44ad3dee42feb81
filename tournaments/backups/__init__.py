"""Backups: automatic copies, restoring them, and opening the data safely at the start."""
