"""Formats of dates and numbers by language, where they differ from Django's."""
