"""Signing in: which letters the name screen offers."""
