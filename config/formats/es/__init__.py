"""Dates and numbers in Spanish."""
